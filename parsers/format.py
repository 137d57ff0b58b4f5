"""What a format is: data that the engine reads.

Two axes. The *envelope* says how turns are marked; the *blocks* say what may stand inside a turn, and which payload
reader and citation style take over there. A new format is one file of such declarations in `parsers/formats/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from parsers.citations.base import CitationStyle
from parsers.model import BlockKind, CitationPlace, Role
from parsers.payloads.base import PayloadReader
from parsers.tool_lists import ToolListReader

__all__ = ["ALL_ROLES", "ASSISTANT", "BlockRule", "Envelope", "Format", "Marker", "Signal"]

ALL_ROLES: frozenset[Role] = frozenset({"system", "developer", "user", "assistant", "tool", "unknown"})
ASSISTANT: frozenset[Role] = frozenset({"assistant"})


@dataclass(frozen=True, slots=True)
class Envelope:
    """How turns begin and end."""

    opener: str
    """A regular expression for what opens a turn; its group `role` is the role as written."""
    opener_tokens: tuple[str, ...]
    """The literals that an opener can begin with."""
    roles: Mapping[str, Role]
    """From the role as written to the role; what is not here is `unknown`."""
    short_openers: tuple[str, ...] = ()
    """Role tokens that open a turn by themselves when the token before them was lost; only where no turn is open."""
    begin: tuple[str, ...] = ()
    """Tokens before the first turn; they belong to no turn."""
    end: tuple[str, ...] = ()
    """Tokens that end a turn."""
    ended_roles: frozenset[Role] = ALL_ROLES
    """The roles whose turns are written with an end token; turns of other roles are complete without one."""
    end_needs_border: bool = False
    """Whether an end token that words and a further end token follow is talk. (People write about tokens; where every
    turn has its end token, the last one before the next opener is the real one.)"""
    head: Role | None = None
    """The role of the text before the first opener, in formats whose first turn has none."""


@dataclass(frozen=True, slots=True)
class BlockRule:
    """A kind of block, the tokens that frame it, and the roles that may write it."""

    kind: BlockKind
    open: tuple[str, ...]
    """Literals, or names of `Format.patterns` and `Format.line_patterns`."""
    close: tuple[str, ...] = ()
    """Without closers a block ends where the next one begins."""
    roles: frozenset[Role] = ASSISTANT
    """Anywhere else its tokens are content."""
    reader: PayloadReader | None = None
    """Reads calls or results; None for a block of words."""
    at: Literal["anywhere", "head", "between"] = "anywhere"
    """`head`: only at the beginning of a turn or after a block of the same kind. `between`: also where no turn is open
    (results that follow an end token without a marker of their own); it then opens a turn of role `tool`."""
    cited: CitationPlace | None = None
    """Where citations in it are said to stand; None where markup of citations is only talk."""
    trimmed: bool = False
    """Whether blanks and newlines at the edges of its content are layout."""
    from_prompt: bool = False
    """Whether a prompt may have opened it, so that a completion begins inside it."""
    drafts: tuple[BlockKind, ...] = ()
    """Kinds of blocks that a model may draft inside it: they count as words as long as its closer follows."""
    ended_by: tuple[BlockKind, ...] = ()
    """Kinds of blocks whose opener ends it when its own closer is missing."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A control token that stands alone."""

    token: str
    roles: frozenset[Role] = ALL_ROLES
    answered: bool = False
    """Whether the answer follows it without an opener of its own."""
    kind: Literal["marker", "image"] = "marker"


@dataclass(frozen=True, slots=True)
class Signal:
    """Something that speaks for a format (or, with a negative weight, against it)."""

    literal: str
    weight: float
    where: Literal["assistant", "system", "user", "tool", "between", "any"] = "any"
    """The role of the turns it counts in. A text without openers counts as assistant text; `between` is what stands
    after an end token and before the next opener."""
    regex: bool = False
    """Whether `literal` is the source of a regular expression."""
    beside: str | None = None
    """A token (or the name of a pattern) that must be in the text too; without it the signal is not searched for."""
    name: str | None = None
    """How the evidence calls it, where the literal itself would not be understood."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format: envelope, blocks, citations, and how it is recognised."""

    id: str
    title: str
    envelope: Envelope
    blocks: tuple[BlockRule, ...]
    signals: tuple[Signal, ...] = ()
    markers: tuple[Marker, ...] = ()
    citations: CitationStyle | None = None
    """How assistant text cites its sources."""
    tool_lists: tuple[ToolListReader, ...] = ()
    patterns: Mapping[str, str] = field(default_factory=dict)
    """Tokens that are no fixed characters: name to regular expression, beginning with a literal `<`."""
    line_patterns: Mapping[str, str] = field(default_factory=dict)
    """Tokens at the beginning of a line: name to regular expression, read with `re.MULTILINE`."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Other spellings of a token, to the token: `<|User|>` to `<｜User｜>`."""
    reserved: tuple[str, ...] = ()
    """Control tokens without a meaning here that are worth a finding inside content."""
    call_ids: bool = False
    """Whether calls and results carry ids in the text."""
    ref: str | None = None
    """How sources are named by call id and position: `{call}:[{position}]`."""
    document_tools: frozenset[str] = frozenset()
    """Tools whose results are documents that the application put in."""
    text_after_results: bool = False
    """Whether the answer to results follows them without a marker."""
