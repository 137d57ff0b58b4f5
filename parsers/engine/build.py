"""Level two, second half: links, checks, and the finished value types."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from parsers import checks
from parsers.columns import Markup, TokenIndex
from parsers.engine.drafts import Draft, ToolDraft, TurnDraft
from parsers.engine.grammar import Grammar
from parsers.engine.pairing import Pairing, pair
from parsers.engine.placed_sources import PlacedSource, place_sources
from parsers.engine.resolving import Resolver
from parsers.engine.turns import read_turns
from parsers.format import Format
from parsers.model import Call, Citation, Result, Source, Tool, Turn
from parsers.payloads.base import SourceDraft
from parsers.reference_lists import defined_sources
from parsers.source_lists import listed_sources

__all__ = ["Reading", "link", "read"]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text holds when it is read as one format."""

    tools: tuple[Tool, ...]
    turns: tuple[Turn, ...]
    calls: tuple[Call, ...]
    results: tuple[Result, ...]
    sources: tuple[Source, ...]
    citations: tuple[Citation, ...]
    markup: Markup
    draft: Draft
    """Holds the findings; their lines and columns are not counted yet."""
    check: Callable[[], None]
    """Adds to the findings what takes decoding: arguments against schemas, citations in code. Call it once."""


def read(text: str, index: TokenIndex, grammar: Grammar, tools: Sequence[Mapping[str, Any]] | None = None) -> Reading:
    """Read a text as one format.

    Args:
        text: Any text.
        index: Its tokens.
        grammar: The format.
        tools: Declarations known from elsewhere, as JSON objects with `name` and `parameters`.

    Returns:
        The reading; it never fails on a text.
    """
    draft = read_turns(text, index, grammar)
    _read_tools(text, draft, grammar)
    return link(text, draft, grammar.format, tools)


def link(text: str, draft: Draft, declaration: Format, tools: Sequence[Mapping[str, Any]] | None = None) -> Reading:
    """Link what was read: results to calls, citations to sources.

    Args:
        text: The text.
        draft: What was read in it.
        declaration: The format that it was read as.
        tools: Declarations known from elsewhere, as JSON objects with `name` and `parameters`.
    """
    listing = declaration.citations is not None and declaration.citations.listed
    if listing and not draft.sources and any(ref.listed for citation in draft.citations for ref in citation.refs):
        draft.sources = _listed_sources(text, draft)
    _add_given_tools(draft, tools)
    declared: dict[str, int] = {}
    for at, tool in enumerate(draft.tools):
        if tool.name is not None:
            declared.setdefault(tool.name, at)
    _give_types(draft, declared)
    pairing = pair(draft, declaration.silent_tools)
    placed = place_sources(draft, pairing, declaration.ref, declaration.document_tools)
    resolver = Resolver(text, draft, pairing, placed)
    draft.citations = [one for one in draft.citations if not one.tentative or resolver.is_citation(one)]
    citations = resolver.resolve(draft.citations)
    sources = _sources(text, placed, resolver.cited_by)
    return Reading(
        tools=tuple(_tool(at, tool) for at, tool in enumerate(draft.tools)),
        turns=tuple(_turn(at, turn) for at, turn in enumerate(draft.turns)),
        calls=_calls(text, draft, pairing, declared),
        results=_results(draft, pairing, placed),
        sources=sources,
        citations=citations,
        markup=draft.markup,
        draft=draft,
        check=partial(checks.check, text, draft, declared, declaration.document_tools, declaration.silent_tools),
    )


def _read_tools(text: str, draft: Draft, grammar: Grammar) -> None:
    """Find declared tools in the turns that people and applications write."""
    readers = grammar.format.tool_lists
    if not readers:
        return
    for at, turn in enumerate(draft.turns):
        if turn.role not in ("system", "developer", "user"):
            continue
        for block in turn.blocks:
            if block.kind != "text" or block.content is None:
                continue
            for reader in readers:
                start = reader.heading(text, *block.content)
                found = list(reader.read(text, start, block.content[1])) if start is not None else []
                draft.tools += [
                    ToolDraft(tool.name, tool.description, tool.parameters, tool.span, at) for tool in found
                ]
                if found:
                    break


