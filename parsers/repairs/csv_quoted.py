"""The cell of a spreadsheet or a CSV file: quotes around the text, and each quote inside it doubled."""

from __future__ import annotations

import re
from array import array

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, counted, found_spans

__all__ = ["RULE"]

_CELL = re.compile(r'"(?>(?:[^"]++|"")*)"')
_DOUBLED = re.compile(r'""')


def _probe(head: Head) -> bool:
    return head.signs[:1] == '"' and ('""' in head.text or len(head.lines) > 1)


def _offer(text: str) -> Offer | None:
    start = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    if end - start < 4 or not _CELL.fullmatch(text, start, end):
        return None
    starts, _ = found_spans(_DOUBLED, text, start + 1, end - 1)
    if list(starts) == [start + 1, end - 3]:  # three quotes on each side are a string of a program
        return None
    if not starts and "\n" not in text[start:end]:
        return None
    count = len(starts)
    starts = array("I", [start, *starts, end - 1])
    ends = array("I", [start + 1, *(place + 1 for place in starts[1:-1]), end])
    made_one = f", {counted(count, 'doubled quote')} made one" if count else ""
    message = f"The text was the cell of a table: its quotes were taken off{made_one}."
    return Offer(Edits(starts, ends), max(1, count), message, Evidence.WHOLE)


RULE = Rule("csv-quoted", _probe, _offer)
