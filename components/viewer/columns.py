"""Columns of integers in few bytes."""

from __future__ import annotations

import sys
from array import array
from dataclasses import dataclass
from operator import sub

__all__ = ["Column", "column_of"]


@dataclass(frozen=True, slots=True)
class Column:
    """One column as it travels."""

    data: bytes
    width: int
    """Bytes per value."""
    is_delta: int
    """1 when each value is the difference to the one before, else 0."""


def column_of(values: list[int]) -> Column:
    """Pack a column in the narrowest form; little endian on every machine."""
    deltas = [values[0], *map(sub, values[1:], values)] if values else []
    width, delta_width = _width(values), _width(deltas)
    is_delta = delta_width < width
    integers = array({1: "b", 2: "h", 4: "i"}[min(width, delta_width)], deltas if is_delta else values)
    if sys.byteorder == "big":
        integers.byteswap()
    return Column(integers.tobytes(), integers.itemsize, int(is_delta))


def _width(values: list[int]) -> int:
    """Bytes that each value needs as a signed integer."""
    if not values:
        return 1
    highest, lowest = max(values), min(values)
    most = max(highest, -lowest - 1)
    return 1 if most < 1 << 7 else 2 if most < 1 << 15 else 4
