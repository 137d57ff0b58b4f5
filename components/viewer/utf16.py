"""Offsets for the browser: JavaScript counts UTF-16 units, Python counts code points."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Callable

__all__ = ["Convert", "to_utf16"]

Convert = Callable[[int], int]
"""Turns an offset in code points into one in UTF-16 units."""

_ASTRAL = re.compile("[\U00010000-\U0010ffff]")


def to_utf16(text: str) -> Convert:
    """Give the function that turns a code point offset of `text` into one of UTF-16 units."""
    if text.isascii():
        return lambda place: place
    astral = array("q", (match.start() for match in _ASTRAL.finditer(text)))
    if not astral:
        return lambda place: place
    return lambda place: place + bisect_left(astral, place)
