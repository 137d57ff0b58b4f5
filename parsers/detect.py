"""Which format a text is written in: evidence, a choice, and the runners-up.

Formats name their signals and the role of the turns in which each counts, because the same tokens occur as talk (a
system prompt explains citation tags, a user quotes a call). The signals of a format that are present are added up.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from parsers.columns import TokenIndex
from parsers.format import Envelope, Format, Signal
from parsers.formats import FORMATS, PLAIN, VOCABULARY
from parsers.model import Alternative, FormatVerdict, Role

__all__ = ["detect", "forced"]

_MOST_TURNS = 4096
"""Turns that are looked at; the format of a text shows long before."""
_MOST_PLACES = 256
"""Places of one token that are looked at."""
_LEAST_SCORE = 0.5
"""Below this a text counts as plain."""
_CLOSE = 0.5
"""Two formats whose scores differ by less fit equally well."""
_EVIDENCE = 6


@dataclass(slots=True)
class _Segments:
    """The turns of a text as one envelope marks them, roughly: roles by place."""

    starts: list[int] = field(default_factory=list)
    roles: list[Role | str] = field(default_factory=list)

    def role_at(self, place: int) -> Role | str:
        """The role of the turn that a place lies in."""
        at = bisect_right(self.starts, place) - 1
        return self.roles[at] if at >= 0 else "assistant"

    def of(self, where: str, length: int) -> Iterable[tuple[int, int]]:
        """The stretches of one role; at most the first 64, and all for a text in one piece."""
        ends = [*self.starts[1:], length]
        found = ((start, end) for start, end, role in zip(self.starts, ends, self.roles, strict=True) if role == where)
        for number, stretch in enumerate(found):
            if number == 64:
                return
            yield stretch


def detect(text: str, index: TokenIndex) -> tuple[FormatVerdict, bool]:
    """Choose the format of a text.

    Args:
        text: Any text.
        index: Its tokens.

    Returns:
        The verdict, and whether another format fits nearly as well.
    """
    counts = Counter(index.tokens)
    segments: dict[str, _Segments] = {}
    scored: list[tuple[float, Format, list[str]]] = []
    for format in FORMATS.values():
        envelope = format.envelope
        opened = any(counts[VOCABULARY.numbers[token]] for token in (*envelope.opener_tokens, *envelope.short_openers))
        key = envelope.opener if opened else ""
        if key not in segments:
            segments[key] = _segments(text, index, envelope) if opened else _Segments([0], ["assistant"])
        score, evidence = _score(text, index, counts, format, segments[key])
        if score >= _LEAST_SCORE:
            scored.append((score, format, evidence))
    if not scored:
        return FormatVerdict(PLAIN.id, PLAIN.title, 1.0, ("no control token of a known format",), (), False), False
    scored.sort(key=lambda item: -item[0])
    best, format, evidence = scored[0]
    total = best + sum(score for score, _, _ in scored[1:2])
    alternatives = tuple(
        Alternative(other.id, round(min(0.99, score / (score + best)), 2)) for score, other, _ in scored[1:4]
    )
    confidence = round(min(0.99, max(best / total, 1 - 1.5 / (1.5 + max(0.0, 2 * best - total)))), 2)
    close = len(scored) > 1 and best - scored[1][0] < _CLOSE
    if close:
        confidence = min(confidence, 0.5)
    return FormatVerdict(format.id, format.title, confidence, tuple(evidence[:_EVIDENCE]), alternatives, False), close


def forced(format: Format) -> FormatVerdict:
    """The verdict when the caller names the format."""
    return FormatVerdict(format.id, format.title, 1.0, ("named by the caller",), (), True)


def _segments(text: str, index: TokenIndex, envelope: Envelope) -> _Segments:
    """Mark the turns of a text by the openers of one envelope."""
    out = _Segments()
    opener = _compiled(envelope.opener)
    wanted = {VOCABULARY.numbers[token] for token in (*envelope.opener_tokens, *envelope.short_openers)}
    ends = {VOCABULARY.numbers[token] for token in envelope.end}
    opened = 0
    for row, number in enumerate(index.tokens):
        if number in wanted:
            found = opener.match(text, index.starts[row])
            if found is not None and found.start() >= opened:
                opened = found.end()
                if not out.starts and found.start() > 0:
                    out.starts.append(0)
                    out.roles.append(envelope.head or "assistant")
                out.starts.append(found.start())
                out.roles.append(envelope.roles.get(found["role"], "unknown"))
        elif number in ends and out.starts:
            out.starts.append(index.ends[row])
            out.roles.append("between")
        if len(out.starts) >= _MOST_TURNS:
            break
    if not out.starts:
        out.starts.append(0)
        out.roles.append("assistant")
    return out


def _score(
    text: str, index: TokenIndex, counts: Counter[int], format: Format, segments: _Segments
) -> tuple[float, list[str]]:
    """Add up the signals of one format that are present."""
    score = 0.0
    seen: list[tuple[float, str]] = []
    for signal in format.signals:
        count = _present(text, index, counts, signal, segments)
        if count:
            score += signal.weight
            if signal.weight > 0:
                what = signal.name or signal.literal
                seen.append((-signal.weight, f"{count} × {what}" if count > 1 or not signal.regex else what))
    return score, [words for _, words in sorted(seen, key=lambda item: item[0])]


def _present(text: str, index: TokenIndex, counts: Counter[int], signal: Signal, segments: _Segments) -> int:
    """How often a signal was seen in the turns where it counts; 1 where it was not counted further."""
    number = VOCABULARY.numbers.get(signal.literal) if not signal.regex else None
    if number is not None:
        total = counts[number]
        if not total or signal.where == "any":
            return total
        return _in_role(index, number, signal.where, segments)
    if signal.where == "any":
        return _search(text, signal, 0, len(text))
    return sum(_search(text, signal, start, end) for start, end in segments.of(signal.where, len(text)))


def _in_role(index: TokenIndex, number: int, where: str, segments: _Segments) -> int:
    """How many of the first places of a token lie in turns of a role."""
    found, place = 0, -1
    for _ in range(_MOST_PLACES):
        try:
            place = index.tokens.index(number, place + 1)
        except ValueError:
            break
        found += segments.role_at(index.starts[place]) == where
    return found


def _search(text: str, signal: Signal, start: int, end: int) -> int:
    """Whether a signal that is no token stands in a stretch."""
    if signal.regex:
        return int(_compiled(signal.literal).search(text, start, end) is not None)
    return int(text.find(signal.literal, start, end) >= 0)


@lru_cache(maxsize=256)
def _compiled(source: str) -> re.Pattern[str]:
    return re.compile(source, re.MULTILINE)
