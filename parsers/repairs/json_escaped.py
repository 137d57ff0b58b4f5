r"""The text of a JSON (or Python) string, with or without its quotes: `\n`, `\"`, `\uff5c`, also escaped twice.

A string holds no line end and no quote of its own, and all its backslashes are escapes. A text that merely holds JSON
with such escapes has plain quotes too, and is left alone. Where some program escaped only the signs of markup
(`\u003c`), these are decoded and nothing else. Quotes alone are taken off only where a control token follows the first
one: an answer may be a quotation.
"""

from __future__ import annotations

import re

from parsers.model import Span
from parsers.repairs.base import HEAD, Evidence, Head, Offer, Rule, counted
from parsers.repairs.string_escapes import BYTES_ESCAPE, ESCAPE, LINE_MARK, decode_inside

__all__ = ["RULE", "TELLING"]

_STRING = re.compile(rf"(?>(?:[^\"\\\r\n]++|{ESCAPE.pattern})+)")
_QUOTED = re.compile(
    rf"\"(?>(?:[^\"\\\r\n]++|{ESCAPE.pattern})*)\"|'(?>(?:[^'\\\r\n]++|{ESCAPE.pattern})*)'",
)
_BYTES = re.compile(
    rf"[bB](?:\"(?>(?:[^\"\\\r\n]++|{BYTES_ESCAPE.pattern})*)\"|'(?>(?:[^'\\\r\n]++|{BYTES_ESCAPE.pattern})*)')",
)
TELLING = re.compile(
    r"\\{1,8}n[ \t]{0,80}(?:[<\[{}\]]|&lt;)|(?:[>\[{}\]]|&gt;)\\{1,8}n|"
    r"[\[{=:,(]\s{0,8}\\{1,8}\"|\\{1,8}\"\s{0,8}[:,}\]>]|[\w\"][.?!](?:\\{1,8}n){1,2}[A-Z]"
)
"""A line end or a quote next to markup or JSON, or a line end between two sentences without a blank."""
_QUOTED_TOKEN = re.compile(r"[bB]?[\"'](?:<[|｜]|<s>|<[A-Z_]{3,40}>|\[[A-Z_]{4,40}\])[^\"']")
"""How the text begins that was put in quotes and needed no escape."""
_MARKUP = re.compile(r"\\u(?:003[cCeE]|007[cC]|[fF][fF]5[cC]|2581|0026|0027|0022)")

_WIDE = re.compile(r"</?\\u[fF][fF]5[cC][A-Za-z]")
_WIDE_SIGN = re.compile(r"\\u(?:[fF][fF]5[cC]|2581)")
_MARKED = re.compile(rf"{LINE_MARK.pattern}(?=<|\\u003[cC])")


def _probe(head: Head) -> bool:
    return "\\" in head.text or head.signs[:1] in {'"', "'", "b"}


def _quoted(head: str) -> bool:
    return head.lstrip()[:1] in {'"', "'"}


def _offer(text: str) -> Offer | None:
    start = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    if _QUOTED.fullmatch(text, start, end):
        return _decode(text, ESCAPE, (start + 1, end - 1), "The text was a quoted JSON string", Evidence.WHOLE)
    if _BYTES.fullmatch(text, start, end):
        what = "The text was a string of bytes, as Python writes it"
        return _decode(text, BYTES_ESCAPE, (start + 2, end - 1), what, Evidence.WHOLE)
    if _STRING.fullmatch(text, start, end):
        told = TELLING.search(text) is not None
        evidence = Evidence.WHOLE if told else Evidence.GAIN
        mark = _MARKED.match(text, start, end) if told else None
        if mark is not None and not _is_marked_again(text, mark.end()):
            what = "The text was the inside of a JSON string on one line, whose beginning was left out"
            return _decode(text, ESCAPE, (mark.end(), end), what, evidence)
        return _decode(text, ESCAPE, (start, end), "The text was the inside of a JSON string", evidence)
    if _WIDE.search(text[:HEAD]) and "｜" not in text and "<|" not in text:
        what = "The full-width signs of tokens were written as JSON escapes"
        return _decode(text, _WIDE_SIGN, (start, end), what, Evidence.GAIN)
    if _MARKUP.search(text[:HEAD]) and "<" not in text:
        return _decode(text, _MARKUP, (start, end), "Signs of markup were written as JSON escapes", Evidence.GAIN)
    return None


def _is_marked_again(text: str, place: int) -> bool:
    """Whether the next line inside the string has a mark too: then the mark was there before the escapes."""
    line_end = text.find("\\n", place)
    return line_end >= 0 and LINE_MARK.match(text, line_end + len("\\n")) is not None


def _decode(text: str, escape: re.Pattern[str], inside: Span, what: str, evidence: Evidence) -> Offer | None:
    """Decode the escapes inside a span; quotes around it are left out."""
    edits, count = decode_inside(text, inside, escape)
    if not count and _QUOTED_TOKEN.match(text.lstrip()[:64]):
        return Offer(edits, 1, f"{what}; its quotes were taken off.", evidence)
    if not count:
        return None
    decoded = f"{counted(count, 'escape')} {'was' if count == 1 else 'were'} decoded"
    return Offer(edits, count, f"{what}; {decoded}.", evidence)


RULE = Rule("json-escaped", _probe, _offer, repeats=3)
