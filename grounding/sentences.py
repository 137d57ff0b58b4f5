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
_ABBREVIATED = re.compile(
    r"(?:^\s*\(?\d{1,3}|\b[^\W\d_]|\b(?:Dr|Mr|Mrs|Ms|St|Prof|No|Nr|Vol|vs|cf|e\.g|i\.e|z\.B))\.\Z", re.MULTILINE
)
_LONGEST = 60
"""Words after which a sentence is cut: tables and lists may have no full stop at all."""


def sentence_starts(text: str) -> list[int]:
    """Offsets in code points where a sentence begins; the first is 0.

    The full stop of a list label (`3.`), of an initial (`J.`) or of a common abbreviation ends no sentence.
    """
    starts = [0]
    for match in _BREAK.finditer(text):
        if "\n" in match.group() or not _ABBREVIATED.search(
            text, max(0, match.start() - 12, starts[-1]), match.start()
        ):
            starts.append(match.end())
    return starts


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
