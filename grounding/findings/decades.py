"""Decades in words (the nineties) of which the source names no year, though it names others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from grounding.decades import Decade
from grounding.findings.base import Comparison, Finding
from grounding.source_index import SourceIndex

__all__ = ["find_decade_mismatches", "holds_decade"]

_UNTIL = frozenset({"-", "–", "—", " to ", " until ", " and ", "/", " - ", " – "})
"""What stands between the first and the last year of some."""


def find_decade_mismatches(pair: Comparison) -> Iterator[Finding]:
    """Yield `date-mismatch` for decades in words that hold none of the source's years; an age is none.

    A source without years and decades settles nothing. Decades in figures are a matter of `grounding.findings.numbers`.
    """
    if not pair.source.years and not pair.source.decades:
        return
    for decade in pair.claim.decades:
        if decade.is_worded and not decade.is_age and not holds_decade(pair.source, decade):
            written = pair.claim_words(decade.first, decade.last)
            span = pair.claim_span(decade.first, decade.last)
            yield Finding("date-mismatch", span, f"“{written}” is not in the source.")


def holds_decade(source: SourceIndex, decade: Decade) -> bool:
    """Whether a source names a decade, one of its years, or years before and after it: 1988 to 2002."""
    if any(decade.may_be(other) for other in source.decades) or any(decade.holds(year) for year in source.years):
        return True
    if decade.is_age and any(decade.tens <= value < decade.tens + 10 for value in source.counted):
        return True
    text, words = source.surface.text, source.words
    dates = [number for number in source.numbers if number.is_date]
    return any(
        text[words.ends[one.last] : words.starts[other.first]] in _UNTIL
        and any(decade.holds(year) for year in range(int(one.values[0]), int(other.values[0])))
        for one, other in pairwise(dates)
        if 1000 <= one.values[0] < other.values[0] <= one.values[0] + 200
    )