def _listed_sources(text: str, draft: Draft) -> list[SourceDraft]:
    """Find the sources that the text lists by itself, in the order of the text."""
    found: list[SourceDraft] = []
    for turn in draft.turns:
        if turn.role == "assistant":
            blocks = [block.content for block in turn.blocks if block.kind == "text" and block.content]
            found += [source for content in blocks for source in defined_sources(text, *content)]
        else:
            first, last = (turn.blocks[at].content if turn.blocks else None for at in (0, -1))
            end = last[1] if last else turn.end
            body = first[0] if first else None
            found += listed_sources(text, turn.start, end, body=body, numbered=turn.role != "tool")
    return found


def _add_given_tools(draft: Draft, tools: Sequence[Mapping[str, Any]] | None) -> None:
    """Add tools that the caller knows of and the text does not declare."""
    known = {tool.name for tool in draft.tools}
    for tool in tools or ():
        inner = tool.get("function", tool)
        name = inner.get("name") if isinstance(inner, Mapping) else None
        if isinstance(name, str) and name not in known:
            draft.tools.append(ToolDraft(name, inner.get("description"), inner.get("parameters"), None, None))


def _give_types(draft: Draft, declared: Mapping[str, int]) -> None:
    """Give the calls whose values are all written as text the schema that tells what they are."""
    for placed in draft.calls:
        call = placed.draft
        if call.read_typed is not None:
            at = declared.get(call.name) if call.name is not None else None
            call.read_arguments = partial(call.read_typed, draft.tools[at].parameters if at is not None else None)


def _tool(at: int, tool: ToolDraft) -> Tool:
    parameters = tool.parameters if isinstance(tool.parameters, Mapping) else None
    return Tool(at, tool.name, tool.description, parameters, tool.span, tool.turn)


def _turn(at: int, turn: TurnDraft) -> Turn:
    return Turn(
        at,
        turn.role,
        turn.role_raw,
        turn.channel,
        turn.recipient,
        (turn.start, turn.end),
        turn.complete,
        tuple(turn.blocks),
    )


def _calls(text: str, draft: Draft, pairing: Pairing, declared: Mapping[str, int]) -> tuple[Call, ...]:
    return tuple(
        Call(
            at,
            placed.draft.id,
            placed.draft.name,
            text[slice(*placed.draft.arguments)],
            placed.turn,
            placed.block,
            placed.draft.span,
            declared.get(placed.draft.name) if placed.draft.name is not None else None,
            tuple(pairing.results_of[at]),
            placed.draft.read_arguments,
        )
        for at, placed in enumerate(draft.calls)
    )


def _results(draft: Draft, pairing: Pairing, sources: Sequence[PlacedSource]) -> tuple[Result, ...]:
    own: list[list[int]] = [[] for _ in draft.results]
    for at, source in enumerate(sources):
        if source.result is not None:
            own[source.result].append(at)
    return tuple(
        Result(
            at,
            pairing.calls_of[at],
            placed.draft.call_id,
            placed.draft.name,
            placed.draft.is_error,
            placed.turn,
            placed.block,
            placed.draft.span,
            tuple(own[at]),
            pairing.how[at],
        )
        for at, placed in enumerate(draft.results)
    )


def _sources(text: str, placed: Sequence[PlacedSource], cited_by: Sequence[Sequence[int]]) -> tuple[Source, ...]:
    return tuple(
        Source(
            at,
            source.ref,
            source.kind,
            source.result,
            source.draft.position,
            source.draft.title,
            source.draft.url,
            text[slice(*source.draft.span)],
            source.draft.span,
            tuple(cited_by[at]),
            source.draft.read_value,
        )
        for at, source in enumerate(placed)
    )
