"""Scores and ranges (5–0, 10–15) that the source has with another end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple

from grounding.findings.base import Comparison, Finding
from grounding.number import Number
from grounding.words import Words

__all__ = ["find_score_mismatches"]

_BETWEEN = re.compile(r" ?[-–—‐‑:] ?|,? (?:to|and) ")
_MOST = 200
"""From here on a number is rather a year than an end."""


class _Pair(NamedTuple):
    first: int
    last: int
    ends: frozenset[Decimal]
    is_dashed: bool


def find_score_mismatches(pair: Comparison) -> Iterator[Finding]:
    """Yield `number-mismatch` for two numbers with a dash between that are both in the source, but not together.

    Which of the two comes first says nothing: who wins 2–0 is beaten 0–2. A source that has no pair with one of these
    ends settles nothing.
    """
    numbers = [quantity.number for quantity in pair.claim.quantities]
    claimed = [found for found in _pairs(pair.claim.text, pair.claim.words, numbers) if found.is_dashed]
    if not claimed:
        return
    known = {found.ends for found in _pairs(pair.source.surface.text, pair.source.words, pair.source.numbers)}
    for found in claimed:
        is_other = found.ends not in known and any(found.ends & ends for ends in known)
        if is_other and pair.source.values.issuperset(found.ends):
            written = pair.claim_words(found.first, found.last)
            span = pair.claim_span(found.first, found.last)
            yield Finding("number-mismatch", span, f"“{written}” is not in the source.")


def _pairs(text: str, words: Words, numbers: Sequence[Number]) -> Iterator[_Pair]:
    for one, other in pairwise(numbers):
        gap = text[words.ends[one.last] : words.starts[other.first]]
        if any(number.is_date or number.is_ordinal or number.values[0] >= _MOST for number in (one, other)):
            continue
        if _BETWEEN.fullmatch(gap):
            yield _Pair(one.first, other.last, frozenset({one.values[0], other.values[0]}), len(gap.strip()) == 1)
