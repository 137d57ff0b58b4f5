"""Calls as objects in Python's notation: `[{'name': 'get_weather', 'arguments': {'city': 'Tokyo'}}]` (Sarashina)."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from parsers.model import Span
from parsers.payloads.base import CallDraft, Finding, Room, Section
from parsers.payloads.json_values import NotJsonError
from parsers.payloads.python_literals import find_literal_end, read_python_literal

__all__ = ["read_python_objects"]

_OPENING = re.compile(r"\s*+\[?")
_NEXT = re.compile(r"[\s,]*+(?=\{)")
_CLOSING = re.compile(r"\s*+\]")
_ARGUMENTS = re.compile(r"['\"](?:arguments|parameters)['\"]\s*+:\s*+")


def read_python_objects(room: Room, /) -> Section | None:
    """Read the objects that begin at `room.body`; None when none of them is a call."""
    text, limit = room.text, room.turn_end_after(room.body)
    section = Section(end=room.body, complete=True)
    if room.start < room.body:
        section.markup.append(("block", room.start, room.body))
    opening = _OPENING.match(text, room.body)
    place = opening.end() if opening else room.body
    while (item := _NEXT.match(text, place, limit)) is not None:
        end = find_literal_end(text, item.end(), limit)
        call = _call(text, (item.end(), end)) if end is not None else None
        if call is None or end is None:
            break
        section.calls.append(call)
        place = end
    if not section.calls:
        return None
    closing = _CLOSING.match(text, place, limit)
    section.end = closing.end() if closing else place
    if closing is None:
        message = "The list of calls is never closed; it ends with its last call."
        section.findings.append(Finding("block-unclosed", message, (room.start, room.body)))
        section.complete = False
    return section


def _call(text: str, span: Span) -> CallDraft | None:
    """The call that an object is, or None."""
    try:
        value = read_python_literal(text[slice(*span)])
    except NotJsonError:
        return None
    if not isinstance(value, dict) or not isinstance(value.get("name"), str):
        return None
    key = _ARGUMENTS.search(text, *span)
    end = find_literal_end(text, key.end(), span[1]) if key else None
    arguments = (key.end(), end) if key and end is not None else (span[1], span[1])
    return CallDraft(None, value["name"], span, arguments, partial(_arguments, text, arguments))


def _arguments(text: str, span: Span) -> Any:
    return read_python_literal(text[slice(*span)]) if span[0] < span[1] else {}
