"""Pages whose lines are numbered in print (`L12: …`), as DeepSeek's search results show them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from parsers.engine.placed_sources import PlacedSource

__all__ = ["PrintedLines"]

_LINE = re.compile(r"^L(\d+): ?", re.MULTILINE)


class PrintedLines:
    """The numbers of the lines that each page of a text prints; a page is read when first asked for."""

    def __init__(self, text: str, sources: Sequence[PlacedSource]) -> None:
        """Read nothing yet."""
        self._text = text
        self._sources = sources
        self._printed: dict[int, list[int]] = {}

    def has(self, source: int, lines: tuple[int, int]) -> bool:
        """Whether a page, given by its index, prints both ends of a range of lines."""
        if source not in self._printed:
            start, end = self._sources[source].draft.span
            self._printed[source] = sorted({int(line[1]) for line in _LINE.finditer(self._text[start:end])})
        printed = self._printed[source]
        return all((at := bisect_left(printed, line)) < len(printed) and printed[at] == line for line in lines)
