"""What holds for the transcript of every text, valid or hostile."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from parsers.columns import LEAF_KINDS
from parsers.model import Span, Transcript
from parsers.serialize import from_dict


def assert_invariants(transcript: Transcript) -> None:
    """Check everything that a transcript promises whatever the text."""
    assert_original_can_be_rebuilt(transcript)
    assert_leaves_tile(transcript)
    assert_spans_inside(transcript)
    assert_turns_and_blocks_nest(transcript)
    assert_links_agree(transcript)
    assert_citations_quote_their_block(transcript)
    assert_diagnostics_point_into_the_text(transcript)
    assert_values_decode(transcript)
    assert_survives_serialising(transcript)


def assert_original_can_be_rebuilt(transcript: Transcript) -> None:
    """The upload comes back from the parsed text and the repairs; without a repair the two are one object."""
    assert transcript.offsets.rebuild(transcript.text) == transcript.original
    if not transcript.repairs:
        assert transcript.text is transcript.original
    for repair in transcript.repairs:
        assert all(0 <= start <= end <= len(transcript.original) for start, end in repair.ranges)


def assert_leaves_tile(transcript: Transcript) -> None:
    """The leaves cover the text once, in order, without an empty one; what the readers noted does not overlap."""
    noted = 0
    for kind, start, end in transcript.markup:
        assert start >= noted, f"{kind} leaf [{start}, {end}) begins before {noted}"
        noted = end
    place = 0
    for kind, start, end in transcript.leaves():
        assert kind in LEAF_KINDS
        assert start == place, f"a leaf begins at {start}, the one before ended at {place}"
        assert start < end
        place = end
    assert place == len(transcript.text)


def assert_spans_inside(transcript: Transcript) -> None:
    """Every span is a half-open range inside the text."""
    for span in _all_spans(transcript):
        if span is not None:
            start, end = span
            assert 0 <= start <= end <= len(transcript.text), span


def assert_turns_and_blocks_nest(transcript: Transcript) -> None:
    """Turns follow one another, blocks follow one another inside their turn; both are numbered in order."""
    place = 0
    for number, turn in enumerate(transcript.turns):
        assert turn.index == number
        assert turn.span[0] >= place
        place = turn.span[0]
        for position, block in enumerate(turn.blocks):
            assert block.index == position
            assert place <= block.span[0], "a block begins before the one before it ended"
            assert block.span[1] <= turn.span[1]
            place = block.span[1]
            if block.content is not None:
                assert block.span[0] <= block.content[0] <= block.content[1] <= block.span[1]
        place = turn.span[1]


def assert_links_agree(transcript: Transcript) -> None:
    """Indexes between turns, calls, results, sources and citations lead there and back."""
    for number, call in enumerate(transcript.calls):
        assert call.index == number
        assert transcript.turns[call.turn].blocks[call.block].call == number
        assert all(transcript.results[result].call == number for result in call.results)
        if call.tool is not None:
            assert transcript.tools[call.tool].name == call.name
    for number, result in enumerate(transcript.results):
        assert result.index == number
        assert transcript.turns[result.turn].blocks[result.block].result == number
        assert all(transcript.sources[source].result == number for source in result.sources)
        if result.call is not None:
            assert number in transcript.calls[result.call].results
            assert result.paired_by is not None
    for number, source in enumerate(transcript.sources):
        assert source.index == number
        assert source.text == transcript.text[slice(*source.span)]
        assert list(source.cited_by) == sorted(set(source.cited_by))
    _assert_refs_agree(transcript)


def assert_citations_quote_their_block(transcript: Transcript) -> None:
    """A citation's text is what its offsets give in the visible text of its block."""
    for number, citation in enumerate(transcript.citations):
        assert citation.index == number
        block = transcript.turns[citation.turn].blocks[citation.block]
        assert block.span[0] <= citation.span[0]
        assert citation.span[1] <= block.span[1]
        if citation.text is not None and citation.start is not None:
            assert block.text is not None
            assert block.text[citation.start : citation.end] == citation.text


def assert_diagnostics_point_into_the_text(transcript: Transcript) -> None:
    """Line and column of a finding are those of the start of its span."""
    for finding in transcript.diagnostics:
        assert finding.message
        assert finding.count >= 1
        if finding.span is not None and finding.line is not None and len(transcript.text) < 100_000:
            before = transcript.text[: finding.span[0]]
            assert finding.line == before.count("\n") + 1
            assert finding.column == len(before) - (before.rfind("\n") + 1) + 1


def assert_values_decode(transcript: Transcript) -> None:
    """Decoding never raises, and gives exact numbers."""
    for call in transcript.calls:
        assert _is_plain(call.arguments)
    for source in transcript.sources:
        assert _is_plain(source.value)


def assert_survives_serialising(transcript: Transcript) -> None:
    """Written as data and read back, a transcript says the same."""
    data = transcript.to_dict()
    assert from_dict(data).to_dict() == data
    if len(transcript.text) < 100_000:
        json.dumps(data, default=str)


def _assert_refs_agree(transcript: Transcript) -> None:
    cited_by: dict[int, set[int]] = {}
    for citation in transcript.citations:
        for ref in citation.refs:
            assert (ref.source is None) == (ref.resolved_by is None)
            if ref.source is not None:
                cited_by.setdefault(ref.source, set()).add(citation.index)
    for source in transcript.sources:
        assert set(source.cited_by) == cited_by.get(source.index, set())


def _all_spans(transcript: Transcript) -> list[Span | None]:
    spans: list[Span | None] = [tool.span for tool in transcript.tools]
    for turn in transcript.turns:
        spans.append(turn.span)
        for block in turn.blocks:
            spans += [block.span, block.content]
    spans += [call.span for call in transcript.calls]
    spans += [result.span for result in transcript.results]
    spans += [source.span for source in transcript.sources]
    for citation in transcript.citations:
        spans += [citation.span, citation.cited_span, citation.inferred_span]
    for finding in transcript.diagnostics:
        spans += [finding.span, *finding.related]
    return spans


def _is_plain(value: Any) -> bool:
    """Tell whether a value is made of JSON types, without recursion and without floats."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            if not all(isinstance(key, str) for key in one):
                return False
            waiting.extend(one.values())
        elif isinstance(one, list | tuple):
            waiting.extend(one)
        elif not (one is None or isinstance(one, str | bool | int | Decimal)):
            return False
    return True
