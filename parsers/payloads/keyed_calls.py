"""Calls as objects with the name as their one key: `[{"get_weather": {"city": "Zürich"}}]` (Apertus)."""

from __future__ import annotations

import re

from parsers.payloads.base import CallDraft, Finding, Room, Section
from parsers.payloads.json_arguments import json_arguments
from parsers.payloads.json_values import find_value_end, read_members

__all__ = ["read_keyed_calls"]

_OPENING = re.compile(r"\s*+\[?")
_NEXT = re.compile(r"[\s,]*+(?=\{)")
_KEY = re.compile(r"\{\s*+\"(?P<name>[^\"\n]{1,200})\"\s*+:\s*+(?=\{)")
_CLOSING = re.compile(r"\s*+\]?\s*+")


def read_keyed_calls(room: Room, /) -> Section | None:
    """Read the list that begins at `room.body`; None when no such object stands there."""
    text = room.text
    section = Section(end=room.body, complete=False, markup=[("block", room.start, room.body)])
    opening = _OPENING.match(text, room.body)
    place = opening.end() if opening else room.body
    while (item := _NEXT.match(text, place)) is not None:
        end = _object(text, item.end(), section)
        if end is None:
            break
        place = end
    if not section.calls:
        return None
    closing = _CLOSING.match(text, place)
    follows = closing.end() if closing else place
    section.end = place
    closer = next((closer for closer in room.closers if text.startswith(closer, follows)), None)
    if closer is not None:
        section.markup.append(("block", follows, follows + len(closer)))
        section.end, section.complete = follows + len(closer), True
    elif not any(finding.code == "call-truncated" for finding in section.findings):
        section.end = min(len(text[:follows].rstrip()), follows) if follows > place else place
        message = f"{text[room.start : room.body]!r} is never closed; the calls end where their list stops."
        section.findings.append(Finding("block-unclosed", message, (room.start, room.body)))
    return section


def _object(text: str, begin: int, section: Section) -> int | None:
    """Read one object; returns where it ends, or None when it holds no call."""
    members, end = read_members(text, begin)
    if end is not None and members:
        name, first, last = members[0]
    else:
        key = _KEY.match(text, begin)
        if key is None:
            return None
        value_end = find_value_end(text, key.end())
        name, first, last = key["name"], key.end(), value_end if value_end is not None else len(text)
        section.findings.append(Finding("call-truncated", "The text ends inside this call.", (begin, len(text))))
    stop = end if end is not None else last
    call = CallDraft(None, name, (begin, stop), (first, last), dict)
    call.read_arguments = json_arguments(text, call.arguments, section.findings)
    section.calls.append(call)
    return stop
