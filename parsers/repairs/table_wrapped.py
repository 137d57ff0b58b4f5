"""A web page's table around each line: `| … |`.

A blank line comes out of such a page as an empty row that is broken in two: two lines with a lone bar. Bars inside a
row are content. Exactly one frame is taken off each line.
"""

from __future__ import annotations

import re
from array import array

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, begins_other_wrap, counted, first_lines, mostly

__all__ = ["RULE"]

_DELIMITER_ROW = re.compile(r"\|(?:[ \t]*:?-+:?[ \t]*\|){2,}[ \t\r]*\Z")
"""The second row of a Markdown table of two columns or more: such a table is meant as one."""


_HEADING = re.compile(r"\s*\|[^|<\n]*\|[ \t]*\n[ \t]*\|[ \t]*:?-{3,}:?[ \t]*\|[ \t]*\n")
"""The title of a table of one column, and the row below it."""


def _probe(head: Head) -> bool:
    return mostly(head.signs.count("|"), len(head.signs))


def _offer(text: str) -> Offer | None:
    starts, ends = array("I"), array("I")
    rows = bars = others = place = 0
    waiting = False  # for the second half of a blank line
    sample = first_lines(text[: 1 << 14])
    padded = 2 * sum(line.lstrip()[1:2] in {" ", ""} for line in sample) > len(sample)
    if _has_columns(sample) or begins_other_wrap(text):
        return None
    if heading := _HEADING.match(text):
        place = heading.end()
        starts.append(0)
        ends.append(place)
    for line in text[place:].split("\n"):
        end = place + len(line)
        if padded and line[:2] == "| " and line[-2:] == " |" and len(line) > 3 and not _is_delimiter_row(line):
            starts.extend((place, end - 2))
            ends.extend((place + 2, end))
            rows += 1
            waiting = False
        elif (row := line.strip()) == "|":
            if waiting:
                ends[-1] = end
            else:
                starts.append(place)
                ends.append(end)
            bars += 1
            waiting = not waiting
        elif row[:1] == "|" and _is_delimiter_row(row):
            return None
        elif row[:1] == row[-1:] == "|":
            inner, inner_end = _inside(line, place, padded=padded)
            starts.extend((place, inner_end))
            ends.extend((inner, end))
            rows += 1
            waiting = False
        else:
            others += bool(row)
            waiting = False
        place = end + 1
    marked = rows + bars
    if not rows or not mostly(marked, marked + others):
        return None
    message = f"{counted(marked, 'line')} stood in a table frame `| … |`"
    if bars:
        message += f"; {bars:,} of them held a lone bar, two of which are one blank line"
    return Offer(Edits(starts, ends), marked, f"{message}. The frame was taken off.", Evidence.WHOLE)


def _has_columns(lines: list[str]) -> bool:
    """Say whether all rows have the same number of inner bars: then they are rows of a table in the text itself."""
    counts = {line.count(" | ") for line in lines}
    return len(counts) == 1 and counts != {0}


def _is_delimiter_row(line: str) -> bool:
    """Say whether a row makes the lines around it a Markdown table."""
    return line[1:2] in " \t:-" and line[2:3] in " \t:-" and _DELIMITER_ROW.match(line) is not None


def _inside(line: str, place: int, *, padded: bool) -> tuple[int, int]:
    """Find what an unusual frame holds, with at most one blank less on each side: `|X|`, ` | X | `, `| |`."""
    start = place + len(line) - len(line.lstrip()) + 1
    end = place + len(line.rstrip()) - 1
    if padded and start < end and line[start - place] == " ":
        start += 1
    if padded and start < end and line[end - 1 - place] == " ":
        end -= 1
    return start, end


RULE = Rule("table-wrapped", _probe, _offer)
