"""Calls and results of Kimi K2, whose ids hold the name of the tool: `functions.get_weather:0`.

    <|tool_calls_section_begin|><|tool_call_begin|>ID<|tool_call_argument_begin|>{…}<|tool_call_end|>…
    <|tool_calls_section_end|>
    ## Return of ID⏎R

(Chat templates of Kimi K2; the older one writes the line break as `\\n`.) Serving engines rewrite ids where a client
allows no dots or colons, so that `functions_read_file_3` and `functionsexec5` name tools too (exo#2282, sglang#21377).
"""

from __future__ import annotations

import re

from parsers.payloads.base import CallDraft, Finding, ResultDraft, Room, Section
from parsers.payloads.json_arguments import json_arguments
from parsers.payloads.json_values import find_value_end
from parsers.payloads.tool_results import result_source

__all__ = ["KIMI_CALL", "KIMI_SECTION", "KIMI_SECTION_END", "read_kimi_calls", "read_kimi_result"]

KIMI_SECTION, KIMI_SECTION_END = "<|tool_calls_section_begin|>", "<|tool_calls_section_end|>"
KIMI_CALL = "<|tool_call_begin|>"
_ARGUMENTS, _CALL_END = "<|tool_call_argument_begin|>", "<|tool_call_end|>"

_BLANKS = re.compile(r"\s*+")
_HEAD = re.compile(r"\s*+(?P<id>[^<\s][^<\n]*?)\s*+" + re.escape(_ARGUMENTS) + r"\s*+")
_STOP = re.compile("|".join(map(re.escape, (_CALL_END, KIMI_CALL, KIMI_SECTION_END))))
_ID = re.compile(r"(?:functions\.)?(?P<name>.+?):\d+")
_REWRITTEN_ID = re.compile(r"functions_?(?P<name>.+?)_?\d+")
_RETURN = re.compile(r"\s*+## Return of (?P<id>[^\n\\]{1,300}?)(?:\n|\\n|\Z)")


def read_kimi_calls(room: Room) -> Section | None:
    """Read the section, or the single call, that begins at `room.start`; None when neither stands there."""
    text = room.text
    wrapped = text.startswith(KIMI_SECTION, room.start)
    section = Section(end=room.body if wrapped else room.start, complete=False)
    if wrapped:
        section.markup.append(("block", room.start, room.body))
    place = section.end
    while text.startswith(KIMI_CALL, follows := _skip(text, place)):
        section.markup.append(("layout", place, follows))
        place = _read_call(room, section, follows)
    if not wrapped and not section.calls:
        return None
    section.end = place
    follows = _skip(text, place)
    if text.startswith(KIMI_SECTION_END, follows):
        section.markup.append(("layout", place, follows))
        section.end, section.complete = follows + len(KIMI_SECTION_END), True
        section.markup.append(("block", follows, section.end))
    elif not any(finding.code == "call-truncated" for finding in section.findings):
        message = "The section of calls is never closed; it ends where its grammar stops."
        section.findings.append(Finding("block-unclosed", message, (room.start, room.body)))
    return section


def _read_call(room: Room, section: Section, start: int) -> int:
    """Read one call from its opener on; returns where it ends."""
    text, body = room.text, start + len(KIMI_CALL)
    section.markup.append(("call", start, body))
    head = _HEAD.match(text, body)
    if head is None:
        stop = _stop(room, body)
        section.calls.append(CallDraft(None, None, (start, stop), (stop, stop), dict))
        code = "call-truncated" if stop == len(text) else "call-malformed"
        section.findings.append(Finding(code, "This call has no arguments; its text is kept.", (start, stop)))
        return _close(text, section, stop)
    section.markup.append(("layout", body, head.start("id")))
    section.markup.append(("call", head.end("id"), head.end()))
    stop = find_value_end(text, head.end())
    if stop is None or (text[head.end()] != "{" and stop > _stop(room, head.end())):
        stop = head.end() + len(text[head.end() : _stop(room, head.end())].rstrip())
    call = CallDraft(head["id"], _name(head["id"]), (start, stop), (head.end(), stop), dict)
    if stop == len(text) and find_value_end(text, head.end()) is None:
        section.findings.append(Finding("call-truncated", "The text ends inside this call.", (start, stop)))
    call.read_arguments = json_arguments(text, call.arguments, section.findings)
    section.calls.append(call)
    end = _close(text, section, stop)
    call.span = (start, end)
    return end


def _close(text: str, section: Section, stop: int) -> int:
    """Take the closer of a call; returns the place after it."""
    follows = _skip(text, stop)
    if text.startswith(_CALL_END, follows):
        section.markup.append(("layout", stop, follows))
        section.markup.append(("call", follows, follows + len(_CALL_END)))
        return follows + len(_CALL_END)
    if not any(finding.code == "call-truncated" for finding in section.findings):
        message = "This call has no closer; the next one, or the end of the section, ends it."
        section.findings.append(Finding("element-closed-implicitly", message, (stop, stop)))
    return stop


def _stop(room: Room, place: int) -> int:
    """Where a call ends whose JSON does not say."""
    limit = room.turn_end_after(place)
    found = _STOP.search(room.text, place, limit)
    return found.start() if found else limit


def _name(call_id: str) -> str:
    """The name of the tool in the id of a call."""
    found = _ID.fullmatch(call_id) or _REWRITTEN_ID.fullmatch(call_id)
    return found["name"] if found else call_id


def read_kimi_result(room: Room) -> Section | None:
    """Read the body of a turn that begins with `## Return of ID`; None for any other body."""
    text, stop = room.text, room.turn_end_after(room.body)
    head = _RETURN.match(text, room.body, stop)
    if head is None:
        return None
    call_id, written = head["id"], room.header.get("name")
    name = _name(call_id) if _ID.fullmatch(call_id) else None if written == "tool" else written
    source = result_source(text, head.end(), stop)
    section = Section(end=stop, complete=True, markup=[("result", room.body, head.end())])
    section.results.append(ResultDraft(call_id, name, None, (room.body, stop), [source]))
    return section


def _skip(text: str, place: int) -> int:
    """The place after the blanks at a place."""
    blanks = _BLANKS.match(text, place)
    return blanks.end() if blanks else place
