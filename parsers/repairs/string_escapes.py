r"""The escapes of a JSON or Python string: `\n`, `\"`, `\uff5c`, `\xe9`, and in bytes of Python `\xc3\xa9`."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator

from parsers.model import Span
from parsers.offsets import Edits
from parsers.repairs.base import found_spans

__all__ = ["BYTES_ESCAPE", "ESCAPE", "LINE_MARK", "UNICODE", "decode_inside"]

UNICODE = r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}"
"""The source of a pattern for one character by its number, beyond the first plane as a pair."""
ESCAPE = re.compile(rf"{UNICODE}|\\x[0-9a-fA-F]{{2}}|\\[\"'\\/bfnrt]")
BYTES_ESCAPE = re.compile(r"(?:\\x[0-9a-fA-F]{2})+|\\[\"'\\nrt]")
"""The same in bytes of Python: what stands by number is UTF-8."""
LINE_MARK = re.compile(
    r"\s*(?:[>+] ?|\d{1,9}[ \t]*[|:\t→][ \t]*|[\w.-]{1,40} *\| ?"
    r"|[^\n<>\"']{0,160}?(?:\d:\d\d|\b(?:pid=\d|TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|debug|info|warn|error)\b)[^\n<>\"']{0,120})"
)
"""What stands before the content of the one line of a paste: mark of a quote or patch, number, log prefix."""
_SIGNS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def decode_inside(text: str, inside: Span, escape: re.Pattern[str] = ESCAPE) -> tuple[Edits, int]:
    """Decode the escapes inside a span, and leave out all that is not blank around it.

    Args:
        text: Any text.
        inside: The content of the string, without its quotes.
        escape: What counts as an escape.

    Returns:
        The edits, and the number of escapes.
    """
    starts, ends = found_spans(escape, text, *inside)
    count = len(starts)
    inserts = list(_signs(text, starts, ends, escape))
    if text[: inside[0]].strip():
        starts.insert(0, 0)
        ends.insert(0, inside[0])
        inserts.insert(0, "")
    if text[inside[1] :].strip():
        starts.append(inside[1])
        ends.append(len(text))
        inserts.append("")
    return Edits(starts, ends, inserts), count


def _signs(text: str, starts: array[int], ends: array[int], pattern: re.Pattern[str]) -> Iterator[str]:
    """Decode escapes one by one; each spelling once."""
    known: dict[str, str] = {}
    for start, end in zip(starts, ends, strict=True):
        escape = text[start:end]
        sign = known.get(escape)
        if sign is None:
            sign = known[escape] = _sign(escape, utf8=pattern is BYTES_ESCAPE)
        yield sign


def _sign(escape: str, *, utf8: bool) -> str:
    """Decode one escape."""
    if escape[1] == "x" and utf8:
        return bytes.fromhex(escape.replace("\\x", "")).decode("utf-8", "replace")
    if len(escape) == 12:  # a surrogate pair
        high, low = int(escape[2:6], 16), int(escape[8:], 16)
        return chr(0x10000 + ((high - 0xD800) << 10) + low - 0xDC00)
    if escape[1] in "ux" and len(escape) > 2:
        return chr(int(f"0x{escape[2:]}", 0))
    return _SIGNS.get(escape[1], escape[1])
