"""JSON inside payloads: exact numbers, no limits that raise, and where a value ends.

Arguments and results are decoded when somebody asks for them, so reading must be safe on whatever stands there: numbers
of any length, values nested a million deep, half a value.
"""

from __future__ import annotations

import json
import re
from decimal import Decimal, InvalidOperation
from typing import Any

__all__ = [
    "SHALLOW",
    "STRING",
    "Member",
    "NotJsonError",
    "duplicate_keys",
    "fault_of",
    "fault_of_deep",
    "find_value_end",
    "list_items",
    "object_members",
    "read_json",
    "read_members",
    "read_structure_or_text",
]

_LONGEST_INT = 100_000
"""Digits up to which an integer becomes an `int`. The time to make one grows with the square of its length, so a longer
one stays a `Decimal`, which holds the same digits."""

_MANY_BRACKETS = 400
"""Opening brackets of a value that may nest deeper than the decoder's stack allows."""

_BLANKS = " \t\n\r"

ESCAPES = r"(?=\\)(?:" + 16 * r"\\." + r")*(?:\\.)*"
"""The source of a pattern for escapes in a row; sixteen in one step, since each step of a loop takes memory."""

_SKIP_TO_BRACKETS = re.compile(
    rf'(?>(?:[\s\w,:+.\-]++|"[^"\\]*+(?>(?:{ESCAPES}[^"\\]*+)*)")*)(?:([\[{{]++)|([\]}}]++))?',
    re.DOTALL,
)
"""Everything that JSON may hold between brackets, then the brackets that open or that close. Possessive throughout, so
that a failure costs one pass."""

STRING = rf'"(?>[^"]*+"(?<!\\")|[^"\\]*+(?>(?:{ESCAPES}[^"\\]*+)*)")'
"""The source of a pattern for a string. One without escaped quotes is read as what ends at the next quote, which takes
half the time."""
_SCALAR = re.compile(rf"{STRING}|[\w+.\-]++", re.DOTALL)

_BARE = r"[ \t\n\r0-9A-Za-z_,:+.\-]"
_FLAT = rf"{_BARE}*+(?>(?:{STRING}{_BARE}*+)*)"
"""Without words of other scripts, which JSON has none of outside of strings: a class of ASCII alone is much faster."""


def _nested(depth: int) -> str:
    """The source of a pattern for an object or list that holds others at most `depth` deep."""
    return rf"[\[{{]{_FLAT}(?>(?:{_nested(depth - 1)}{_FLAT})*)[\]}}]" if depth else rf"[\[{{]{_FLAT}[\]}}]"


SHALLOW = _nested(4)
"""The source of a pattern for an object or list that is nested as deep as most are."""
_SHALLOW = re.compile(SHALLOW, re.DOTALL)
"""An object or list as most are: one match in place of a step for each bracket. (The decoder's scanner would be a
little faster, but the error that it raises counts the lines of the whole text before it.)"""

_OBJECT_START = re.compile(r"\s*+\{\s*+")
_LIST_START = re.compile(r"\s*+\[\s*+")
_KEY = re.compile(rf"({STRING})\s*+:\s*+", re.DOTALL)
_MEMBER = re.compile(rf"({STRING})\s*+:\s*+({STRING}|[\w+.\-]++|(?=[\[{{]))", re.DOTALL)
"""The key of a member, and its value unless that is an object or list."""
_AFTER_MEMBER = re.compile(r"\s*+(?:(,)\s*+|\})")
_OBJECT_END = re.compile(r"\s*+\}")
_COMMA = re.compile(r"\s*+,\s*+")

_DECODABLE_START = re.compile(r"\s*+[\[{]")


Member = tuple[str, int, int]
"""A member of an object: key, value start, value end."""


class NotJsonError(ValueError):
    """The text is no JSON value, or one that is nested deeper than can be decoded."""


def read_json(text: str, start: int = 0, end: int | None = None) -> Any:
    """Decode the JSON value that fills `text[start:end]`, blanks around it aside.

    Args:
        text: Any text.
        start: Where the value begins, in code points.
        end: Where it ends; the end of the text if left out.

    Returns:
        Integers as `int` (as `Decimal` beyond 100,000 digits), other numbers as `Decimal`, so that every digit is kept.
        Of a repeated key the last value counts. `NaN` and `Infinity` are no JSON.

    Raises:
        NotJsonError: The text is no JSON, is nested too deep for the decoder, or holds a number without bounds.
    """
    try:
        return _DECODER.decode(text[start:end])
    except RecursionError:
        raise NotJsonError("nested deeper than can be decoded") from None
    except ValueError as error:
        raise NotJsonError(str(error)) from None


def fault_of(text: str, start: int, end: int) -> str | None:
    """Why `text[start:end]` is no JSON value that can be decoded, in words; None when it is one."""
    try:
        read_json(text, start, end)
    except NotJsonError as error:
        return str(error)
    return None


def fault_of_deep(text: str, start: int, end: int) -> str | None:
    """The fault of a value that has brackets enough to nest deeper than can be decoded; None for any other."""
    brackets = text.count("[", start, end) + text.count("{", start, end) if end - start > _MANY_BRACKETS else 0
    return fault_of(text, start, end) if brackets > _MANY_BRACKETS else None


