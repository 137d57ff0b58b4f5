"""Calls that begin with a name: `[TOOL_CALLS]N[CALL_ID]id[ARGS]{…}`, one section a call (Mistral, tokenizer 11 on).

Tokenizer 13 writes no id; answers are also seen without `[ARGS]`. Older generations write a JSON list after the same
token, which is left to the reader of JSON calls.
"""

from __future__ import annotations

import re

from parsers.payloads.base import CallDraft, Finding, Room, Section, nothing
from parsers.payloads.json_arguments import json_arguments
from parsers.payloads.json_values import find_value_end

__all__ = ["read_mistral_call"]

_MORE = re.compile(r"\s*+(?>(?:[,;]\s*+)?)(?=[\w.\-]{1,200}(?>(?:\[CALL_ID\][^\s\[\]{}]{0,64})?)\[ARGS\]\s*+\{)")
"""Before a further call that stands without a marker of its own."""
_HEAD = re.compile(
    r"[ \t]*+(?P<name>[^\s\[\]{}]{0,200})(?P<id_mark>\[CALL_ID\](?P<id>[^\s\[\]{}]{0,64}))?"
    r"(?P<mark>\[ARGS\])?\s*+(?=\{|\Z)"
)


def read_mistral_call(room: Room, /) -> Section | None:
    """Read the calls that begin at `room.start`; None when no name or no arguments stand there."""
    section = Section(end=room.body, complete=True, markup=[("block", room.start, room.body)])
    if not _read_call(room, section):
        return None
    while section.complete and (more := _MORE.match(room.text, section.end)) is not None:
        section.markup.append(("layout", *more.span()))
        section.end = more.end()
        _read_call(room, section)
        message = "A call without a marker of its own behind another one; it was read all the same."
        section.findings.append(Finding("wrapper-missing", message, section.calls[-1].span))
    for closer in room.closers:
        if room.text.startswith(closer, section.end):
            section.markup.append(("block", section.end, section.end + len(closer)))
            section.end += len(closer)
    return section


def _read_call(room: Room, section: Section) -> bool:
    """Read one call from its name on; says whether one stands there."""
    text, body = room.text, section.end
    head = _HEAD.match(text, body)
    if head is None or not (head["mark"] or (head.end() < len(text) and text[head.end()] == "{")):
        return False
    name, start = head["name"] or None, head.end()
    if head["id_mark"]:
        section.markup.append(("call", head.start("id_mark"), head.start("id")))
    if head["mark"]:
        section.markup.append(("call", *head.span("mark")))
    end = find_value_end(text, start)
    section.end = end if end is not None else room.turn_end_after(start)
    span = (body, section.end)
    call = CallDraft(head["id"] or None, name, span, (start, section.end), dict)
    if end is None:
        section.complete = False
        call.read_arguments = nothing
        cut = section.end == len(text)
        message = "The text ends inside this call." if cut else "The arguments of this call are no JSON."
        section.findings.append(Finding("call-truncated" if cut else "call-arguments-not-json", message, span))
    else:
        call.read_arguments = json_arguments(text, call.arguments, section.findings)
    if name is None:
        section.findings.append(Finding("call-malformed", "This call has no name; its text is kept.", span))
    section.calls.append(call)
    return True
