"""Decades of a text: the 1990s, the '90s, the nineties, die 1990er Jahre, les années 90, 1990年代."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final, NamedTuple

from grounding.words import Words

__all__ = ["Decade", "decades_of"]

_TENS: Final = {
    f"{word.removesuffix('y')}ies": 10 * value
    for value, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), start=2)
}
_CENTURIES: Final = {"fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20}
_BEHIND: Final = re.compile(r"(?:['’]?s\b|er\b|年代|년대)")
_BEFORE: Final = re.compile(r"\b(?:années|annees|años|anos|anni|década de|decade of the) ?['’]?\Z", re.IGNORECASE)
_LONGEST_BEFORE: Final = 16
"""Characters of the longest of these phrases, with a blank and an apostrophe."""
_OWN: Final = frozenset("her his their my your our".split())
_PARTS: Final = frozenset("early mid middle late".split())


class Decade(NamedTuple):
    """A decade as it stands in a text."""

    first: int
    """Index of its first word."""
    last: int
    """Index of its last word."""
    tens: int
    """Its first year without the century: 90."""
    century: int | None
    """The figures of the century: 19; None if the text does not say which."""
    is_worded: bool
    """Whether it is written in words: the nineties."""
    is_age: bool
    """Whether it is somebody's: in her nineties."""

    def holds(self, year: int | Decimal) -> bool:
        """Whether a year lies in it."""
        return year % 100 // 10 * 10 == self.tens and self.century in {None, int(year // 100)}

    def may_be(self, other: Decade) -> bool:
        """Whether another text may mean the same decade."""
        centuries = {self.century, other.century} - {None}
        return self.tens == other.tens and len(centuries) < 2


def decades_of(text: str, words: Words) -> Iterator[Decade]:
    """Yield the decades of a text in reading order.

    Args:
        text: A text.
        words: Its words.
    """
    for index, fold in enumerate(words.folds):
        if fold in _TENS:
            before = words.folds[index - 1] if index else ""
            first = index - 1 if before in _CENTURIES else index
            yield Decade(first, index, _TENS[fold], _CENTURIES.get(before), True, _is_age(words, first))
        elif fold[-1] == "0" and fold.isdigit() and len(fold) in {2, 4} and _is_decade(text, words, index):
            year = int(fold)
            if len(fold) == 2 or 1000 <= year < 2200:
                century = year // 100 if len(fold) == 4 else None
                yield Decade(index, index, year % 100, century, False, _is_age(words, index))


def _is_decade(text: str, words: Words, index: int) -> bool:
    start = words.starts[index]
    return bool(_BEHIND.match(text, words.ends[index]) or _BEFORE.search(text, max(0, start - _LONGEST_BEFORE), start))


def _is_age(words: Words, first: int) -> bool:
    before = first - 1
    while before >= 0 and words.folds[before] in _PARTS:
        before -= 1
    return before >= 0 and words.folds[before] in _OWN
