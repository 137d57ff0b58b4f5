"""What a citation style is asked, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Protocol, runtime_checkable

from parsers.model import CitationPlace, Span
from parsers.payloads.base import Finding, Markup
from parsers.value_type import value_type

__all__ = ["CitationDraft", "CitationStyle", "CitedText", "CitedWords", "RefDraft", "RegularCitations"]


@dataclass(frozen=True, slots=True, eq=False)
class RefDraft:
    """One pointer as written, before it is resolved."""

    raw: str
    call_id: str | None
    position: int | None
    range: tuple[int, int] | None = None
    """The vendor's own range inside the source, both ends included."""
    listed: bool = False
    """Whether it names a source by its number, name or title in a list that the text itself holds."""
    base: int = 1
    """Whether the grammar counts from 1 or 0, where sources have no printed numbers and both would fit."""
    title: str | None = None
    """The title, file name or path that it gives."""
    quote: str | None = None
    """The words of the source that it quotes."""
    outside: bool = False
    """Whether it names what lies outside of any text, such as a page of the web: it is no fault not to find it."""


@dataclass(slots=True)
class CitationDraft:
    """A citation as a style finds it, before its refs are resolved."""

    style: str
    span: Span
    cited_span: Span | None
    text: str | None
    """What stands from `start` to `end`: the cited words, or a marker that stays in the visible text."""
    start: int | None
    """In code points of the visible text."""
    end: int | None
    refs: tuple[RefDraft, ...]
    raw: str
    """The list of sources as written; citations with the same list have the same refs."""
    damage: Literal["malformed", "incomplete"] | None = None
    inferred_span: Span | None = None
    tentative: bool = False
    """Whether it is a citation only if all its refs are found: a marker that people write for other ends too."""
    turn: int = -1
    """Where it stands; known to the engine, not to the style."""
    block: int = -1
    place: CitationPlace = "text"


@dataclass(slots=True)
class CitedText:
    """The content of a block, read for citations."""

    text: str
    """The visible text: the content without citation tags."""
    citations: list[CitationDraft] = field(default_factory=list)
    markup: list[Markup] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


@value_type
class CitedWords:
    """Words of a message that name their sources by markup which the message itself does not show."""

    in_: CitationPlace
    """Whether they stand in its content (`text`) or in its reasoning (`thinking`, `plan`)."""
    start: int | None
    """In code points of the content, or of the reasoning."""
    end: int | None
    """Null for a citation that is never closed."""
    text: str | None
    sources: tuple[tuple[str | None, int | None], ...]
    """Pairs of a call's id (or what is named in its place) as written, and the place among its results."""


class CitationStyle(Protocol):
    """One way of writing citations."""

    name: str
    listed: bool
    """Whether its references may name sources that the text lists without a call: pages, documents, references."""
    forms: tuple[str, ...]
    """How its markup looks, an example for each form."""

    def read(self, text: str, start: int, end: int) -> CitedText:
        """Read `text[start:end]`, the content of one block; spans count in `text`."""
        ...

    def example(self, text: str, start: int, end: int) -> Span | None:
        """The first markup of this style in a text that may not hold any (a system prompt), or None."""
        ...


@runtime_checkable
class RegularCitations(Protocol):
    """A citation style that can read the words of a block alone."""

    def regular(self, words: str, place: CitationPlace, before: int, /) -> tuple[str, list[CitedWords]] | None:
        """Read the visible text, and the citations whose markup was taken out; None when any of it is unusual.

        Args:
            words: What stands in the block.
            place: Where its citations are said to stand.
            before: Code points that the message says before the block in the same place.
        """
        ...
