"""Values of JSON where they stand in a text, also in a text that breaks off; decoded only when asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from parsers.model import Span
from parsers.payloads.json_values import NotJsonError, list_items, read_json, read_members

__all__ = ["JsonPlace"]

_CUT_MEMBER = re.compile(r"\s*+[,{]\s*+\"([^\"\\]{0,200})\"\s*+:\s*+(?=\S)")
_CUT_ITEM = re.compile(r"\s*+[,\[]\s*+(?=[^\s\]])")
_LIST_END = re.compile(r"\s*+\]|\s*+\[\s*+\]")
_WHOLE_STRING = re.compile(r'"[^"\\]*+(?>(?:(?>(?:\\.)+)[^"\\]*+)*)"', re.DOTALL)


class JsonPlace:
    """One value: its place in code points, and what it holds, read when asked for and no deeper.

    Reading never raises. A value that the text cuts off holds what is there (`complete` is False).
    """

    __slots__ = ("_items", "_members", "_named", "complete", "end", "sign", "start", "text")

    def __init__(self, text: str, start: int, end: int, *, complete: bool = True) -> None:
        """Note the place of a value: `start` is its first character, `end` stands behind its last one."""
        self.text = text
        self.start = start
        self.end = end
        self.complete = complete
        self.sign = text[start : start + 1]
        """Its first character, which tells what it is: `{`, `[`, `"`, a digit, `t`, `f`, `n`."""
        self._named: dict[str, JsonPlace] | None = None
        self._members: list[tuple[str, JsonPlace]] | None = None
        self._items: list[JsonPlace] | None = None

    @property
    def span(self) -> Span:
        """Its place, quotes and brackets included."""
        return self.start, self.end

    @property
    def is_object(self) -> bool:
        """Whether it is an object."""
        return self.sign == "{"

    @property
    def is_list(self) -> bool:
        """Whether it is a list."""
        return self.sign == "["

    @property
    def is_string(self) -> bool:
        """Whether it is a string."""
        return self.sign == '"'

    @property
    def inside(self) -> Span:
        """The characters of a string between its quotes, escapes as they stand."""
        closed = self.end - self.start > 1 and self.complete
        return self.start + 1, self.end - 1 if closed else max(self.end, self.start + 1)

    @property
    def members(self) -> list[tuple[str, JsonPlace]]:
        """The members of an object in order, repeated keys too; none for anything else."""
        if self._members is None:
            self._members = list(self._read_members()) if self.is_object else []
        return self._members

    @property
    def items(self) -> list[JsonPlace]:
        """The items of a list; none for anything else."""
        if self._items is None:
            self._items = list(self._read_items()) if self.is_list else []
        return self._items

    @property
    def named(self) -> dict[str, JsonPlace]:
        """The members of an object by their keys; of repeated ones the last counts."""
        if self._named is None:
            self._named = dict(self.members)
        return self._named

    def get(self, *keys: str) -> JsonPlace | None:
        """The member at a path of keys; None where there is none, and for `null`."""
        place: JsonPlace | None = self
        for key in keys:
            if place is None or place.sign != "{":
                return None
            place = place.named.get(key)
        return None if place is None or place.sign == "n" else place

    def first(self, *keys: str) -> JsonPlace | None:
        """The member of the first of several keys that is there."""
        return next((found for key in keys if (found := self.get(key)) is not None), None)

    def has(self, *keys: str) -> bool:
        """Whether an object has all of some keys, whatever stands under them."""
        return self.named.keys() >= set(keys)

    def words(self, *keys: str) -> str | None:
        """The string under a path of keys, decoded; None for anything else."""
        found = self.get(*keys) if keys else self
        if found is None or found.sign != '"' or not found.complete:
            return None
        inside = self.text[found.start + 1 : found.end - 1]
        if "\\" not in inside:
            return inside
        value = found.value
        return value if isinstance(value, str) else None

    def name(self, *keys: str) -> str | None:
        """As `words`; a number is given as it is written."""
        found = self.get(*keys) if keys else self
        if found is not None and (found.sign.isdigit() or found.sign == "-"):
            return self.text[found.start : found.end]
        return found.words() if found is not None else None

    def number(self, *keys: str) -> int | None:
        """The integer under a path of keys; None for anything else."""
        found = self.get(*keys) if keys else self
        value = found.value if found is not None and found.end - found.start < 20 else None
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def flag(self, key: str) -> bool | None:
        """The truth value under a key; None for anything else."""
        value = found.value if (found := self.get(key)) is not None and found.sign in "tf" else None
        return value if isinstance(value, bool) else None

    @property
    def value(self) -> Any:
        """The decoded value, numbers exact; None for what is no JSON."""
        try:
            return read_json(self.text, self.start, self.end)
        except NotJsonError:
            return None

    def _read_members(self) -> Iterator[tuple[str, JsonPlace]]:
        members, end = read_members(self.text, self.start, self.end)
        for key, start, stop in members:
            yield key, JsonPlace(self.text, start, stop)
        if end is None:
            place = members[-1][2] if members else self.start
            cut = _CUT_MEMBER.match(self.text, place, self.end)
            if cut is not None:
                yield cut[1], self._cut(cut.end())

    def _read_items(self) -> Iterator[JsonPlace]:
        items = list_items(self.text, self.start, self.end)
        for start, stop in items:
            yield JsonPlace(self.text, start, stop)
        place = items[-1][1] if items else self.start
        cut = _CUT_ITEM.match(self.text, place, self.end)
        if cut is not None and _LIST_END.match(self.text, place, self.end) is None:
            yield self._cut(cut.end())

    def _cut(self, start: int) -> JsonPlace:
        """A value that runs to the end of this one, because its own end is missing or not good."""
        whole = _WHOLE_STRING.match(self.text, start, self.end)
        return JsonPlace(self.text, start, whole.end() if whole else self.end, complete=whole is not None)
