"""Calls whose parts stand between tokens: an id or a name (or both), then the arguments as JSON.

<|tool_calls_section_begin|><|tool_call_begin|>ID<|tool_call_argument_begin|>{…}<|tool_call_end|>…   Kimi K2
<|tool_calls|><|tool_call:begin|>ID<|tool_call:name|>N<|tool_call:args|>{…}<|tool_call:end|>…        Solar
<|plamo:begin_tool_requests:plamo|>…begin_tool_name…N…end_tool_name…begin_tool_arguments…{…}…        PLaMo
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from parsers.model import Span
from parsers.payloads.base import CallDraft, Finding, Room, Section
from parsers.payloads.json_arguments import json_arguments
from parsers.payloads.json_calls import JsonCalls
from parsers.payloads.json_values import find_value_end

__all__ = ["TokenCalls"]

_BLANKS = re.compile(r"\s*+")
_USUAL = JsonCalls(name_keys=("name",), argument_keys=("arguments", "parameters"), ids_expected=False)
"""What is read where a model writes a whole call as one object."""


@dataclass(frozen=True, slots=True)
class TokenCalls:
    """Reads a section of such calls, with or without the wrapper around them."""

    opener: str
    """The token that opens one call."""
    head: str
    """The source of a regular expression for what follows it, up to the arguments; groups `name` and `id`, either of
    which may be missing. It may end early, at the end of the text."""
    call_close: tuple[str, ...]
    """The tokens that may follow the arguments, in this order; the last one closes the call."""
    name_of: Callable[[str], tuple[str, str | None]] | None = None
    """The name of the tool in an id, where that holds it, and the rule that found it where the id has another form."""
    _compiled: dict[str, re.Pattern[str]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def pattern(self, which: str, closers: tuple[str, ...]) -> re.Pattern[str]:
        """A compiled pattern: `head`, or `stop` for what ends a call whose JSON does not say."""
        name = f"{which}{closers}"
        if name not in self._compiled:
            stops = "|".join(map(re.escape, (*self.call_close, self.opener, *closers)))
            self._compiled[name] = re.compile(self.head if which == "head" else stops)
        return self._compiled[name]

    def __call__(self, room: Room, /) -> Section | None:
        """Read the section, or the single call, that begins at `room.start`; None when neither stands there."""
        text = room.text
        wrapped = not text.startswith(self.opener, room.start)
        section = Section(end=room.body if wrapped else room.start, complete=False)
        if wrapped:
            section.markup.append(("block", room.start, room.body))
        place = section.end
        while text.startswith(self.opener, follows := _skip(text, place)):
            section.markup.append(("layout", place, follows))
            place = self._call(room, section, follows)
        section.end = place
        if not wrapped and room.closers:
            message = "A call without the section around it; it was read all the same."
            section.findings.append(Finding("wrapper-missing", message, section.calls[0].span))
        follows = _skip(text, place)
        for closer in room.closers:
            if text.startswith(closer, follows):
                section.markup += [("layout", place, follows), ("block", follows, follows + len(closer))]
                section.end, section.complete = follows + len(closer), True
                return section
        section.complete = not room.closers or not wrapped
        if not section.complete and not any(finding.code == "call-truncated" for finding in section.findings):
            message = "The section of calls is never closed; it ends where its grammar stops."
            section.findings.append(Finding("block-unclosed", message, (room.start, room.body)))
        return section

    def _call(self, room: Room, section: Section, start: int) -> int:
        """Read one call from its opener on; returns where it ends."""
        text, body = room.text, start + len(self.opener)
        section.markup.append(("call", start, body))
        if text.startswith("{", inner := _skip(text, body)) and (end := find_value_end(text, inner)) is not None:
            return self._whole_object(text, section, start, (inner, end))
        head = self.pattern("head", room.closers).match(text, body)
        if head is None:
            return self._headless(room, section, start)
        self._mark_head(section, head, body)
        begin, limit = head.end(), self._stop(room, head.end())
        if head.end() < len(text) and head.end() == max(head.end(group) for group in head.groupdict()):
            message = "The token before the arguments is missing; the call was read all the same."
            section.findings.append(Finding("call-body-nonstandard", message, head.span()))
        stop = find_value_end(text, begin) if text.startswith(("{", "["), begin) else None
        cut = stop is None and limit == len(text)
        if stop is None:
            stop = begin + len(text[begin:limit].rstrip())
        parts = head.groupdict()
        call_id, name = parts.get("id"), parts.get("name")
        if name is None and call_id is not None and self.name_of is not None:
            name, rule = self.name_of(call_id)
            if rule is not None:
                message = f"The id {call_id!r} does not follow the form of the format; {rule}."
                section.findings.append(Finding("call-id-nonstandard", message, head.span("id")))
        call = CallDraft(call_id, name, (start, stop), (begin, stop), dict)
        if name == call_id and (named := _USUAL.named_object(text, begin)) is not None:
            call.name, call.arguments = named
        call.read_arguments = json_arguments(text, call.arguments, section.findings)
        section.calls.append(call)
        if cut:
            section.findings.append(Finding("call-truncated", "The text ends inside this call.", (start, limit)))
        end = self._close(text, section, stop, cut=cut)
        call.span = (start, end)
        return end

    def _whole_object(self, text: str, section: Section, start: int, span: Span) -> int:
        """A call whose name and arguments stand in one JSON object; returns where it ends."""
        message = "Name and arguments of this call stand in one JSON object; read all the same."
        section.findings.append(Finding("call-body-nonstandard", message, span))
        call = _USUAL.object_call(text, span, section)
        section.calls.append(call)
        end = self._close(text, section, span[1], cut=False)
        call.span = (start, end)
        return end

    @staticmethod
    def _mark_head(section: Section, head: re.Match[str], body: int) -> None:
        """Note what stands around id and name as markup."""
        place = body
        for first, last in sorted(head.span(group) for group in head.groupdict() if head[group] is not None):
            section.markup.append(("call", place, first))
            place = last
        section.markup.append(("call", place, head.end()))

    def _headless(self, room: Room, section: Section, start: int) -> int:
        """A call without a name or an id that could be read."""
        stop = self._stop(room, start + len(self.opener))
        section.calls.append(CallDraft(None, None, (start, stop), (stop, stop), dict))
        cut = stop == len(room.text)
        code = "call-truncated" if cut else "call-malformed"
        section.findings.append(Finding(code, "This call has no arguments; its text is kept.", (start, stop)))
        return self._close(room.text, section, stop, cut=cut)

    def _close(self, text: str, section: Section, stop: int, *, cut: bool) -> int:
        """Take the closers of a call; returns the place after them."""
        place, last = stop, ""
        for closer in self.call_close:
            follows = _skip(text, place)
            if text.startswith(closer, follows):
                section.markup += [("layout", place, follows), ("call", follows, follows + len(closer))]
                place, last = follows + len(closer), closer
        while last and text.startswith(last, follows := _skip(text, place)):
            section.markup += [("layout", place, follows), ("call", follows, follows + len(last))]
            place = follows + len(last)
            message = f"{last!r} closes nothing; it was taken out of the text."
            section.findings.append(Finding("closer-stray", message, (follows, place)))
        if last != self.call_close[-1] and not cut:
            message = "This call has no closer; the next one, or the end of the section, ends it."
            section.findings.append(Finding("element-closed-implicitly", message, section.calls[-1].span))
        return place

    def _stop(self, room: Room, place: int) -> int:
        """Where a call ends whose JSON does not say."""
        limit = room.turn_end_after(place)
        found = self.pattern("stop", room.closers).search(room.text, place, limit)
        return found.start() if found else limit


def _skip(text: str, place: int) -> int:
    """The place after the blanks at a place."""
    blanks = _BLANKS.match(text, place)
    return blanks.end() if blanks else place
