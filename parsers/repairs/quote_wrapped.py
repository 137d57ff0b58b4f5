"""A Markdown or mail quote: `> ` before each line; also the bar of a frame, or the sign of a comment.

Bars and signs of comments begin lines of other texts too: there a control token must follow the first one.
"""

from __future__ import annotations

import re
from array import array

from parsers.offsets import Edits
from parsers.repairs.base import HEAD, Evidence, Head, Offer, Rule, counted, mostly

__all__ = ["RULE"]

_MARKS = (">", "│", "┃", "▌", "|", "#", "//", "--", ";", "%")
_FIRST = re.compile(rf"^(?:{'|'.join(map(re.escape, _MARKS))})", re.MULTILINE)
_SIGNS = frozenset(mark[0] for mark in _MARKS)


def _probe(head: Head) -> bool:
    return any(mostly(head.signs.count(sign), len(head.signs)) for sign in _SIGNS)


def _offer(text: str) -> Offer | None:
    found = _FIRST.search(text[:HEAD])
    if found is None:
        return None
    mark = found[0]
    size = len(mark)
    lines = text.split("\n")
    quoted = [line for line in lines if line.startswith(mark)]
    blank = sum(not line or line.isspace() for line in lines)
    count = len(quoted)
    if not mostly(count, len(lines) - blank):
        return None
    if mark == "|" and mostly(sum(line.rstrip().endswith("|") for line in quoted), count):  # rows of a table
        return None
    evidence = Evidence.WHOLE if mark == ">" and count > 1 else Evidence.OPENING
    if all(line.startswith(">>> ") and line[4:5] not in {"<", "["} for line in quoted):  # a session of Python
        return None
    padded = mostly(sum(line[size : size + 1] in {" ", mark, ""} for line in quoted), count)
    starts, ends, place = array("I"), array("I"), 0
    for line in lines:
        if line.startswith(mark):
            starts.append(place)
            ends.append(place + size + (padded and line[size : size + 1] == " "))
        place += len(line) + 1
    sign = f"{'a quote mark' if mark == '>' else 'the mark'} `{mark}`"
    message = f"{counted(count, 'line')} began with {sign}, which was taken off."
    return Offer(Edits(starts, ends), count, message, evidence)


RULE = Rule("quote-wrapped", _probe, _offer, repeats=5)
