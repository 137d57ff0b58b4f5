"""Verdicts out of a table of records, as a person may have filled it in with a spreadsheet."""

from __future__ import annotations

from typing import Any

from grounding.spreadsheet import SpreadsheetError, read_rows
from grounding.verdicts import VerdictFileError, VerdictLog, read_entry

__all__ = ["read_verdict_table"]

_COLUMNS = ("transcript_id", "citation", "human_label", "human_note", "label_mode", "labeler", "labeled_at")


def read_verdict_table(text: str, transcript_id: str, citations: int) -> VerdictLog:
    """Read the verdicts of one transcript; rows of others are passed over.

    A citation has as many rows as sources. The last row of it that has a label counts.

    Args:
        text: CSV with the columns of the records; `label_mode` may be empty, which means post-edit.
        transcript_id: SHA-256 of the transcript's original.
        citations: How many citations it has.

    Raises:
        VerdictFileError: The text is no such table, holds no row of this transcript, or a row is not what it should be.
    """
    entries: dict[str, Any] = {}
    try:
        rows = list(read_rows(text, _COLUMNS))
    except SpreadsheetError as error:
        raise VerdictFileError(str(error)) from error
    own = [(number, row) for number, row in enumerate(rows, start=2) if row["transcript_id"] == transcript_id]
    if rows and not own:
        raise VerdictFileError("No row of the table is about this transcript. Open the one that it is about first.")
    for number, row in own:
        if row["human_label"]:
            cell = row["citation"]
            entry = {
                "citation": int(cell) if cell.isascii() and cell.isdecimal() and len(cell) < 10 else cell,
                "label": row["human_label"],
                "note": row["human_note"],
                "mode": row["label_mode"] or "post-edit",
                "labeler": row["labeler"],
                "at": row["labeled_at"],
            }
            entries[cell] = read_entry(f"Row {number}", entry, citations)
    return VerdictLog(transcript_id, tuple(sorted(entries.values(), key=lambda entry: entry.at)))
