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
"""Name of a table, number of rows, and of each column its name, its width and its form."""

_KINDS = (("<i1", 1), ("<i2", 2), ("<i4", 4), ("<i8", 8))
"""Differences may be wider than what they are the differences of: only those need the last one."""

_PLAIN, _FROM_ROW, _FROM_COLUMN = 0, 1, 2
"""A form: the values, or their differences to the row before, or to the same row of the column before; the two add up,
and then the differences to the column are taken first."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column as it travels."""

    data: bytes
    width: int
    """Bytes per value; 0 when all values are the same, and then none travels."""
    form: int
    """`_FROM_ROW` and `_FROM_COLUMN` added up; of a column without bytes its value."""


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
        before: NDArray[np.int64] | None = None
        for name, raw in zip(table.columns, values.reshape(-1, width).T, strict=True):
            places = units if name in table.places else original_units if name in table.original_places else None
            column = places.column(raw) if places else raw
            packed = column_of(column, before)
            before = column
            shapes.append((name, packed.width, packed.form))
            data.append(packed.data)
        layout.append((table.name, len(table.rows), shapes))
    return layout, data


def column_of(values: NDArray[np.int64], before: NDArray[np.int64] | None = None) -> Column:
    """Pack a column in the narrowest form; little endian on every machine.

    Args:
        values: Its values.
        before: Those of the column before, as they travel, if there is one.
    """
    if values.size and (values == values[0]).all():
        return Column(b"", 0, int(values[0]))
    forms = {_PLAIN: values, _FROM_ROW: np.diff(values, prepend=0)}
    if before is not None:
        beside = values - before
        forms |= {_FROM_COLUMN: beside, _FROM_COLUMN + _FROM_ROW: np.diff(beside, prepend=0)}
    form = min(forms, key=lambda form: _kind(forms[form])[1])
    kind, width = _kind(forms[form])
    return Column(forms[form].astype(kind).tobytes(), width, form)


def _kind(values: NDArray[np.int64]) -> tuple[str, int]:
    """The kind of signed integer that each value needs, and its bytes."""
    most = max(int(values.max()), -int(values.min()) - 1) if values.size else 0
    return next(kind for kind in _KINDS if most < 1 << (8 * kind[1] - 1))
