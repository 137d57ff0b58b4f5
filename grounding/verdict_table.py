"""Verdicts out of the records of an audit, as a person may have filled them in: a table, or JSON Lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from grounding.spreadsheet import SpreadsheetError, read_rows
from grounding.verdicts import OtherTranscriptError, VerdictFileError, VerdictLog, read_entry

__all__ = ["read_verdict_records", "read_verdict_table"]

_COLUMNS = ("transcript_id", "citation", "human_label", "note", "label_mode", "labeler", "labeled_at")
_PASSAGE = ("human_passage_start", "human_passage_end")


def read_verdict_table(text: str, transcript_id: str, citations: int) -> VerdictLog:
    """Read the verdicts of one transcript out of a table; rows of others are passed over.

    A citation has as many rows as sources. The last row of it that has a label counts.

    Args:
        text: CSV with the columns of the records; `label_mode` may be empty, which means post-edit.
        transcript_id: SHA-256 of the transcript's original.
        citations: How many citations it has.

    Raises:
        OtherTranscriptError: It holds no row of this transcript.
        VerdictFileError: The text is no such table, or a row is not what it should be.
    """
    try:
        rows = list(read_rows(text, _COLUMNS))
    except SpreadsheetError as error:
        raise VerdictFileError(str(error)) from error
    return _read("Row", enumerate(rows, start=2), transcript_id, citations)


def read_verdict_records(text: str, transcript_id: str, citations: int) -> VerdictLog:
    """Read the verdicts of one transcript out of records as JSON Lines; else like `read_verdict_table`."""
    rows: list[tuple[int, Mapping[str, Any]]] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                row = json.loads(line)
            except (ValueError, RecursionError):
                row = None
            if not isinstance(row, dict) or not set(_COLUMNS) <= row.keys():
                raise VerdictFileError(f"Line {number} is no record of an audit. Choose a file saved from here.")
            rows.append((number, row))
    return _read("Line", rows, transcript_id, citations)


def _read(place: str, rows: Iterable[tuple[int, Mapping[str, Any]]], transcript_id: str, citations: int) -> VerdictLog:
    entries: dict[Any, Any] = {}
    seen = own = False
    for number, row in rows:
        seen = True
        if row["transcript_id"] != transcript_id:
            continue
        own = True
        if row["human_label"]:
            ends = [_whole(row.get(column)) for column in _PASSAGE]
            entry = {
                "citation": _whole(row["citation"]),
                "label": row["human_label"],
                "note": row["note"] or "",
                "mode": row["label_mode"] or "post-edit",
                "labeler": row["labeler"] or "",
                "at": row["labeled_at"] or "",
                "passage": None if None in ends or "" in ends else ends,
            }
            entries[entry["citation"]] = read_entry(f"{place} {number}", entry, citations)
    if seen and not own:
        raise OtherTranscriptError("No row of the table is about this transcript. Open the one that it is about first.")
    return VerdictLog(transcript_id, tuple(sorted(entries.values(), key=lambda entry: entry.at)))


def _whole(cell: Any) -> Any:
    """A number as a table or JSON has it; anything else as it is."""
    is_number = isinstance(cell, str) and cell.isascii() and cell.isdecimal() and len(cell) < 10
    return int(cell) if is_number else cell
