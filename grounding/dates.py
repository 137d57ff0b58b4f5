"""Months and days of a text, in words or in figures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from grounding.months import MONTH_NAMES, month_of
from grounding.words import Words

__all__ = ["Date", "dates_in_figures", "dates_of", "day_beside", "is_month", "month_at"]

Date = tuple[int, int | None]
"""A month from 1 to 12 and its day, None where only the month is named."""

_FIGURES: Final = re.compile(
    r"(?<!\d)\d{4}[-/.](\d\d)[-/.](\d\d)(?!\d)|(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}(?!\d)"
    r"|(?<!\d)(\d{1,2})[月월]\s?(?:(\d{1,2})[日일])?"
)
_ORDINAL: Final = frozenset("st nd rd th of the de er".split())
_MOST_DAYS: Final = 31
_BEFORE_A_MONTH: Final = frozenset(
    "after and before between by during early for from in last late mid middle next of on or since this through till "
    "to until".split()
)


def dates_of(text: str, words: Words) -> Iterator[Date]:
    """Yield the dates of a text; one in figures (`3/4/2021`) as every date that it may mean.

    Args:
        text: A text.
        words: Its words.
    """
    for index, fold in enumerate(words.folds):
        month = month_at(text, words, index) if fold in MONTH_NAMES else None
        if month is not None:
            yield month, day_beside(words, index)[0]
    for _, dates in dates_in_figures(text):
        yield from dates


def dates_in_figures(text: str) -> Iterator[tuple[tuple[int, int], frozenset[Date]]]:
    """Yield the dates that a text writes in figures: where each stands, in code points, and what it may mean."""
    for match in _FIGURES.finditer(text):
        parts = [int(part) if part else None for part in match.groups()]
        readings = ((parts[0], parts[1]), (parts[2], parts[3]), (parts[3], parts[2]), (parts[4], parts[5]))
        yield (
            match.span(),
            frozenset((month, day) for month, day in readings if month is not None and 1 <= month <= 12),
        )


def day_beside(words: Words, index: int) -> tuple[int | None, int, int]:
    """The day that stands beside the name of a month, and the words from the one to the other.

    Args:
        words: The words of a text.
        index: Which of them is the name.
    """
    before = index - 1
    while before >= 0 and words.folds[before] in _ORDINAL and index - before < 4:
        before -= 1
    behind = index + 2 if words.folds[index + 1 : index + 2] == ["the"] else index + 1
    for at in (behind, before):
        fold = words.folds[at] if 0 <= at < len(words) else ""
        if fold.isdigit() and len(fold) < 3 and 1 <= int(fold) <= _MOST_DAYS:
            return int(fold), min(index, at), max(index, at)
    return None, index, index


def month_at(text: str, words: Words, index: int) -> int | None:
    """The month that a word names, from 1 to 12; one that is written small only beside a day."""
    word = text[words.starts[index] : words.ends[index]]
    month = month_of(word, words.folds[index])
    if month is None or word[0].isupper() or day_beside(words, index)[0] is not None:
        return month
    return None


def is_month(text: str, words: Words, index: int) -> bool:
    """Whether a word names a month: it is capitalised and stands beside a number or behind a word such as "in"."""
    if month_at(text, words, index) is None:
        return False
    if day_beside(words, index)[0] is not None:
        return True
    if index and words.folds[index - 1] in _BEFORE_A_MONTH:
        return True
    return any(0 <= near < len(words) and words.folds[near][0].isdigit() for near in (index - 1, index + 1))
