"""Values of Gemma 4 and FunctionGemma: objects with unquoted keys, and a token for the quotes of strings.

    {city:<|"|>Zürich<|"|>,days:2,opts:{k:[1,None]}}        FunctionGemma writes `<escape>` for `<|"|>`

Inside its quotes a string is literal. Templates write Python's words (`None`, `True`), and FunctionGemma's write whole
lists and objects as Python between quotes, so that only the schema of a tool tells them from strings.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from parsers.model import Span
from parsers.payloads.json_values import NotJsonError, read_json
from parsers.payloads.text_values import read_text_value, types_of

__all__ = ["BraceReader", "BraceValue", "decode_brace_value"]

_BLANKS = re.compile(r"\s*+")
_KEY = re.compile(r"\s*+(?:\"(?P<quoted>[^\"\n]*+)\"|(?P<bare>[^\s:{}\[\],\"][^:{}\[\],\n]*+))\s*+:")
_KEY_WORD = re.compile(r"\s*+(?:\"(?P<quoted>[^\"\n]*+)\"|(?P<bare>[^\s:={}()\[\],\"]{1,200}+))\s*+[:=]")
"""A key where the value stands in parentheses, as the arguments of a function."""
_BARE = re.compile(r"[^,{}\[\]]*+")
_BARE_IN_PARENTHESES = re.compile(r"[^,{}()\[\]]*+")
_SINGLE_QUOTED = re.compile(r"'([^'\n]*+)'(?=\s*+(?:[,}\])]|<))")
_JSON_STRING = re.compile(r'"(?>(?:[^"\\]|\\.)*)"', re.DOTALL)
_DEEPEST = 64


@dataclass(slots=True)
class BraceValue:
    """One value as it is written."""

    span: Span
    """Where it stands, in code points; a string without its quotes."""
    quoted: bool = False
    members: list[tuple[str, BraceValue]] | None = None
    """The members of an object, in order, repeated keys too."""
    items: list[BraceValue] | None = None
    """The items of a list."""


class BraceReader:
    """Reads values in one text."""

    def __init__(self, text: str, limit: int, quote: str, closers: tuple[str, ...] = ()) -> None:
        """Read up to `limit`, with a token for the quotes of strings, and what closes the section around the value."""
        self.text = text
        self.limit = limit
        self.quote = quote
        self.closers = closers
        self.repaired: list[str] = []
        """What had to be repaired, in words."""
        self.place = 0
        self.cut = False
        """Whether the text ends inside a value."""
        self.quotes: list[Span] = []
        """The places of the quotes so far, in order."""
        self.ends = "}"
        """What closes the outermost value."""

    def read(self, place: int) -> BraceValue | None:
        """Read the value at a place; `self.place` is where it ends. None when there is none that could be read."""
        self.place = place
        return self._value(0)

    def _skip(self) -> None:
        blanks = _BLANKS.match(self.text, self.place, self.limit)
        self.place = blanks.end() if blanks else self.place

    def _take(self, token: str) -> bool:
        """Step over a token that stands here, blanks aside."""
        self._skip()
        if not self.text.startswith(token, self.place):
            return False
        self.place += len(token)
        return True

    def _value(self, depth: int) -> BraceValue | None:
        self._skip()
        start = self.place
        if depth > _DEEPEST:
            return None
        if self._take(self.quote):
            return self._string(depth)
        if self._take("{") or (depth == 0 and self._take("(")):
            return self._object(start, depth)
        if self._take("["):
            return self._list(start, depth)
        if (single := _SINGLE_QUOTED.match(self.text, start, self.limit)) is not None:
            self.repaired.append("single quotes")
            self.place = single.end()
            self._drop_quote()
            return BraceValue(single.span(1), quoted=True)
        found = _JSON_STRING.match(self.text, start, self.limit) or self._bare(start, depth)
        stop = start + len(found[0].rstrip())
        self.place = found.end()
        if self.text.endswith(self.quote, start, stop):
            self.repaired.append("missing quote")
            stop -= len(self.quote)
            self.quotes.append((stop, stop + len(self.quote)))
            return BraceValue((start, stop), quoted=True)
        self.cut = self.cut or self.place >= self.limit
        return BraceValue((start, stop))

    def _bare(self, start: int, depth: int) -> re.Match[str]:
        """A value without quotes."""
        pattern = _BARE if self.ends[:1] != ")" or depth > 1 else _BARE_IN_PARENTHESES
        found = pattern.match(self.text, start, self.limit)
        assert found is not None
        return found

    def _drop_quote(self) -> None:
        """Step over a quote token that stands where none is open."""
        if self.text.startswith(self.quote, self.place):
            self.quotes.append((self.place, self.place + len(self.quote)))
            self.place += len(self.quote)

    def _stops(self) -> bool:
        """Whether the closer of the section stands here, so that a bracket was forgotten."""
        self._skip()
        if not self.closers or not self.text.startswith(self.closers, self.place):
            return False
        self.repaired.append("missing closing bracket")
        return True

    def _string(self, depth: int = 0) -> BraceValue:
        start = self.place
        self.quotes.append((start - len(self.quote), start))
        end = self.text.find(self.quote, start, self.limit)
        if end < 0 and (closers := [at for one in self.closers if (at := self.text.find(one, start, self.limit)) >= 0]):
            self.repaired.append("missing quote")
            whole = self.text[start : min(closers)].rstrip()
            bare = whole.rstrip("})]")
            stop = start + max(len(bare), len(whole) - depth)
            self.place = stop
            return BraceValue((start, stop), quoted=True)
        self.cut = self.cut or end < 0
        stop = end if end >= 0 else self.limit
        self.place = min(self.limit, stop + len(self.quote))
        if stop < self.place:
            self.quotes.append((stop, self.place))
        return BraceValue((start, stop), quoted=True)

    def _object(self, start: int, depth: int) -> BraceValue | None:
        members: list[tuple[str, BraceValue]] = []
        end = ")" if self.text[start] == "(" else "}"
        if depth == 0:
            self.ends = end
        while not self._take(end):
            if self._stops():
                break
            if self.cut or self.place >= self.limit:
                self.cut = True
                break
            quoted = self._quoted_key()
            pattern = _KEY if end == "}" else _KEY_WORD
            key = pattern.match(self.text, self.place, self.limit) if quoted is None else None
            if quoted is None and key is None:
                return None
            if key is not None:
                self.place = key.end()
            value = self._value(depth + 1)
            if value is None:
                return None
            name = quoted if quoted is not None else key["quoted"] or key["bare"].strip() if key is not None else ""
            members.append((name, value))
            self._take(",")
        return BraceValue((start, self.place), members=members)

    def _quoted_key(self) -> str | None:
        """A key between the quotes of strings, with the colon behind it."""
        place, quotes = self.place, len(self.quotes)
        if self._take(self.quote):
            key = self._string()
            if self._take(":"):
                return self.text[slice(*key.span)]
        self.place = place
        del self.quotes[quotes:]
        return None

    def _list(self, start: int, depth: int) -> BraceValue | None:
        items: list[BraceValue] = []
        while not self._take("]"):
            if self._stops():
                break
            if self.cut or self.place >= self.limit:
                self.cut = True
                break
            before = self.place
            value = self._value(depth + 1)
            if value is None or (not self._take(",") and self.place == before):
                return None
            items.append(value)
        return BraceValue((start, self.place), items=items)


def decode_brace_value(text: str, value: BraceValue, schema: Any = None) -> Any:
    """Decode a value.

    Args:
        text: The text that it stands in.
        value: As it was read.
        schema: Its JSON Schema, or None where none is known.
    """
    if value.members is not None:
        known = schema.get("properties") if isinstance(schema, Mapping) else None
        properties = known if isinstance(known, Mapping) else {}
        return {name: decode_brace_value(text, inner, properties.get(name)) for name, inner in value.members}
    if value.items is not None:
        inner_schema = schema.get("items") if isinstance(schema, Mapping) else None
        return [decode_brace_value(text, inner, inner_schema) for inner in value.items]
    raw = text[slice(*value.span)]
    kinds = types_of(schema)
    if value.quoted:
        return raw if not kinds or "string" in kinds else read_text_value(raw, schema)
    if raw.startswith('"'):
        try:
            return read_json(raw)
        except NotJsonError:
            return raw
    return read_text_value(raw, schema)
