"""A line number before each line, as `cat -n`, an editor or a code page shows it."""

from __future__ import annotations

import re

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, begins_other_wrap, counted, first_lines, mostly

__all__ = ["RULE"]

_SEPARATORS = ("\t", " | ", " │ ", "| ", "│ ", "→", ": ", ":", "|", "│", "  ", " ")
"""What may stand between number and line; the first that fits nearly all lines counts."""
_NUMBERED = re.compile(r"[ \t]*\d{1,9}(?:\W|\Z)")


def _probe(head: Head) -> bool:
    return mostly(sum(map(str.isdigit, head.signs)), len(head.signs))


def _offer(text: str) -> Offer | None:
    if begins_other_wrap(text):
        return None
    sample = first_lines(text[: 1 << 14])
    for separator in _SEPARATORS:
        mark = re.compile(rf"[ \t]*(\d{{1,9}})(?:{re.escape(separator)}|{re.escape(separator.rstrip())}[ \t]*\Z)")
        if mostly(sum(mark.match(line) is not None for line in sample), len(sample)):
            return _numbers(text, mark)
    return None


def _numbers(text: str, mark: re.Pattern[str]) -> Offer | None:
    """Take off the numbers, if they count up by one."""
    starts: list[int] = []
    ends: list[int] = []
    others = jumps = place = 0
    expected: int | None = None
    for line in text.split("\n"):
        if found := mark.match(line):
            number = int(found[1])
            jumps += expected is not None and number != expected
            expected = number + 1
            starts.append(place)
            ends.append(place + found.end())
        elif line and not line.isspace():
            others += 1
        place += len(line) + 1
    count = len(starts)
    if count < 2 or not mostly(count, count + others) or not mostly(count - jumps, count):
        return None
    message = f"{counted(count, 'line')} began with a line number, which was taken off."
    return Offer(Edits(starts, ends), count, message, Evidence.WHOLE)


RULE = Rule("line-numbered", _probe, _offer)
