"""Results whose first words name the tool: `<tool_output name="N">⏎R⏎</tool_output>`, `Function result for N: R`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from parsers.payloads.base import Finding, ResultDraft, Room, Section
from parsers.payloads.tool_results import result_source

__all__ = ["NamedResult"]

_BLANKS = re.compile(r"\s*+")


@dataclass(frozen=True, slots=True)
class NamedResult:
    """Reads the body of a turn that is one such result."""

    opener: str
    """The source of a regular expression for the opener; its group `name` names the tool."""
    closer: str = ""
    """What ends it; nothing where it is the rest of the turn."""
    _compiled: list[re.Pattern[str]] = field(default_factory=list, init=False, repr=False, compare=False)

    def __call__(self, room: Room, /) -> Section | None:
        """Read the body that begins at `room.body`; None when no such element stands there."""
        if not self._compiled:
            self._compiled.append(re.compile(rf"\s*+(?:{self.opener})\n?"))
        text, stop = room.text, room.turn_end_after(room.body)
        head = self._compiled[0].match(text, room.body, stop)
        if head is None:
            return None
        end = text.rfind(self.closer, head.end(), stop) if self.closer else stop
        last = end if end >= 0 else stop
        value_end = last - 1 if last > head.end() and text[last - 1] == "\n" else last
        section = Section(end=stop, complete=end >= 0, markup=[("result", room.body, head.end())])
        section.results.append(
            ResultDraft(None, head["name"], None, (room.body, stop), [result_source(text, head.end(), value_end)])
        )
        section.markup.append(("layout", value_end, last))
        if end >= 0:
            after = end + len(self.closer)
            section.markup.append(("result", end, after))
            if text[after:stop].isspace():
                section.markup.append(("layout", after, stop))
        else:
            message = f"{text[head.start() : head.end()].strip()!r} is never closed; the result ends with its turn."
            section.findings.append(Finding("block-unclosed", message, head.span()))
        return section
