"""The audit as one pure function from table to table, for batches of any size.

It keeps nothing between calls and looks at each row alone, so a batch may be cut anywhere and spread over processes or
engines; the parts put together are the whole. This module is the only one of `grounding` that needs pandas.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pandas as pd

from grounding.audit import audit
from grounding.records import COLUMNS, records
from parsers import parse

__all__ = ["SCHEMA", "audit_frame"]

_NUMBERS = frozenset(
    "turn block citation span_start span_end sentence_start sentence_end position source source_chars passage_start "
    "passage_end best_other_source human_passage_start human_passage_end".split()
)
_TRUTHS = frozenset(("resolvable", "needed"))
_SHARES = frozenset(column for column in COLUMNS if column.endswith("_score")) | {
    "model_support",
    "model_contradiction",
}
SCHEMA: dict[str, str] = {
    "id": "string",
    **{
        column: "Int64"
        if column in _NUMBERS
        else "bool"
        if column in _TRUTHS
        else "float64"
        if column in _SHARES
        else "string"
        for column in COLUMNS
    },
}
"""The columns of the result, in their order, with their pandas dtypes. They are the same for every input."""


def audit_frame(frame: pd.DataFrame) -> pd.DataFrame:
    """Audit a table of transcripts.

    Args:
        frame: One transcript a row. `text` holds its raw characters; `id`, if there, names it in the result; `format`,
            if there and not null, is the id of the format to read it as. Other columns are not looked at.

    Returns:
        One row for each citation and each source that it names, each claim that cites nothing and each source that
        nothing cites, in the order of the input, with the columns of `SCHEMA`; lists are JSON. A transcript without
        any has no row. A lone surrogate becomes a question mark.

    Raises:
        ValueError: There is no column `text`.
        TypeError: A text is no string; the message names the row.
        parsers.errors.UnknownFormatError: There is no format of this id.
    """
    if "text" not in frame.columns:
        raise ValueError("The table has no column `text`; it must hold the raw transcripts.")
    rows = [row for number in range(len(frame)) for row in _rows(frame, number)]
    columns = {column: [row[column] for row in rows] for column in SCHEMA}
    return pd.DataFrame(columns, dtype=object).astype(SCHEMA)


def _rows(frame: pd.DataFrame, number: int) -> Iterator[dict[str, Any]]:
    text = frame["text"].iloc[number]
    if not isinstance(text, str):
        raise TypeError(f"Row {number}: `text` is {type(text).__name__}, not a string.")
    name = frame["id"].iloc[number] if "id" in frame.columns else number
    form = frame["format"].iloc[number] if "format" in frame.columns else None
    transcript = parse(text, form if isinstance(form, str) else None)
    for record in records(transcript, audit(transcript)):
        yield {"id": str(name), **{column: _cell(record[column]) for column in COLUMNS}}


def _cell(value: Any) -> Any:
    if isinstance(value, list):
        return json.dumps(value, ensure_ascii=False)
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
