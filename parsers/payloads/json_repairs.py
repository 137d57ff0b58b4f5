"""Arguments that are almost JSON: small repairs, each with a name.

A repair is tried only on a text that is no JSON as it stands, and counts only if the text is JSON after it. What was
repaired is said; the characters themselves stay as they are.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from typing import Any

from parsers.payloads.json_values import ESCAPES, NotJsonError, find_value_end, read_json

__all__ = ["read_repaired_json", "with_straight_quotes"]

_STRING = rf'"[^"\\]*+(?>(?:{ESCAPES}[^"\\]*+)*)(?:"|\\?\Z)'
"""A string; an unclosed one reaches to the end, so that no quote inside it is tried again."""
_LONGEST_PYTHON = 100_000
"""Characters up to which a text is tried as a Python literal; that parser needs much memory."""
_TRAILING_COMMA = re.compile(rf"({_STRING})|,(?=\s*+[\]}}])", re.DOTALL)
_RAW_CONTROL = re.compile(r"[\n\r\t]")
_STRING_WITH_CONTROL = re.compile(_STRING, re.DOTALL)
_STRAY_BACKSLASH = re.compile(r'((?>(?:\\["\\/bfnrt])+)|\\u[0-9a-fA-F]{4})|\\')
_BRACKET = re.compile(rf"{_STRING}|([\[{{])|([\]}}])", re.DOTALL)
_SURPLUS = re.compile(r"[\s\]}]++\Z")
_PYTHON_WORD = re.compile(rf"({_STRING})|\b(True|False|None)\b", re.DOTALL)
_BARE_KEY = re.compile(rf"({_STRING})|([{{,]\s*+)([A-Za-z_][\w\-]{{0,100}})(?=\s*+:)", re.DOTALL)
_NO_COMMA = re.compile(rf'(?:{_STRING}|[\]}}\d])((?=\s*+"[^"\\\n]{{1,100}}"\s*+:))?', re.DOTALL)
_COMMENT = re.compile(rf"({_STRING})|//[^\n]*+|/\*(?>[^*]*+(?>(?:\*(?!/)[^*]*+)*))(?:\*/|\Z)", re.DOTALL)
_TYPOGRAPHIC_QUOTES = str.maketrans("“”„‟«»", '""""""')
_JSON_WORDS = {"True": "true", "False": "false", "None": "null"}
_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def read_repaired_json(text: str, *, closed: bool = False) -> tuple[Any, str] | None:
    """Read a text that is no JSON after one or several small repairs.

    Args:
        text: What should have been JSON.
        closed: Whether something behind the text says that it is all there, so that brackets which are never closed
            were forgotten and not cut off.

    Returns:
        The value and the repairs in words (`trailing comma`), or None when the text stays no JSON.
    """
    given, done = text, list[str]()
    for name, repair in (*_REPAIRS, *_REPAIRS_OF_THE_END[: 1 + closed]):
        repaired = repair(text)
        if repaired == text:
            continue
        text = repaired
        done.append(name)
        try:
            return read_json(text), ", ".join(done)
        except NotJsonError:
            continue
    return _read_python(given)


def _read_python(text: str) -> tuple[Any, str] | None:
    """Read a text that is a Python literal: single quotes, `True`, tuples."""
    if "'" not in text or len(text) > _LONGEST_PYTHON:
        return None
    try:
        value = ast.literal_eval(text.strip())
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None
    return (value, "Python quotes") if isinstance(value, dict | list) else None


def _without_doubled_braces(text: str) -> str:
    inner = text.strip()
    if inner.startswith("{{") and inner.endswith("}}"):
        return inner.replace("{{", "{").replace("}}", "}")
    return text


def _without_trailing_commas(text: str) -> str:
    return _TRAILING_COMMA.sub(lambda found: found[1] or "", text)


def with_straight_quotes(text: str) -> str:
    """Put straight quotes in the place of typographic ones; the length stays."""
    return text.translate(_TYPOGRAPHIC_QUOTES)


def _with_escaped_controls(text: str) -> str:
    if _RAW_CONTROL.search(text) is None:
        return text

    def escape(found: re.Match[str]) -> str:
        return _RAW_CONTROL.sub(lambda sign: _ESCAPES[sign[0]], found[0])

    return _STRING_WITH_CONTROL.sub(escape, text)


def _with_escaped_backslashes(text: str) -> str:
    if "\\" not in text:
        return text

    def double(found: re.Match[str]) -> str:
        return _STRAY_BACKSLASH.sub(lambda sign: sign[1] or "\\\\", found[0])

    return _STRING_WITH_CONTROL.sub(double, text)


def _without_surplus_brackets(text: str) -> str:
    start = len(text) - len(text.lstrip())
    end = find_value_end(text, start) if text.startswith(("{", "["), start) else None
    return text[:end] if end is not None and _SURPLUS.match(text, end) else text


def _with_missing_brackets(text: str) -> str:
    """Close what is open at the end of the text; where a value is missing or open, more than that was lost."""
    missing: list[str] = []
    place = 0
    for found in _BRACKET.finditer(text):
        place = found.end()
        if found[1]:
            missing.append("}" if found[1] == "{" else "]")
        elif found[2] and (not missing or missing.pop() != found[2]):
            return text
    open_string = place == len(text) and not text.endswith(('"', "]", "}"))
    if open_string or text.rstrip().endswith(("{", "[", ",", ":")):
        return text
    return text + "".join(reversed(missing))


def _with_quoted_keys(text: str) -> str:
    return _BARE_KEY.sub(lambda found: found[1] or f'{found[2]}"{found[3]}"', text)


def _with_missing_commas(text: str) -> str:
    return _NO_COMMA.sub(lambda found: found[0] if found[1] is None else f"{found[0]},", text)


def _without_comments(text: str) -> str:
    return _COMMENT.sub(lambda found: found[1] or "", text)


def _with_json_words(text: str) -> str:
    if not any(word in text for word in _JSON_WORDS):
        return text
    return _PYTHON_WORD.sub(lambda found: found[1] or _JSON_WORDS[found[2]], text)


_REPAIRS: tuple[tuple[str, Callable[[str], str]], ...] = (
    ("trailing comma", _without_trailing_commas),
    ("line break inside a string", _with_escaped_controls),
    ("backslash that escapes nothing", _with_escaped_backslashes),
    ("doubled braces", _without_doubled_braces),
    ("typographic quotes", with_straight_quotes),
    ("Python words", _with_json_words),
    ("comment", _without_comments),
    ("key without quotes", _with_quoted_keys),
    ("missing comma", _with_missing_commas),
)
"""In the order of how little each changes."""
_REPAIRS_OF_THE_END: tuple[tuple[str, Callable[[str], str]], ...] = (
    ("surplus closing bracket", _without_surplus_brackets),
    ("missing closing bracket", _with_missing_brackets),
)
"""The second one only where the text is known to be whole."""
