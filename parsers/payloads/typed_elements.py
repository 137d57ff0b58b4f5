"""Calls as elements whose parameters say their own type.

    <|open|>call tool="N" index="1"<|sep|><|open|>argument key="K" type="string"<|sep|>V<|close|>argument<|sep|>…
    <｜GCML｜invoke name="N"><｜GCML｜parameter name="K" string="true">V</｜GCML｜parameter>…

The first is Kimi K3, the second GigaChat 3.5.
A string is literal, every other value is JSON; one that is none stays text.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from parsers.model import Span
from parsers.payloads.base import CallDraft, Finding, Room, Section
from parsers.payloads.json_values import NotJsonError, read_json

__all__ = ["TypedElements"]

_BLANKS = re.compile(r"\s*+")


@dataclass(frozen=True, slots=True)
class TypedElements:
    """Reads a section of such calls. Patterns are sources of regular expressions with the groups `name` and `type`."""

    call: str
    """The opener of a call; its group is `name`."""
    call_close: str
    parameter: str
    """The opener of a parameter; its groups are `name` and `type`."""
    parameter_close: str
    literal: str
    """What `type` says where a value is literal."""
    _compiled: dict[str, re.Pattern[str]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def pattern(self, which: str) -> re.Pattern[str]:
        """A compiled pattern: `call`, `parameter`, or `value_end` for a closer that the next tag follows."""
        if not self._compiled:
            opener = re.sub(r"\?P<\w+>", "?:", self.parameter)
            call = re.sub(r"\?P<\w+>", "?:", self.call)
            end = rf"{re.escape(self.call_close)}|{opener}|{call}|\Z"
            self._compiled.update(
                call=re.compile(self.call),
                parameter=re.compile(self.parameter),
                parameter_close=re.compile(re.escape(self.parameter_close)),
                value_end=re.compile(rf"{re.escape(self.parameter_close)}(?=\s*+(?:{end}))"),
                next_tag=re.compile(rf"(?={opener}|{re.escape(self.call_close)})"),
            )
        return self._compiled[which]

    def __call__(self, room: Room, /) -> Section | None:
        """Read the section that begins at `room.start`, with its wrapper or with a call; None when no call follows."""
        text = room.text
        bare = self.pattern("call").match(text, room.start) is not None
        section = Section(end=room.start if bare else room.body, complete=False)
        if not bare:
            section.markup.append(("block", room.start, room.body))
        place = section.end
        while (head := self.pattern("call").match(text, _skip(text, place))) is not None:
            section.markup.append(("layout", place, head.start()))
            place = self._call(room, section, head)
        follows = _skip(text, place)
        closer = next((closer for closer in room.closers if text.startswith(closer, follows)), None)
        if not section.calls and closer is None:
            return None
        section.end = place
        if closer is not None:
            section.markup += [("layout", place, follows), ("block", follows, follows + len(closer))]
            section.end, section.complete = follows + len(closer), True
        elif not any(finding.code == "call-truncated" for finding in section.findings):
            message = "The section of calls is never closed; it ends where its grammar stops."
            section.findings.append(Finding("block-unclosed", message, (room.start, room.body)))
        return section

    def _call(self, room: Room, section: Section, head: re.Match[str]) -> int:
        """Read one call from its opener on; returns where it ends."""
        text, place = room.text, head.end()
        section.markup.append(("call", *head.span()))
        parameters: list[tuple[str, str, Span]] = []
        while (opener := self.pattern("parameter").match(text, _skip(text, place))) is not None:
            section.markup += [("layout", place, opener.start()), ("call", *opener.span())]
            end, place = self._value_end(room, section, opener)
            section.markup.append(("call", end, place))
            parameters.append((html.unescape(opener["name"]), opener["type"] or self.literal, (opener.end(), end)))
        name = html.unescape(head["name"])
        call = CallDraft(None, name or None, (head.start(), place), (head.end(), place), dict)
        if parameters:
            call.read_arguments = partial(_decode, text, tuple(parameters), self.literal)
        if len({parameter for parameter, _, _ in parameters}) < len(parameters):
            message = "A parameter of this call occurs twice; the last one counts."
            section.findings.append(Finding("call-arguments-duplicate-key", message, call.span))
        section.calls.append(call)
        follows = _skip(text, place)
        if text.startswith(self.call_close, follows):
            end = follows + len(self.call_close)
            section.markup += [("layout", place, follows), ("call", follows, end)]
            call.span = (head.start(), end)
            return end
        if not any(finding.code == "call-truncated" for finding in section.findings):
            code = "call-truncated" if follows == len(text) else "element-closed-implicitly"
            section.findings.append(Finding(code, f"The call of {name!r} has no closer.", head.span()))
        return place

    def _value_end(self, room: Room, section: Section, opener: re.Match[str]) -> Span:
        """Where a value ends, and its closer: that which a tag follows, else the first one, the next tag, the turn."""
        text, start = room.text, opener.end()
        limit = room.turn_end_after(start)
        first = room.search(self.pattern("parameter_close"), start)
        following = room.search(self.pattern("next_tag"), start)
        if following is not None and following.start() < min(limit, first.start() if first else limit):
            message = f"The parameter {opener['name']!r} has no closer; the next tag ends it."
            section.findings.append(Finding("element-closed-implicitly", message, opener.span()))
            return following.span()
        found = room.search(self.pattern("value_end"), start)
        if found is not None:
            return found.span()
        if first is not None and first.start() < limit:
            return first.span()
        code = "call-truncated" if limit == len(text) else "element-closed-implicitly"
        message = f"The parameter {opener['name']!r} has no closer."
        section.findings.append(Finding(code, message, opener.span()))
        return limit, limit


def _decode(text: str, parameters: tuple[tuple[str, str, Span], ...], literal: str) -> dict[str, Any]:
    return {name: _value(text[slice(*span)], kind == literal) for name, kind, span in parameters}


def _value(raw: str, literal: bool) -> Any:
    """Decode one value; what is no JSON stays text."""
    if literal:
        return raw
    try:
        return read_json(raw)
    except NotJsonError:
        return raw


def _skip(text: str, place: int) -> int:
    """The place after the blanks at a place."""
    blanks = _BLANKS.match(text, place)
    return blanks.end() if blanks else place
