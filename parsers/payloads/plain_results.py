"""Results without structure of their own: an element `<tool_response>R</tool_response>`, or the whole body of a turn.

R is written without escaping. The ids of such results, where there are any, stand in the header of the turn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from parsers.payloads.base import Finding, ResultDraft, Room, Section
from parsers.payloads.json_values import find_value_end
from parsers.payloads.tool_results import result_source

__all__ = ["ElementResult", "WholeResult"]

_BLANKS = re.compile(r"\s*+")


@dataclass(frozen=True, slots=True)
class ElementResult:
    """Reads one element; the closer of its block ends it, or the turn where the block has none."""

    lines: bool = True
    """Whether a newline at each edge of the value is layout."""

    def __call__(self, room: Room, /) -> Section:
        """Read the element that begins at `room.start`."""
        text, start = room.text, room.body
        closer = room.closers[0] if room.closers else ""
        end = _json_end(text, start, closer) if closer else room.turn_end_after(start)
        if end is None:
            end = _closer(room, closer)
        complete = end is not None
        stop = end if end is not None else room.turn_end_after(start)
        section = Section(end=stop + len(closer) if complete else stop, complete=complete)
        if not complete:
            message = f"{text[room.start : start]!r} is never closed; the result ends with its turn."
            section.findings.append(Finding("block-unclosed", message, (room.start, start)))
        section.markup.append(("block", room.start, start))
        first, last = _without_newlines(text, start, stop) if self.lines else (start, stop)
        section.markup.append(("layout", start, first))
        section.results.append(
            ResultDraft(None, None, None, (room.start, section.end), [result_source(text, first, last)])
        )
        section.markup.append(("layout", last, stop))
        section.markup.append(("block", stop, section.end))
        return section


@dataclass(frozen=True, slots=True)
class WholeResult:
    """Reads the whole body of a turn as one result."""

    name: str | None = None
    """The group of the turn's opener that names the tool."""
    call_id: str | None = None
    """The group of the turn's opener that holds the id of the call."""
    unless: tuple[str, ...] = ()
    """Openers of elements: a body that begins with one is not read as a whole."""

    def __call__(self, room: Room, /) -> Section | None:
        """Read the body that begins at `room.body`; None when it consists of elements."""
        text, stop = room.text, room.turn_end_after(room.body)
        blanks = _BLANKS.match(text, room.body)
        if blanks is not None and self.unless and text.startswith(self.unless, blanks.end()):
            return None
        first, last = _without_newlines(text, room.body, stop)
        header = room.header
        result = ResultDraft(
            header.get(self.call_id) if self.call_id else None,
            header.get(self.name) if self.name else None,
            None,
            (first, last),
            [result_source(text, first, last)],
        )
        section = Section(end=stop, complete=True, results=[result])
        section.markup = [("layout", room.body, first), ("layout", last, stop)]
        return section

    def regular_result(self, body: str, header: Mapping[str, str | None]) -> tuple[str | None, str | None, str] | None:
        """Name, id of the call and text of a result without blank lines at its edges; None for any other."""
        if not body or body[0] == "\n" or body[-1] == "\n" or body.startswith(self.unless or "\0"):
            return None
        name = header.get(self.name) if self.name else None
        return name, header.get(self.call_id) if self.call_id else None, body


def _without_newlines(text: str, start: int, end: int) -> tuple[int, int]:
    """Leave out blank lines at the edges of a value; its own blanks stay."""
    while start < end and text[start] == "\n":
        start += 1
    while end > start and text[end - 1] == "\n":
        end -= 1
    return start, end


def _json_end(text: str, start: int, closer: str) -> int | None:
    """Where the text of an element ends that is JSON right before its closer, read with a view to strings."""
    blanks = _BLANKS.match(text, start)
    begin = blanks.end() if blanks else start
    if not text.startswith(("{", "["), begin):
        return None
    end = find_value_end(text, begin)
    after = _BLANKS.match(text, end) if end is not None else None
    return after.end() if after is not None and text.startswith(closer, after.end()) else None


def _closer(room: Room, closer: str) -> int | None:
    """The first closer that a newline, a tag or the end of the turn follows; else the first one."""
    text, stop = room.text, room.turn_end_after(room.body)
    first = text.find(closer, room.body, stop)
    if first < 0:
        opener = text.find(text[room.start : room.body], room.body)
        first = text.find(closer, room.body, opener if opener >= 0 else len(text))
        return first if first >= 0 else None
    place = first
    while 0 <= place < stop:
        after = place + len(closer)
        if after >= stop or text[after] in "\n<":
            return place
        place = text.find(closer, after, stop)
    return first
