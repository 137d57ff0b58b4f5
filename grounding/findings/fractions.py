"""Fractions in words (half of them, two thirds) where the source has other shares."""

from __future__ import annotations

from collections.abc import Iterator

from grounding.findings.base import Comparison, Finding
from grounding.findings.same_shares import holds_share, is_of_two_counts, is_told, speaks_of_shares

__all__ = ["find_fraction_mismatches"]


def find_fraction_mismatches(pair: Comparison) -> Iterator[Finding]:
    """Yield `number-mismatch` for fractions that the source gives neither as one nor in per cent, nor by two counts.

    A source without any share settles nothing: its words do.
    """
    if not speaks_of_shares(pair.source):
        return
    for share in pair.claim.shares:
        if is_told(pair, share) and not holds_share(pair, share) and not is_of_two_counts(pair, share):
            written = pair.claim_words(share.first, share.last)
            message = f"“{written}” is not in the source."
            yield Finding("number-mismatch", pair.claim_span(share.first, share.last), message)
