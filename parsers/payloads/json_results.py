"""Results as JSON: `[{"tool_call_id": "0", "results": {"0": {…}, "1": {…}}, "is_error": null}]` (Cohere cmd3 and cmd4).

Each member of `results` is one source, its key the position; a list of results is numbered from 0.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import Any

from parsers.model import Span
from parsers.payloads.base import Finding, ResultDraft, Room, Section, SourceDraft
from parsers.payloads.json_values import (
    SHALLOW,
    NotJsonError,
    fault_of,
    fault_of_deep,
    find_value_end,
    list_items,
    object_members,
    read_json,
    read_members,
    read_structure_or_text,
)

__all__ = ["JsonResults"]

_BLANKS = re.compile(r"[\s,]*+")
_CONSTANTS: dict[str, bool | None] = {"true": True, "false": False, "null": None}

_MOST_BROKEN = 8
"""Results of one section that may end in the next one; each costs a look to the end of the section."""
_NEXT_RESULT = re.compile(r'\{\s*+"tool_call_id"\s*+:')
_CUT_SLOTS = re.compile(r'"results"\s*+:\s*+\{')
_CUT_SLOT = re.compile(r'[\s,]*+"(\d{1,9})"\s*+:\s*+(?=\S)')

_USUAL_HEAD = re.compile(r'\{\s*+"tool_call_id"\s*+:\s*+"([^"\\]*+)"\s*+,\s*+"results"\s*+:\s*+\{')
_USUAL_SLOT = re.compile(rf'\s*+"(\d{{1,9}})"\s*+:\s*+({SHALLOW})\s*+(?:,|(\}}))', re.DOTALL)
_USUAL_BEFORE = re.compile(r"\s*+([\[,])\s*+(?=\{)")
_USUAL_TAIL = re.compile(r'\s*+(?:,\s*+"is_error"\s*+:\s*+(true|false|null)\s*+)?\}')


@dataclass(frozen=True, slots=True)
class JsonResults:
    """Reads a section of results written as JSON."""

    def __call__(self, room: Room, /) -> Section:
        """Read the section that begins at `room.start`."""
        text = room.text
        section = Section(end=room.body, complete=False)
        section.markup.append(("block", room.start, room.body))
        place = _skip(text, room.body)
        listed = text.startswith("[", place)
        place, broken = place + 1 if listed else place, 0
        while True:
            place = _skip(text, place)
            if not text.startswith("{", place):
                break
            end = _result(text, place, section)
            if end is None and broken < _MOST_BROKEN:
                end, broken = _broken_result(room, place, section), broken + 1
            if end is None:
                break
            place = end
        closed = text.startswith("]", place)
        _finish(room, section, place + 1 if listed and closed else place)
        if section.complete and section.results and not (listed and closed):
            _say_list(room, section, listed=listed)
        return section

    def regular_results(self, body: str) -> list[tuple[str, list[str]]] | None:
        """Id of the call and texts of the sources of each result, as templates write them; None for any other list."""
        results: list[tuple[str, list[str]]] = []
        place = 0
        while before := _USUAL_BEFORE.match(body, place):
            usual = _usual(body, before.end())
            if usual is None or (before[1] == "[") is (place > 0):
                return None
            results.append((usual[0], [body[start:end] for _, start, end in usual[1]]))
            place = usual[3]
        return results if results and body[place:].strip() == "]" else None


def _skip(text: str, place: int) -> int:
    blanks = _BLANKS.match(text, place)
    return blanks.end() if blanks else place


def _usual(text: str, begin: int) -> tuple[str, list[tuple[int, int, int]], bool | None, int] | None:
    """Read one object that is written as the templates write it, member by member; None for any other.

    Returns:
        The id of its call; position, start and end of each source; whether it is an error; where it ends.
    """
    head = _USUAL_HEAD.match(text, begin)
    if head is None:
        return None
    slots: list[tuple[int, int, int]] = []
    place = head.end()
    while slot := _USUAL_SLOT.match(text, place):
        slots.append((int(slot[1]), *slot.span(2)))
        place = slot.end()
        if slot.lastindex == 3:
            tail = _USUAL_TAIL.match(text, place)
            error = _CONSTANTS[tail[1]] if tail and tail[1] else None
            return (head[1], slots, error, tail.end()) if tail else None
    return None


def _result(text: str, begin: int, section: Section) -> int | None:
    """Read one object and add it; returns where it ends, or None when it is not closed as JSON."""
    if usual := _usual(text, begin):
        named, slots, error, after = usual
        section.results.append(
            ResultDraft(named, None, error, (begin, after), [_source(text, *slot) for slot in slots])
        )
        return after
    members, end = read_members(text, begin)
    if end is None:
        end = find_value_end(text, begin)
        if end is None:
            return None
    if _NEXT_RESULT.search(text, begin + 1, end) and fault_of(text, begin, end) is not None:
        return None  # a bracket is missing, and the object ends with a later result
    call_id: str | None = None
    written: Span | None = None
    is_error: bool | None = None
    for key, first, last in members:
        if key == "tool_call_id":
            call_id = _id(text, first, last)
        elif key in ("results", "outputs"):  # the latter is the word of the older API
            written = (first, last)
        elif key == "is_error":
            is_error = _CONSTANTS.get(text[first:last])
    result = ResultDraft(call_id, None, is_error, (begin, end))
    if written is not None:
        result.sources = _slots(text, *written)
        for source in result.sources:
            if (fault := fault_of_deep(text, *source.span)) is not None:
                message = f"This result cannot be decoded ({fault}); its characters are shown."
                section.findings.append(Finding("result-malformed", message, source.span))
    else:
        message = f"This result {'names no call and ' if call_id is None else ''}holds no results; its text is kept."
        section.findings.append(Finding("result-malformed", message, (begin, end)))
        result.sources = [_source(text, 0, begin, end)]
    section.results.append(result)
    return end


def _broken_result(room: Room, begin: int, section: Section) -> int | None:
    """Keep an object that is not closed as JSON, up to the next result; None when none follows in this section."""
    text = room.text
    following = _NEXT_RESULT.search(text, begin + 1, room.turn_end_after(begin))
    if following is None or any(text.find(token, begin, following.start()) >= 0 for token in room.closers):
        return None
    end = begin + len(text[begin : following.start()].rstrip(" \t\r\n,"))
    section.results.append(_readable(text, begin, end))
    message = "This result is no JSON that could be read; its text is kept."
    section.findings.append(Finding("result-malformed", message, (begin, end)))
    return following.start()


def _say_list(room: Room, section: Section, *, listed: bool) -> None:
    """Say that the list around the results is missing, or never closed."""
    place = (room.start, room.body)
    if any(finding.code == "result-malformed" for finding in section.findings):
        return
    if not listed:
        message = "The results stand without a list around them; they were read all the same."
        section.findings.append(Finding("wrapper-missing", message, place))
    else:
        message = "The list of results is never closed; they were read all the same."
        section.findings.append(Finding("element-closed-implicitly", message, place))


def _id(text: str, start: int, end: int) -> str | None:
    raw = text[start:end]
    if not raw.startswith('"'):
        return None if raw == "null" else raw
    if "\\" not in raw:
        return raw[1:-1]
    try:
        return str(read_json(raw))
    except NotJsonError:
        return raw.strip('"')


def _slots(text: str, start: int, end: int) -> list[SourceDraft]:
    """Read the members of `results`."""
    if text[start] == "[":
        return [_source(text, number, *item) for number, item in enumerate(list_items(text, start, end))]
    members = list(object_members(text, start, end)) if text[start] == "{" else []
    if (members and not any(_is_slot(key) for key, _, _ in members)) or text[start] != "{":
        return [_source(text, 0, start, end)]
    return [
        _source(text, int(key) if _is_slot(key) else number, first, last)
        for number, (key, first, last) in enumerate(members)
    ]


def _is_slot(key: str) -> bool:
    return key.isdecimal() and len(key) < 10


def _source(text: str, position: int, start: int, end: int) -> SourceDraft:
    return SourceDraft(position, (start, end), partial(_value, text, start, end))


def _value(text: str, start: int, end: int) -> Any:
    try:
        return read_json(text, start, end)
    except NotJsonError:
        return read_structure_or_text(text, start, end)


def _finish(room: Room, section: Section, place: int) -> None:
    """Look for the closer; what stands before it and is no result is kept and told."""
    text = room.text
    follows = _skip(text, place)
    closer = next((closer for closer in room.closers if text.startswith(closer, follows)), None)
    end = follows
    if closer is None:
        limit = room.turn_end_after(place)
        found = [(text.find(token, place, limit), token) for token in room.closers]
        end, closer = min(((at, token) for at, token in found if at >= 0), default=(limit, None))
        rest = text[place:end].strip()
        if rest:
            first = place + text[place:end].index(rest[0])
            stop = first + len(rest)
            cut = closer is None and end == len(text)
            if cut and len(rest) > 1 and any(token.startswith(rest) for token in room.closers):
                section.markup.append(("tag", first, stop))
                section.end = end
                message = f"The text breaks off inside a token: {rest!r}."
                section.findings.append(Finding("text-truncated", message, (first, stop)))
                return
            section.results.append(_readable(text, first, stop))
            message = "This result is no JSON that could be read; its text is kept."
            if cut:
                message = "The text ends inside this result."
            section.findings.append(Finding("text-truncated" if cut else "result-malformed", message, (first, stop)))
    if closer is not None:
        if not section.results:
            message = "There is no result between the tokens around results."
            section.findings.append(Finding("block-empty", message, (room.start, end + len(closer))))
        section.markup.append(("block", end, end + len(closer)))
        section.end, section.complete = end + len(closer), True
        return
    section.end = end
    message = f"{text[room.start : room.body]!r} is never closed; its results end with the turn."
    section.findings.append(Finding("block-unclosed", message, (room.start, room.body)))


def _readable(text: str, begin: int, end: int) -> ResultDraft:
    """Read what can be read of a result that is not closed as JSON: its call, its whole slots and the last, cut one.

    Without the id of a call, all of it is one source.
    """
    call = next((span for key, *span in object_members(text, begin, end) if key == "tool_call_id"), None)
    if call is None:
        return ResultDraft(None, None, None, (begin, end), [_source(text, 0, begin, end)])
    result = ResultDraft(_id(text, *call), None, None, (begin, end))
    slots = _CUT_SLOTS.search(text, begin, end)
    if slots is not None:
        result.sources = _slots(text, slots.end() - 1, end)
        place = result.sources[-1].span[1] if result.sources else slots.end()
        last = _CUT_SLOT.match(text, place, end)
        if last is not None:
            result.sources.append(_source(text, int(last[1]), last.end(), end))
    return result
