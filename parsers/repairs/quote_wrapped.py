"""A Markdown or mail quote: `> ` before each line."""

from __future__ import annotations

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Offer, Rule, counted, first_lines, mostly

__all__ = ["RULE"]


def _probe(head: str) -> bool:
    lines = first_lines(head)
    return mostly(sum(line.startswith(">") for line in lines), len(lines))


def _offer(text: str) -> Offer | None:
    starts: list[int] = []
    ends: list[int] = []
    others = place = 0
    for line in text.split("\n"):
        if line[:1] == ">":
            starts.append(place)
            ends.append(place + (2 if line[1:2] == " " else 1))
        elif line and not line.isspace():
            others += 1
        place += len(line) + 1
    count = len(starts)
    if not mostly(count, count + others) or (count == 1 and not text.startswith("> <")):
        return None
    message = f"{counted(count, 'line')} began with a quote mark `> `, which was taken off."
    return Offer(Edits(starts, ends), count, message, Evidence.WHOLE)


RULE = Rule("quote-wrapped", _probe, _offer)
