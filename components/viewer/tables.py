"""The tables of the wire format: what a transcript and its audit hold, as rows of integers.

-1 stands for "none". Spans are UTF-16 units; strings are places in the table of strings; words of a closed set (roles,
kinds, states) are their place in `KINDS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import get_args

from components.viewer.characters import lone_surrogates
from components.viewer.evidence import STATES, Evidence
from components.viewer.utf16 import Convert, to_utf16
from parsers.columns import LEAF_KINDS
from parsers.model import BlockKind, CitationPlace, CitationStatus, Ref, Role, Severity, Span, Transcript

__all__ = ["KINDS", "Strings", "Table", "span_of", "tables_of"]

Row = tuple[int, ...]
Table = tuple[str, tuple[str, ...], Sequence[Row]]
"""Name, columns, rows."""

_NOTHING: Span = (-1, -1)

KINDS = {
    "leaf": LEAF_KINDS,
    "role": get_args(Role),
    "block": get_args(BlockKind),
    "place": get_args(CitationPlace),
    "status": get_args(CitationStatus),
    "severity": get_args(Severity),
    "source": ("tool_result", "document"),
    "state": STATES,
}
"""The words behind the numbers in the columns."""


class Strings:
    """A table of strings in which equal ones stand once."""

    def __init__(self) -> None:
        """Begin without strings."""
        self.items: list[str] = []
        self._places: dict[str, int] = {}

    def add(self, value: str | None) -> int:
        """Give the place of a string; -1 for None."""
        if value is None:
            return -1
        place = self._places.setdefault(value, len(self.items))
        if place == len(self.items):
            self.items.append(value)
        return place


def tables_of(
    transcript: Transcript, evidence: Iterable[Evidence], uncited: Iterable[Span], strings: Strings
) -> list[Table]:
    """Give all tables; `strings` takes up the strings they name."""
    convert = to_utf16(transcript.text)
    found = {item.citation: item for item in evidence}
    return [
        _leaves(transcript, convert),
        *_turns(transcript, convert, strings),
        *_calls(transcript, convert, strings),
        _sources(transcript, convert, strings),
        *_citations(transcript, found, convert, strings),
        _findings(transcript, convert, strings),
        _repairs(transcript),
        ("uncited", ("start", "end"), [span_of(span, convert) for span in uncited]),
        _edits(transcript, convert),
        _surrogates(transcript),
    ]


def span_of(span: Span | None, convert: Convert) -> Span:
    """Convert a span; -1, -1 for none."""
    return _NOTHING if span is None else (convert(span[0]), convert(span[1]))


def _int(value: int | None) -> int:
    return -1 if value is None else value


def _leaves(transcript: Transcript, convert: Convert) -> Table:
    code = {kind: number for number, kind in enumerate(LEAF_KINDS)}
    rows = [(code[kind], convert(start), convert(end)) for kind, start, end in transcript.markup]
    return "leaves", ("kind", "start", "end"), rows


def _turns(transcript: Transcript, convert: Convert, strings: Strings) -> list[Table]:
    roles, kinds = get_args(Role), get_args(BlockKind)
    turns: list[Row] = []
    blocks: list[Row] = []
    for turn in transcript.turns:
        turns.append(
            (
                *span_of(turn.span, convert),
                roles.index(turn.role),
                strings.add(turn.role_raw),
                strings.add(turn.channel),
                strings.add(turn.recipient),
                int(turn.complete),
                len(blocks),
                len(turn.blocks),
            )
        )
        blocks.extend(
            (
                turn.index,
                kinds.index(block.kind),
                *span_of(block.span, convert),
                *span_of(block.content or block.span, convert),
                int(block.complete),
                _int(block.call),
                _int(block.result),
            )
            for block in turn.blocks
        )
    names = ("start", "end", "role", "token", "channel", "recipient", "complete", "firstBlock", "blockCount")
    return [
        ("turns", names, turns),
        ("blocks", ("turn", "kind", "start", "end", "from", "to", "complete", "call", "result"), blocks),
    ]


def _calls(transcript: Transcript, convert: Convert, strings: Strings) -> list[Table]:
    calls: list[Row] = []
    for call in transcript.calls:
        start = transcript.text.find(call.arguments_raw, *call.span) if call.arguments_raw else -1
        arguments = _NOTHING if start < 0 else span_of((start, start + len(call.arguments_raw)), convert)
        calls.append(
            (
                strings.add(call.id),
                strings.add(call.name),
                call.turn,
                call.block,
                *span_of(call.span, convert),
                *arguments,
                _int(call.tool),
                call.results[0] if call.results else -1,
            )
        )
    results = [
        (
            _int(result.call),
            strings.add(result.call_id),
            strings.add(result.name),
            _int(result.is_error),
            result.turn,
            result.block,
            *span_of(result.span, convert),
        )
        for result in transcript.results
    ]
    return [
        ("calls", ("id", "name", "turn", "block", "start", "end", "from", "to", "tool", "result"), calls),
        ("results", ("call", "callId", "name", "isError", "turn", "block", "start", "end"), results),
    ]


def _sources(transcript: Transcript, convert: Convert, strings: Strings) -> Table:
    sources = [
        (
            strings.add(source.ref),
            int(source.kind == "document"),
            _int(source.result),
            _int(source.position),
            strings.add(source.title),
            strings.add(source.url),
            *span_of(source.span, convert),
        )
        for source in transcript.sources
    ]
    return "sources", ("ref", "kind", "result", "position", "title", "url", "start", "end"), sources


def _citations(
    transcript: Transcript, found: Mapping[int, Evidence], convert: Convert, strings: Strings
) -> list[Table]:
    places, statuses = get_args(CitationPlace), get_args(CitationStatus)
    citations: list[Row] = []
    refs: list[Row] = []
    missing: list[Row] = []
    for citation in transcript.citations:
        said = found.get(citation.index)
        state = said.state if said else _unaudited(citation.status)
        first = len(refs)
        for number, ref in enumerate(citation.refs):
            audit = said.refs[number] if said and number < len(said.refs) else None
            ref_state = audit.state if audit else ("dangling" if ref.source is None else state)
            refs.append(
                (
                    citation.index,
                    strings.add(_name(ref)),
                    _int(ref.source),
                    STATES.index(ref_state),
                    strings.add(audit.note if audit else ""),
                    *span_of(audit.passage if audit else None, convert),
                )
            )
        missing.extend((citation.index, *span_of(span, convert)) for span in (said.missing if said else ()))
        citations.append(
            (
                citation.turn,
                citation.block,
                places.index(citation.in_),
                *span_of(citation.span, convert),
                *span_of(citation.cited_span or citation.inferred_span or citation.span, convert),
                statuses.index(citation.status),
                STATES.index(state),
                strings.add(said.note if said else ""),
                first,
                len(citation.refs),
            )
        )
    names = ("turn", "block", "place", "start", "end", "from", "to", "status", "state", "note", "firstRef", "refCount")
    return [
        ("citations", names, citations),
        ("refs", ("citation", "name", "source", "state", "note", "start", "end"), refs),
        ("missing", ("citation", "start", "end"), missing),
    ]


def _name(ref: Ref) -> str:
    """Name one ref: of a group that lists several results, the raw text is the same for each."""
    return ref.raw if ref.call_id is None or ref.position is None else f"{ref.call_id}:[{ref.position}]"


def _unaudited(status: CitationStatus) -> str:
    if status in ("malformed", "incomplete"):
        return "malformed"
    return "dangling" if status == "unresolved" else "not_found"


def _findings(transcript: Transcript, convert: Convert, strings: Strings) -> Table:
    severities = get_args(Severity)
    rows = [
        (
            strings.add(finding.code),
            severities.index(finding.severity),
            strings.add(finding.message),
            *span_of(finding.span, convert),
            _int(finding.line),
            _int(finding.column),
            finding.count,
        )
        for finding in transcript.diagnostics
    ]
    return "findings", ("code", "severity", "message", "start", "end", "line", "column", "count"), rows


def _repairs(transcript: Transcript) -> Table:
    """The characters of the original that repairs took out or replaced, in UTF-16 units of the original."""
    if transcript.original is transcript.text:
        return "repairRanges", ("repair", "start", "end"), []
    convert = to_utf16(transcript.original)
    rows = [
        (number, convert(start), convert(end))
        for number, repair in enumerate(transcript.repairs)
        for start, end in repair.ranges
    ]
    return "repairRanges", ("repair", "start", "end"), sorted(rows, key=lambda row: row[1:])


def _edits(transcript: Transcript, convert: Convert) -> Table:
    """What repairs replaced: a stretch of the original and the stretch of the text that stands for it."""
    edits = transcript.offsets
    back = to_utf16(transcript.original)
    rows = [
        (back(edits.original_starts[i]), back(edits.original_ends[i]), convert(start), convert(end))
        for i, (start, end) in enumerate(zip(edits.text_starts, edits.text_ends, strict=True))
    ]
    return "edits", ("originalStart", "originalEnd", "start", "end"), rows


def _surrogates(transcript: Transcript) -> Table:
    """The lone surrogates of the text, then those among the removed characters, in UTF-16 units of either."""
    rows = [(0, *found) for found in lone_surrogates(transcript.text)]
    rows.extend((1, *found) for found in lone_surrogates(transcript.offsets.removed))
    return "surrogates", ("removed", "at", "code"), rows
