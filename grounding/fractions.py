"""Fractions in words, as shares of a hundred: half, a third, three quarters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Final, NamedTuple

from grounding.numbers import Number
from grounding.words import Words

__all__ = ["Share", "shares_of"]

_PARTS: Final = {
    word: parts
    for parts, words in {
        2: "half halves",
        3: "third thirds",
        4: "quarter quarters fourth fourths",
        5: "fifth fifths",
        6: "sixth sixths",
        8: "eighth eighths",
        10: "tenth tenths",
    }.items()
    for word in words.split()
}
_WIDEST_GAP: Final = 1
"""Characters between the count and the part: a blank, a hyphen."""


class Share(NamedTuple):
    """A fraction as it stands in a text."""

    first: int
    """Index of its first word."""
    last: int
    """Index of its last word."""
    percent: Decimal


def shares_of(words: Words, numbers: Iterable[Number]) -> Iterator[Share]:
    """Yield the fractions of a text in reading order.

    Args:
        words: Its words.
        numbers: Its numbers.
    """
    counts = {number.last + 1: number for number in numbers if not number.is_ordinal}
    for index, fold in enumerate(words.folds):
        parts = _PARTS.get(fold)
        if parts is None:
            continue
        count = counts.get(index)
        if count is not None and words.starts[index] - words.ends[index - 1] <= _WIDEST_GAP:
            if count.values[0] <= parts:
                yield Share(count.first, index, 100 * count.values[0] / parts)
        elif parts == 2 or (index and words.folds[index - 1] == "a"):
            yield Share(index, index, Decimal(100) / parts)
