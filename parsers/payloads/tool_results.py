"""Results as elements: `<tool_result>R</tool_result>` in a user turn of DeepSeek V4 and V4.1."""

from __future__ import annotations

from functools import partial

from parsers.payloads.base import Finding, ResultDraft, Room, Section, SourceDraft
from parsers.payloads.json_values import find_value_end, read_structure_or_text

__all__ = ["read_tool_results"]


def read_tool_results(room: Room, /) -> Section:
    """Read one element."""
    text, closer = room.text, "</tool_result>"
    section = Section(end=room.body, complete=True, markup=[("block", room.start, room.body)])
    value_end = find_value_end(text, room.body) if text[room.body : room.body + 1] in ("{", "[") else None
    place = value_end if value_end is not None and text.startswith(closer, value_end) else room.body
    end = text.find(closer, place, room.turn_end_after(place))
    if end < 0:
        end, section.complete = room.turn_end_after(place), False
        section.findings.append(Finding("block-unclosed", "This result is never closed.", (room.start, room.body)))
    section.end = end + (len(closer) if section.complete else 0)
    result = ResultDraft(None, None, None, (room.start, section.end))
    result.sources.append(SourceDraft(0, (room.body, end), partial(read_structure_or_text, text, room.body, end)))
    section.results.append(result)
    section.markup.append(("block", end, section.end))
    return section
