"""Numbers of a claim that stand in its source with another unit, or as thousands where the claim says millions."""

from __future__ import annotations

from collections.abc import Iterator

from grounding.findings.base import Comparison, Finding
from grounding.units import Quantity

__all__ = ["find_unit_mismatches"]


def find_unit_mismatches(pair: Comparison) -> Iterator[Finding]:
    """Yield `unit-mismatch` for every measured number whose figures the source holds with other units only.

    A number without unit or scale word is not compared, and one of the source without them settles it: the head of a
    table may name the unit. So does the same quantity in full (3 million, 3,000,000) or converted (5 km, 3.1 miles).
    """
    source = pair.source
    for quantity in pair.claim.quantities:
        number = quantity.number
        if number.is_date or not (quantity.units or number.scale > 1):
            continue
        figures = set(number.figures)
        there = [other for other in source.quantities if not figures.isdisjoint(other.number.figures)]
        if there and not any(_agrees(quantity, other) for other in source.quantities):
            at = there[0]
            written = source.surface.text[source.words.starts[at.first] : source.words.ends[at.last]]
            message = f"The source has “{' '.join(written.split())}”."
            yield Finding("unit-mismatch", pair.claim_span(quantity.first, quantity.last), message)


def _agrees(quantity: Quantity, other: Quantity) -> bool:
    """Whether a quantity of the source may be that of the claim."""
    here, there = quantity.number, other.number
    if here.values[0] in there.values and quantity.may_share_unit(other):
        return there.scale in {here.scale, 1} or not (quantity.units and other.units)
    if there.scale == 1 and not other.units and not set(here.figures).isdisjoint(there.figures):
        return True
    return quantity.is_converted(other)
