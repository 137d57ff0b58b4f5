"""Fractions of a claim that its source gives as another fraction, in per cent or as two counts."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from typing import Final

from grounding.findings.base import Comparison
from grounding.fractions import Share
from grounding.source_index import SourceIndex

__all__ = ["holds_percent", "holds_share", "is_of_two_counts", "is_told", "speaks_of_shares"]

_MORE: Final = re.compile(r"\b(?:more than|at least|over|upwards of|no less than|well above) \Z", re.IGNORECASE)
_LESS: Final = re.compile(r"\b(?:less than|fewer than|at most|under|up to|no more than) \Z", re.IGNORECASE)
_NEARLY: Final = re.compile(
    r"\b(?:nearly|almost|close to|just under|just over|about|around|roughly|some) \Z", re.IGNORECASE
)
_LONGEST: Final = 16
"""Characters of the longest of these phrases."""
_LOOSE: Final = Decimal(2)
"""How many points a fraction in words may lie off."""
_NEAR: Final = Decimal(6)
"""The same beside a word such as "nearly"."""
_HUNDRED: Final = Decimal(100)


def speaks_of_shares(source: SourceIndex) -> bool:
    """Whether a source names any fraction or percentage."""
    return bool(source.shares or source.percents)


def is_told(pair: Comparison, share: Share) -> bool:
    """Whether a fraction of the claim says which part of something it is: two thirds of it, more than half."""
    return share.is_told or any(phrase.search(_before(pair, share)) for phrase in (_MORE, _LESS))


def holds_percent(source: SourceIndex, percent: Decimal) -> bool:
    """Whether a source has a percentage as a fraction, from which it is rounded or cut off: 66 % is two thirds."""
    return any(_is_about(percent, share) for share in source.shares)


def holds_share(pair: Comparison, share: Share) -> bool:
    """Whether the source has a fraction of the claim, as exactly as the claim has it."""
    source, wanted = pair.source, share.percent
    if wanted in source.shares or any(_is_about(value, wanted) for value in source.percents):
        return True
    least, most = _range(pair, share)
    known = (*source.shares, *source.percents, *(_HUNDRED * value for value in source.counted if 0 < value < 1))
    return any(least <= value <= most for value in known)


def is_of_two_counts(pair: Comparison, share: Share) -> bool:
    """Whether two counts of the source make a fraction of the claim: half, where it has 20 and 40."""
    counted = pair.source.counted
    least, most = (bound / _HUNDRED for bound in _range(pair, share))
    return any(
        bisect_left(counted, whole * least) < min(bisect_right(counted, whole * most), bisect_left(counted, whole))
        for whole in counted
        if whole > 0
    )


def _range(pair: Comparison, share: Share) -> tuple[Decimal, Decimal]:
    """The percentages that a fraction of the claim may stand for, by the words before it."""
    before = _before(pair, share)
    if _MORE.search(before):
        return share.percent, _HUNDRED
    if _LESS.search(before):
        return Decimal(0), share.percent
    slack = _NEAR if _NEARLY.search(before) else _LOOSE if share.is_told else Decimal(0)
    return share.percent - slack, share.percent + slack


def _before(pair: Comparison, share: Share) -> str:
    """What stands before a fraction of the claim."""
    start, _ = pair.claim_span(share.first, share.last)
    return pair.claim.text[max(0, start - _LONGEST) : start].removesuffix("a ")


def _is_about(percent: Decimal, share: Decimal) -> bool:
    """Whether a percentage is a fraction, rounded or cut off: 66 % and 67 % are two thirds."""
    step = Decimal(1).scaleb(min(0, int(percent.as_tuple().exponent)))
    return percent in {share.quantize(step, rounding) for rounding in (ROUND_HALF_UP, ROUND_DOWN)}
