"""Results whose parts stand between tokens: `<|tool_response:begin|>ID<|tool_response:name|>N…` (Solar)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from parsers.payloads.base import Finding, ResultDraft, Room, Section
from parsers.payloads.tool_results import result_source

__all__ = ["TokenResults"]

_BLANKS = re.compile(r"\s*+")


@dataclass(frozen=True, slots=True)
class TokenResults:
    """Reads one result after the other, with or without a token before the first."""

    opener: str
    """The token that opens one result."""
    head: str
    """The source of a regular expression for what follows it, up to the value; groups `id` and `name`."""
    closer: str
    _compiled: list[re.Pattern[str]] = field(default_factory=list, init=False, repr=False, compare=False)

    def __call__(self, room: Room, /) -> Section | None:
        """Read the results from `room.start` on; None when there is none."""
        if not self._compiled:
            self._compiled.append(re.compile(re.escape(self.opener) + self.head))
        text, place = room.text, room.start
        section = Section(end=place, complete=True)
        if not text.startswith(self.opener, place):
            section.markup.append(("block", room.start, room.body))
            place = room.body
        while (head := self._compiled[0].match(text, self._skip(text, place))) is not None:
            limit = room.turn_end_after(head.end())
            end = text.find(self.closer, head.end(), limit)
            stop = end if end >= 0 else limit
            last = stop + len(self.closer) if end >= 0 else stop
            source = result_source(text, head.end(), stop)
            section.markup += [("layout", place, head.start()), ("result", *head.span()), ("result", stop, last)]
            section.results.append(
                ResultDraft(head["id"] or None, head["name"] or None, None, (head.start(), last), [source])
            )
            if end < 0:
                section.complete = False
                message = f"{self.opener!r} is never closed; the result ends with its turn."
                section.findings.append(Finding("block-unclosed", message, head.span()))
            place = last
        section.end = place
        return section if section.results else None

    @staticmethod
    def _skip(text: str, place: int) -> int:
        """The place after the blanks at a place."""
        blanks = _BLANKS.match(text, place)
        return blanks.end() if blanks else place
