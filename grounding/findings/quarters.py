"""Quarters and halves of a year of which the source names only others."""

from __future__ import annotations

from collections.abc import Iterator

from grounding.findings.base import Comparison, Finding
from grounding.quarters import parts_of_years

__all__ = ["find_quarter_mismatches"]


def find_quarter_mismatches(pair: Comparison) -> Iterator[Finding]:
    """Yield `date-mismatch` for a quarter or half of a year where the source has others, but not this one.

    A source without any of that kind settles nothing, since it may name the months.
    """
    named = list(parts_of_years(pair.claim.text))
    known = pair.source.parts_of_years if named else frozenset()
    kinds = {kind for kind, _ in known}
    for (start, end), part in named:
        if part[0] in kinds and part not in known:
            written = pair.claim.text[start:end]
            yield Finding("date-mismatch", (start, end), f"“{written}” is not in the source.")
