"""The sources of a transcript in one list, and an index of all the names that a citation may use for them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from parsers.engine.drafts import Draft
from parsers.engine.pairing import Pairing
from parsers.payloads.base import SourceDraft

__all__ = ["PlacedSource", "SourceIndex", "index_sources", "place_sources"]


@dataclass(slots=True)
class PlacedSource:
    """A source, its result, and how the text names it."""

    draft: SourceDraft
    result: int | None
    """None for a source that the text lists by itself."""
    ref: str | None
    kind: Literal["tool_result", "document"]


def place_sources(
    draft: Draft, pairing: Pairing, ref: str | None, document_tools: frozenset[str]
) -> list[PlacedSource]:
    """List the sources of all results, in order.

    Args:
        draft: What was read.
        pairing: Which call each result answers.
        ref: How the format names a source by call id and position.
        document_tools: Tools whose results are documents.
    """
    placed: list[PlacedSource] = []
    for index, result in enumerate(draft.results):
        call = pairing.calls_of[index]
        documents = call is not None and draft.calls[call].draft.name in document_tools
        call_id = result.draft.call_id
        for source in result.draft.sources:
            written = source.ref
            if written is None and ref is not None and call_id is not None and source.position is not None:
                written = ref.format(call=call_id, position=source.position)
            placed.append(PlacedSource(source, index, written, "document" if documents else source.kind))
    placed += [PlacedSource(source, None, source.ref, source.kind) for source in draft.sources]
    return placed


@dataclass(slots=True)
class SourceIndex:
    """Sources by everything that a citation may name them by."""

    by_call: dict[tuple[str, int], list[int]] = field(default_factory=lambda: defaultdict(list))
    calls: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    """Results by the ids of their calls."""
    by_number: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    documents: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    unnumbered: bool = False
    """Whether calls have no ids, so that references by number count them."""


def index_sources(draft: Draft, pairing: Pairing, sources: Sequence[PlacedSource]) -> SourceIndex:
    """Index sources once, by all their names.

    Args:
        draft: What was read.
        pairing: Which call each result answers.
        sources: The sources, in order.
    """
    index = SourceIndex()
    calls = draft.calls
    index.unnumbered = bool(calls) and all(placed.draft.id is None for placed in calls)
    result_ids: list[dict[str, None]] = []
    for at, placed in enumerate(draft.results):
        ids: dict[str, None] = {}
        call = pairing.calls_of[at]
        if call is not None:
            own = calls[call].draft.id
            if own is not None:
                ids[own] = None
            elif index.unnumbered or placed.draft.call_id is None:
                ids[str(call)] = None
        if placed.draft.call_id is not None:
            ids[placed.draft.call_id] = None
        result_ids.append(ids)
        for call_id in ids:
            index.calls[call_id].append(at)
    for at, source in enumerate(sources):
        position = source.draft.position
        if position is not None:
            for call_id in result_ids[source.result] if source.result is not None else ():
                index.by_call[call_id, position].append(at)
            if source.kind == "document":
                index.documents[position].append(at)
        if source.ref is not None:
            index.by_number[source.ref].append(at)
    return index
