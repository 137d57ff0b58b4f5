"""Other ways to say a number that the source has: rounded, bounded, in another unit, as a fraction, date or time."""

from __future__ import annotations

import re
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

from grounding.clock import times_of
from grounding.dates import dates_in_figures
from grounding.findings.base import Comparison
from grounding.fractions import shares_of
from grounding.numbers import Number
from grounding.source_index import SourceIndex
from grounding.units import Quantity

__all__ = ["is_said_otherwise"]

_ROUNDED_BY = Decimal("0.1")
"""How much of a value rounding may take or give: 2000 stands for 2100, not for 2400."""
_SHORT_YEAR = re.compile(r"(?:['’‘]|\d{4}[-–/]|\b[Ii]n )\Z")
"""What stands before a year without its century."""
_AT_LEAST = re.compile(r"\b(?:more than|at least|over|upwards of|no (?:fewer|less) than) [$€£]?\Z", re.IGNORECASE)
_AT_MOST = re.compile(r"\b(?:(?:less|fewer) than|at most|under|up to|no more than) [$€£]?\Z", re.IGNORECASE)
_LONGEST_BOUND = 20
"""Characters of the longest of these phrases."""
_BOUND = Decimal("0.25")
"""How far a value may lie from its bound, as a share of it: more than 1,000 stands for 1,200, not for 4,000."""


def is_said_otherwise(pair: Comparison, quantity: Quantity) -> bool:
    """Whether the source has a number of the claim in another form."""
    number = quantity.number
    if (number.is_rounded and _is_rounding(number, pair.source)) or _is_bound(pair, number):
        return True
    if _is_short_year(pair, number) or _is_in_a_date_or_time(pair, number) or _is_share(pair, quantity):
        return True
    return bool(quantity.units) and any(quantity.is_converted(other) for other in pair.source.quantities)


def _is_rounding(number: Number, source: SourceIndex) -> bool:
    """Whether a value of the source, but no year, becomes this number when it is rounded to as many figures."""
    others = _counted(source)
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


def _counted(source: SourceIndex) -> set[Decimal]:
    return {value for other in source.numbers if not (other.is_date or other.is_ordinal) for value in other.values}


def _is_bound(pair: Comparison, number: Number) -> bool:
    """Whether the claim says "more than" or "up to" a round number, and the source has one not far beyond.

    Round is one figure and zeros: who says "more than 110" has counted.
    """
    value = number.values[0]
    if number.is_date or value < 10 or len(value.normalize().as_tuple().digits) > 1:
        return False
    start, _ = pair.claim_span(number.first, number.last)
    before = pair.claim.text[max(0, start - _LONGEST_BOUND) : start]
    if _AT_LEAST.search(before):
        return any(value <= other <= value * (1 + _BOUND) for other in _counted(pair.source))
    return bool(_AT_MOST.search(before)) and any(
        value * (1 - _BOUND) <= other <= value for other in _counted(pair.source)
    )


def _is_short_year(pair: Comparison, number: Number) -> bool:
    """Whether a number is a year without its century (`'63`, `in 63`, `2018–19`) that the source writes in full."""
    start, end = pair.claim_span(number.first, number.last)
    text = pair.claim.text
    if end - start != 2 or not text[start:end].isdigit() or not _SHORT_YEAR.search(text, max(0, start - 6), start):
        return False
    return any(other.is_date and other.values[0] % 100 == number.values[0] for other in pair.source.numbers)


def _is_in_a_date_or_time(pair: Comparison, number: Number) -> bool:
    """Whether a number is part of a time (`3 pm`) or date (`12/03/1990`) that the source writes in another way."""
    start, end = pair.claim_span(number.first, number.last)
    if end - start > 2:
        return False
    text, source = pair.claim.text, pair.source
    if any(at.start <= start < at.end and at.minutes in source.times for at in times_of(text)):
        return True
    return any(
        first <= start < last and not dates.isdisjoint(source.dates) for (first, last), dates in dates_in_figures(text)
    )


def _is_share(pair: Comparison, quantity: Quantity) -> bool:
    """Whether a number is part of a fraction that the source gives in per cent, or the other way round."""
    claim, source = pair.claim, pair.source
    if any(unit.name == "percent" for unit in quantity.units):
        return any(_is_about(quantity.number.values[0], share) for share in source.shares)
    wanted = [
        share.percent for share in shares_of(claim.words, (quantity.number,)) if share.first == quantity.number.first
    ]
    known = [
        other.number.values[0]
        for other in (source.quantities if wanted else ())
        if any(unit.name == "percent" for unit in other.units)
    ]
    return any(_is_about(value, share) for share in wanted for value in (*known, *source.shares))


def _is_about(percent: Decimal, share: Decimal) -> bool:
    """Whether a percentage is a fraction, rounded or cut off: 66 % and 67 % are two thirds."""
    step = Decimal(1).scaleb(min(0, int(percent.as_tuple().exponent)))
    return percent in {share.quantize(step, rounding) for rounding in (ROUND_HALF_UP, ROUND_DOWN)}
