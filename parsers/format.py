"""What a format is: data that the engine reads.

Two axes. The *envelope* says how turns are marked; the *blocks* say what may stand inside a turn, and which payload
reader and citation style take over there. What several families share is a *part* (a call syntax, a layout of results,
thinking tags), and `compose` puts a format together from an envelope and parts. A new format is one file of such
declarations in `parsers/formats/`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Literal

from parsers.citations.base import CitationStyle
from parsers.citations.in_text import InTextCitations
from parsers.model import BlockKind, CitationPlace, Role
from parsers.payloads.base import PayloadReader
from parsers.structured.base import Structure
from parsers.tool_lists import ToolListReader

__all__ = [
    "ALL_ROLES",
    "ASSISTANT",
    "IN_TEXT",
    "BlockRule",
    "BodyRule",
    "Envelope",
    "Family",
    "Format",
    "Marker",
    "Part",
    "Signal",
    "combine",
    "compose",
]

ALL_ROLES: frozenset[Role] = frozenset({"system", "developer", "user", "assistant", "tool", "unknown"})
ASSISTANT: frozenset[Role] = frozenset({"assistant"})
IN_TEXT = InTextCitations()
"""The citations that any prompt may ask for: markers and tags of many vendors, and the sources that a text lists."""


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
    beside: str | tuple[str, ...] | None = None
    """A token (or the name of a pattern) that must be in the text too, or several of which one must be; without it the
    signal is not searched for. A signal that is a pattern and needs nothing beside it is searched for in every text."""
    name: str | None = None
    """How the evidence calls it, where the literal itself would not be understood."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """How turns begin and end."""

    opener: str
    """A regular expression for what opens a turn; its group `role` is the role as written. Groups `channel` and
    `recipient` become those of the turn, groups that begin with `malformed` take part where something is wrong; all are
    shown to body rules and readers."""
    opener_tokens: tuple[str, ...]
    """The tokens (or names of patterns) that an opener can begin with."""
    roles: Mapping[str, Role]
    """From the role as written to the role."""
    unlisted: Role = "unknown"
    """The role of what is not in `roles`."""
    frame: str | None = None
    """The opener as templates write it: a regular expression without groups, for what `opener` matches as a whole."""
    short_openers: tuple[str, ...] = ()
    """Role tokens that open a turn by themselves when the token before them was lost; only where no turn is open."""
    reopeners: tuple[str, ...] = ()
    """Those of the opener tokens with which the model goes on to another message when the tokens between are missing:
    they open a turn after the end of one and in a turn of the assistant; anywhere else they are talk."""
    begin: tuple[str, ...] = ()
    """Tokens before the first turn; they belong to no turn."""
    begin_expected: bool = True
    """Whether a text without a begin token lacks something."""
    begin_repeats: bool = False
    """Whether a begin token stands before each exchange, so that a second one begins no other transcript."""
    end: tuple[str, ...] = ()
    """Tokens that end a turn."""
    ended_roles: frozenset[Role] = ALL_ROLES
    """The roles whose turns are written with an end token; turns of other roles are complete without one."""
    end_needs_border: bool = False
    """Whether an end token that words and a further end token follow is talk. (People write about tokens; where every
    turn has its end token, the last one before the next opener is the real one.)"""
    channels: frozenset[str] = frozenset()
    """The known channels of messages, in formats that have such."""
    bare_answer_after: tuple[str, ...] = ()
    """Those of the end tokens behind which the last words of a text are the answer to the thinking before them: servers
    that leave thinking in take the header of the answer out."""
    goes_on: tuple[str, ...] = ()
    """Those of the end tokens after which the same speaker may go on without an opener."""
    head: Role | None = None
    """The role of the text before the first opener, in formats whose first turn has none."""
    signals: tuple[Signal, ...] = ()
    """What speaks for it."""

    def tokens(self) -> tuple[str, ...]:
        """The tokens of turns, and names of patterns among them."""
        return (*self.begin, *self.end, *self.opener_tokens, *self.short_openers)


@dataclass(frozen=True, slots=True, eq=False)
class BlockRule:
    """A kind of block, the tokens that frame it, and the roles that may write it."""

    kind: BlockKind
    open: tuple[str, ...]
    """Literals, or names of `Format.patterns` and `Format.own_patterns`."""
    close: tuple[str, ...] = ()
    """Without closers a block ends where the next one begins."""
    roles: frozenset[Role] = ASSISTANT
    """Anywhere else its tokens are content."""
    reader: PayloadReader | None = None
    """Reads calls or results; None for a block of words. A reader that declines leaves its opener a word."""
    bare: bool = False
    """Whether its opener is the beginning of the payload itself (`{"name":`), not a token before it."""
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
    stray_closer_is_markup: bool = False
    """Whether a closer of thinking that closes nothing is taken out of the text; else it is left as words."""


@dataclass(frozen=True, slots=True)
class BodyRule:
    """What the whole body of a turn is, where its header says so (a channel, a recipient, a role of results)."""

    kind: BlockKind
    roles: frozenset[Role] = ASSISTANT
    header: Mapping[str, str] = field(default_factory=dict)
    """From a group of the envelope's opener to a regular expression for the whole of what it must hold; a group that
    took no part holds nothing."""
    reader: PayloadReader | None = None
    """Reads calls or results; a reader that declines leaves the body to the next rule. None for a body of words."""
    cited: CitationPlace | None = None
    """Where citations in it are said to stand; None where markup of citations is only talk."""

    def fits(self, header: Mapping[str, str | None]) -> bool:
        """Whether the opener of a turn says what this rule asks for."""
        return all(re.fullmatch(pattern, header.get(group) or "") for group, pattern in self.header.items())


@dataclass(frozen=True, slots=True)
class Marker:
    """A control token that stands alone."""

    token: str
    roles: frozenset[Role] = ALL_ROLES
    answered: bool = False
    """Whether the answer follows it without an opener of its own."""
    kind: Literal["marker", "image"] = "marker"


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
    own_patterns: Mapping[str, str] = field(default_factory=dict)
    """Tokens that could as well be words (`Action:`, `Assistant:`, `[INST]`): name to regular expression, read with
    `re.MULTILINE`. They are searched for only when a text is read as this format, and may begin with any character."""
    own_tokens: tuple[str, ...] = ()
    """Literals among the tokens that are searched for only in this format, because elsewhere they are words (`<s>`,
    `<user>`). Tokens that don't begin with `<` need not be listed."""
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
    silent_tools: frozenset[str] = frozenset()
    """Names whose call means that no tool is called: nothing declares them, and nothing answers."""
    text_after_results: bool = False
    """Whether the answer to results follows them without a marker."""
    bodies: tuple[BodyRule, ...] = ()
    """Turns whose header says what their whole body is; the first that fits counts."""
    structure: Structure | None = None
    """The shape of JSON in which the conversation stands, where it is no text with tokens."""

    def literals(self) -> Iterator[str]:
        """Yield every token that is written as such, each at least once; names of patterns are left out."""
        tokens = chain(
            self.envelope.tokens(),
            self.reserved,
            self.aliases,
            (marker.token for marker in self.markers),
            *((*block.open, *block.close) for block in self.blocks),
        )
        return (token for token in tokens if token not in self.patterns and token not in self.own_patterns)

    def is_own(self, token: str) -> bool:
        """Whether a token is searched for only when a text is read as this format."""
        return token in self.own_patterns or token in self.own_tokens or not token.startswith("<")


