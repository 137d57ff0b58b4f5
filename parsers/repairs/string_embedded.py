r"""A prompt that stands as a string in something else: a record of a log, the body of a request, a line of code.

    {"id": 7, "prompt": "<BOS_TOKEN>…\n…", "stop": ["<|END_OF_TURN_TOKEN|>"]}

All signs of markup must stand in the one string, but for tokens that are strings of their own, as where to stop. Line
ends or quotes in it must be escaped next to markup, as they are in a prompt that was written down as a string and in no
other text; in a record of JSON several tokens will do. What stands around the string is left out.

A message of a chat that merely speaks of a tag is none: the other messages would be lost.
"""

from __future__ import annotations

import re
from itertools import islice

from parsers.repairs.base import Evidence, Head, Offer, Rule, counted
from parsers.repairs.json_escaped import TELLING
from parsers.repairs.string_escapes import ESCAPE, LINE_MARK, decode_inside

__all__ = ["RULE"]

_MARKUP = re.compile(
    r"<|\\u003[cC]|\[/?(?!(?:INFO|WARN(?:ING)?|DEBUG|ERROR|TRACE|NOTICE|FATAL|CRITICAL)\])[A-Z_]{4,}\]"
)
_TOKEN_ALONE = re.compile(r"[\"'](?:<|\\u003[cC])(?:[^<>\"'\s\\]|\\u00(?:3[eE]|7[cC])){1,60}>?[\"']")
_BAR = re.compile(r"(?:<|\\u003[cC])[|｜]")
_MESSAGE = re.compile(r"[\"']role[\"']\s*:\s*[\"'](?:user|system|developer)[\"']\s*,\s*[\"']content[\"']\s*:\s*\Z")
_STRINGS = {
    '"': re.compile(rf"\"(?>(?:[^\"\\\r\n]++|{ESCAPE.pattern})*)\""),
    "'": re.compile(rf"'(?>(?:[^'\\\r\n]++|{ESCAPE.pattern})*)'"),
}
_BEFORE = re.compile(r"[:=(\[{,]\s{0,20}[bBuU]?\Z")
"""What stands before a string in a record or in code."""
_KEY = re.compile(r"([\w.-]{1,60})[\"']?\s{0,20}[:=]\s{0,20}[bBuU]?\Z")


def _probe(head: Head) -> bool:
    return ("\\" in head.text or head.signs[:1] == "{") and ('"' in head.text or "'" in head.text)


def _offer(text: str) -> Offer | None:
    first = _next_markup(text, 0)
    if first < 0:
        return None
    for quote, string in _STRINGS.items():
        start = _opening(text, quote, first)
        found = string.match(text, start) if start >= 0 else None
        if found is None or _next_markup(text, found.end()) >= 0:
            continue
        inside = start + 1, found.end() - 1
        marked = _BEFORE.search(text, max(0, start - 24), start) is None  # a line of a log, which ends with the string
        several = len(list(islice(_BAR.finditer(text, *inside), 2))) > 1
        if not (several and _is_record(text)) and TELLING.search(text, *inside) is None:
            continue
        if marked and (not several or text[found.end() :].strip()):
            continue
        if not several and _MESSAGE.search(text, max(0, start - 120), start):
            continue
        edits, count = decode_inside(text, inside)
        message = f"The text was {_place(text, start)}; {counted(count, 'escape')} decoded, the rest was left out."
        return Offer(edits, count, message, Evidence.WHOLE)
    return None


def _next_markup(text: str, place: int) -> int:
    """Where the next sign of markup is that isn't a string of one token; -1 when there is none."""
    for found in _MARKUP.finditer(text, place):
        if not (found.start() and _TOKEN_ALONE.match(text, found.start() - 1)):
            return found.start()
    return -1


def _is_record(text: str) -> bool:
    return text.lstrip()[:1] == "{" and text.rstrip()[-1:] == "}"


def _opening(text: str, quote: str, place: int) -> int:
    """Where the string begins that holds a place; -1 when none does."""
    start = text.rfind(quote, 0, place)
    while start > 0 and text[start - 1] == "\\":
        start = text.rfind(quote, 0, start)
    if start <= 0 or not (_BEFORE.search(text, max(0, start - 24), start) or LINE_MARK.fullmatch(text, 0, start)):
        return -1
    return start


def _place(text: str, start: int) -> str:
    """Say what the string is called."""
    key = _KEY.search(text, max(0, start - 104), start)
    return f"the string `{key[1]}` of something else" if key else "a string in something else"


RULE = Rule("string-embedded", _probe, _offer, repeats=3)
