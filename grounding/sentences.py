"""Where sentences begin."""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence

__all__ = ["sentence_numbers", "sentence_starts"]

_BREAK = re.compile(
    r"(?<=[.!?])[\"'”’)\]*_]*\s+(?=[\"'“‘(\[*_]*[^\W_a-z])"  # a full stop, then anything but a small letter
    r"|(?<=[。！？।؟])[」』”’)）]*\s*"
    r"|\n+"
)
_LONGEST = 60
"""Words after which a sentence is cut: tables and lists may have no full stop at all."""


def sentence_starts(text: str) -> list[int]:
    """Offsets in code points where a sentence begins; the first is 0."""
    return [0, *(match.end() for match in _BREAK.finditer(text))]


def sentence_numbers(text: str, starts: Sequence[int]) -> array[int]:
    """The number of the sentence that each word stands in.

    Args:
        text: A text.
        starts: Where its words start, ascending.

    Returns:
        One number a word, ascending without gaps; sentences without a word have none.
    """
    breaks = sentence_starts(text)
    numbers = array("q")
    at, number, length, last = 0, -1, 0, -1
    for start in starts:
        while at + 1 < len(breaks) and breaks[at + 1] <= start:
            at += 1
        if at != last or length == _LONGEST:
            number, length, last = number + 1, 0, at
        numbers.append(number)
        length += 1
    return numbers
