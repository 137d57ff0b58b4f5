"""Months and days of a claim that its source does not name, in words or in figures."""

from __future__ import annotations

from collections.abc import Iterator

from grounding.dates import day_beside, is_month, month_at
from grounding.findings.base import Comparison, Finding
from grounding.months import MONTH_NAMES

__all__ = ["find_date_mismatches"]


def find_date_mismatches(pair: Comparison) -> Iterator[Finding]:
    """Yield `date-mismatch` for months and days of a month that the source does not name though it names others.

    A source without any date settles nothing, nor does one that names the month alone. A day or year that it holds
    nowhere is a matter of `grounding.findings.numbers`.
    """
    text, words = pair.claim.text, pair.claim.words
    for index, fold in enumerate(words.folds):
        wanted = month_at(text, words, index) if fold in MONTH_NAMES else None
        if wanted is None or not is_month(text, words, index):
            continue
        dates = pair.source.dates
        if not dates:
            return
        days = {day for month, day in dates if month == wanted}
        day, first, last = day_beside(words, index)
        if not days:
            first = last = index
        if not days or (day is not None and day not in days and None not in days and day in pair.source.values):
            span = pair.claim_span(first, last)
            yield Finding("date-mismatch", span, f"“{text[slice(*span)]}” is not in the source.")
