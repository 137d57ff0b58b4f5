"""A Markdown or mail quote: `> ` before each line."""

from __future__ import annotations

from array import array

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, counted, mostly

__all__ = ["RULE"]


def _probe(head: Head) -> bool:
    return mostly(head.signs.count(">"), len(head.signs))


def _offer(text: str) -> Offer | None:
    lines = text.split("\n")
    quoted = [line for line in lines if line[:1] == ">"]
    blank = sum(not line or line.isspace() for line in lines)
    count = len(quoted)
    if count < 2 or not mostly(count, len(lines) - blank):
        return None
    if all(line.startswith(">>> ") and line[4:5] not in {"<", "["} for line in quoted):  # a session of Python
        return None
    padded = mostly(sum(line[1:2] in {" ", ">", ""} for line in quoted), count)
    starts, ends, place = array("I"), array("I"), 0
    for line in lines:
        if line[:1] == ">":
            starts.append(place)
            ends.append(place + (2 if padded and line[1:2] == " " else 1))
        place += len(line) + 1
    message = f"{counted(count, 'line')} began with a quote mark `>`, which was taken off."
    return Offer(Edits(starts, ends), count, message, Evidence.WHOLE)


RULE = Rule("quote-wrapped", _probe, _offer, repeats=5)
