r"""The text of a JSON (or Python) string, with or without its quotes: `\n`, `\"`, `\uff5c`, also escaped twice.

A string holds no line end and no quote of its own, and all its backslashes are escapes. A text that merely holds JSON
with such escapes has plain quotes too, and is left alone. Where some program escaped only the signs of markup
(`\u003c`), these are decoded and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from parsers.model import Span
from parsers.offsets import Edits
from parsers.repairs.base import HEAD, Evidence, Head, Offer, Rule, counted, found_spans

__all__ = ["RULE"]

_UNICODE = r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}"
_ESCAPE = re.compile(rf"{_UNICODE}|\\x[0-9a-fA-F]{{2}}|\\[\"'\\/bfnrt]")
_STRING = re.compile(rf"(?>(?:[^\"\\\r\n]++|{_ESCAPE.pattern})+)")
_QUOTED = re.compile(
    rf"\"(?>(?:[^\"\\\r\n]++|{_ESCAPE.pattern})*)\"|'(?>(?:[^'\\\r\n]++|{_ESCAPE.pattern})*)'",
)
_TELLING = re.compile(
    r"\\{1,8}n[ \t]{0,80}(?:[<\[{}\]]|&lt;)|(?:[>\[{}\]]|&gt;)\\{1,8}n|"
    r"[\[{=:,(]\s{0,8}\\{1,8}\"|\\{1,8}\"\s{0,8}[:,}\]>]"
)
"""A line end or a quote next to markup or JSON."""
_MARKUP = re.compile(r"\\u(?:003[cCeE]|007[cC]|[fF][fF]5[cC]|2581|0026|0027|0022)")
_SIGNS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def _probe(head: Head) -> bool:
    return "\\" in head.text


def _quoted(head: str) -> bool:
    return head.lstrip()[:1] in {'"', "'"}


def _offer(text: str) -> Offer | None:
    start = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    if _QUOTED.fullmatch(text, start, end):
        return _decode(text, _ESCAPE, (start + 1, end - 1), "The text was a quoted JSON string", Evidence.WHOLE)
    if _STRING.fullmatch(text, start, end):
        told = _TELLING.search(text) is not None
        evidence = Evidence.WHOLE if told else Evidence.GAIN
        return _decode(text, _ESCAPE, (start, end), "The text was the inside of a JSON string", evidence)
    if _MARKUP.search(text[:HEAD]) and "<" not in text:
        return _decode(text, _MARKUP, (start, end), "Signs of markup were written as JSON escapes", Evidence.GAIN)
    return None


def _decode(text: str, escape: re.Pattern[str], inside: Span, what: str, evidence: Evidence) -> Offer | None:
    """Decode the escapes inside a span; quotes around it are left out."""
    starts, ends = found_spans(escape, text, *inside)
    count = len(starts)
    if not count:
        return None
    inserts = list(_signs(text[start:end] for start, end in zip(starts, ends, strict=True)))
    if text[: inside[0]].strip():
        starts.insert(0, 0)
        ends.insert(0, inside[0])
        inserts.insert(0, "")
    if text[inside[1] :].strip():
        starts.append(inside[1])
        ends.append(len(text))
        inserts.append("")
    decoded = f"{counted(count, 'escape')} {'was' if count == 1 else 'were'} decoded"
    return Offer(Edits(starts, ends, inserts), count, f"{what}; {decoded}.", evidence)


def _signs(escapes: Iterable[str]) -> Iterable[str]:
    """Decode escapes one by one; each spelling once."""
    known: dict[str, str] = {}
    for escape in escapes:
        sign = known.get(escape)
        if sign is None:
            sign = known[escape] = _sign(escape)
        yield sign


def _sign(escape: str) -> str:
    """Decode one escape."""
    if len(escape) == 12:  # a surrogate pair
        high, low = int(escape[2:6], 16), int(escape[8:], 16)
        return chr(0x10000 + ((high - 0xD800) << 10) + low - 0xDC00)
    if escape[1] in "ux" and len(escape) > 2:
        return chr(int(f"0x{escape[2:]}", 0))
    return _SIGNS.get(escape[1], escape[1])


RULE = Rule("json-escaped", _probe, _offer, repeats=3)
