"""Calls in an answer that is copied from Open WebUI: an element of HTML that holds both a call and its result.

    <details type="tool_calls" done="true" id="call_1" name="f" arguments="{…}" result="…">
    <summary>Tool Executed</summary>
    </details>

Entities in the attributes are undone before (`parsers/repairs/exported_reasoning.py`), so that values of JSON stand in
the quotes as they are; a value may also be a string of JSON that holds JSON. (Facts: exports of the application.)
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from parsers.model import Span
from parsers.payloads.base import CallDraft, Finding, ResultDraft, Room, Section, SourceDraft
from parsers.payloads.control_tokens import is_in_code_span
from parsers.payloads.json_arguments import json_arguments
from parsers.payloads.json_values import STRING, NotJsonError, find_value_end, read_json, read_structure_or_text

__all__ = ["EXPORTED_CALL", "read_exported_call"]

_ATTRIBUTE = r'\s[\w-]{1,40}="(?>[^"<>\n]{0,400})"'
EXPORTED_CALL = rf'<details type="tool_calls"(?>(?:(?!\sarguments=|\sresult=){_ATTRIBUTE}){{0,20}})'
"""The opener up to its arguments, as the source of a pattern."""
_RESULT = re.compile(r'\sresult="')
_NAMED = re.compile(r'\s(id|name)="([^"<>\n]*+)"')
_ARGUMENTS = re.compile(r'\sarguments="')
_VALUE_END = re.compile(r'"(?=\s[\w-]{1,40}="|\s*+/?>)')
_STRING = re.compile(STRING, re.DOTALL)
_TAIL = re.compile(rf"(?>(?:{_ATTRIBUTE}){{0,20}})\s*+>\s*+(?:<summary>[^<>\n]{{0,200}}</summary>\s*+)?(?:</details>)?")


def read_exported_call(room: Room) -> Section | None:
    """Read an element; None where somebody only writes about it."""
    text = room.text
    if is_in_code_span(text, room.start):
        return None
    named = dict(_NAMED.findall(text, room.start, room.body))
    call_id, name = named.get("id") or None, named.get("name") or None
    opener = _ARGUMENTS.match(text, room.body)
    begin = opener.end() if opener else room.body
    span, place = _value(text, begin) if opener else ((begin, begin), begin)
    section = Section(end=place, complete=True, markup=[("call", room.start, begin), ("call", span[1], place)])
    call = CallDraft(call_id, name, (room.start, place), span, dict)
    call.read_arguments = _arguments(text, span, section.findings)
    section.calls.append(call)
    if name is None:
        section.findings.append(Finding("call-malformed", "This call has no name.", (room.start, room.body)))
    answer = _RESULT.match(text, place)
    result = _read_result(text, answer, section) if answer else None
    _end(room, section)
    if result is None:
        call.span = (room.start, section.end)
    else:
        section.results.append(ResultDraft(call_id, name, None, (place, section.end), [result]))
    return section


def _read_result(text: str, opener: re.Match[str], section: Section) -> SourceDraft:
    """Read what the call gave back."""
    span, section.end = _value(text, opener.end())
    if text.startswith('"', span[0]) and span[1] - span[0] > 1 and "\\" not in text[slice(*span)]:
        span = span[0] + 1, span[1] - 1  # words in quotes of JSON, with nothing to decode
    section.markup += [("result", opener.start(), span[0]), ("result", span[1], section.end)]
    return SourceDraft(0, span, partial(_decoded, text, span))


def _value(text: str, begin: int) -> tuple[Span, int]:
    """Where the value of an attribute stands, and the place behind its quote."""
    if _VALUE_END.match(text, begin):
        return (begin, begin), begin + 1
    end = find_value_end(text, begin) if text.startswith(("{", "["), begin) else None
    string = _STRING.match(text, begin)
    if end is None and string is not None:
        end = string.end()
    if end is not None and text.startswith('"', end):
        return (begin, end), end + 1
    found = _VALUE_END.search(text, begin)
    return ((begin, found.start()), found.end()) if found else ((begin, len(text)), len(text))


def _end(room: Room, section: Section) -> None:
    """Take the rest of the element into its section."""
    tail = _TAIL.match(room.text, section.end)
    if tail is None or not tail[0].endswith("</details>"):
        section.complete = False
        message = "This element of an exported chat is never closed."
        section.findings.append(Finding("block-unclosed", message, (room.start, room.body)))
    if tail is not None:
        section.markup.append(("tag", *tail.span()))
        section.end = tail.end()


def _arguments(text: str, span: Span, findings: list[Finding]) -> Any:
    """What decodes arguments: JSON, or JSON inside a string of JSON, as the application keeps them."""
    try:
        value = read_json(read_json(text, *span)) if text.startswith('"', span[0]) else None
    except (NotJsonError, TypeError):
        value = None
    if isinstance(value, dict):
        return partial(_copy, value)
    return json_arguments(text, span, findings)


def _decoded(text: str, span: Span) -> Any:
    """The value of a result: the words of a string, or what it holds as JSON."""
    value = read_structure_or_text(text, *span)
    if isinstance(value, str) and value.startswith('"'):
        try:
            inner = read_json(value)
        except NotJsonError:
            return value
        return read_structure_or_text(inner, 0, len(inner)) if isinstance(inner, str) else inner
    return value


def _copy(value: Any) -> Any:
    return value
