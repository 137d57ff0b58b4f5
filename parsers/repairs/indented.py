"""Blanks before every line: a code block of Markdown, or the block below a key of YAML, which goes with them."""

from __future__ import annotations

import re
from array import array

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, begins_markup, counted

__all__ = ["RULE"]

_KEY = re.compile(
    r"\s*(?:(?:- )?[\w.\"'-]{1,80}:[ \t]*\n\s{0,80}){0,4}(?:- )?[\w.\"'-]{1,80}:[ \t]*\|[+-]?\d?[+-]?[ \t]*\n"
)
_BEGINNINGS = ("<", "```", "~~~", "> ")
_LEAST = 4
"""Blanks before each line that mean code in Markdown; fewer count only below a key of YAML."""


def _probe(head: Head) -> bool:
    return bool(head.lines) and (head.lines[0][:1] in {" ", "\t"} or _KEY.match(head.text) is not None)


def _offer(text: str) -> Offer | None:
    key = _KEY.match(text)
    place = key.end() if key else 0
    lines = text[place:].split("\n")
    written = [line for line in lines if line and not line.isspace()]
    indent = min((line[: len(line) - len(line.lstrip(" \t"))] for line in written), key=len, default="")
    if not indent:
        return None
    evidence = Evidence.WHOLE if key or _is_code(written, len(indent)) else Evidence.OPENING
    starts, ends = array("I"), array("I")
    if place:
        starts.append(0)
        ends.append(place)
    count = 0
    for line in lines:
        if line.startswith(indent):
            starts.append(place)
            ends.append(place + len(indent))
            count += 1
        elif line.isspace():
            starts.append(place)
            ends.append(place + len(line))
        elif line:
            return None
        place += len(line) + 1
    if count < (1 if key else 2):
        return None
    where = " in a block of YAML" if key else ""
    message = f"{counted(count, 'line')} stood behind {counted(len(indent), 'blank')}{where}; they were taken off."
    return Offer(Edits(starts, ends), count, message, evidence)


def _is_code(lines: list[str], indent: int) -> bool:
    """Whether lines with this many blanks before them are code in Markdown, and markup besides: talk may be indented.

    What stands indented may be wrapped once more: in a fence or a quote, as in an item of a list. Fewer blanks are no
    code; then the prompt must begin behind them.
    """
    if indent < _LEAST and lines[0][0] != "\t":
        return False
    return lines[0].startswith(_BEGINNINGS, indent) or any(begins_markup(line, indent) for line in lines)


RULE = Rule("indented", _probe, _offer)
