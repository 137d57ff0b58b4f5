"""Calls that are sections of their own, inside a wrapper: `<tool_calls><tool_call>…</tool_call>…</tool_calls>`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers.payloads.base import Finding, PayloadReader, Room, Section

__all__ = ["WrappedCalls"]

_BLANKS = re.compile(r"\s*+")


@dataclass(frozen=True, slots=True)
class WrappedCalls:
    """Reads a wrapper, and the calls in it with the reader of one call."""

    opener: str
    """The opener of one call."""
    closer: str
    """Its closer."""
    reader: PayloadReader
    """Reads one call."""
    separators: tuple[str, ...] = ()
    """Tokens that may stand between two calls."""

    def __call__(self, room: Room, /) -> Section | None:
        """Read the section that begins at `room.start`; None when no such call stands in it, and no closer."""
        section = Section(end=room.body, complete=False, markup=[("block", room.start, room.body)])
        place = self._calls(room, section, room.body)
        follows = self._skip(room.text, place)
        closer = next((closer for closer in room.closers if room.text.startswith(closer, follows)), None)
        if closer is None and not section.calls:
            return None
        section.end = place
        if closer is not None:
            section.markup.append(("layout", place, follows))
            section.markup.append(("block", follows, follows + len(closer)))
            section.end, section.complete = follows + len(closer), True
        elif not any(finding.code == "call-truncated" for finding in section.findings):
            message = "The wrapper around the calls is never closed; the section ends where its grammar stops."
            section.findings.append(Finding("block-unclosed", message, (room.start, room.body)))
        return section

    def _calls(self, room: Room, section: Section, place: int) -> int:
        """Read call by call; returns the place after the last."""
        while True:
            follows = self._skip(room.text, place)
            token = next((token for token in self.separators if room.text.startswith(token, follows)), None)
            if token is not None and section.calls:
                section.markup += [("layout", place, follows), ("call", follows, follows + len(token))]
                place = follows + len(token)
                continue
            if not room.text.startswith(self.opener, follows):
                return place
            body = follows + len(self.opener)
            call = self.reader(Room(room.text, follows, body, room.turn_end_after, (self.closer,)))
            if call is None:
                return place
            section.markup.append(("layout", place, follows))
            section.markup += call.markup
            section.calls += call.calls
            section.findings += call.findings
            place = call.end

    @staticmethod
    def _skip(text: str, place: int) -> int:
        """The place after the blanks at a place."""
        blanks = _BLANKS.match(text, place)
        return blanks.end() if blanks else place
