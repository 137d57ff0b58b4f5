"""Calls between words: `✿FUNCTION✿: N⏎✿ARGS✿: J⏎✿RESULT✿: R⏎✿RETURN✿: T` (Qwen-Agent, on any model of Qwen)."""

from __future__ import annotations

import re

from parsers.payloads.base import CallDraft, Finding, ResultDraft, Room, Section
from parsers.payloads.json_arguments import json_arguments
from parsers.payloads.json_values import find_value_end
from parsers.payloads.tool_results import result_source

__all__ = ["read_word_call", "read_word_result"]

_HEAD = re.compile(r"✿FUNCTION✿[:：]?[ \t]*(?P<name>[^\n✿]*)")
_ARGUMENTS = re.compile(r"\s*+✿ARGS✿[:：]?[ \t]*+\n?")
_AFTER_WORD = re.compile(r"[:：]?[ \t]*+\n?")
_NEXT_WORD = re.compile(r"\s*+✿(?:FUNCTION|ARGS|RESULT|RETURN)✿|\s*+\Z")


def read_word_call(room: Room, /) -> Section:
    """Read one call, from its first word on."""
    text = room.text
    head = _HEAD.match(text, room.start)
    if head is None:
        return Section(end=room.start, complete=True)
    name = head["name"].strip()
    section = Section(end=head.end(), complete=True, markup=[("call", room.start, head.start("name"))])
    call = CallDraft(None, name or None, head.span(), (head.end(), head.end()), dict)
    words = _ARGUMENTS.match(text, head.end())
    if words is not None:
        section.markup.append(("call", head.end(), words.end()))
        end = find_value_end(text, words.end()) if text.startswith(("{", "["), words.end()) else None
        if end is None:
            following = _NEXT_WORD.search(text, words.end(), room.turn_end_after(words.end()))
            end = following.start() if following else room.turn_end_after(words.end())
        section.end = end
        call.span, call.arguments = (room.start, end), (words.end(), end)
        call.read_arguments = json_arguments(text, call.arguments, section.findings)
    if not name:
        section.findings.append(Finding("call-malformed", "This call has no name; its text is kept.", call.span))
    section.calls.append(call)
    return section


def read_word_result(room: Room, /) -> Section:
    """Read one result, up to the next word or the end of the turn."""
    text = room.text
    word = _AFTER_WORD.match(text, room.body)
    start = word.end() if word else room.body
    limit = room.turn_end_after(start)
    following = _NEXT_WORD.search(text, start, limit)
    stop = following.start() if following else limit
    section = Section(end=stop, complete=True, markup=[("block", room.start, start)])
    section.results.append(ResultDraft(None, None, None, (room.start, stop), [result_source(text, start, stop)]))
    return section
