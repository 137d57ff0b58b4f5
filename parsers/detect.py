"""Which format a text is written in: evidence, a choice, and the runners-up.

Formats name their signals and the role of the turns in which each counts, because the same tokens occur as talk (a
system prompt explains citation tags, a user quotes a call). The signals of a format that are present are added up.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from operator import itemgetter

from parsers.columns import TokenIndex
from parsers.format import Envelope, Format, Signal
from parsers.formats import FORMATS, PLAIN, VOCABULARY
from parsers.model import Alternative, FormatVerdict
from parsers.standing import Standing

__all__ = ["detect", "forced"]

_MOST_PLACES = 32
"""Places of one token that are looked at for their role."""
_MOST_STRETCHES = 64
"""Turns of one role that are searched for words; the format of a text shows long before."""
_LONGEST_STRETCH = 16_384
"""Characters of one turn that are searched for words."""
_HEAD = 262_144
"""Characters of a text that are searched for words which may stand anywhere."""
_SHORT_HEAD = 8_192
"""The same, for a text that has openers of some format."""
_FAR = 256
"""Tokens that are walked back from a place to the opener of its turn."""
_LEAST_SCORE = 0.5
"""Below this a text counts as plain."""
_CLOSE = 0.5
"""Two formats whose scores differ by less fit equally well."""
_LEAST_SEEN = 2
"""Tokens and shapes of calls from which on a choice may be sure: one token occurs in dozens of formats."""
_LEAST_SURE, _SURER = 0.4, 0.2
"""How sure a choice may be at most: this much, and this much more for each point of its score."""
_SHAPE = 1.0
"""The weight from which on a pattern tells by itself what stands there."""
_EVIDENCE = 6


@dataclass(frozen=True, slots=True, eq=False)
class _Fit:
    """How well a format fits."""

    score: float
    format: Format
    evidence: list[str]
    """What was seen, in words, the strongest first; never empty."""
    shapes: int
    """How many patterns of calls were seen, which are more than a token."""


class _Roles:
    """The turns of a text as one envelope marks them, roughly; looked at only where a signal asks."""

    def __init__(
        self, text: str, index: TokenIndex, envelope: Envelope, aliases: Mapping[str, str] | None = None
    ) -> None:
        self.text = text
        self.index = index
        self.envelope = envelope
        self.opener = _compiled(envelope.opener)
        openers, ends = {*envelope.opener_tokens, *envelope.short_openers}, set(envelope.end)
        respelt = (aliases or {}).items()
        self.openers = _numbers((*openers, *(alias for alias, token in respelt if token in openers)))
        self.ends = _numbers((*ends, *(alias for alias, token in respelt if token in ends)))
        self._stretches: list[tuple[str, int, int]] | None = None

    def of_row(self, row: int) -> str:
        """The role of the turn that a token stands in."""
        for at in range(row, max(-1, row - _FAR), -1):
            if self.index.tokens[at] in self.openers:
                return self._role(at)
            if at < row and self.index.tokens[at] in self.ends:
                return "between"
        return self.envelope.head or "assistant"

    def _role(self, row: int) -> str:
        found = self.opener.match(self.text, self.index.starts[row])
        return self.envelope.roles.get(found["role"], self.envelope.unlisted) if found else "unknown"

    def stretches(self, role: str) -> Iterator[tuple[int, int]]:
        """The beginnings of the first turns of one role."""
        if self._stretches is None:
            self._stretches = list(self._read_stretches())
        return ((start, min(end, start + _LONGEST_STRETCH)) for name, start, end in self._stretches if name == role)

    def _read_stretches(self) -> Iterator[tuple[str, int, int]]:
        """Yield role and place of the first turns, and of what stands between them."""
        role: str = self.envelope.head or "assistant"
        start, end = 0, len(self.text)
        count = 0
        for row, number in enumerate(self.index.tokens):
            place = self.index.starts[row]
            if number in self.openers:
                if place > start:
                    yield role, start, place
                role, start = self._role(row), place
                count += 1
            elif number in self.ends and count:
                yield role, start, self.index.ends[row]
                role, start = "between", self.index.ends[row]
            if count > 4 * _MOST_STRETCHES:
                end = place
                break
        yield role, start, end


class _WordRoles(_Roles):
    """The turns of an envelope whose openers are words, which no index holds."""

    def __init__(
        self, text: str, index: TokenIndex, envelope: Envelope, aliases: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(text, index, envelope, aliases)
        found = list(self.opener.finditer(text, 0, _HEAD))
        self.starts = [match.start() for match in found]
        self.names = [envelope.roles.get(match["role"], envelope.unlisted) for match in found]

    def of_row(self, row: int) -> str:
        """The role of the turn that a token stands in."""
        at = bisect_right(self.starts, self.index.starts[row]) - 1
        return self.names[at] if at >= 0 else self.envelope.head or "assistant"

    def _read_stretches(self) -> Iterator[tuple[str, int, int]]:
        """Yield role and place of the first turns."""
        starts = [*self.starts[: 4 * _MOST_STRETCHES], min(len(self.text), _HEAD)]
        yield self.envelope.head or "assistant", 0, starts[0]
        yield from zip(self.names, starts, starts[1:], strict=False)


class _Whole(_Roles):
    """A text without openers of a format: all of it counts as assistant text.

    Where it has openers of another format, only tokens count, no words: the text is a prompt of that format.
    """

    def of_row(self, row: int) -> str:  # noqa: ARG002 - the same for every row
        """The role of a token."""
        return "assistant"

    def stretches(self, role: str) -> Iterator[tuple[int, int]]:
        """The beginning of the text."""
        if role == "assistant" and _all_openers().isdisjoint(self.index.tokens[:_FAR]):
            yield 0, min(len(self.text), 4 * _LONGEST_STRETCH)


def detect(text: str, index: TokenIndex) -> tuple[FormatVerdict, bool]:
    """Choose the format of a text.

    Args:
        text: Any text.
        index: Its tokens.

    Returns:
        The verdict, and whether another format fits nearly as well and reads anything in another way.
    """
    counts = Counter(index.tokens)
    search = _Search(text, index, counts)
    scored: list[_Fit] = []
    for candidate in search.candidates():
        fit = search.fit(candidate)
        if fit.score >= _LEAST_SCORE:
            scored.append(fit)
    if not scored:
        return FormatVerdict(PLAIN.id, PLAIN.title, 1.0, ("no control token of a known format",), (), False), False
    scored.sort(key=lambda fit: -fit.score)
    scored, inner = _outermost(text, scored)
    standing = [Standing(text, index, scored[0].format)]
    while not (standing[-1].as_markup or scored[len(standing) - 1].shapes):
        if len(standing) == len(scored):
            return _spoken_of(scored[0]), False
        standing.append(Standing(text, index, scored[len(standing)].format))
    best, *others = scored[len(standing) - 1 :]
    rivals = [fit for fit in others if not _only_extends(fit, best)]
    total = best.score + sum(fit.score for fit in rivals[:1])
    alternatives = tuple(
        Alternative(fit.format.id, round(min(0.99, fit.score / (fit.score + best.score)), 2))
        for fit in (*others, *inner)[:3]
    )
    confidence = round(min(0.99, max(best.score / total, 1 - 1.5 / (1.5 + max(0.0, 2 * best.score - total)))), 2)
    close = len(rivals) > 0 and best.score - rivals[0].score < _CLOSE
    confidence = min(confidence, round(_LEAST_SURE + _SURER * best.score, 2))
    if close or standing[-1].count + best.shapes < _LEAST_SEEN:
        confidence = min(confidence, 0.5)
    evidence = tuple(best.evidence[:_EVIDENCE])
    told = close and best.score - next((fit.score for fit in rivals if not _reads_alike(fit, best)), -_CLOSE) < _CLOSE
    return FormatVerdict(best.format.id, best.format.title, confidence, evidence, alternatives, False), told


def _only_extends(fit: _Fit, best: _Fit) -> bool:
    """Whether a format reads what another one reads, and more, of which the text holds nothing: it is no rival then."""
    if fit.format.envelope is not best.format.envelope or (fit.score, fit.evidence) != (best.score, best.evidence):
        return False
    return set(best.format.blocks) <= set(fit.format.blocks)


def _reads_alike(fit: _Fit, best: _Fit) -> bool:
    """Whether two formats have the same envelope, blocks and ids, so that either reads the same."""
    one, other = fit.format, best.format
    return (
        one.envelope is other.envelope
        and set(one.blocks) == set(other.blocks)
        and (one.bodies, one.markers, one.call_ids) == (other.bodies, other.markers, other.call_ids)
    )


def _outermost(text: str, scored: list[_Fit]) -> tuple[list[_Fit], list[_Fit]]:
    """Part the formats that a text begins as from those whose turns begin only later: they stand inside its turns.

    A question or the result of a tool may hold a whole prompt of another format. Formats that mark no turns stay; where
    the text begins with no token of a turn, all do.
    """
    begin = _begin_pattern().match(text)
    places = {begin.start(1), begin.end()} if begin else {0}
    envelopes = {fit.format.envelope.opener: fit.format.envelope for fit in scored}
    outer = {
        opener
        for opener in envelopes
        for place in places
        if (found := _compiled(opener).match(text, place)) is not None and not _SIGNS.isdisjoint(found[0])
    }
    if not outer and begin is not None:
        token = begin[1].strip()
        outer = {opener for opener, envelope in envelopes.items() if envelope.head and token in envelope.begin}
    if not outer:
        return scored, []
    kept = [fit for fit in scored if fit.format.envelope.opener in outer or not fit.format.envelope.opener_tokens]
    return kept, [fit for fit in scored if fit not in kept]


_SIGNS = frozenset("<[]")
"""What a token of a turn holds; openers that are words (`User:`) begin any text."""


@cache
def _begin_pattern() -> re.Pattern[str]:
    """Blanks and a begin token of any format at the beginning of a text."""
    tokens = {token for known in FORMATS.values() for token in known.envelope.begin}
    return re.compile(rf"\s*+((?:(?:{'|'.join(map(re.escape, sorted(tokens, key=len, reverse=True)))})\s*+)?)")


def _spoken_of(fit: _Fit) -> FormatVerdict:
    """The verdict on a text that speaks of the tokens of a format and uses none of them."""
    seen = f"{fit.evidence[0]}, in running text only"
    return FormatVerdict(PLAIN.id, PLAIN.title, 0.75, (seen,), (Alternative(fit.format.id, 0.25),), False)


def forced(format: Format) -> FormatVerdict:
    """The verdict when the caller names the format."""
    return FormatVerdict(format.id, format.title, 1.0, ("named by the caller",), (), True)


@dataclass(frozen=True, slots=True, eq=False)
class _Question:
    """A signal made ready; equal signals of several formats are one question."""

    signal: Signal
    at: int
    """Its place among all questions."""
    number: int | None
    """The token that it asks for, where it asks for one."""
    beside: tuple[str, ...]
    """What it needs beside it: one of these."""


@dataclass(frozen=True, slots=True, eq=False)
class _Candidate:
    """A format made ready."""

    format: Format
    turns: tuple[_Question, ...]
    """The signals of its envelope."""
    payload: tuple[_Question, ...]
    """All others."""
    tokens: frozenset[int]
    """The tokens that its signals ask for."""
    hints: frozenset[str]
    """Characters of which one must be in the text for its signals that are no tokens; the empty text is in any."""
    openers: frozenset[int]
    word_opener: re.Pattern[str] | None
    """What opens its turns, where that is a word."""
    alone: bool
    """Of the formats that share an envelope, whether this one needs no payload to show."""


class _Search:
    """Looks for the signals of all formats in one text; what several formats ask is looked for once."""

    def __init__(self, text: str, index: TokenIndex, counts: Counter[int]) -> None:
        self.text = text
        self.index = index
        self.counts = counts
        self.head = _HEAD if _all_openers().isdisjoint(counts) else _SHORT_HEAD
        """How far words are looked for: a text with openers of some format shows early if it is of another."""
        self._whole = _Whole(text, index, PLAIN.envelope)
        self._roles: dict[str, _Roles] = {"": self._whole}
        self._opened: dict[str, bool] = {}
        self._seen: dict[tuple[int, str], int] = {}

    def candidates(self) -> Iterator[_Candidate]:
        """The formats of which a token or a word is in the text."""
        head = self.text[: self.head]
        hints = {hint for hint in _all_hints() if hint in head}
        for candidate in _candidates():
            if not (candidate.tokens.isdisjoint(self.counts) and candidate.hints.isdisjoint(hints)):
                yield candidate

    def fit(self, candidate: _Candidate) -> _Fit:
        """Add up the signals of one format that are present."""
        roles = self.roles(candidate)
        seen: list[tuple[float, str]] = []
        paid = self._sum(candidate.payload, roles, seen)
        if paid <= 0 and not candidate.alone:
            return _Fit(0.0, candidate.format, [], 0)
        shapes = sum(
            question.signal.regex and question.signal.weight >= _SHAPE and self.present(question, roles) > 0
            for question in candidate.payload
        )
        score = paid + self._sum(candidate.turns, roles, seen)
        seen.sort(key=itemgetter(0))
        return _Fit(score, candidate.format, [words for _, words in seen], shapes)

    def _sum(self, questions: tuple[_Question, ...], roles: _Roles, seen: list[tuple[float, str]]) -> float:
        score = 0.0
        for question in questions:
            if question.number is not None and question.number not in self.counts:
                continue
            count = self.present(question, roles)
            if count:
                signal = question.signal
                score += signal.weight
                if signal.weight > 0:
                    what = signal.name or signal.literal
                    seen.append((-signal.weight, f"{count} × {what}" if count > 1 or not signal.regex else what))
        return score

    def roles(self, candidate: _Candidate) -> _Roles:
        """The turns of the text as an envelope marks them; without any opener all of it is one answer."""
        envelope = candidate.format.envelope
        key = ""
        kind: type[_Roles] = _Whole
        if not candidate.openers.isdisjoint(self.counts):
            key, kind = envelope.opener, _Roles
        elif candidate.word_opener is not None and self._opened_by_words(candidate):
            key, kind = envelope.opener, _WordRoles
        if key not in self._roles:
            self._roles[key] = kind(self.text, self.index, envelope, candidate.format.aliases)
        return self._roles[key]

    def _opened_by_words(self, candidate: _Candidate) -> bool:
        """Whether a word opens a turn; searched for only where a signal of the envelope is there."""
        key = candidate.format.envelope.opener
        if key not in self._opened:
            nowhere = self._whole
            hinted = any(self.present(asked, nowhere) for asked in candidate.turns if asked.signal.where == "any")
            opener = candidate.word_opener
            self._opened[key] = hinted and opener is not None and opener.search(self.text, 0, self.head) is not None
        return self._opened[key]

    def present(self, question: _Question, roles: _Roles) -> int:
        """How often a signal was seen where it counts; 1 where it was not counted further."""
        if question.number is not None and question.number not in self.counts:
            return 0
        key = question.at, "" if isinstance(roles, _Whole) else roles.envelope.opener
        if key not in self._seen:
            self._seen[key] = self._present(question, roles)
        return self._seen[key]

    def _present(self, question: _Question, roles: _Roles) -> int:
        signal = question.signal
        if question.beside and not any(map(self._holds, question.beside)):
            return 0
        if question.number is not None:
            total = self.counts[question.number]
            return total if signal.where == "any" or self._in_role(question.number, signal.where, roles) else 0
        if signal.where == "any":
            return _found(self.text, signal, 0, self.head)
        return int(any(_found(self.text, signal, start, end) for start, end in roles.stretches(signal.where)))

    def _holds(self, token: str) -> bool:
        number = VOCABULARY.numbers.get(token)
        return number in self.counts if number is not None else self.text.find(token, 0, self.head) >= 0

    def _in_role(self, number: int, where: str, roles: _Roles) -> bool:
        """Whether one of the first places of a token lies in a turn of a role."""
        row = -1
        for _ in range(_MOST_PLACES):
            try:
                row = self.index.tokens.index(number, row + 1)
            except ValueError:
                return False
            if roles.of_row(row) == where:
                return True
        return False


def _found(text: str, signal: Signal, start: int, end: int) -> int:
    """Whether a signal that is no token stands in a stretch."""
    if signal.regex:
        return int(_compiled(signal.literal).search(text, start, end) is not None)
    return int(text.find(signal.literal, start, end) >= 0)


def _numbers(tokens: Iterable[str]) -> set[int]:
    """The numbers of the tokens that the index of every text holds."""
    return {VOCABULARY.numbers[token] for token in tokens if token in VOCABULARY.numbers}


@cache
def _all_openers() -> frozenset[int]:
    """The tokens that open turns in some format."""
    return frozenset(_numbers(token for known in FORMATS.values() for token in known.envelope.opener_tokens))


@cache
def _candidates() -> tuple[_Candidate, ...]:
    """Every format, made ready."""
    questions: dict[Signal, _Question] = {}
    first: dict[str, str] = {}
    for known in FORMATS.values():
        first.setdefault(known.envelope.opener, known.id)

    def asked(signals: Iterable[Signal]) -> tuple[_Question, ...]:
        return tuple(questions.setdefault(signal, _question(signal, len(questions))) for signal in signals)

    return tuple(
        _candidate(
            known,
            asked(known.envelope.signals),
            asked(signal for signal in known.signals if signal not in known.envelope.signals),
            alone=not known.envelope.signals or first[known.envelope.opener] == known.id,
        )
        for known in FORMATS.values()
    )


def _question(signal: Signal, at: int) -> _Question:
    return _Question(signal, at, None if signal.regex else VOCABULARY.numbers.get(signal.literal), _beside(signal))


def _beside(signal: Signal) -> tuple[str, ...]:
    """What a signal needs beside it: one of these."""
    return (signal.beside,) if isinstance(signal.beside, str) else signal.beside or ()


@cache
def _all_hints() -> frozenset[str]:
    """The hints of all formats."""
    return frozenset(hint for candidate in _candidates() for hint in candidate.hints)


def _candidate(
    known: Format, turns: tuple[_Question, ...], payload: tuple[_Question, ...], *, alone: bool
) -> _Candidate:
    envelope = known.envelope
    opening = {*envelope.opener_tokens, *envelope.short_openers}
    respelt = {alias for alias, token in known.aliases.items() if token in opening}
    openers = frozenset(_numbers(opening | respelt))
    signals = [question.signal for question in (*turns, *payload) if question.signal.weight > 0]
    needed = [one for signal in signals for one in _beside(signal) or ("" if signal.regex else signal.literal,)]
    words = {token for token in needed if token not in VOCABULARY.numbers}
    return _Candidate(
        known,
        turns,
        payload,
        tokens=frozenset(_numbers(needed)),
        hints=frozenset({""} if "" in words else words),
        openers=openers,
        word_opener=_compiled(envelope.opener) if len(_numbers(opening)) < len(opening) else None,
        alone=alone,
    )


@cache
def _compiled(source: str) -> re.Pattern[str]:
    return re.compile(source, re.MULTILINE)
