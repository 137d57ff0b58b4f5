"""What a format's declaration says, gathered for a person who looks it up."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from components.samples import samples
from parsers import list_formats, parse
from parsers.formats import FAMILIES, get_format
from parsers.formats.models import MODELS
from parsers.payloads.syntaxes import call_syntaxes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from components.samples import Sample
    from parsers.format import BlockRule, BodyRule, Family, Format
    from parsers.model import BlockKind, Transcript

__all__ = ["FormatFacts", "Frame", "facts_of", "gather_facts", "searched_text"]

_MOST_OPENERS = 2
"""Openers of one role that are shown: in some formats they differ by channel or recipient."""
_LONGEST_TOKEN = 90
_IN_JSON = ("thinking", "text", "tool calls", "tool results", "declared tools")
"""What a conversation in JSON can hold beside its turns."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands before and after a kind of block."""

    open: tuple[str, ...]
    close: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FormatFacts:
    """One format. Tokens that are declared as patterns are given as its own sample writes them."""

    format: Format
    family: str | None
    """None for a format that was given as a file."""
    models: tuple[str, ...]
    begin: tuple[str, ...]
    openers: tuple[tuple[str, str], ...]
    """Role and opener of turns."""
    roles: tuple[str, ...]
    """The words for roles that it knows."""
    end: tuple[str, ...]
    thinking: tuple[Frame, ...]
    text: tuple[Frame, ...]
    calls: tuple[Frame, ...]
    results: tuple[Frame, ...]
    whole_turns: Mapping[BlockKind, str]
    """The kinds of blocks that can be the whole body of a turn, to what tells them."""
    shape: str | None
    """How a turn looks in JSON, where that is where turns stand."""
    citations: tuple[str, ...]
    """An example for each form."""
    syntaxes: tuple[str, ...]
    """Of calls; that which its models write first."""
    reads: tuple[str, ...]
    """What becomes of a text, in words."""
    call_ids: bool
    signals: tuple[str, ...]
    """By what it is recognised, the strongest first; a format that was given as a file is, by counting its turns."""
    same_turns: tuple[Format, ...]
    """Other formats with the same turns."""
    samples: tuple[Sample, ...]


@cache
def facts_of(format_id: str) -> FormatFacts:
    """The facts of a format of ours.

    Raises:
        parsers.errors.UnknownFormatError: There is no format of this id.
    """
    return gather_facts(get_format(format_id))


def gather_facts(format: Format) -> FormatFacts:
    """Gather the facts of a format, one of ours or one that was given as a file."""
    own = tuple(sample for sample in samples() if sample.format_id == format.id)
    shown = _Shown(format, own)
    envelope = format.envelope
    family = next((family.name for family in FAMILIES if format.id in _ids(family)), None)
    rules: list[BlockRule | BodyRule] = [*format.blocks, *format.bodies]
    kinds = dict.fromkeys(rule.kind.replace("_", " ") for rule in rules if rule.kind != "marker")
    return FormatFacts(
        format=format,
        family=family,
        models=MODELS.get(format.id, ()),
        begin=shown.tokens(envelope.begin),
        openers=tuple(shown.openers()),
        roles=tuple(word for word in envelope.roles if word),
        end=shown.tokens(envelope.end),
        thinking=shown.frames("thinking"),
        text=shown.frames("text"),
        calls=shown.frames("tool_call"),
        results=shown.frames("tool_result"),
        whole_turns={rule.kind: _header(rule) for rule in reversed(format.bodies)},
        shape=format.structure.turns if format.structure else None,
        citations=_citations(format),
        syntaxes=call_syntaxes(format),
        reads=(
            "turns",
            *(f"{kind}s" if kind.startswith("tool") or kind == "document" else kind for kind in kinds),
            *(_IN_JSON if format.structure and format.structure.calls else ()),
            *(("declared tools",) if format.tool_lists else ()),
            *(("citations",) if format.citations else ()),
        ),
        call_ids=format.call_ids,
        signals=_signals(format) if family else (),
        same_turns=tuple(
            other for other in list_formats() if other.envelope.opener == envelope.opener and other.id != format.id
        )
        if envelope.opener_tokens
        else (),
        samples=own,
    )


