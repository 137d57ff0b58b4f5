"""What reading gathers, before calls, results and citations are linked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from parsers.citations.base import CitationDraft
from parsers.columns import Markup
from parsers.findings import FindingLog
from parsers.model import Block, Role, Span
from parsers.payloads.base import CallDraft, Finding, ResultDraft, SourceDraft

__all__ = ["Draft", "Placed", "ToolDraft", "TurnDraft"]

T = TypeVar("T")


@dataclass(slots=True)
class TurnDraft:
    """A turn; its index is its place in the transcript."""

    role: Role
    role_raw: str | None
    start: int
    end: int
    complete: bool = True
    blocks: list[Block] = field(default_factory=list)
    channel: str | None = None
    recipient: str | None = None

    @property
    def span(self) -> Span:
        """Where it stands, as far as it was read."""
        return self.start, self.end


@dataclass(slots=True)
class Placed(Generic[T]):
    """A call or result, and the block that holds it."""

    draft: T
    turn: int
    block: int


@dataclass(slots=True)
class ToolDraft:
    """A declared tool."""

    name: str | None
    description: str | None
    parameters: object
    span: Span | None
    turn: int | None


@dataclass(slots=True)
class Draft:
    """Everything that was read in a text, in the order of the text."""

    markup: Markup = field(default_factory=Markup)
    turns: list[TurnDraft] = field(default_factory=list)
    calls: list[Placed[CallDraft]] = field(default_factory=list)
    results: list[Placed[ResultDraft]] = field(default_factory=list)
    citations: list[CitationDraft] = field(default_factory=list)
    sources: list[SourceDraft] = field(default_factory=list)
    """Sources that the text lists by itself; those of results are with them."""
    tools: list[ToolDraft] = field(default_factory=list)
    findings: FindingLog = field(default_factory=FindingLog)
    respelt: set[str] = field(default_factory=set)
    """Tokens in another spelling that were told already."""

    def note_respelt(self, token: str, meant: str, span: Span) -> None:
        """Say once for each spelling that a token was read though its full-width signs were lost."""
        if token not in self.respelt:
            self.respelt.add(token)
            message = (
                f"{token!r} was read as {meant!r}, here and wherever else it stands: its full-width signs were lost."
            )
            self.findings.append(Finding("glyph-ascii-pipes", message, span))
