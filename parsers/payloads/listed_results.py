"""Results in one pair of brackets, each as it is: `[{"temp": 21}, two lines of text]` (Nemotron Nano v2, Apertus).

What is text has no quotes, so such a list is JSON only where every result is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers.model import Span
from parsers.payloads.base import Finding, ResultDraft, Room, Section
from parsers.payloads.json_values import find_value_end
from parsers.payloads.tool_results import result_source

__all__ = ["ListedResults"]

_BLANKS = re.compile(r"\s*+")
_AFTER_VALUE = re.compile(r"\s*+(?:,\s*+|(?=\]))")
_END_OF_TEXT = re.compile(r",\s*+(?=[{\[\"])|(?=\])")


@dataclass(frozen=True, slots=True)
class ListedResults:
    """Reads one such list; the closer of its block follows it, where the format has one."""

    def __call__(self, room: Room, /) -> Section | None:
        """Read the list that begins after the opener; None when no bracket stands there."""
        text, limit = room.text, room.turn_end_after(room.body)
        blanks = _BLANKS.match(text, room.body)
        start = blanks.end() if blanks else room.body
        if not text.startswith("[", start):
            return None
        close = text.rfind("]", start, _closer(room, start, limit)) if room.closers else -1
        spans, place = _items(text, start + 1, close if close >= 0 else limit)
        section = Section(end=place, complete=True)
        section.markup.append(("block", room.start, start + 1))
        section.results += [ResultDraft(None, None, None, span, [result_source(text, *span)]) for span in spans]
        if text.startswith("]", place):
            section.markup.append(("block", place, place + 1))
            section.end = place + 1
        self._finish(room, section)
        return section

    @staticmethod
    def _finish(room: Room, section: Section) -> None:
        """Take the closer."""
        if not room.closers:
            return
        text = room.text
        blanks = _BLANKS.match(text, section.end)
        follows = blanks.end() if blanks else section.end
        for closer in room.closers:
            if text.startswith(closer, follows):
                section.markup.append(("block", follows, follows + len(closer)))
                section.end = follows + len(closer)
                return
        section.complete = False
        message = f"{text[room.start : room.body]!r} is never closed; its results end where their list stops."
        section.findings.append(Finding("block-unclosed", message, (room.start, room.body)))


def _closer(room: Room, start: int, limit: int) -> int:
    """Where the closer stands; the end of the turn when it is missing."""
    found = [place for closer in room.closers if (place := room.text.find(closer, start, limit)) >= 0]
    return min(found, default=limit)


def _items(text: str, place: int, limit: int) -> tuple[list[Span], int]:
    """The places of the results, and that of the bracket that closes the list."""
    spans: list[Span] = []
    while place < limit and not text.startswith("]", place):
        end = find_value_end(text, place, limit) if text[place] in '{["' else None
        after = _AFTER_VALUE.match(text, end, limit + 1) if end is not None else None
        if end is None or after is None:
            after = _END_OF_TEXT.search(text, place, limit + 1)
            end = after.start() if after else limit
        spans.append((place, end))
        if after is None:
            return spans, limit
        place = after.end()
    return spans, place
