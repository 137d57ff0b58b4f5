"""Results as elements inside a wrapper: `<tool_responses><tool_response>R</tool_response>…</tool_responses>`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers.payloads.base import Finding, PayloadReader, Room, Section

__all__ = ["WrappedResults"]

_BLANKS = re.compile(r"\s*+")


@dataclass(frozen=True, slots=True)
class WrappedResults:
    """Reads a wrapper, and the results in it with the reader of one element."""

    opener: str
    """The opener of one result."""
    closer: str
    """Its closer."""
    reader: PayloadReader
    """Reads one result."""

    def __call__(self, room: Room, /) -> Section | None:
        """Read the section that begins at `room.start`; None when it holds no result."""
        text, place = room.text, room.body
        section = Section(end=place, complete=False, markup=[("block", room.start, room.body)])
        while text.startswith(self.opener, follows := self._skip(text, place)):
            body = follows + len(self.opener)
            result = self.reader(Room(text, follows, body, room.turn_end_after, (self.closer,)))
            if result is None:
                break
            section.markup.append(("layout", place, follows))
            section.markup += result.markup
            section.results += result.results
            section.findings += result.findings
            place = result.end
        if not section.results:
            return None
        section.end = place
        follows = self._skip(text, place)
        for closer in room.closers:
            if text.startswith(closer, follows):
                section.markup.append(("layout", place, follows))
                section.markup.append(("block", follows, follows + len(closer)))
                section.end, section.complete = follows + len(closer), True
                return section
        message = f"{text[room.start : room.body]!r} is never closed; it ends with its last result."
        section.findings.append(Finding("block-unclosed", message, (room.start, room.body)))
        return section

    @staticmethod
    def _skip(text: str, place: int) -> int:
        """The place after the blanks at a place."""
        blanks = _BLANKS.match(text, place)
        return blanks.end() if blanks else place
