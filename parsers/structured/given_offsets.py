"""Offsets that a web service gives beside its text: in which unit they count, and what they cover.

The vendor's own count goes first, which is code points for all that give the words too; then UTF-16 units, as browsers
count, and bytes. The first count counts that gives the words.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

__all__ = ["Covered", "GivenOffsets"]

_MOST_SEARCHES = 500
"""Citations without offsets whose words are looked for in all of a text."""
_MOST_COVERED = 64
"""How often the citations of a text may cover all of it, together."""
_NEAR = 2_000
"""Code points on each side of given offsets in which the words are looked for."""


@dataclass(frozen=True, slots=True)
class Covered:
    """What offsets cover, and what there is to say about them."""

    start: int | None
    """In code points; None when nothing of the text is meant."""
    end: int | None
    code: str | None = None
    message: str = ""


class GivenOffsets:
    """The offsets of all citations of one text."""

    def __init__(self, text: str) -> None:
        """Take the text that the offsets count in."""
        self.text = text
        self._searches = _MOST_SEARCHES
        self._room = len(text) * _MOST_COVERED + 1_000_000

    def exact(self, start: int | None, end: int | None, words: str | None) -> bool:
        """Whether offsets cover the words when they are counted in code points."""
        if start is None or end is None or not 0 <= start <= end <= len(self.text):
            return False
        return words is None or self.text[start:end] == words

    def read(self, start: int | None, end: int | None, words: str | None) -> Covered:
        """Find what offsets cover.

        Args:
            start: As given; None where only words are given.
            end: As given.
            words: What is said to stand there, where that is said.
        """
        self._room -= max(0, min(end or 0, len(self.text)) - max(0, start or 0))
        if self._room < 0:
            message = "So many citations cover so much text together that this one was left out."
            return Covered(None, None, "citation-offset-mismatch", message)
        if self.exact(start, end, words):
            return Covered(start, end)
        if start is None or end is None:
            return self._of_words(words)
        given = f"{start} to {end}"
        if words:
            for unit, bounds in (("UTF-16 units", self._utf16), ("bytes of UTF-8", self._utf8)):
                span = _between(bounds, start, end)
                if span is not None and self.text[slice(*span)] == words:
                    message = f"{given} counts {unit}; in code points these words stand at {span[0]} to {span[1]}."
                    return Covered(*span, "citation-offset-unit", message)
        inside = 0 <= start <= end <= len(self.text)
        code = "citation-offset-mismatch" if inside or start > end else "citation-out-of-text"
        said = f"The offsets {given} do not give the words that they are said to give"
        if code == "citation-out-of-text":
            said = f"The offsets {given} lie outside of the {len(self.text):,} characters that they count in"
        if words and (found := self._nearest(start, words)) is not None:
            span = found, found + len(words)
            return Covered(*span, code, f"{said}; these words stand at {span[0]} to {span[1]} and were taken there.")
        last = min(end, len(self.text))
        if 0 <= start <= last and (inside or start < last):
            return Covered(start, last, code, f"{said}; the characters {start} to {last} were taken.")
        return Covered(None, None, code, f"{said}; nothing of it was taken.")

    def _of_words(self, words: str | None) -> Covered:
        self._searches -= 1
        found = self.text.find(words) if words and self._searches >= 0 else -1
        return Covered(found, found + len(words or "")) if found >= 0 else Covered(None, None)

    def _nearest(self, start: int, words: str) -> int | None:
        """The occurrence of some words that is nearest to a place; None where there is none close by."""
        low, high = max(0, start - _NEAR), max(0, start) + _NEAR + len(words)
        after, before = self.text.find(words, max(start, 0), high), self.text.rfind(words, low, start + len(words) - 1)
        found = [place for place in (after, before) if place >= 0]
        return min(found, key=lambda place: abs(place - start), default=None)

    @cached_property
    def _utf16(self) -> list[int]:
        return [0, *accumulate(1 + (char > "\uffff") for char in self.text)]

    @cached_property
    def _utf8(self) -> list[int]:
        sizes = (1 + (char > "\x7f") + (char > "\u07ff") + (char > "\uffff") for char in self.text)
        return [0, *accumulate(sizes)]


def _between(bounds: list[int], start: int, end: int) -> tuple[int, int] | None:
    """The code points at two places of another unit; None where one of them is none."""
    first, last = bisect_left(bounds, start), bisect_left(bounds, end)
    if first <= last < len(bounds) and bounds[first] == start and bounds[last] == end:
        return first, last
    return None
