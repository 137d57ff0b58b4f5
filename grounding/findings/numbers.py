"""Numbers, dates and years of a claim that its source does not hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal

from grounding.findings.base import Comparison, Finding
from grounding.markers import labels_of, markers_of
from grounding.numbers import Number
from grounding.source_index import SourceIndex
from grounding.units import Quantity
from grounding.words import is_character

__all__ = ["find_number_mismatches"]

_NOT_COUNTED = (["one"], ["zero"])  # "one" is an article more often than a number
_ROUNDED_BY = Decimal("0.1")
"""How much of a value rounding may take or give: 2000 stands for 2100, not for 2400."""
_SHORT_YEAR = re.compile(r"(?:['’‘]|\d{4}[-–/]|\b[Ii]n )\Z")
"""What stands before a year without its century."""


def find_number_mismatches(pair: Comparison) -> Iterator[Finding]:
    """Yield `number-mismatch` and `date-mismatch` for every number whose value is nowhere in the source.

    Numbers that count nothing are left out: labels of a list (`2.`), parts of a name (`C3`), and the word "one". A
    marker (`[3]`) is compared with the labels of the source, if that has any: several sources in one have all of them.
    """
    text, words = pair.claim.text, pair.claim.words
    yield from _wrong_markers(pair)
    known = pair.source.values if pair.claim.quantities else frozenset[Decimal]()
    for quantity in pair.claim.quantities:
        number = quantity.number
        start, end = pair.claim_span(number.first, number.last)
        if not known.isdisjoint(number.values) or words.folds[number.first : number.last + 1] in _NOT_COUNTED:
            continue
        if _counts_nothing(text, start, end) or _is_said_otherwise(pair, quantity):
            continue
        code = "date-mismatch" if number.is_date else "number-mismatch"
        yield Finding(code, (start, end), f"“{text[start:end]}” is not in the source.")


def _wrong_markers(pair: Comparison) -> Iterator[Finding]:
    groups = list(markers_of(pair.claim.text))
    labels = labels_of(pair.source.surface.text) if groups else frozenset()
    for (start, end), numbers in groups:
        if labels and (not numbers <= labels if len(labels) > 1 else labels.isdisjoint(numbers)):
            message = f"The source is labelled {', '.join(f'[{label}]' for label in sorted(labels)[:3])}."
            yield Finding("number-mismatch", (start, end), message)


def _counts_nothing(text: str, start: int, end: int) -> bool:
    before, after = text[:start].rstrip(" \t\u00a0"), text[end : end + 1]
    if start and text[start - 1].isalpha() and not is_character(text[start - 1]):
        return True
    return (
        after in {".", ")"} and (not before or before[-1] == "\n") and text[end + 1 : end + 2] in {" ", "\t", "\u00a0"}
    )


def _is_said_otherwise(pair: Comparison, quantity: Quantity) -> bool:
    """Whether the source has the number rounded less, in another unit (5 km and 3.1 miles), or as a full year."""
    number = quantity.number
    if (number.is_rounded and _is_rounding(number, pair.source)) or _is_short_year(pair, number):
        return True
    return bool(quantity.units) and any(quantity.is_converted(other) for other in pair.source.quantities)


def _is_rounding(number: Number, source: SourceIndex) -> bool:
    """Whether a value of the source, but no year, becomes this number when it is rounded to as many figures."""
    others = {value for other in source.numbers if not other.is_date for value in other.values}
    for value in number.values:
        if value == 0:
            continue
        step = Decimal(1).scaleb(int(value.normalize().as_tuple().exponent))
        wanted, most = value / step, value * _ROUNDED_BY
        if any(
            abs(other - value) <= most and (other / step).to_integral_value(ROUND_HALF_UP) == wanted for other in others
        ):
            return True
    return False


def _is_short_year(pair: Comparison, number: Number) -> bool:
    """Whether a number is a year without its century (`'63`, `in 63`, `2018–19`) that the source writes in full."""
    start, end = pair.claim_span(number.first, number.last)
    text = pair.claim.text
    if end - start != 2 or not text[start:end].isdigit() or not _SHORT_YEAR.search(text, max(0, start - 6), start):
        return False
    return any(other.is_date and other.values[0] % 100 == number.values[0] for other in pair.source.numbers)
