"""JSON where DSML asks for elements: a JSON body inside a call, or whole calls as JSON objects."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from parsers.model import Span
from parsers.payloads.base import CallDraft, Finding, Room, Section
from parsers.payloads.dsml_tags import STRAY
from parsers.payloads.json_arguments import json_arguments
from parsers.payloads.json_bodies import decode_or_none, json_body_end
from parsers.payloads.json_repairs import read_repaired_json
from parsers.payloads.json_values import list_items, object_members

__all__ = ["TOOL_OPENER", "json_call", "read_broken_call", "read_json_calls", "read_tool_element"]

_STRAY_AHEAD = re.compile(rf"\s*+({STRAY}|</\s?(?:parameter|invoke|arguments|(?:tool_|function_)?calls?)>)")
_COMMA = re.compile(r"\s*+,")
_BROKEN = re.compile(r"\s*+(?>(?:```(?:json)?\s*+)?)(?>(?:\[\s*+)?)(?=\{)")
_BROKEN_NAME = re.compile(r'"name"\s*+:\s*+"([^"\\\n]{1,256}+)"')
_ARGUMENT_KEYS = ("arguments", "parameters", "input")
_BROKEN_ARGUMENTS = re.compile(rf'"(?:{"|".join(_ARGUMENT_KEYS)})"\s*+:\s*+')
_TOOL_CLOSER = re.compile(r"\s*+(</tool>)")

TOOL_OPENER = "<tool>"


def read_json_calls(text: str, place: int, section: Section) -> int | None:
    """Read calls written as `{"name": …, "arguments": …}`: objects one after the other, or a list of them.

    Args:
        text: The whole text.
        place: Where the JSON should begin.
        section: Gets the calls and a finding.

    Returns:
        Where the JSON ends, or None when there is no such call.
    """
    first: int | None = None
    end_of_calls = place
    while (found := json_body_end(text, place)) is not None:
        (start, end), after = found
        spans = list_items(text, start, end) if text[start] == "[" else [(start, end)]
        calls = [call for span in spans if (call := json_call(text, span, section)) is not None]
        if not calls:
            break
        section.calls += calls
        first, end_of_calls = start if first is None else first, after
        comma = _COMMA.match(text, after)
        place = comma.end() if comma else after
    if first is None:
        return None
    message = "Calls are written as JSON objects, where this format asks for elements."
    section.findings.append(Finding("call-body-nonstandard", message, (first, end_of_calls)))
    return end_of_calls


def read_broken_call(text: str, place: int, end: int, section: Section) -> bool:
    """Read a call written as a JSON object that is no JSON, or that the end of the text cuts off.

    Args:
        text: The whole text.
        place: Where the object should begin, blanks and a fence aside.
        end: Where it ends at the latest.
        section: Gets the call, by its name as far as that stands there, and a finding.

    Returns:
        Whether an object begins there.
    """
    start = _BROKEN.match(text, place, end)
    if start is None:
        return False
    span = (start.end(), start.end() + len(text[start.end() : end].rstrip().removesuffix("```").rstrip()))
    repaired = read_repaired_json(text[slice(*span)], closed=True) if end < len(text) else None
    if repaired is not None and isinstance(repaired[0], dict) and isinstance(repaired[0].get("name"), str):
        value = repaired[0]
        arguments: Any = next((value[key] for key in _ARGUMENT_KEYS if value.get(key) is not None), {})
        section.calls.append(CallDraft(None, value["name"], span, span, partial(_same, arguments)))
        section.findings.append(Finding("call-arguments-repaired", f"The call became JSON: {repaired[1]}.", span))
        return True
    name = _BROKEN_NAME.search(text, *span)
    key = _BROKEN_ARGUMENTS.search(text, name.end(), span[1]) if name else None
    raw = (key.end() if key else span[1], span[1]) if name else span
    section.calls.append(CallDraft(None, name[1] if name else None, span, raw, partial(_same, None)))
    if end == len(text):
        section.findings.append(Finding("call-truncated", "The text ends inside this call.", span))
    elif name:
        message = "This call is no JSON; its characters are kept."
        section.findings.append(Finding("call-arguments-not-json", message, span))
    else:
        message = "This call is no JSON and has no name that could be read; its text is kept."
        section.findings.append(Finding("call-malformed", message, span))
    return True


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


def json_call(text: str, span: Span, section: Section) -> CallDraft | None:
    """Make a call of an object with a name, with findings about its arguments; None when it has no name."""
    members = {key: (start, end) for key, start, end in object_members(text, *span)}
    name = decode_or_none(text, members["name"]) if "name" in members else None
    if not isinstance(name, str):
        return None
    arguments = next((members[key] for key in _ARGUMENT_KEYS if key in members), None)
    if arguments is None:
        return CallDraft(None, name, span, (span[1], span[1]), dict)
    return CallDraft(None, name, span, arguments, json_arguments(text, arguments, section.findings))


def _same(value: Any) -> Any:
    return value