def _citations(format: Format) -> tuple[str, ...]:
    """An example for each form of citation that a format knows; first what JSON brings beside its text."""
    beside = format.structure.citations if format.structure else ()
    return (*beside, *(form for form in (format.citations.forms if format.citations else ()) if form not in beside))


def _ids(family: Family) -> set[str]:
    return {known.id for known in family.formats}


@cache
def searched_text(format_id: str) -> str:
    """All that a search for a format of ours looks at: its names, its models, its tokens and its syntaxes."""
    facts = facts_of(format_id)
    frames = (*facts.thinking, *facts.text, *facts.calls, *facts.results)
    tokens = [token for frame in frames for token in (*frame.open, *frame.close)]
    openers = [opener for _, opener in facts.openers]
    words = (
        facts.format.title,
        format_id,
        facts.family or "",
        *facts.models,
        *facts.begin,
        *openers,
        *facts.end,
        *tokens,
    )
    return " ".join((*words, *facts.syntaxes, *facts.citations))


class _Shown:
    """Writes the tokens of one format; those that are patterns as they stand in its samples."""

    def __init__(self, format: Format, own: Iterable[Sample]) -> None:
        self.format = format
        self.patterns = {**format.patterns, **format.own_patterns}
        self.transcripts: list[Transcript] = [parse(sample.path.read_bytes(), format.id) for sample in own]

    def tokens(self, tokens: Iterable[str]) -> tuple[str, ...]:
        """Tokens as they are written, each once; a pattern that no sample shows is left out."""
        written = (self._example(token) if token in self.patterns else token for token in tokens)
        return tuple(dict.fromkeys(token for token in written if token))

    def _example(self, name: str) -> str | None:
        pattern = re.compile(self.patterns[name], re.MULTILINE)
        found = (pattern.search(transcript.text) for transcript in self.transcripts)
        return next((match[0][:_LONGEST_TOKEN].strip("\n") for match in found if match), None)

    def frames(self, kind: BlockKind) -> tuple[Frame, ...]:
        """What frames one kind of block, without those that cannot be shown."""
        rules = (rule for rule in self.format.blocks if rule.kind == kind)
        frames = (Frame(self.tokens(rule.open), self.tokens(rule.close)) for rule in rules)
        return tuple(dict.fromkeys(frame for frame in frames if frame.open))

    def openers(self) -> Iterator[tuple[str, str]]:
        """Roles and openers of turns: from the samples, else the tokens that are declared."""
        opener = re.compile(self.format.envelope.opener, re.MULTILINE)
        seen: dict[str, list[str]] = {}
        for transcript in self.transcripts:
            for turn in transcript.turns:
                found = opener.match(transcript.text, turn.span[0])
                written = found[0].lstrip("\n") if found else ""
                known = seen.setdefault(turn.role, [])
                if written and written not in known and len(known) < _MOST_OPENERS:
                    known.append(written)
        pairs = [(role, written[:_LONGEST_TOKEN]) for role, known in seen.items() for written in known]
        yield from pairs or (("", token) for token in self.tokens(self.format.envelope.opener_tokens))


def _header(rule: BodyRule) -> str:
    """By what a whole turn is told to be a block: groups of its opener, where they say a plain word, or its role."""
    said = [f"{group} {pattern}" for group, pattern in rule.header.items() if re.fullmatch(r"[\w ]+", pattern)]
    return ", ".join(
        said
        or [f"role {role}" for role in sorted(rule.roles) if not rule.header]
        or [f"its {' and '.join(rule.header)}"]
    )


def _signals(format: Format) -> tuple[str, ...]:
    """The words for what speaks for a format."""
    if format.structure is not None:
        return format.structure.signs
    strongest = sorted((signal for signal in format.signals if signal.weight > 0), key=lambda signal: -signal.weight)
    words = (signal.name or ("" if signal.regex else signal.literal) for signal in strongest)
    return tuple(dict.fromkeys(word for word in words if word))
