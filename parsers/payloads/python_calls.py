"""Calls as Python: `[get_weather(city='Zürich', days=2), now()]`, or one call on each line.

Llama 3.2 and 4, LFM2, OLMo 3, ToolACE and Gemma 3 write calls so, between tags or bare. Values mix the literals of
Python and JSON (`True` and `null` in one call); templates forget the comma between two arguments.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import Any

from parsers.model import Span
from parsers.payloads.base import CallDraft, Finding, Room, Section, nothing
from parsers.payloads.json_values import NotJsonError
from parsers.payloads.python_literals import find_literal_end, read_python_literal

__all__ = ["CALL_START", "PythonCalls"]

CALL_START = r"[A-Za-z_][\w.\-]{0,200}\("
"""A regular expression for the beginning of a call."""

_OPENING = re.compile(r"\s*+(?P<list>\[)?\s*+")
_CALL = re.compile(r"(?P<name>[A-Za-z_][\w.\-]{0,200})\s*+\(\s*+")
_KEY = re.compile(r"(?P<key>[A-Za-z_][\w\-]*+|\"[^\"\n]*+\"|'[^'\n]*+')\s*+=\s*+")
_BETWEEN_ARGUMENTS = re.compile(r"\s*+(?P<comma>,)?\s*+")
_BETWEEN_CALLS = re.compile(r"[\s,;]*+")
_END_OF_LIST = re.compile(r"\s*+\]")
_LITERAL = re.compile(r"[\"'\[{\d\-]")
"""How a value begins that is no word."""
_END_OF_PRINT = re.compile(r"\s*+\)")
"""Gemma 3 writes a call whose result it wants to see inside `print(…)`."""
_BLANKS = re.compile(r"\s*+")
_ARGUMENT = r"[A-Za-z_\"'][\w\-]*+[\"']?\s*+="
_LEGAL_AFTER_STRING = re.compile(rf"\s*+(?:,\s*+(?:{_ARGUMENT}|\))|{_ARGUMENT}|\)\s*+(?:[,\];<\[]|{CALL_START}|\Z)|\Z)")
"""What may follow the last quote of a value: another argument, or the end of the call and what may follow that."""

Argument = tuple[str, Span]


@dataclass(frozen=True, slots=True)
class PythonCalls:
    """Reads a section of such calls."""

    alone: bool = False
    """Whether the calls count only if their line, or the turn, ends with them: they have no tags around them."""

    def __call__(self, room: Room, /) -> Section | None:
        """Read the section that begins at `room.start`; None when no call stands there."""
        text, limit = room.text, room.turn_end_after(room.body)
        section = Section(end=room.body, complete=False)
        if room.start < room.body:
            section.markup.append(("block", room.start, room.body))
        opening = _OPENING.match(text, room.body)
        assert opening is not None
        listed, place = opening["list"] is not None, opening.end()
        while (head := _CALL.match(text, place, limit)) is not None:
            inner = _CALL.match(text, head.end(), limit) if head["name"] == "print" else None
            end = self._call(text, inner or head, limit, section)
            if end is None:
                break
            if inner and (outer := _END_OF_PRINT.match(text, end, limit)):
                end = outer.end()
            between = _BETWEEN_CALLS.match(text, end, limit)
            place = between.end() if between else end
            section.end = end
        if not section.calls:
            return None
        if listed and (closed := _END_OF_LIST.match(text, section.end, limit)) is not None:
            section.end = closed.end()
        return self._finish(room, section, limit)

    def _finish(self, room: Room, section: Section, limit: int) -> Section | None:
        """Take the closer; say what is missing."""
        text = room.text
        blanks = _BLANKS.match(text, section.end, limit)
        follows = blanks.end() if blanks else section.end
        if not room.closers:
            section.complete = not any(finding.code == "call-truncated" for finding in section.findings)
            apart = follows == limit or "\n" in text[section.end : follows]
            return None if self.alone and not apart and section.complete else section
        closer = next((closer for closer in room.closers if text.startswith(closer, follows)), None)
        if closer is None:
            found = [(text.find(token, follows, limit), token) for token in room.closers]
            at, closer = min(((at, token) for at, token in found if at >= 0), default=(limit, None))
            if text[follows:at].strip():
                message = f"{text[follows : follows + 60]!r} among the calls is no call; the characters are kept."
                section.findings.append(Finding("call-body-nonstandard", message, (follows, at)))
            follows = at
        if closer is not None:
            section.markup.append(("block", follows, follows + len(closer)))
            section.end, section.complete = follows + len(closer), True
        elif not any(finding.code == "call-truncated" for finding in section.findings):
            section.end = follows
            message = f"{text[room.start : room.body]!r} is never closed; the calls end with the turn."
            section.findings.append(Finding("block-unclosed", message, (room.start, room.body)))
        return section

    def _call(self, text: str, head: re.Match[str], limit: int, section: Section) -> int | None:
        """Read one call; returns where it ends, or None when none stands there."""
        arguments: list[Argument] = []
        place = head.end()
        while not text.startswith(")", place):
            key = _KEY.match(text, place, limit)
            if key is None:
                break
            end = self._value_end(text, key.end(), limit)
            if end is None:
                return self._cut(text, head, arguments, limit, section)
            arguments.append((key["key"].strip("\"'"), (key.end(), end)))
            between = _BETWEEN_ARGUMENTS.match(text, end, limit)
            place = between.end() if between else end
            if between and not between["comma"] and not text.startswith(")", place) and place < limit:
                message = f"A comma is missing before an argument of {head['name']!r}."
                section.findings.append(Finding("call-arguments-repaired", message, (place, place + 1)))
        if not text.startswith(")", place):
            if place >= limit and limit == len(text):
                return self._cut(text, head, arguments, limit, section)
            return None if self.alone or arguments else self._unnamed(text, head, limit, section)
        section.calls.append(_draft(text, head, arguments, place, place + 1))
        return place + 1

    def _unnamed(self, text: str, head: re.Match[str], limit: int, section: Section) -> int | None:
        """Read a call whose arguments have no names; returns where it ends, or None when none stands there."""
        place = head.end()
        while _LITERAL.match(text, place) and (end := self._value_end(text, place, limit)) is not None:
            between = _BETWEEN_ARGUMENTS.match(text, end, limit)
            place = between.end() if between else end
            if text.startswith(")", place):
                call = CallDraft(None, head["name"], (head.start(), place + 1), (head.end(), place), nothing)
                section.calls.append(call)
                message = f"The arguments of {head['name']!r} have no names; the characters are kept."
                section.findings.append(Finding("call-arguments-not-json", message, call.arguments))
                return place + 1
        return None

    @staticmethod
    def _value_end(text: str, start: int, limit: int) -> int | None:
        """Where a value ends; a quote inside a string that nothing legal follows does not end it."""
        end = find_literal_end(text, start, limit)
        if end is None or text[start] not in "\"'" or _LEGAL_AFTER_STRING.match(text, end, limit):
            return end
        quote, place = text[start], end
        for _ in range(64):
            place = text.find(quote, place, limit)
            if place < 0:
                return end
            place += 1
            if _LEGAL_AFTER_STRING.match(text, place, limit):
                return place
        return end

    def _cut(
        self, text: str, head: re.Match[str], arguments: list[Argument], limit: int, section: Section
    ) -> int | None:
        """A call that the end of the turn cuts off; not one at all where calls must stand alone and be whole."""
        if limit < len(text):
            return None
        section.calls.append(_draft(text, head, arguments, limit, limit))
        section.findings.append(Finding("call-truncated", "The text ends inside this call.", (head.start(), limit)))
        return limit


def _draft(text: str, head: re.Match[str], arguments: list[Argument], stop: int, end: int) -> CallDraft:
    call = CallDraft(None, head["name"], (head.start(), end), (head.end(), stop), dict)
    if arguments:
        call.read_arguments = partial(_decode, text, tuple(arguments))
    return call


def _decode(text: str, arguments: tuple[Argument, ...]) -> dict[str, Any]:
    return {name: _value(text[slice(*span)]) for name, span in arguments}


def _value(raw: str) -> Any:
    """Decode one value; what is no literal stays text."""
    try:
        return read_python_literal(raw)
    except NotJsonError:
        return raw[1:-1] if raw[:1] in "\"'" and raw[-1:] == raw[:1] and len(raw) > 1 else raw
