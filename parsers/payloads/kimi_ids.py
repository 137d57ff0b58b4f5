"""Ids of Kimi K2, which hold the name of the tool, and the results that begin with one.

A call is `functions.get_weather:0`; its result is `## Return of functions.get_weather:0⏎R`. The older template writes
the line break as a backslash and an `n`. Serving engines rewrite ids where a client allows no dots or colons, so that
`functions_read_file_3` and `functionsexec5` name tools too (exo#2282, sglang#21377).
"""

from __future__ import annotations

import re

from parsers.payloads.base import ResultDraft, Room, Section
from parsers.payloads.tool_results import result_source

__all__ = ["kimi_name", "read_kimi_result"]

_ID = re.compile(r"(?:functions\.)?(?P<name>.+?):\d+")
_REWRITTEN_ID = re.compile(r"functions[._]?(?P<name>\w.*?)[^\w\s]?_?\d+")
_NO_NUMBER = re.compile(r"functions\.(?P<name>[\w.\-]+)")
_RETURN = re.compile(r"\s*+## Return of (?P<id>[^\n\\]{1,300}?)(?:\n|\\n|\Z)")


def kimi_name(call_id: str) -> tuple[str, str | None]:
    """The name of the tool in the id of a call, and the rule that found it where the id has another form."""
    if found := _ID.fullmatch(call_id):
        return found["name"], None
    if found := _REWRITTEN_ID.fullmatch(call_id):
        return found["name"], "the last number is taken for the index, what stands before it for the name"
    if found := _NO_NUMBER.fullmatch(call_id):
        return found["name"], "what stands behind its prefix is taken for the name"
    return call_id, "all of it is taken for the name"


def read_kimi_result(room: Room) -> Section | None:
    """Read the body of a turn that begins with `## Return of ID`; None for any other body."""
    text, stop = room.text, room.turn_end_after(room.body)
    head = _RETURN.match(text, room.body, stop)
    if head is None:
        return None
    call_id, written = head["id"], room.header.get("name")
    name = kimi_name(call_id)[0] if _ID.fullmatch(call_id) else None if written == "tool" else written
    source = result_source(text, head.end(), stop)
    section = Section(end=stop, complete=True, markup=[("result", room.body, head.end())])
    section.results.append(ResultDraft(call_id, name, None, (room.body, stop), [source]))
    return section
