"""A web page's table around each line: `| … |`.

A blank line comes out of such a page as an empty row that is broken in two: two lines with a lone bar. Bars inside a
row are content. Exactly one frame is taken off each line.
"""

from __future__ import annotations

import re

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Offer, Rule, counted, first_lines, mostly

__all__ = ["RULE"]

_DELIMITER_ROW = re.compile(r"\|(?:[ \t]*:?-+:?[ \t]*\|){2,}[ \t\r]*\Z")
"""The second row of a Markdown table of two columns or more: such a table is meant as one."""


def _probe(head: str) -> bool:
    lines = first_lines(head)
    return mostly(sum(line.lstrip().startswith("|") for line in lines), len(lines))


def _offer(text: str) -> Offer | None:
    starts: list[int] = []
    ends: list[int] = []
    rows = bars = others = place = 0
    bar_end = -2  # where a lone bar ends that waits for its second half; -1 is the place before the first line
    for line in text.split("\n"):
        end = place + len(line)
        if line[:2] == "| " and line[-2:] == " |" and len(line) > 3 and not _DELIMITER_ROW.match(line):
            starts += (place, end - 2)
            ends += (place + 2, end)
            rows += 1
        elif (row := line.strip()) == "|":
            bars += 1
            if bar_end == place - 1:
                ends[-1] = end
                bar_end = -1
            else:
                starts.append(place)
                ends.append(end)
                bar_end = end
        elif len(row) > 1 and row[0] == row[-1] == "|" and not _DELIMITER_ROW.match(row):
            inner, inner_end = _inside(line, place)
            starts += (place, inner_end)
            ends += (inner, end)
            rows += 1
        elif row:
            if row[0] == "|" and _DELIMITER_ROW.match(row):
                return None  # a Markdown table
            others += 1
        place = end + 1
    marked = rows + bars
    if not rows or not mostly(marked, marked + others):
        return None
    message = f"{counted(marked, 'line')} stood in a table frame `| … |`"
    if bars:
        message += f"; {bars:,} of them held a lone bar, two of which are one blank line"
    return Offer(Edits(starts, ends), marked, f"{message}. The frame was taken off.", Evidence.WHOLE)


def _inside(line: str, place: int) -> tuple[int, int]:
    """Find what a frame with other blanks than usual holds: `|X|`, ` | X | `, `| |`."""
    start = place + len(line) - len(line.lstrip()) + 1
    end = place + len(line.rstrip()) - 1
    if start < end and line[start - place] == " ":
        start += 1
    if start < end and line[end - 1 - place] == " ":
        end -= 1
    return start, end


RULE = Rule("table-wrapped", _probe, _offer)
