"""Calls whose header names the tool, so that the whole body of the message is arguments (Harmony, Beam, Inkling)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from parsers.model import Span
from parsers.payloads.base import CallDraft, Finding, Room, Section
from parsers.payloads.json_arguments import json_arguments
from parsers.payloads.json_values import find_value_end
from parsers.payloads.text_values import decode_text_arguments

__all__ = ["ElementBody", "JsonBody", "TextBody"]


@dataclass(frozen=True, slots=True)
class JsonBody:
    """Reads a body that is one JSON object; any other body is kept as characters, with a finding where JSON was due."""

    name: str
    """The group of the turn's opener that names the tool."""
    namespace: str = ""
    """The beginning of a name that is no part of it: `functions.`."""
    types: tuple[str, ...] = ()
    """The groups of the turn's opener that say of what type the body is."""
    text_types: frozenset[str] = frozenset()
    """Types of bodies that are literal text, where they are no object."""
    text_tools: frozenset[str] = frozenset()
    """Tools whose bodies are, whatever the opener says."""

    def __call__(self, room: Room, /) -> Section | None:
        """Read the body that begins at `room.body`; None when the header names no recipient."""
        recipient = room.header.get(self.name)
        if not recipient:
            return None
        name = recipient.removeprefix(self.namespace)
        text, limit = room.text, room.turn_end_after(room.body)
        begin = limit - len(text[room.body : limit].lstrip())
        whole = find_value_end(text, begin) if text.startswith("{", begin) else None
        limit = limit if whole is None or whole <= limit else room.turn_end_after(whole)
        stop = begin + len(text[begin:limit].rstrip())
        section = Section(end=limit, complete=True)
        section.markup = [("layout", room.body, begin), ("layout", stop, limit)]
        call = CallDraft(None, name or None, (room.start, limit), (begin, stop), dict)
        if not name:
            section.findings.append(Finding("call-malformed", "This call names no tool.", (begin, stop)))
        if whole is None and limit == len(text) and (begin == limit or text.startswith("{", begin)):
            section.complete = False
            section.findings.append(Finding("call-truncated", "The text ends inside this call.", (begin, stop)))
        if whole is None and self._takes_text(name, room.header):
            call.read_arguments = partial(text.__getitem__, slice(begin, stop))
        else:
            call.read_arguments = json_arguments(text, call.arguments, section.findings)
        section.calls.append(call)
        return section

    def _takes_text(self, name: str, header: Mapping[str, str | None]) -> bool:
        return name in self.text_tools or any(header.get(group) in self.text_types for group in self.types)

    def regular_calls(self, body: str, header: Mapping[str, str | None]) -> list[tuple[None, str, str]] | None:
        """The one call of a body that is an object from its first character to its last; None for any other."""
        name = (header.get(self.name) or "").removeprefix(self.namespace)
        return [(None, name, body)] if name and body.startswith("{") and body.endswith("}") else None


@dataclass(frozen=True, slots=True)
class TextBody:
    """Reads a body that is one argument, literally."""

    name: str
    argument: str
    """What the argument is called."""

    def __call__(self, room: Room, /) -> Section:
        """Read the body that begins at `room.body`."""
        limit = room.turn_end_after(room.body)
        span = room.body, limit
        call = CallDraft(None, room.header.get(self.name) or None, span, span, partial(self._decode, room.text, span))
        return Section(end=limit, complete=True, calls=[call])

    def _decode(self, text: str, span: Span) -> dict[str, Any]:
        return {self.argument: text[slice(*span)]}


@dataclass(frozen=True, slots=True)
class ElementBody:
    """Reads a body of elements, one for each argument; a newline at each edge of a value is layout."""

    name: str
    parameter: str
    """The source of a regular expression for the opener of an element; its group is `name`."""
    parameter_close: str
    _compiled: dict[str, re.Pattern[str]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def pattern(self, which: str) -> re.Pattern[str]:
        """A compiled pattern: `parameter`, or `end` for the closer that the next element, or nothing, follows."""
        if not self._compiled:
            opener = re.sub(r"\?P<\w+>", "?:", self.parameter)
            self._compiled["parameter"] = re.compile(rf"\s*+{self.parameter}\n?")
            self._compiled["end"] = re.compile(rf"\n?{re.escape(self.parameter_close)}(?=\s*+(?:{opener}|\Z))")
            self._compiled["first"] = re.compile(rf"\n?{re.escape(self.parameter_close)}")
            self._compiled["next"] = re.compile(rf"\n(?={opener})")
        return self._compiled[which]

    def __call__(self, room: Room, /) -> Section | None:
        """Read the body that begins at `room.body`; None when no element stands there, or the header names no tool."""
        text, place = room.text, room.body
        name = room.header.get(self.name)
        if not name or self.pattern("parameter").match(text, place) is None:
            return None
        section = Section(end=place, complete=True)
        parameters: list[tuple[str, Span]] = []
        while (opener := self.pattern("parameter").match(text, place)) is not None:
            section.markup.append(("call", *opener.span()))
            first, last, place = self._value_end(room, section, opener)
            section.markup.append(("call", last, place))
            parameters.append((opener["name"], (first, last)))
        section.end = place
        call = CallDraft(None, name, (room.start, place), (room.body, place), dict)
        call.read_typed = partial(decode_text_arguments, text, tuple(parameters))
        call.read_arguments = partial(call.read_typed, None)
        if len({parameter for parameter, _ in parameters}) < len(parameters):
            message = "A parameter of this call occurs twice; the last one counts."
            section.findings.append(Finding("call-arguments-duplicate-key", message, call.span))
        section.calls.append(call)
        return section

    def _value_end(self, room: Room, section: Section, opener: re.Match[str]) -> tuple[int, int, int]:
        """Where a value begins and ends, and where its closer ends."""
        text, start = room.text, opener.end()
        limit = room.turn_end_after(start)
        first = room.search(self.pattern("first"), start)
        first = first if first is not None and first.end() <= limit else None
        implied = self.pattern("next").search(text, start, first.start() if first else limit)
        if implied is not None:
            message = f"The parameter {opener['name']!r} has no closer; the next one ends it."
            section.findings.append(Finding("element-closed-implicitly", message, opener.span()))
            return start, implied.start(), implied.end()
        found = self.pattern("end").search(text, start, limit) or first
        if found is not None:
            return start, found.start(), found.end()
        section.complete = limit < len(text)
        code = "element-closed-implicitly" if section.complete else "call-truncated"
        section.findings.append(Finding(code, f"The parameter {opener['name']!r} has no closer.", opener.span()))
        return start, limit, limit
