"""Other ways to say a number that the source has: rounded, bounded, in another unit, as a fraction, date or time."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal

from grounding.findings.base import Comparison
from grounding.findings.decades import holds_decade
from grounding.findings.same_shares import holds_percent, holds_share
from grounding.numbers import Number
from grounding.units import Quantity

__all__ = ["is_said_otherwise"]

_ROUNDED_BY = Decimal("0.1")
"""How much of a value rounding may take or give: 2000 stands for 2100, not for 2400."""
_SHORT_YEAR = re.compile(r"(?:['’‘]|\d{4}[-–/]|\b[Ii]n )\Z")
"""What stands before a year without its century."""
_CENTURY = re.compile(r"(?:st|nd|rd|th)? centur(?:y|ies)\b")
_FIGURES = re.compile(r"\d+")
_LONGEST_DAY = 2
"""Figures of a day or month."""
_AT_LEAST = re.compile(r"\b(?:more than|at least|over|upwards of|no (?:fewer|less) than) [$€£]?\Z", re.IGNORECASE)
_AT_MOST = re.compile(r"\b(?:(?:less|fewer) than|at most|under|up to|no more than) [$€£]?\Z", re.IGNORECASE)
_NEARLY = re.compile(r"\b(?:nearly|almost|just under|close to) [$€£]?\Z", re.IGNORECASE)
_LONGEST_BOUND = 20
"""Characters of the longest of these phrases."""
_BOUND = Decimal("0.25")
"""How far a value may lie from its bound, as a share of it: more than 1,000 stands for 1,200, not for 4,000."""


def is_said_otherwise(pair: Comparison, quantity: Quantity) -> bool:
    """Whether the source has a number of the claim in another form."""
    number = quantity.number
    if _is_rounding(pair, number) or _is_bound(pair, number):
        return True
    if number.scale == 1 and not quantity.units and number.values[0] in pair.source.implied_values:
        return True
    if _is_hundredth(pair, quantity):
        return True
    if (
        _is_in_a_span_of_years(pair, number)
        or _is_short_year(pair, number)
        or _is_in_a_date_or_time(pair, number)
        or _is_share(pair, quantity)
    ):
        return True
    known = (*pair.source.quantities, *pair.source.implied) if quantity.units else ()
    return any(quantity.is_converted(other) for other in known)


def _is_rounding(pair: Comparison, number: Number) -> bool:
    """Whether a value of the source, but no year, becomes this number when it is rounded to as many figures.

    Of a number that is not said to be rounded only decimals count as such. Who says "over" has rounded down, who says
    "nearly" up.
    """
    before = _before(pair, number)
    for value in number.values:
        exact = value == value.to_integral_value()
        if value == 0 or (exact and not number.is_rounded):
            continue
        step = Decimal(1).scaleb(int(value.as_tuple().exponent if not exact else value.normalize().as_tuple().exponent))
        wanted, most = value / step, value * _ROUNDED_BY
        least = value if _AT_LEAST.search(before) else value - most
        most = value if _AT_MOST.search(before) or _NEARLY.search(before) else value + most
        near = _between(pair.source.counted, least, most)
        if any((other / step).to_integral_value(ROUND_HALF_UP) == wanted for other in near):
            return True
    return False


def _is_hundredth(pair: Comparison, quantity: Quantity) -> bool:
    """Whether a percentage stands in the source as a part of one, or the other way round: 50 % and 0.5."""
    value = quantity.number.values[0]
    if any(unit.name == "percent" for unit in quantity.units):
        return 0 < value < 100 and value / 100 in pair.source.numbers_of
    return 0 < value < 1 and value * 100 in pair.source.percents


def _before(pair: Comparison, number: Number) -> str:
    """What stands before a number of the claim."""
    start, _ = pair.claim_span(number.first, number.last)
    return pair.claim.text[max(0, start - _LONGEST_BOUND) : start]


def _between(values: Sequence[Decimal], least: Decimal, most: Decimal) -> Sequence[Decimal]:
    """Those of some ascending values that lie in a range, its ends included."""
    return values[bisect_left(values, least) : bisect_right(values, most)]


def _is_bound(pair: Comparison, number: Number) -> bool:
    """Whether the claim says "more than" or "up to" a round number, and the source has one not far beyond.

    Round is one figure and zeros: who says "more than 110" has counted.
    """
    value = number.values[0]
    if number.is_date or value < 10 or len(value.normalize().as_tuple().digits) > 1:
        return False
    before = _before(pair, number)
    _, end = pair.claim_span(number.first, number.last)
    if _AT_LEAST.search(before) or pair.claim.text[end : end + 1] == "+":
        return bool(_between(pair.source.counted, value, value * (1 + _BOUND)))
    return bool(_AT_MOST.search(before) and _between(pair.source.counted, value * (1 - _BOUND), value))


def _is_short_year(pair: Comparison, number: Number) -> bool:
    """Whether a number is a year without its century (`'63`, `in 63`, `2018–19`) that the source writes in full."""
    start, end = pair.claim_span(number.first, number.last)
    text = pair.claim.text
    if end - start != 2 or not text[start:end].isdigit() or not _SHORT_YEAR.search(text, max(0, start - 6), start):
        return False
    return any(other.is_date and other.values[0] % 100 == number.values[0] for other in pair.source.numbers)


def _is_in_a_span_of_years(pair: Comparison, number: Number) -> bool:
    """Whether the claim names a decade or century (`1990s`, `19th century`) and the source a year in it."""
    _, end = pair.claim_span(number.first, number.last)
    text, years, value = pair.claim.text, pair.source.years, number.values[0]
    decade = next((at for at in pair.claim.decades if at.first <= number.first <= at.last), None)
    if decade is not None:
        if decade.tens == 0 and decade.century is not None:
            if decade.century + 1 in pair.source.values and "centur" in pair.source.letters:
                return True
            return bool(_between(years, value, value + 99))
        return holds_decade(pair.source, decade)
    if not _CENTURY.match(text, end):
        return False
    return bool(_between(years, 100 * (value - 1), 100 * value))


def _is_in_a_date_or_time(pair: Comparison, number: Number) -> bool:
    """Whether a number is part of a time (`3 pm`) or date (`12/03/1990`) that the source writes in another way."""
    start, end = pair.claim_span(number.first, number.last)
    claim, source = pair.claim, pair.source
    if any(at.start <= start < at.end and at.minutes in source.times for at in claim.times):
        return True
    for (first, last), dates in claim.figure_dates:
        if first <= start < last and not dates.isdisjoint(source.dates):
            is_whole = (start, end) == (first, last)
            year = max((Decimal(figure) for figure in _FIGURES.findall(claim.text, first, last)), default=Decimal(0))
            return year in source.values if is_whole else end - start <= _LONGEST_DAY
    return False


def _is_share(pair: Comparison, quantity: Quantity) -> bool:
    """Whether a number is part of a fraction that the source gives in per cent, or the other way round."""
    number = quantity.number
    if any(unit.name == "percent" for unit in quantity.units) and holds_percent(pair.source, number.values[0]):
        return True
    shares = (share for share in pair.claim.shares if share.first <= number.first <= share.last)
    return any(holds_share(pair, share) for share in shares)
