"""What a shape finds in values of JSON: turns and what they hold, all places in the text as it was given.

Nothing is linked or decoded yet, and nothing need stand in the order of the conversation: an answer may come in pieces,
its thinking behind it, its citations in between. `layout.py` puts it in order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from parsers.model import BlockKind, CitationPlace, Role, Span
from parsers.structured.json_places import JsonPlace

__all__ = [
    "BlockPlan",
    "CallPlan",
    "CitationPlan",
    "Conversation",
    "Piece",
    "RefPlan",
    "ResultPlan",
    "SourcePlan",
    "ToolPlan",
    "TurnPlan",
]


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters that are content."""

    start: int
    end: int
    escaped: bool
    """Whether they are the inside of a string, whose escapes are to be decoded."""

    @classmethod
    def of(cls, value: JsonPlace) -> Piece:
        """The inside of a string; any other value as it stands."""
        return cls(*value.inside, escaped=True) if value.is_string else cls(*value.span, escaped=False)


@dataclass(frozen=True, slots=True)
class RefPlan:
    """What a citation names."""

    name: str
    """An id, a URL, a title: compared with the name of each source."""
    title: str | None = None
    quote: str | None = None
    """Words of the source that it quotes."""
    outside: bool = False
    """Whether it is on the web or in a store of files, and need not be in the text."""


@dataclass(slots=True)
class CitationPlan:
    """A citation beside the text that it is about, as numbers."""

    start: int | None
    """As given, in whatever unit."""
    end: int | None
    words: str | None
    """What the citation itself says that it covers; None where it does not."""
    refs: tuple[RefPlan, ...]
    written: Span
    """Where it stands."""
    covers: Literal["claim", "marker", "part"] = "claim"
    """Whether it is about the words, about a marker within them, or about a whole part of the content."""
    part: list[Piece] = field(default_factory=list)
    """The pieces of that part."""
    sourced: bool = False
    """Whether its service gives each citation its sources, so that one without any lacks them."""


@dataclass(slots=True)
class SourcePlan:
    """A document, a page, a result that citations can name."""

    piece: Piece
    name: str | None
    kind: Literal["tool_result", "document"] = "document"
    position: int | None = None
    title: str | None = None
    url: str | None = None
    in_block: bool = False
    """Whether it stands within a block of a turn."""


@dataclass(slots=True)
class CallPlan:
    """A tool call; its arguments are the pieces of its block."""

    id: str | None
    name: str | None
    built_in: bool = False
    """Whether it is of a tool of the service itself, whose arguments need be no object."""


@dataclass(slots=True)
class ResultPlan:
    """What a tool gave back; its sources stand within its block."""

    call_id: str | None
    name: str | None
    is_error: bool | None
    sources: list[SourcePlan] = field(default_factory=list)


@dataclass(slots=True)
class BlockPlan:
    """A stretch of a turn."""

    kind: BlockKind
    pieces: list[Piece] = field(default_factory=list)
    """Its content, in order. Of a text in a stream there are many, and what stands between them is left out."""
    around: Span | None = None
    """With its markup, where that is one stretch (`{"type": "text", …}`)."""
    joined: bool = False
    """Whether the pieces are one text."""
    call: CallPlan | None = None
    result: ResultPlan | None = None
    place: CitationPlace = "text"
    complete: bool = True
    citations: list[CitationPlan] = field(default_factory=list)


@dataclass(slots=True)
class TurnPlan:
    """A turn."""

    role: Role
    role_at: JsonPlace | None
    """The word for its role."""
    around: Span
    blocks: list[BlockPlan] = field(default_factory=list)
    complete: bool = True
    channel: str | None = None


@dataclass(slots=True)
class ToolPlan:
    """A declared tool."""

    name: str | None
    description: str | None
    parameters: Any
    span: Span


@dataclass(slots=True)
class Conversation:
    """All of it, in the order of the conversation."""

    turns: list[TurnPlan] = field(default_factory=list)
    sources: list[SourcePlan] = field(default_factory=list)
    """Documents that are given beside the turns; those of results stand with them."""
    tools: list[ToolPlan] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    """Where the values end that it was found in, in order."""
    cut_at: int | None = None
    """Where the text breaks off."""
    evidence: tuple[str, ...] = ()
    """What was seen, in words."""

    @property
    def is_more_than_words(self) -> bool:
        """Whether it holds several turns, a call or a result: more than the words of one answer."""
        blocks = [block for turn in self.turns for block in turn.blocks]
        return len(self.turns) > 1 or any(block.call is not None or block.result is not None for block in blocks)
