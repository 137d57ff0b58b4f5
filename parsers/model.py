"""The value types of a transcript.

Every span is `(start, end)`, half open, in code points of `Transcript.text`. `to_dict()` of a transcript writes the
same names as these attributes, except that `in_` is written `in` (`parsers/serialize.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from parsers.columns import Leaf, Markup
from parsers.value_type import value_type

if TYPE_CHECKING:
    from parsers.intake import OffsetMap

__all__ = [
    "Alternative",
    "Block",
    "BlockKind",
    "Call",
    "Citation",
    "CitationPlace",
    "CitationStatus",
    "Diagnostic",
    "FormatVerdict",
    "PairedBy",
    "Ref",
    "Repair",
    "ResolvedBy",
    "Result",
    "Role",
    "Severity",
    "Source",
    "Span",
    "Tool",
    "Transcript",
    "Turn",
]

Span = tuple[int, int]
"""`(start, end)`, half open, in code points of `Transcript.text`."""

Role = Literal["system", "developer", "user", "assistant", "tool", "unknown"]
BlockKind = Literal[
    "text", "thinking", "tool_call", "tool_result", "tool_list", "document", "image", "marker", "unparsed"
]
CitationPlace = Literal["text", "thinking", "plan"]
CitationStatus = Literal["resolved", "partly", "unresolved", "malformed", "incomplete"]
PairedBy = Literal["id", "name", "order"]
ResolvedBy = Literal["id", "order", "number", "url", "title"]
Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Alternative:
    """A format that fits the text less well than the chosen one."""

    id: str
    confidence: float
    """From 0 to 1."""


@dataclass(frozen=True, slots=True)
class FormatVerdict:
    """Which format the text was read as, and why."""

    id: str
    title: str
    confidence: float
    """From 0 to 1; 1 when the caller named the format."""
    evidence: tuple[str, ...]
    """What was seen, in words: `9 × <|START_OF_TURN_TOKEN|>`."""
    alternatives: tuple[Alternative, ...]
    """The runners-up, best first."""
    forced: bool
    """Whether the caller named the format."""


@dataclass(frozen=True, slots=True)
class Repair:
    """One kind of damage of the paste that was undone before parsing."""

    code: str
    count: int
    """How many places were repaired."""
    message: str
    ranges: tuple[Span, ...]
    """The characters of `Transcript.original` that were left out or replaced, in order."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool that the prompt declares, or that the caller knew of."""

    index: int
    name: str | None
    description: str | None
    parameters: Mapping[str, Any] | None
    """The JSON Schema of the arguments."""
    span: Span | None
    """The declaration itself, without separators; null for a tool that the caller gave."""
    turn: int | None


@value_type
class Block:
    """A stretch of a turn: text, thinking, one tool call, …"""

    index: int
    """Position in its turn."""
    kind: BlockKind
    span: Span
    """With its markup."""
    content: Span | None
    """Between opening and closing markup."""
    text: str | None
    """The visible text: the content without citation tags and other markup. Null where the kind has none."""
    complete: bool
    """False when its closing markup is missing."""
    call: int | None = None
    """Index of the call that a `tool_call` block holds."""
    result: int | None = None
    """Index of the result that a `tool_result` block holds."""


@value_type
class Turn:
    """One turn of the conversation."""

    index: int
    role: Role
    role_raw: str | None
    """The role token without its brackets (`CHATBOT_TOKEN`); null where no token opened the turn."""
    channel: str | None
    recipient: str | None
    span: Span
    complete: bool
    blocks: tuple[Block, ...]


@value_type
class Call:
    """One tool call."""

    index: int
    id: str | None
    """As written; null where the text has none."""
    name: str | None
    arguments_raw: str
    """The characters of the arguments, untouched."""
    turn: int
    block: int
    span: Span
    tool: int | None
    """Index of the declared tool, if there is one of this name."""
    results: tuple[int, ...]
    read_arguments: Callable[[], Any] = field(repr=False, compare=False)
    """Decodes the arguments; use `arguments`."""

    @property
    def arguments(self) -> Any:
        """The decoded value, or None. Integers are `int` of any size, other numbers `Decimal`.

        Decoded anew at each access: keep it where it is needed twice.
        """
        return self.read_arguments()


@value_type
class Result:
    """What one tool call gave back."""

    index: int
    call: int | None
    """Index of the call it answers."""
    call_id: str | None
    """As written."""
    name: str | None
    is_error: bool | None
    turn: int
    block: int
    span: Span
    sources: tuple[int, ...]
    paired_by: PairedBy | None


