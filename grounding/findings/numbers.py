"""Numbers, dates and years of a claim that its source does not hold."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal

from grounding.findings.base import Comparison, Finding
from grounding.numbers import Number, numbers_of
from grounding.words import is_character

__all__ = ["find_number_mismatches"]

_NOT_COUNTED = (["one"], ["zero"])  # "one" is an article more often than a number


def find_number_mismatches(pair: Comparison) -> Iterator[Finding]:
    """Yield `number-mismatch` and `date-mismatch` for every number whose value is nowhere in the source.

    Numbers that count nothing are left out: labels of a list (`2.`), parts of a name (`C3`), and the
    word "one".
    """
    text, words = pair.claim.text, pair.claim.words
    known = pair.source.values
    for number in numbers_of(text, words):
        start, end = pair.claim_span(number.first, number.last)
        if _counts_nothing(text, start, end) or words.folds[number.first : number.last + 1] in _NOT_COUNTED:
            continue
        if known.isdisjoint(number.values) and not (number.is_rounded and _is_rounding(number, known)):
            code = "date-mismatch" if number.is_date else "number-mismatch"
            yield Finding(code, (start, end), f"“{text[start:end]}” is not in the source.")


def _counts_nothing(text: str, start: int, end: int) -> bool:
    before, after = text[:start].rstrip(" \t\u00a0"), text[end : end + 1]
    if start and text[start - 1].isalpha() and not is_character(text[start - 1]):
        return True
    return (
        after in {".", ")"} and (not before or before[-1] == "\n") and text[end + 1 : end + 2] in {" ", "\t", "\u00a0"}
    )


def _is_rounding(number: Number, known: frozenset[Decimal]) -> bool:
    """Whether a value of the source becomes this number when it is rounded to as many figures."""
    for value in number.values:
        if value == 0:
            continue
        step = Decimal(1).scaleb(int(value.normalize().as_tuple().exponent))
        wanted = value / step
        if any((other / step).to_integral_value(ROUND_HALF_UP) == wanted for other in known):
            return True
    return False
