"""Offsets for the browser: JavaScript counts UTF-16 units, Python counts code points."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Utf16"]

_ASTRAL = re.compile("[\U00010000-\U0010ffff]")


class Utf16:
    """Turns offsets of one text from code points into UTF-16 units."""

    __slots__ = ("_astral",)

    def __init__(self, text: str) -> None:
        """Find the characters of the text that take two units."""
        found = () if text.isascii() else (match.start() for match in _ASTRAL.finditer(text))
        self._astral = array("q", found)

    def place(self, place: int) -> int:
        """Convert one offset."""
        return place + bisect_left(self._astral, place)

    def span(self, span: tuple[int, int]) -> tuple[int, int]:
        """Convert a start and an end."""
        return self.place(span[0]), self.place(span[1])

    def column(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """Convert many offsets at once; -1 ("none") stays -1."""
        if not self._astral:
            return places
        return places + np.searchsorted(np.frombuffer(self._astral, dtype=np.int64), places)
