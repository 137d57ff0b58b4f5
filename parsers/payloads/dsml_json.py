"""JSON where DSML asks for elements: a JSON body inside a call, or whole calls as JSON objects."""

from __future__ import annotations

import re
from functools import partial

from parsers.model import Span
from parsers.payloads.base import CallDraft, Finding, Room, Section
from parsers.payloads.dsml_tags import STRAY
from parsers.payloads.json_bodies import decode_or_none, json_body_end
from parsers.payloads.json_values import list_items, object_members

__all__ = ["TOOL_OPENER", "read_json_calls", "read_tool_element"]

_STRAY_AHEAD = re.compile(rf"\s*+({STRAY})")
_TOOL_CLOSER = re.compile(r"\s*+(</tool>)")

TOOL_OPENER = "<tool>"


def read_json_calls(text: str, place: int, section: Section) -> int | None:
    """Read calls written as `{"name": …, "arguments": …}`, one object or a list of them.

    Args:
        text: The whole text.
        place: Where the JSON should begin.
        section: Gets the calls and a finding.

    Returns:
        Where the JSON ends, or None when there is no such call.
    """
    found = json_body_end(text, place)
    if found is None:
        return None
    (start, end), after = found
    spans = list_items(text, start, end) if text[start] == "[" else [(start, end)]
    calls = [call for span in spans if (call := _json_call(text, span)) is not None]
    if not calls:
        return None
    section.calls += calls
    message = "Calls are written as JSON objects, where this format asks for elements."
    section.findings.append(Finding("call-body-nonstandard", message, (start, end)))
    return after


def read_tool_element(room: Room) -> Section:
    """Read `<tool>{"name": …, "arguments": …}</tool>`, as web front ends write it, with closers of DSML left over.

    Args:
        room: The section begins with `<tool>`.

    Returns:
        The section; it looks no further than its own element, so that many of them cost one pass.
    """
    text, place = room.text, room.start + len(TOOL_OPENER)
    section = Section(end=place, complete=False, markup=[("block", room.start, place)])
    place = read_json_calls(text, place, section) or place
    while (stray := _STRAY_AHEAD.match(text, place)) is not None:
        section.markup += [("layout", place, stray.start(1)), ("call", stray.start(1), stray.end(1))]
        message = f"`{stray[1]}` closes nothing that is open."
        section.findings.append(Finding("closer-stray", message, stray.span(1)))
        place = stray.end()
    closer = _TOOL_CLOSER.match(text, place)
    if closer is not None:
        section.markup += [("layout", place, closer.start(1)), ("block", closer.start(1), closer.end(1))]
        place, section.complete = closer.end(), True
    else:
        message = "`<tool>` is never closed; the section ends where its grammar stops."
        section.findings.append(Finding("block-unclosed", message, (room.start, room.start + len(TOOL_OPENER))))
    section.end = place
    section.markup = [leaf for leaf in section.markup if leaf[1] < leaf[2]]
    return section


def _json_call(text: str, span: Span) -> CallDraft | None:
    """Make a call of an object with a name; None when it has none."""
    members = {key: (start, end) for key, start, end in object_members(text, *span)}
    name = decode_or_none(text, members["name"]) if "name" in members else None
    if not isinstance(name, str):
        return None
    arguments = next((members[key] for key in ("arguments", "parameters", "input") if key in members), None)
    if arguments is None:
        return CallDraft(None, name, span, (span[1], span[1]), dict)
    return CallDraft(None, name, span, arguments, partial(decode_or_none, text, arguments))