def read_structure_or_text(text: str, start: int, end: int) -> Any:
    """Decode `text[start:end]` if the whole of it is a JSON object or list; else return it as it stands."""
    if _DECODABLE_START.match(text, start, end):
        try:
            return read_json(text, start, end)
        except NotJsonError:
            pass
    return text[start:end]


def find_value_end(text: str, start: int, limit: int | None = None) -> int | None:
    """Find the end of the JSON value at `start`; blanks before it are skipped.

    Brackets inside strings do not count. The value need not be good JSON (a trailing comma, a doubled brace do no
    harm), but the search stops at the first character that JSON can't hold outside of strings, so that many broken
    values in one text cost one pass together.

    Args:
        text: Any text.
        start: Where the value begins.
        limit: The value must end at or before this place; the end of the text if left out.

    Returns:
        The place after the value, or None when it is not closed before `limit`.
    """
    limit = len(text) if limit is None else limit
    while start < limit and text[start] in _BLANKS:
        start += 1
    if start >= limit:
        return None
    if text[start] not in "[{":
        scalar = _SCALAR.match(text, start, limit)
        return scalar.end() if scalar else None
    if (shallow := _SHALLOW.match(text, start, limit)) is not None:
        return shallow.end()
    depth, place = 0, start
    while True:
        step = _SKIP_TO_BRACKETS.match(text, place, limit)
        if step is None or step.lastindex is None:
            return None
        place = step.end()
        if step.lastindex == 1:
            depth += place - step.start(1)
            continue
        closed = place - step.start(2)
        if closed >= depth:
            return step.start(2) + depth
        depth -= closed


def object_members(text: str, start: int, limit: int | None = None) -> list[Member]:
    """List the members of the JSON object at `start` as `(key, value start, value end)`, in order, repeated keys too.

    Read as far as the object is good; empty when no object begins there.
    """
    return read_members(text, start, limit)[0]


def read_members(text: str, start: int, limit: int | None = None) -> tuple[list[Member], int | None]:
    """List the members of the JSON object at `start`, and where the object ends; None when it does not end well."""
    limit = len(text) if limit is None else limit
    members: list[Member] = []
    head = _OBJECT_START.match(text, start, limit)
    place = head.end() if head is not None else None
    while place is not None and (member := _MEMBER.match(text, place, limit)) is not None:
        key_text, value_start, value_end = member[1], member.start(2), member.end(2)
        if "\\" in key_text or "\n" in key_text:
            break
        if value_end == value_start:
            end = find_value_end(text, value_start, limit)
            if end is None:
                return members, None
            value_end = end
        members.append((key_text[1:-1], value_start, value_end))
        after = _AFTER_MEMBER.match(text, value_end, limit)
        if after is None:
            return members, None
        if after[1] is None:
            return members, after.end()
        place = after.end()
    return _read_odd_members(text, place, limit, members)


def _read_odd_members(
    text: str, place: int | None, limit: int, members: list[Member]
) -> tuple[list[Member], int | None]:
    """Go on with members whose keys hold escapes; `place` is that of the next key."""
    while place is not None and (key := _KEY.match(text, place, limit)) is not None:
        value_end = find_value_end(text, key.end(), limit)
        if value_end is None:
            return members, None
        try:
            members.append((read_json(key[1]), key.end(), value_end))
        except NotJsonError:
            return members, None
        after = _AFTER_MEMBER.match(text, value_end, limit)
        if after is None:
            return members, None
        if after[1] is None:
            return members, after.end()
        place = after.end()
    end = _OBJECT_END.match(text, place, limit) if place is not None else None
    return members, end.end() if end is not None else None


def list_items(text: str, start: int, limit: int | None = None) -> list[tuple[int, int]]:
    """List the items of the JSON list at `start` as `(start, end)`, in order, as far as the list is good."""
    limit = len(text) if limit is None else limit
    items: list[tuple[int, int]] = []
    head = _LIST_START.match(text, start, limit)
    while head is not None:
        end = find_value_end(text, head.end(), limit)
        if end is None:
            break
        items.append((head.end(), end))
        head = _COMMA.match(text, end, limit)
    return items


def duplicate_keys(text: str, start: int = 0, end: int | None = None) -> list[str]:
    """List the keys that an object in `text[start:end]` holds twice, at any depth, each once and in order.

    Empty when the text is no JSON: then there are no keys to speak of.
    """
    repeated: dict[str, None] = {}

    def note(pairs: list[tuple[str, Any]]) -> None:
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                repeated[key] = None
            seen.add(key)

    decoder = json.JSONDecoder(object_pairs_hook=note, parse_int=str, parse_float=str)
    try:
        decoder.decode(text[start:end])
    except (RecursionError, ValueError):
        return []
    return list(repeated)


def _read_integer(digits: str) -> int | Decimal:
    try:
        return int(digits)
    except ValueError:  # longer than the interpreter converts from text; a Decimal takes another way
        number = Decimal(digits)
        return int(number) if len(digits) <= _LONGEST_INT else number


def _read_decimal(digits: str) -> Decimal:
    try:
        return Decimal(digits)
    except InvalidOperation:
        raise NotJsonError(f"no number can be this large: {digits[:40]}") from None


def _refuse_constant(name: str) -> Any:
    raise NotJsonError(f"{name} is no JSON")


_DECODER = json.JSONDecoder(parse_int=_read_integer, parse_float=_read_decimal, parse_constant=_refuse_constant)
