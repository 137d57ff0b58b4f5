"""Tables as columns of integers in few bytes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from parsers.giving_up import end_if_given_up

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from components.viewer.tables import Table
    from components.viewer.utf16 import Utf16

__all__ = ["Column", "TableLayout", "column_of", "pack_tables"]

TableLayout = tuple[str, int, list[tuple[str, int, int]]]
"""Name of a table, number of rows, and of each column its name, width and whether it holds differences."""

_FORMS = (("<i1", 1), ("<i2", 2), ("<i4", 4), ("<i8", 8))
"""Differences may be wider than what they are the differences of: only those need the last one."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column as it travels."""

    data: bytes
    width: int
    """Bytes per value."""
    is_delta: int
    """1 when each value is the difference to the one before, else 0."""


def pack_tables(tables: Iterable[Table], units: Utf16, original_units: Utf16) -> tuple[list[TableLayout], list[bytes]]:
    """Pack tables, their places as UTF-16 units.

    Args:
        tables: The tables.
        units: Those of the text.
        original_units: Those of the original.

    Returns:
        The layout, and the columns in its order.
    """
    layout: list[TableLayout] = []
    data: list[bytes] = []
    for table in tables:
        end_if_given_up()
        width = len(table.columns)
        values = np.fromiter(chain.from_iterable(table.rows), dtype=np.int64, count=width * len(table.rows))
        shapes: list[tuple[str, int, int]] = []
        for name, column in zip(table.columns, values.reshape(-1, width).T, strict=True):
            places = units if name in table.places else original_units if name in table.original_places else None
            packed = column_of(places.column(column) if places else column)
            shapes.append((name, packed.width, packed.is_delta))
            data.append(packed.data)
        layout.append((table.name, len(table.rows), shapes))
    return layout, data


def column_of(values: NDArray[np.int64]) -> Column:
    """Pack a column in the narrowest form; little endian on every machine."""
    deltas = np.diff(values, prepend=0)
    plain, narrow = _form(values), _form(deltas)
    is_delta = narrow[1] < plain[1]
    kind, width = narrow if is_delta else plain
    return Column((deltas if is_delta else values).astype(kind).tobytes(), width, int(is_delta))


def _form(values: NDArray[np.int64]) -> tuple[str, int]:
    """The kind of signed integer that each value needs, and its bytes."""
    most = max(int(values.max()), -int(values.min()) - 1) if values.size else 0
    return next(form for form in _FORMS if most < 1 << (8 * form[1] - 1))
