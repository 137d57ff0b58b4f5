"""Calls headed by their recipient: `>>>get_weather⏎{"city": "Zürich"}` (Functionary 3.2)."""

from __future__ import annotations

import re

from parsers.payloads.base import CallDraft, Finding, Room, Section
from parsers.payloads.json_arguments import json_arguments
from parsers.payloads.json_values import find_value_end

__all__ = ["read_recipient_call"]

_HEAD = re.compile(r"(?:>>>)?(?P<name>[A-Za-z_][\w.\-]{0,200})[ \t]*\n")


def read_recipient_call(room: Room, /) -> Section | None:
    """Read the call that begins at `room.start`; None when no recipient stands there.

    What follows the name and is no JSON (code for `python`) is the text of the arguments, up to the end of the turn.
    """
    text = room.text
    head = _HEAD.match(text, room.start)
    if head is None:
        return None
    start = head.end()
    section = Section(end=start, complete=True, markup=[("block", room.start, head.start("name"))])
    section.markup.append(("layout", head.end("name"), start))
    end = find_value_end(text, start) if text.startswith("{", start) else None
    section.end = end if end is not None else room.turn_end_after(start)
    call = CallDraft(None, head["name"], (head.start("name"), section.end), (start, section.end), dict)
    if end is None and section.end == len(text) and text.startswith("{", start):
        section.complete = False
        section.findings.append(Finding("call-truncated", "The text ends inside this call.", call.span))
    else:
        call.read_arguments = json_arguments(text, call.arguments, section.findings)
    section.calls.append(call)
    return section
