"""Months and days of a claim that its source does not name, in words or in figures."""

from __future__ import annotations

from collections.abc import Iterator

from grounding.dates import MONTHS, day_beside
from grounding.findings.base import Comparison, Finding
from grounding.words import Words

__all__ = ["find_date_mismatches", "is_month"]

_BEFORE_A_MONTH = frozenset(
    "after and before between by during early for from in last late mid middle next of on or since this through till "
    "to until".split()
)


def find_date_mismatches(pair: Comparison) -> Iterator[Finding]:
    """Yield `date-mismatch` for months and days of a month that the source does not name though it names others.

    A source without any date settles nothing, nor does one that names the month alone. A day or year that it holds
    nowhere is a matter of `grounding.findings.numbers`.
    """
    text, words = pair.claim.text, pair.claim.words
    for index, fold in enumerate(words.folds):
        if fold not in MONTHS or not is_month(text, words, index):
            continue
        dates = pair.source.dates
        if not dates:
            return
        days = {day for month, day in dates if month == MONTHS[fold]}
        day, first, last = day_beside(words, index)
        if not days:
            first = last = index
        if not days or (day is not None and day not in days and None not in days and day in pair.source.values):
            span = pair.claim_span(first, last)
            yield Finding("date-mismatch", span, f"“{text[slice(*span)]}” is not in the source.")


def is_month(text: str, words: Words, index: int) -> bool:
    """Whether a word names a month: it is capitalised and stands beside a number or behind a word such as "in"."""
    if words.folds[index] not in MONTHS or not text[words.starts[index]].isupper():
        return False
    if index and words.folds[index - 1] in _BEFORE_A_MONTH:
        return True
    return any(0 <= near < len(words) and words.folds[near][0].isdigit() for near in (index - 1, index + 1))
