"""Literals of Python, mixed with those of JSON: `{'k': [1, None, true], "t": ("a",)}`.

Models that write calls as Python mix both languages in one value, and put raw line breaks inside quotes. A literal is
rewritten as JSON, so that numbers keep all their digits.
"""

from __future__ import annotations

import json
import re
from typing import Any

from parsers.payloads.json_values import read_json

__all__ = ["find_literal_end", "read_python_literal"]

_STRING = r"\"[^\"\\]*+(?>(?:\\.[^\"\\]*+)*)\"|'[^'\\]*+(?>(?:\\.[^'\\]*+)*)'"
_SET = rf"\{{(?>(?:\s*+(?:{_STRING}|[\w.+\-]++)\s*+,?)+)\}}"
_LEADING_ZEROS = re.compile(r"\A0+(?=\d)")
_PIECE = re.compile(
    rf"(?P<string>[rbuRBU]?(?:{_STRING}))|(?P<set>{_SET})|(?P<word>\b(?:True|False|None)\b)|(?P<bracket>[()])"
    r"|,(?=\s*+[\]})])",
    re.DOTALL,
)
_STEP = re.compile(rf"(?>(?:[^\[\](){{}}\"']++|{_STRING})*)(?>(?:([\[({{])|([\])}}]))?)", re.DOTALL)
_WORD = re.compile(r"[^\s,()\[\]{}\"'=:]++")
_WHOLE_STRING = re.compile(_STRING, re.DOTALL)
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "a": "\a", "0": "\0", "\n": ""}
_WORDS = {"True": "true", "False": "false", "None": "null"}


def read_python_literal(raw: str) -> Any:
    """Decode a literal.

    Args:
        raw: A string, number, list, tuple, object, or one of the words of Python and JSON.

    Returns:
        The value, as `read_json` gives it; a tuple is a list, a set too.

    Raises:
        NotJsonError: It is no literal.
    """
    if raw.isdecimal():
        raw = _LEADING_ZEROS.sub("", raw)
    return read_json(_PIECE.sub(_as_json, raw))


def _as_json(found: re.Match[str]) -> str:
    if found["string"]:
        return json.dumps(_unquoted(found["string"].lstrip("rbuRBU")))
    if found["set"]:
        return f"[{_PIECE.sub(_as_json, found['set'][1:-1].rstrip().removesuffix(','))}]"
    if found["word"]:
        return _WORDS[found["word"]]
    if found["bracket"]:
        return "[" if found["bracket"] == "(" else "]"
    return ""


def _unquoted(quoted: str) -> str:
    """The characters that a quoted string stands for."""

    def character(found: re.Match[str]) -> str:
        digits = found[1] or found[2] or found[3]
        if digits:
            code = int(digits, 16)
            return chr(code) if code <= 0x10FFFF else found[0]
        return _ESCAPED.get(found[4], found[4] if found[4] in "\\'\"/" else found[0])

    inner = quoted[1:-1]
    if "\\" not in inner:
        return inner
    plain = _ESCAPE.sub(character, inner)
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def find_literal_end(text: str, start: int, limit: int) -> int | None:
    """Find the end of the literal at a place.

    Brackets inside quotes do not count.

    Args:
        text: Any text.
        start: Where the literal begins.
        limit: It must end at or before this place.

    Returns:
        The place after it, or None when it is not closed before `limit`.
    """
    if start >= limit:
        return None
    if text[start] in "\"'":
        string = _WHOLE_STRING.match(text, start, limit)
        return string.end() if string else None
    if text[start] not in "[({":
        word = _WORD.match(text, start, limit)
        return word.end() if word else None
    depth, place = 0, start
    while True:
        step = _STEP.match(text, place, limit)
        if step is None or step.lastindex is None:
            return None
        place = step.end()
        depth += 1 if step.lastindex == 1 else -1
        if depth == 0:
            return place