@dataclass(frozen=True, slots=True)
class Family:
    """Formats of one maker or one kind, declared in one file."""

    name: str
    """How the screen calls it."""
    formats: tuple[Format, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """What one axis adds to a format: a call syntax, a layout of results, thinking, a list of tools."""

    blocks: tuple[BlockRule, ...] = ()
    bodies: tuple[BodyRule, ...] = ()
    signals: tuple[Signal, ...] = ()
    markers: tuple[Marker, ...] = ()
    tool_lists: tuple[ToolListReader, ...] = ()
    patterns: Mapping[str, str] = field(default_factory=dict)
    own_patterns: Mapping[str, str] = field(default_factory=dict)
    own_tokens: tuple[str, ...] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)
    reserved: tuple[str, ...] = ()

    @property
    def quiet(self) -> Part:
        """The same part where it is only tolerated: it does not speak for the format."""
        return replace(self, signals=())


def compose(
    id: str,
    title: str,
    envelope: Envelope,
    *parts: Part,
    citations: CitationStyle | None = IN_TEXT,
    call_ids: bool = False,
    text_after_results: bool = False,
    structure: Structure | None = None,
) -> Format:
    """Put a format together.

    Args:
        id: Its id, `family-generation`.
        title: How the screen calls it.
        envelope: How turns are marked.
        *parts: What may stand in them; of two parts that claim the same token in the same role the first counts.
        citations: How answers cite; by default in any of the ways that prompts ask for in words.
        call_ids: Whether calls and results carry ids in the text.
        text_after_results: Whether the answer to results follows them without a marker.
        structure: The shape of JSON in which the same conversation may stand.
    """
    return Format(
        id=id,
        title=title,
        envelope=envelope,
        blocks=tuple(block for part in parts for block in part.blocks),
        bodies=tuple(body for part in parts for body in part.bodies),
        signals=(*envelope.signals, *(signal for part in parts for signal in part.signals)),
        markers=tuple(marker for part in parts for marker in part.markers),
        tool_lists=tuple(tools for part in parts for tools in part.tool_lists),
        patterns={name: source for part in parts for name, source in part.patterns.items()},
        own_patterns={name: source for part in parts for name, source in part.own_patterns.items()},
        own_tokens=tuple(token for part in parts for token in part.own_tokens),
        aliases={alias: token for part in parts for alias, token in part.aliases.items()},
        reserved=tuple(token for part in parts for token in part.reserved),
        citations=citations,
        call_ids=call_ids,
        text_after_results=text_after_results,
        structure=structure,
    )


def combine(turns: Format, payload: Format) -> Format:
    """The envelope of one format with what stands inside the turns of another.

    The same call syntax lives in many envelopes; a pair that no family writes is read all the same. Its id is that of
    both, joined by a plus sign.
    """
    return replace(
        payload,
        id=f"{turns.id}+{payload.id}",
        title=f"{turns.title.removesuffix(' prompt')} + {payload.title}",
        envelope=turns.envelope,
        bodies=(*payload.bodies, *turns.bodies),
        patterns={**turns.patterns, **payload.patterns},
        own_patterns={**turns.own_patterns, **payload.own_patterns},
        own_tokens=(*turns.own_tokens, *payload.own_tokens),
        aliases={
            **payload.aliases,
            **{alias: token for alias, token in turns.aliases.items() if token in turns.envelope.tokens()},
        },
        text_after_results=turns.text_after_results,
        structure=None,
    )
