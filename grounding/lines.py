"""Lines of a page that a browsing tool shows with labels (`L0: …`)."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

from grounding.surface import Span

__all__ = ["LineRanges"]

_LABELLED = re.compile(r"^L(\d+):.*", re.MULTILINE)


class LineRanges:
    """Where each labelled line of one source stands."""

    def __init__(self, text: str) -> None:
        """Find the labels of a source."""
        labelled = sorted((int(match.group(1)), match.span()) for match in _LABELLED.finditer(text))
        self._numbers = [number for number, _ in labelled]
        self._spans = [span for _, span in labelled]

    def span_of(self, first: int, last: int) -> Span | None:
        """The characters of a range of lines, both included, in code points of the source; None if there is none.

        A range that reaches past the last line ends with it.
        """
        begin, end = bisect_left(self._numbers, first), bisect_right(self._numbers, last)
        return (self._spans[begin][0], self._spans[end - 1][1]) if begin < end else None
