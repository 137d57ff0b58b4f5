r"""A prompt that stands as a string in something else: a record of a log, the body of a request, a line of code.

    {"id": 7, "prompt": "<BOS_TOKEN>…\n…", "stop": []}

All signs of markup must stand in the one string, and line ends or quotes in it must be escaped next to markup, as they
are in a prompt that was written down as a string and in no other text. What stands around the string is left out.
"""

from __future__ import annotations

import re

from parsers.repairs.base import Evidence, Head, Offer, Rule, counted
from parsers.repairs.json_escaped import TELLING
from parsers.repairs.string_escapes import ESCAPE, decode_inside

__all__ = ["RULE"]

_MARKUP = re.compile(r"<|\\u003[cC]|\[/?[A-Z_]{4,}\]")
_STRINGS = {
    '"': re.compile(rf"\"(?>(?:[^\"\\\r\n]++|{ESCAPE.pattern})*)\""),
    "'": re.compile(rf"'(?>(?:[^'\\\r\n]++|{ESCAPE.pattern})*)'"),
}
_BEFORE = re.compile(r"[:=(\[{,]\s{0,20}[bBuU]?\Z")
"""What stands before a string in a record or in code."""
_KEY = re.compile(r"([\w.-]{1,60})[\"']?\s{0,20}[:=]\s{0,20}[bBuU]?\Z")


def _probe(head: Head) -> bool:
    return "\\" in head.text and ('"' in head.text or "'" in head.text)


def _offer(text: str) -> Offer | None:
    first = _MARKUP.search(text)
    if first is None:
        return None
    for quote, string in _STRINGS.items():
        start = _opening(text, quote, first.start())
        found = string.match(text, start) if start >= 0 else None
        if found is None or _MARKUP.search(text, found.end()):
            continue
        inside = start + 1, found.end() - 1
        if TELLING.search(text, *inside) is None:
            continue
        edits, count = decode_inside(text, inside)
        message = f"The text was {_place(text, start)}; {counted(count, 'escape')} decoded, the rest was left out."
        return Offer(edits, count, message, Evidence.WHOLE)
    return None


def _opening(text: str, quote: str, place: int) -> int:
    """Where the string begins that holds a place; -1 when none does."""
    start = text.rfind(quote, 0, place)
    while start > 0 and text[start - 1] == "\\":
        start = text.rfind(quote, 0, start)
    return start if start > 0 and _BEFORE.search(text, max(0, start - 24), start) else -1


def _place(text: str, start: int) -> str:
    """Say what the string is called."""
    key = _KEY.search(text, max(0, start - 104), start)
    return f"the string `{key[1]}` of something else" if key else "a string in something else"


RULE = Rule("string-embedded", _probe, _offer)
