"""Which format a text is written in: evidence, a choice, and the runners-up.

Formats name their signals and the role of the turns in which each counts, because the same tokens occur as talk (a
system prompt explains citation tags, a user quotes a call). The signals of a format that are present are added up.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from parsers.columns import TokenIndex
from parsers.format import Envelope, Format, Signal
from parsers.formats import FORMATS, PLAIN, VOCABULARY
from parsers.model import Alternative, FormatVerdict

__all__ = ["detect", "forced"]

_MOST_PLACES = 32
"""Places of one token that are looked at for their role."""
_MOST_STRETCHES = 64
"""Turns of one role that are searched for words; the format of a text shows long before."""
_LONGEST_STRETCH = 16_384
"""Characters of one turn that are searched for words."""
_FAR = 256
"""Tokens that are walked back from a place to the opener of its turn."""
_LEAST_SCORE = 0.5
"""Below this a text counts as plain."""
_CLOSE = 0.5
"""Two formats whose scores differ by less fit equally well."""
_EVIDENCE = 6


class _Roles:
    """The turns of a text as one envelope marks them, roughly; looked at only where a signal asks."""

    def __init__(self, text: str, index: TokenIndex, envelope: Envelope) -> None:
        self.text = text
        self.index = index
        self.envelope = envelope
        self.opener = _compiled(envelope.opener)
        self.openers = {VOCABULARY.numbers[token] for token in (*envelope.opener_tokens, *envelope.short_openers)}
        self.ends = {VOCABULARY.numbers[token] for token in envelope.end}
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
        return self.envelope.roles.get(found["role"], "unknown") if found else "unknown"

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


class _Whole(_Roles):
    """A text without openers: all of it counts as assistant text."""

    def of_row(self, row: int) -> str:  # noqa: ARG002 - the same for every row
        """The role of a token."""
        return "assistant"

    def stretches(self, role: str) -> Iterator[tuple[int, int]]:
        """The beginning of the text."""
        return iter([(0, min(len(self.text), 4 * _LONGEST_STRETCH))] if role == "assistant" else [])


def detect(text: str, index: TokenIndex) -> tuple[FormatVerdict, bool]:
    """Choose the format of a text.

    Args:
        text: Any text.
        index: Its tokens.

    Returns:
        The verdict, and whether another format fits nearly as well.
    """
    counts = Counter(index.tokens)
    roles: dict[str, _Roles] = {}
    scored: list[tuple[float, Format, list[str]]] = []
    for candidate in FORMATS.values():
        envelope = candidate.envelope
        opened = any(counts[VOCABULARY.numbers[token]] for token in (*envelope.opener_tokens, *envelope.short_openers))
        key = envelope.opener if opened else ""
        if key not in roles:
            roles[key] = (_Roles if opened else _Whole)(text, index, envelope)
        score, evidence = _score(text, index, counts, candidate, roles[key])
        if score >= _LEAST_SCORE:
            scored.append((score, candidate, evidence))
    if not scored:
        return FormatVerdict(PLAIN.id, PLAIN.title, 1.0, ("no control token of a known format",), (), False), False
    scored.sort(key=lambda item: -item[0])
    best, chosen, evidence = scored[0]
    total = best + sum(score for score, _, _ in scored[1:2])
    alternatives = tuple(
        Alternative(other.id, round(min(0.99, score / (score + best)), 2)) for score, other, _ in scored[1:4]
    )
    confidence = round(min(0.99, max(best / total, 1 - 1.5 / (1.5 + max(0.0, 2 * best - total)))), 2)
    close = len(scored) > 1 and best - scored[1][0] < _CLOSE
    if close:
        confidence = min(confidence, 0.5)
    return FormatVerdict(chosen.id, chosen.title, confidence, tuple(evidence[:_EVIDENCE]), alternatives, False), close


def forced(format: Format) -> FormatVerdict:
    """The verdict when the caller names the format."""
    return FormatVerdict(format.id, format.title, 1.0, ("named by the caller",), (), True)


def _score(
    text: str, index: TokenIndex, counts: Counter[int], format: Format, roles: _Roles
) -> tuple[float, list[str]]:
    """Add up the signals of one format that are present."""
    score = 0.0
    seen: list[tuple[float, str]] = []
    for signal in format.signals:
        count = _present(text, index, counts, signal, roles)
        if count:
            score += signal.weight
            if signal.weight > 0:
                what = signal.name or signal.literal
                seen.append((-signal.weight, f"{count} × {what}" if count > 1 or not signal.regex else what))
    return score, [words for _, words in sorted(seen, key=lambda item: item[0])]


def _present(text: str, index: TokenIndex, counts: Counter[int], signal: Signal, roles: _Roles) -> int:
    """How often a signal was seen where it counts; 1 where it was not counted further."""
    if signal.beside is not None and not counts[VOCABULARY.numbers[signal.beside]]:
        return 0
    number = VOCABULARY.numbers.get(signal.literal) if not signal.regex else None
    if number is not None:
        total = counts[number]
        return total if total and (signal.where == "any" or _in_role(index, number, signal.where, roles)) else 0
    if signal.where == "any":
        return _search(text, signal, 0, len(text))
    return int(any(_search(text, signal, start, end) for start, end in roles.stretches(signal.where)))


def _in_role(index: TokenIndex, number: int, where: str, roles: _Roles) -> bool:
    """Whether one of the first places of a token lies in a turn of a role."""
    row = -1
    for _ in range(_MOST_PLACES):
        try:
            row = index.tokens.index(number, row + 1)
        except ValueError:
            return False
        if roles.of_row(row) == where:
            return True
    return False


def _search(text: str, signal: Signal, start: int, end: int) -> int:
    """Whether a signal that is no token stands in a stretch."""
    if signal.regex:
        return int(_compiled(signal.literal).search(text, start, end) is not None)
    return int(text.find(signal.literal, start, end) >= 0)


@lru_cache(maxsize=256)
def _compiled(source: str) -> re.Pattern[str]:
    return re.compile(source, re.MULTILINE)
