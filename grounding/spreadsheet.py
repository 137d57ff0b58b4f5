"""Rows as CSV that a spreadsheet can open without running anything, and the way back.

A text that a spreadsheet could take for a formula gets an apostrophe before it; so does one that begins with an
apostrophe, so that taking the first apostrophe away gives every text back. Lists are joined by semicolons, places are
`start-end`, of findings the codes are written; no value is an empty cell.
Reading and writing again gives the same bytes.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

__all__ = ["SpreadsheetError", "read_rows", "write_rows"]

_GUARDED = ("=", "+", "-", "@", "\t", "\r", "\n", "'")
_LONGEST_CELL = 2**27


class SpreadsheetError(ValueError):
    """A CSV text can't be read; the message says where and what to do."""


def write_rows(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """Write rows with a header. Lines end with a line feed.

    Args:
        columns: The columns, in their order.
        rows: Values by column: text, numbers, booleans, lists, or None.
    """
    out = io.StringIO()
    # All are quoted: a lone carriage return would else end its row.
    writer = csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_ALL)
    writer.writerow(columns)
    writer.writerows([_cell(row[column]) for column in columns] for row in rows)
    return out.getvalue()


def read_rows(text: str, columns: Iterable[str]) -> Iterator[dict[str, str]]:
    """Yield the rows of a CSV text as text, the guards taken away.

    Args:
        text: A CSV text with a header, as `write_rows` or a spreadsheet wrote it.
        columns: Columns that it must have; it may have others, in any order.

    Raises:
        SpreadsheetError: A column is missing, or a row is too short or too long.
    """
    csv.field_size_limit(_LONGEST_CELL)
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    try:
        header = next(reader, [])
        missing = [column for column in columns if column not in header]
        if missing:
            raise SpreadsheetError(
                f"The first line has no column {', '.join(missing)}. Choose a table saved from here."
            )
        for row in reader:
            if len(row) != len(header):
                raise SpreadsheetError(f"Line {reader.line_num} has {len(row)} cells, the first line {len(header)}.")
            yield {column: _plain(cell) for column, cell in zip(header, row, strict=True)}
    except csv.Error as error:
        raise SpreadsheetError(f"Line {reader.line_num} is no CSV: {error}.") from error


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        value = _joined(value)
    return f"'{value}" if isinstance(value, str) and value.startswith(_GUARDED) else str(value)


def _joined(values: list[Any]) -> str:
    """A list in one cell: findings by code, places as `start-end`, one place or several."""
    if len(values) == 2 and all(isinstance(value, int) for value in values):
        return f"{values[0]}-{values[1]}"
    parts = (
        str(value["code"])
        if isinstance(value, dict)
        else f"{value[0]}-{value[1]}"
        if isinstance(value, list)
        else str(value)
        for value in values
    )
    return ";".join(parts)


def _plain(cell: str) -> str:
    return cell.removeprefix("'")