@value_type
class Source:
    """Something a citation can point to: a result of a call, a document, a page."""

    index: int
    ref: str | None
    """How the text names it (`1:[3]`); null where it has no name."""
    kind: Literal["tool_result", "document"]
    result: int | None
    position: int | None
    """Place among the results of its call, from 0, or the number that is printed."""
    title: str | None
    url: str | None
    text: str
    """The characters as they stand."""
    span: Span
    cited_by: tuple[int, ...]
    """Indexes of the citations that name it, ascending."""
    read_value: Callable[[], Any] = field(repr=False, compare=False)
    """Decodes the value; use `value`."""

    @property
    def value(self) -> Any:
        """The decoded JSON, or the text itself where it is none.

        Decoded anew at each access: keep it where it is needed twice.
        """
        return self.read_value()


@value_type
class Ref:
    """One pointer from a citation to a source."""

    raw: str
    """As written; a group that lists several results (`1:[0,2]`) is the raw of each of them."""
    call_id: str | None
    position: int | None
    source: int | None
    """Index of the source, or null when dangling."""
    range: tuple[int, int] | None
    """The vendor's own range inside the source (lines, both ends included), where it gives one."""
    resolved_by: ResolvedBy | None
    passage: Span | None = None
    """The words of the source that the citation quotes, where it quotes any and they are there."""


@value_type
class Citation:
    """A stretch of an answer that names its sources."""

    index: int
    style: str
    turn: int
    block: int
    in_: CitationPlace
    text: str | None
    """The visible text from `start` to `end`: the cited words, or a marker that stays in the text. Null for an unclosed
    citation, and for a marker that is taken out."""
    start: int | None
    """In code points of the visible text of its block."""
    end: int | None
    span: Span
    """Markup included."""
    cited_span: Span | None
    """The cited words, as they stand in the text."""
    inferred_span: Span | None
    """For a marker: the claim before it, as far as it can be guessed."""
    refs: tuple[Ref, ...]
    status: CitationStatus

    @property
    def claim_span(self) -> Span:
        """What it speaks of: the cited words, for a marker the claim that was inferred, else the citation itself."""
        return self.cited_span or self.inferred_span or self.span

    def claim(self, text: str) -> str:
        """The words that it speaks of, without markup; `text` is that of the transcript."""
        if self.cited_span is not None and self.text is not None:
            return self.text
        return text[slice(*self.claim_span)]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A finding: what was seen, where, and which rule dealt with it."""

    code: str
    severity: Severity
    message: str
    span: Span | None
    line: int | None
    """From 1."""
    column: int | None
    """From 1, in code points."""
    related: tuple[Span, ...] = ()
    count: int = 1
    """How many findings of the same kind this row stands for."""


@dataclass(frozen=True)
class Transcript:
    """A text and everything that was read in it."""

    original: str
    """The upload as it came. Of bytes that are no UTF-8, each broken one stands as U+FFFD; `upload` has them all."""
    upload: bytes | None
    """The bytes as they came, when they are not the UTF-8 of `original`."""
    text: str
    """What was parsed: `original` after `repairs`; the same object when there are none."""
    offsets: OffsetMap
    """Maps places between `text` and `original`."""
    format: FormatVerdict
    repairs: tuple[Repair, ...]
    tools: tuple[Tool, ...]
    turns: tuple[Turn, ...]
    calls: tuple[Call, ...]
    results: tuple[Result, ...]
    sources: tuple[Source, ...]
    citations: tuple[Citation, ...]
    markup: Markup
    """The markup leaves, in columns."""
    find_diagnostics: Callable[[], tuple[Diagnostic, ...]] = field(repr=False, compare=False)
    """Checks calls against declared tools and counts lines; use `diagnostics`."""

    version: int = 1

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All findings, in the order of the text; worked out when first asked for."""
        return self.find_diagnostics()

    def leaves(self) -> Iterator[Leaf]:
        """Yield `(kind, start, end)` for every leaf; together they tile `text` without a gap."""
        return self.markup.leaves(len(self.text))

    def to_dict(self) -> dict[str, Any]:
        """Write the transcript as plain data (version 1 of the schema); numbers are `int` and `Decimal`."""
        from parsers.serialize import to_dict

        return to_dict(self)

    @cached_property
    def chars(self) -> int:
        """Code points of `original`."""
        return len(self.original)
