"""Calls and results of Gemma 4 and FunctionGemma: `<|tool_call>call:N{k:<|"|>v<|"|>,n:2}<tool_call|>`.

Results: `<|tool_response>response:N{value:<|"|>R<|"|>}<tool_response|>`. (Chat templates of Gemma 4 and FunctionGemma.)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial

from parsers.payloads.base import CallDraft, Finding, ResultDraft, Room, Section, SourceDraft, nothing
from parsers.payloads.brace_values import BraceReader, BraceValue, decode_brace_value
from parsers.payloads.tool_results import result_source

__all__ = ["BraceCalls", "BraceResults"]

_CALL = re.compile(
    r"\s*+(?P<word>call:\s*+|:)?(?:(?P<twice>[\w.\-]{1,100}):(?=(?P=twice)[{(]))?"
    r"(?P<name>[^\s{}()<\"'\[]{1,300})\s*+(?P<body>(?=[{(])|(?=<)|\Z)"
)
_RESULT = re.compile(r"\s*+response:\s*+(?P<name>[^\s{}<]{1,300})\s*+(?=\{)")
_BLANKS = re.compile(r"\s*+")


@dataclass(frozen=True, slots=True)
class BraceCalls:
    """Reads one call; it is the whole section, opener and closer included."""

    quote: str
    """The token for the quotes of strings."""

    def __call__(self, room: Room, /) -> Section | None:
        """Read the call that begins at `room.start`; None when none stands there."""
        text = room.text
        head = _CALL.match(text, room.body)
        section = Section(end=room.body, complete=False, markup=[("block", room.start, room.body)])
        if head is None:
            return _cut_call(room, section) if not text[room.body :].strip() else None
        if not (opened := text.startswith(("{", "("), head.end())) and not _is_bare_name(room, head):
            return None
        section.markup.append(("call", room.body, head.start("name")))
        if head["word"] in (None, ":") or head["twice"] or not opened or text[head.end()] == "(":
            message = f"{head[0].strip()!r} begins this call in another way than the format does; read all the same."
            section.findings.append(Finding("call-body-nonstandard", message, head.span()))
        stops = (*room.closers, text[room.start : room.body]) if room.start < room.body else room.closers
        reader = BraceReader(text, _limit(room, head.end()), self.quote, stops)
        value = reader.read(head.end()) if opened else BraceValue((head.end(), head.end()), members=[])
        if not opened:
            reader.place = head.end()
        call = CallDraft(None, head["name"], (room.start, reader.place), (head.end(), reader.place), nothing)
        section.calls.append(call)
        if value is None or value.members is None:
            stop = _close(room, section, _closer(room, head.end()))
            call.arguments = (head.end(), stop)
            message = "The arguments of this call can't be read; the characters are kept."
            section.findings.append(Finding("call-arguments-not-json", message, call.arguments))
        else:
            call.read_typed = partial(decode_brace_value, text, value)
            call.read_arguments = partial(call.read_typed, None)
            section.markup += [("call", *quote) for quote in reader.quotes]
            _note_repeated(section, value)
            if reader.repaired:
                message = f"The arguments were read after a repair: {', '.join(dict.fromkeys(reader.repaired))}."
                section.findings.append(Finding("call-arguments-repaired", message, call.arguments))
            if reader.cut and reader.place >= len(text):
                section.findings.append(Finding("call-truncated", "The text ends inside this call.", head.span()))
            _close(room, section, reader.place)
        call.span = (room.start, section.end)
        if room.start == room.body:
            message = "A call without the tokens around it; it was read all the same."
            section.findings.append(Finding("wrapper-missing", message, call.span))
        return section


@dataclass(frozen=True, slots=True)
class BraceResults:
    """Reads one result; it is the whole section."""

    quote: str

    def __call__(self, room: Room, /) -> Section | None:
        """Read the result that begins at `room.start`; None when none stands there."""
        text = room.text
        head = _RESULT.match(text, room.body)
        if head is None:
            return None
        section = Section(end=room.body, complete=False, markup=[("block", room.start, room.body)])
        section.markup.append(("result", room.body, head.start("name")))
        reader = BraceReader(text, _limit(room, head.end()), self.quote)
        value = reader.read(head.end())
        if value is None:
            return None
        inner = value.members[0][1] if value.members and len(value.members) == 1 else None
        if inner is not None and inner.quoted and value.members and value.members[0][0] == "value":
            source = result_source(text, *inner.span)
            section.markup.append(("result", head.end("name"), inner.span[0]))
            section.markup.append(("result", inner.span[1], value.span[1]))
        else:
            source = SourceDraft(0, value.span, partial(decode_brace_value, text, value))
            section.markup += [("result", *quote) for quote in reader.quotes]
        _close(room, section, reader.place)
        section.results.append(ResultDraft(None, head["name"], None, (room.start, section.end), [source]))
        return section


def _limit(room: Room, place: int) -> int:
    """Where a value can reach at most: to the end of the turn, or of the text where strings hold such tokens."""
    stop = _closer(room, place)
    closed = any(room.text.startswith(closer, stop) for closer in room.closers)
    return len(room.text) if closed else room.turn_end_after(place)


def _closer(room: Room, place: int) -> int:
    """The place of the first closer at or after a place; where the turn ends when there is none."""
    found = [room.search(re.compile(re.escape(closer)), place) for closer in room.closers]
    return min((match.start() for match in found if match), default=room.turn_end_after(place))


def _close(room: Room, section: Section, place: int) -> int:
    """Take the closer of the section at or after a place; returns where its content ends."""
    text = room.text
    blanks = _BLANKS.match(text, place)
    follows = blanks.end() if blanks else place
    for closer in room.closers:
        if text.startswith(closer, follows):
            section.markup += [("layout", place, follows), ("block", follows, follows + len(closer))]
            section.end, section.complete = follows + len(closer), True
            return place
    section.end = place
    if room.start == room.body and not any(finding.code == "call-truncated" for finding in section.findings):
        section.complete = True
        return place
    if not any(finding.code == "call-truncated" for finding in section.findings):
        message = f"{text[room.start : room.body]!r} is never closed; it ends where its grammar stops."
        section.findings.append(Finding("block-unclosed", message, (room.start, room.body)))
    return place


def _is_bare_name(room: Room, head: re.Match[str]) -> bool:
    """Whether a call is a name alone between its tokens."""
    return bool(head["word"]) and any(room.text.startswith(closer, head.end()) for closer in room.closers)


def _cut_call(room: Room, section: Section) -> Section:
    """A call of which only the opener is there."""
    section.end = len(room.text)
    section.calls.append(CallDraft(None, None, (room.start, section.end), (section.end, section.end), dict))
    message = "The text ends right after the opening of a call."
    section.findings.append(Finding("call-truncated", message, (room.start, room.body)))
    return section


def _note_repeated(section: Section, value: BraceValue) -> None:
    names = [name for name, _ in value.members or ()]
    if len(set(names)) < len(names):
        message = "A key of this call occurs twice; the last one counts."
        section.findings.append(Finding("call-arguments-duplicate-key", message, value.span))
