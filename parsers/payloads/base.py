"""What a payload reader is asked, and what it answers.

A payload is what stands inside a block of tool calls or tool results. A reader gets the whole text and the place where
the block begins; it decides where the block ends, because only it can tell a closing token from the same characters
inside a string. It raises nothing: what can't be read comes back as a draft with what is known, and a finding.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, runtime_checkable

from parsers.columns import LeafKind
from parsers.model import Span

__all__ = [
    "CallDraft",
    "Finding",
    "Header",
    "Markup",
    "PayloadReader",
    "RegularCalls",
    "RegularResult",
    "RegularResults",
    "ResultDraft",
    "Room",
    "Section",
    "SourceDraft",
    "nothing",
]

Header = Mapping[str, str | None]
"""What the opener of a turn says, by the groups of the envelope (`role`, `recipient`, …)."""
Markup = tuple[LeafKind, int, int]
"""One leaf of markup: kind, start, end."""


@dataclass(slots=True)
class Finding:
    """A diagnostic before its line and column are known; its severity is that of the catalogue."""

    code: str
    message: str
    span: Span
    related: tuple[Span, ...] = ()


def nothing() -> None:
    """Stand for the decoding of arguments that can't be decoded."""
    return


@dataclass(slots=True)
class CallDraft:
    """A tool call as a reader finds it, before it is linked."""

    id: str | None
    name: str | None
    span: Span
    """The JSON object, or the element with its tags."""
    arguments: Span
    """Where `arguments_raw` stands."""
    read_arguments: Callable[[], Any]
    """Decodes the arguments (`{}` when there are none, None when they can't be decoded)."""
    read_typed: Callable[[Any], Any] | None = None
    """Decodes the arguments with the help of their JSON Schema, or None where none is known: set by formats that write
    every value as text, so that only the declaration of the tool tells `5` from `"5"`."""


@dataclass(slots=True)
class SourceDraft:
    """One source inside a tool result."""

    position: int | None
    span: Span
    read_value: Callable[[], Any]
    kind: Literal["tool_result", "document"] = "tool_result"
    ref: str | None = None
    """How the text itself names it, where that is not made from call id and position."""
    title: str | None = None
    url: str | None = None


@dataclass(slots=True)
class ResultDraft:
    """A tool result as a reader finds it, before it is linked."""

    call_id: str | None
    name: str | None
    is_error: bool | None
    span: Span
    sources: list[SourceDraft] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Room:
    """Where a section may stand."""

    text: str
    start: int
    """Where the opener of the section begins."""
    body: int
    """Where the opener ends; equal to `start` when a wrapper is missing and the section begins with its first call."""
    turn_end_after: Callable[[int], int]
    """The place of the next token at or after a place that may end the turn; the length of the text if there is none.
    Inside a value (a JSON string, a parameter) such a token is content, so ask from a place outside of values."""
    closers: tuple[str, ...] = ()
    """The literal closers of the section, where the format has such."""
    header: Header = field(default_factory=dict)
    remembered: dict[re.Pattern[str], tuple[int, re.Match[str] | None]] = field(default_factory=dict)
    """The last search for each pattern, shared by all sections of one text."""

    def search(self, pattern: re.Pattern[str], place: int) -> re.Match[str] | None:
        """Find the first match at or after a place; searches from growing places cost one pass together."""
        known = self.remembered.get(pattern)
        if known is not None and known[0] <= place and (known[1] is None or known[1].start() >= place):
            return known[1]
        found = pattern.search(self.text, place)
        self.remembered[pattern] = place, found
        return found


@dataclass(slots=True)
class Section:
    """A section of calls or results as it was read."""

    end: int
    """Where it ends, its closer included."""
    complete: bool
    """Whether its closer is there."""
    calls: list[CallDraft] = field(default_factory=list)
    results: list[ResultDraft] = field(default_factory=list)
    """Of a section that holds calls too, they follow these."""
    markup: list[Markup] = field(default_factory=list)
    """Its markup leaves in order, opener and closer included, without overlaps; all else in it is content. Empty ones
    do not count."""
    findings: list[Finding] = field(default_factory=list)


class PayloadReader(Protocol):
    """Reads one section."""

    def __call__(self, room: Room, /) -> Section | None:
        """Read the section that begins at `room.start`; None when what stands there is no such section at all."""
        ...


@runtime_checkable
class RegularCalls(Protocol):
    """A payload reader that can read calls from the body of a block, or of a turn, alone."""

    def regular_calls(self, body: str, header: Header, /) -> list[tuple[str | None, str, str]] | None:
        """Read id, name and arguments of each call; None when anything about them is unusual."""
        ...


@runtime_checkable
class RegularResults(Protocol):
    """A payload reader that can read results from the body of a block alone."""

    def regular_results(self, body: str, /) -> list[tuple[str, list[str]]] | None:
        """Read the id of the call and the texts of the sources of each result; None when anything is unusual."""
        ...


@runtime_checkable
class RegularResult(Protocol):
    """A payload reader for which the body of a turn is one result."""

    def regular_result(
        self, body: str, header: Mapping[str, str | None], /
    ) -> tuple[str | None, str | None, str] | None:
        """Read name, id of the call and text of the result; None when anything about it is unusual."""
        ...
