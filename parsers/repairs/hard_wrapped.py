"""Lines that a terminal broke at its width, often in the middle of a token.

A line of exactly the greatest width goes on in the next one. Undone if tokens come whole by it, or if words break as
well as blanks do, which neither a writer nor a block of base64 does.
"""

from __future__ import annotations

from array import array

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, counted

__all__ = ["RULE"]

_NARROWEST = 20
_FEWEST = 3
"""Lines of full width that speak for a width at all."""


def _probe(head: Head) -> bool:
    widths = list(map(len, head.lines))
    widest = max(widths, default=0)
    return widest >= _NARROWEST and widths.count(widest) >= _FEWEST


def _offer(text: str) -> Offer | None:
    lines = text.split("\n")
    width = max(map(len, lines))
    starts = array("I")
    place = 0
    for line in lines[:-1]:
        place += len(line)
        if len(line) == width:
            starts.append(place)
        place += 1
    count = len(starts)
    if count < _FEWEST:
        return None
    ends = array("I", [start + 1 for start in starts])
    within_words = sum(text[start - 1].isalnum() and text[start + 1 : start + 2].isalnum() for start in starts)
    at_blanks = sum(" " in text[start - 1 : start + 2] for start in starts)
    broken = within_words >= _FEWEST and at_blanks > 0
    message = f"{counted(count, 'line')} of {width} characters, broken at the width of a terminal, joined the next one."
    return Offer(Edits(starts, ends), count, message, Evidence.WHOLE if broken else Evidence.GAIN)


RULE = Rule("hard-wrapped", _probe, _offer)
