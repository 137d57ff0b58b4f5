"""The little of Markdown that a parser of transcripts must know: where code stands."""

from __future__ import annotations

import re

__all__ = ["CodeSpans"]


_TICKS = re.compile(r"(?<!`)`{1,2}(?!`)")
_LONGEST_SPAN = 1_000
"""Code points from a place to the backtick that closes the span around it."""


class CodeSpans:
    """Answers whether a place lies in code; ask for growing places, each stretch of text is looked at once."""

    __slots__ = ("_fences", "_place", "_start", "_text", "_ticks")

    def __init__(self, text: str) -> None:
        """Begin at no place."""
        self._text = text
        self._start = self._place = -1
        self._fences = self._ticks = 0

    def inside(self, start: int, place: int) -> bool:
        """Whether `place` lies in a fenced block or a code span of the Markdown that begins at `start`.

        Both are code points of the text. A code span ends in its line; a backtick that nothing closes opens none.
        """
        if start != self._start or place < self._place:
            self._start = self._place = start
            self._fences = self._ticks = 0
        self._fences += self._text.count("```", self._place, place)
        newline = self._text.rfind("\n", self._place, place)
        if newline >= 0:
            self._ticks = 0
        since = max(self._place, newline + 1)
        for run in _TICKS.finditer(self._text, since, place):
            if self._ticks in (0, len(run[0])):  # a span ends with as many as it began with
                self._ticks = 0 if self._ticks else len(run[0])
        self._place = place
        return self._fences % 2 == 1 or (self._ticks > 0 and self._closes(place))

    def _closes(self, place: int) -> bool:
        """Whether the span that is open at a place is closed in its line."""
        line_end = self._text.find("\n", place, place + _LONGEST_SPAN)
        end = line_end if line_end >= 0 else place + _LONGEST_SPAN
        return self._text.find("`" * self._ticks, place, end) >= 0
