"""Fractions as shares of a hundred: half, a third, three quarters, 2/3, ⅔, one in four."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
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
_SIGN: Final = re.compile(r"(\d)\u2044(\d)\Z")
"""What a sign such as ⅔ is folded into."""
_OUT_OF: Final = ("in", "of", "out of", "of every", "in every")
_SLASHED: Final = re.compile(r"(?<![\d/.,-])\d{1,2}/\d{1,2}(?![\d/]|[.,-]\d)")
_MOST_PARTS: Final = 12
"""Parts of a fraction that is written with a stroke; more are a date, or no fraction at all."""
_HALVES: Final = frozenset(
    "first second 1st 2nd st nd last latter former other top bottom upper lower front back left right northern "
    "southern eastern western".split()
)
"""Words before a half that say which of two it is."""
_AGAINST: Final = frozenset("size price time cost length distance weight height width speed rate hour hours".split())
"""Words behind "half the" and the like that make it a comparison, no share."""


class Share(NamedTuple):
    """A fraction as it stands in a text."""

    first: int
    """Index of its first word."""
    last: int
    """Index of its last word."""
    percent: Decimal
    is_told: bool
    """Whether it is in words and says which part of something it is: two thirds of them. A "half" may be many things
    (half an hour, the second half), and 1/2 a date."""


def shares_of(text: str, words: Words, numbers: Iterable[Number]) -> Iterator[Share]:
    """Yield the fractions of a text in reading order; one may stand within another.

    Args:
        text: A text.
        words: Its words.
        numbers: Its numbers.
    """
    counts = {number.last + 1: number for number in numbers if not number.is_ordinal}
    starts = {number.first: number for number in counts.values()}
    for index, fold in enumerate(words.folds):
        if fold in _PARTS:
            share = _in_words(words, index, _PARTS[fold], counts.get(index))
        elif "\u2044" in fold and (sign := _SIGN.match(fold)):
            part = _percent(Fraction(int(sign[1]), int(sign[2])))
            share = Share(index, index, part, False) if not _is_figure_before(text, words, index) else None
        elif index in counts:
            share = _out_of(text, words, counts[index], starts)
        else:
            share = None
        if share is not None:
            yield share


def _percent(part: Fraction) -> Decimal:
    return Decimal(100) * part.numerator / part.denominator


def _in_words(words: Words, index: int, parts: int, count: Number | None) -> Share | None:
    """Two thirds, one half, half, a third; a third without an article is an ordinal."""
    behind = words.folds[index + 1 : index + 3]
    is_told = behind[:1] == ["of"] or (parts == 2 and behind[:1] == ["the"])
    is_told = is_told and _AGAINST.isdisjoint(words.folds[index + 1 : index + 4])
    if count is not None and words.starts[index] - words.ends[index - 1] <= _WIDEST_GAP:
        if count.values[0] > parts:
            return None
        is_told = is_told or words.folds[index].endswith("s")
        return Share(count.first, index, 100 * count.values[0] / parts, is_told)
    is_told = is_told and not (index and words.folds[index - 1] in _HALVES)
    if parts == 2 or (index and words.folds[index - 1] == "a"):
        return Share(index, index, Decimal(100) / parts, is_told)
    return None


def _out_of(text: str, words: Words, count: Number, starts: dict[int, Number]) -> Share | None:
    """One in four, 3 out of 5, 20 of 40, and 2/3."""
    for phrase in _OUT_OF:
        between = phrase.split()
        whole = starts.get(count.last + 1 + len(between))
        if whole is not None and words.folds[count.last + 1 : whole.first] == between:
            if whole.is_date or count.is_date or not 0 < count.values[0] < whole.values[0]:
                return None
            return Share(count.first, whole.last, 100 * count.values[0] / whole.values[0], False)
    whole = starts.get(count.last + 1)
    if whole is None or not _SLASHED.match(text, words.starts[count.first]):
        return None
    is_part = 0 < count.values[0] < whole.values[0] <= _MOST_PARTS
    return Share(count.first, whole.last, 100 * count.values[0] / whole.values[0], False) if is_part else None


def _is_figure_before(text: str, words: Words, index: int) -> bool:
    """Whether figures stand right before a sign, which then belongs to them: 3½."""
    start = words.starts[index]
    return start > 0 and text[start - 1].isdecimal()
