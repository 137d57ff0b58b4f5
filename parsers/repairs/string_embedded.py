r"""A prompt that stands as a string in something else: a record of a log, the body of a request, a line of code.

    {"id": 7, "prompt": "<BOS_TOKEN>…\n…", "stop": ["<|END_OF_TURN_TOKEN|>"]}

All signs of markup must stand in the one string, but for tokens that are strings of their own, as where to stop. Line
ends or quotes in it must be escaped next to markup, as they are in a prompt that was written down as a string and in no
other text; in a record, a list or a line of code several control tokens will do. What stands around the string is left
out.

A message of a chat that merely speaks of a tag is none: the other messages would be lost.
"""

from __future__ import annotations

import re
from itertools import islice

from parsers.model import Span
from parsers.repairs.base import Evidence, Head, Offer, Rule, counted
from parsers.repairs.json_escaped import TELLING
from parsers.repairs.string_escapes import BYTES_ESCAPE, ESCAPE, LINE_MARK, decode_inside

__all__ = ["RULE", "strings_with_markup"]

_MARKUP = re.compile(
    r"<|\\u003[cC]|&(?:amp;){0,3}lt;|\[/?(?!(?:INFO|WARN(?:ING)?|DEBUG|ERROR|TRACE|NOTICE|FATAL|CRITICAL)\])[A-Z_]{4,}\]"
)
_TOKEN_ALONE = re.compile(
    r"[\"'](?:<|\\u003[cC])(?:[^<>\"'\s\\]|\\u00(?:3[eE]|7[cC])){1,60}>?[\"']|[\"']\[/?[A-Z_]{4,40}\][\"']"
)
_CONTROL = re.compile(
    r"(?:<|\\u003[cC]|&(?:amp;){0,3}lt;)(?:[|｜]|\\{1,8}(?:u[fF][fF]5[cC]|xef\\{1,8}xbd\\{1,8}x9c))|\[/?[A-Z_]{4,40}\]"
)
"""How a control token begins: what a text that merely speaks of markup seldom holds twice."""
_MESSAGE = re.compile(r"[\"']role[\"']\s*:\s*[\"'](?:user|system|developer)[\"']\s*,\s*[\"']content[\"']\s*:\s*\Z")
_STRINGS = {
    '"': re.compile(rf"\"(?>(?:[^\"\\\r\n]++|{ESCAPE.pattern})*)\""),
    "'": re.compile(rf"'(?>(?:[^'\\\r\n]++|{ESCAPE.pattern})*)'"),
}
_BEFORE = re.compile(r"(?:[:=(\[{,\n\ufeff]|\A|(?:\A|\n)[ \t]{0,20}-)\s{0,20}[bBuU]?\Z")
"""What stands before a string in a record, in a list, in code or on a line of its own."""
_BYTES = re.compile(r"(?<![\w])[bB]\Z")
_KEY = re.compile(r"([\w.-]{1,60})[\"']?\s{0,20}[:=]\s{0,20}[bBuU]?\Z")
_AROUND_BEFORE = re.compile(
    rf"[\s\ufeff]*(?:`{{3,}}\w{{0,20}}\s+|- )?"
    rf"(?:[\[{{(]|(?:{LINE_MARK.pattern})?(?:[\"']?[\w.-]{{1,60}}[\"']?\s{{0,20}}[:=]\s{{0,20}})?[bBuU]?\Z)"
)
_AROUND_AFTER = re.compile(r"[\s\]}),;]*\Z")
_LONGEST_MARK = 600
"""No key or line mark before a string is longer, nor one with what it stands in."""


def _probe(head: Head) -> bool:
    return ("\\" in head.text or head.signs[:1] in {"{", "["} or _CONTROL.search(head.text) is not None) and (
        '"' in head.text or "'" in head.text
    )


def strings_with_markup(text: str, most: int | None = None) -> list[Span]:
    """Find the strings of a text that hold control tokens, or else any markup, in order, quotes included.

    Args:
        text: Any text.
        most: How many with control tokens are looked for.

    Returns:
        None where some markup stands in no string: then the strings are part of a larger text.
    """
    found: list[Span] = []
    controlled: list[Span] = []
    place = 0
    while (most is None or len(controlled) < most) and (sign := _next_markup(text, place)) >= 0:
        span = _string_around(text, place, sign)
        if span is None:
            return []
        (controlled if _CONTROL.search(text, *span) else found).append(span)
        place = span[1]
    return controlled or found


def _offer(text: str) -> Offer | None:
    strings = strings_with_markup(text, 2)
    if len(strings) != 1:
        return None
    start, end = strings[0]
    is_bytes = _BYTES.search(text, max(0, start - 2), start) is not None
    if not text[: start - is_bytes].strip() and not text[end:].strip():
        return None  # the text is the string
    inside = start + 1, end - 1
    marked = _BEFORE.search(text, max(0, start - 24), start) is None  # a line of a log, which ends with the string
    several = len(list(islice(_CONTROL.finditer(text, *inside), 2))) > 1
    if not (several and _is_record(text, start, end)) and TELLING.search(text, *inside) is None:
        return None
    if marked and (not several or text[end:].strip()):
        return None
    if not several and _MESSAGE.search(text, max(0, start - 120), start):
        return None
    edits, count = decode_inside(text, inside, BYTES_ESCAPE if is_bytes else ESCAPE)
    message = f"The text was {_place(text, start)}; {counted(count, 'escape')} decoded, the rest was left out."
    return Offer(edits, count, message, Evidence.WHOLE)


def _next_markup(text: str, place: int) -> int:
    """Where the next sign of markup is that isn't a string of one token; -1 when there is none."""
    for found in _MARKUP.finditer(text, place):
        if not (found.start() and _TOKEN_ALONE.match(text, found.start() - 1)):
            return found.start()
    return -1


def _is_record(text: str, start: int, end: int) -> bool:
    """Whether what stands around a string is a record, a list, a piece of one, or no more than a key."""
    before = _AROUND_BEFORE.match(text[: min(start, _LONGEST_MARK)])
    after = text[max(end, len(text) - _LONGEST_MARK) :].rstrip("` \t\r\n")
    return before is not None and (after.endswith(("}", "]", ")", ",")) or _AROUND_AFTER.fullmatch(after) is not None)


def _string_around(text: str, place: int, sign: int) -> Span | None:
    """The outermost string that begins between two places, the latter of which it holds."""
    found: list[Span] = []
    for quote, string in _STRINGS.items():
        start = _opening(text, quote, place, sign)
        whole = string.match(text, start) if start >= 0 else None
        if whole is not None and whole.end() > sign:
            found.append(whole.span())
    return min(found, default=None)


def _opening(text: str, quote: str, place: int, sign: int) -> int:
    """Where the last string before a sign may begin; -1 when none does."""
    start = text.rfind(quote, place, sign)
    while start > place and text[start - 1] == "\\":
        start = text.rfind(quote, place, start)
    if start < 0 or not (_BEFORE.search(text, max(0, start - 24), start) or _is_marked(text, start)):
        return -1
    return start


def _is_marked(text: str, start: int) -> bool:
    """Whether all that stands before a string on its line is a line mark."""
    line = text.rfind("\n", max(0, start - _LONGEST_MARK), start) + 1
    return LINE_MARK.fullmatch(text, line, start) is not None


def _place(text: str, start: int) -> str:
    """Say what the string is called."""
    key = _KEY.search(text, max(0, start - 104), start)
    return f"the string `{key[1]}` of something else" if key else "a string in something else"


RULE = Rule("json-escaped", _probe, _offer, repeats=3)
