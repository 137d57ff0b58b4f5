"""The tables of the wire format: what a transcript and its audit hold, as rows of integers.

-1 stands for "none". Spans are code points, which `wire.py` turns into UTF-16 units a column at a time; strings are
places in the table of strings; words of a closed set (roles, kinds, states) are their place in `KINDS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, get_args

from components.viewer.characters import lone_surrogates
from components.viewer.evidence import STATES, Evidence
from parsers.columns import LEAF_KINDS
from parsers.model import BlockKind, Citation, CitationPlace, CitationStatus, Ref, Role, Severity, Span, Transcript

__all__ = ["KINDS", "EvidenceTables", "Strings", "Table", "evidence_tables", "tables_of"]

Row = tuple[int, ...]

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


@dataclass(frozen=True, slots=True)
class Table:
    """One table."""

    name: str
    columns: tuple[str, ...]
    rows: Sequence[Row]
    places: frozenset[str] = frozenset({"start", "end", "from", "to"})
    """The columns that hold code points of the text."""
    original_places: frozenset[str] = frozenset()
    """The columns that hold code points of the original."""


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
    found = {item.citation: item for item in evidence}
    return [
        _leaves(transcript),
        *_turns(transcript, strings),
        *_calls(transcript, strings),
        _sources(transcript, strings),
        *_citations(transcript, found, strings),
        _findings(transcript, strings),
        _repairs(transcript),
        Table("uncited", ("start", "end"), list(uncited)),
        _edits(transcript),
        _surrogates(transcript),
    ]


def _int(value: int | None) -> int:
    return -1 if value is None else value


def _leaves(transcript: Transcript) -> Table:
    code = {kind: number for number, kind in enumerate(LEAF_KINDS)}
    rows = [(code[kind], start, end) for kind, start, end in transcript.markup]
    return Table("leaves", ("kind", "start", "end"), rows)


def _turns(transcript: Transcript, strings: Strings) -> list[Table]:
    roles, kinds = get_args(Role), get_args(BlockKind)
    turns: list[Row] = []
    blocks: list[Row] = []
    for turn in transcript.turns:
        turns.append(
            (
                *turn.span,
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
                *block.span,
                *(block.content or block.span),
                int(block.complete),
                _int(block.call),
                _int(block.result),
            )
            for block in turn.blocks
        )
    names = ("start", "end", "role", "token", "channel", "recipient", "complete", "firstBlock", "blockCount")
    return [
        Table("turns", names, turns),
        Table("blocks", ("turn", "kind", "start", "end", "from", "to", "complete", "call", "result"), blocks),
    ]


def _calls(transcript: Transcript, strings: Strings) -> list[Table]:
    calls: list[Row] = []
    for call in transcript.calls:
        start = transcript.text.find(call.arguments_raw, *call.span) if call.arguments_raw else -1
        arguments = _NOTHING if start < 0 else (start, start + len(call.arguments_raw))
        calls.append(
            (
                strings.add(call.id),
                strings.add(call.name),
                call.turn,
                call.block,
                *call.span,
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
            *result.span,
        )
        for result in transcript.results
    ]
    return [
        Table("calls", ("id", "name", "turn", "block", "start", "end", "from", "to", "tool", "result"), calls),
        Table("results", ("call", "callId", "name", "isError", "turn", "block", "start", "end"), results),
    ]


def _sources(transcript: Transcript, strings: Strings) -> Table:
    sources = [
        (
            strings.add(source.ref),
            int(source.kind == "document"),
            _int(source.result),
            _int(source.position),
            strings.add(source.title),
            strings.add(source.url),
            *source.span,
        )
        for source in transcript.sources
    ]
    return Table("sources", ("ref", "kind", "result", "position", "title", "url", "start", "end"), sources)


def _citations(transcript: Transcript, found: Mapping[int, Evidence], strings: Strings) -> list[Table]:
    places, statuses = get_args(CitationPlace), get_args(CitationStatus)
    citations: list[Row] = []
    refs: list[Row] = []
    said = evidence_tables(transcript.citations, found, strings)
    for citation, judged in zip(transcript.citations, said.citations.rows, strict=True):
        citations.append(
            (
                citation.turn,
                citation.block,
                places.index(citation.in_),
                *citation.span,
                *citation.claim_span,
                statuses.index(citation.status),
                *judged,
                len(refs),
                len(citation.refs),
            )
        )
        refs.extend((citation.index, strings.add(_name(ref)), _int(ref.source)) for ref in citation.refs)
    names = ("turn", "block", "place", "start", "end", "from", "to", "status", "state", "note", "firstRef", "refCount")
    rows = [(*ref, *judged) for ref, judged in zip(refs, said.refs.rows, strict=True)]
    return [
        Table("citations", names, citations),
        Table("refs", ("citation", "name", "source", "state", "note", "start", "end"), rows),
        said.missing,
    ]


class EvidenceTables(NamedTuple):
    """What an audit says of some citations: a row for each, a row for each of their refs, and their missing words."""

    citations: Table
    refs: Table
    missing: Table


def evidence_tables(citations: Iterable[Citation], found: Mapping[int, Evidence], strings: Strings) -> EvidenceTables:
    """Give the tables of some citations; `strings` takes up the strings they name.

    Args:
        citations: Which.
        found: What is said of them, by their index; those that it leaves out are pending, if they resolve.
        strings: The table of strings.
    """
    judged: list[Row] = []
    refs: list[Row] = []
    missing: list[Row] = []
    no_note = strings.add("")
    for citation in citations:
        said = found.get(citation.index)
        state = said.state if said else _unaudited(citation.status)
        judged.append((STATES.index(state), strings.add(said.note) if said else no_note))
        for number, ref in enumerate(citation.refs):
            audit = said.refs[number] if said and number < len(said.refs) else None
            if audit:
                row = (STATES.index(audit.state), strings.add(audit.note), *(audit.passage or _NOTHING))
            else:
                row = (STATES.index("dangling" if ref.source is None else state), no_note, *_NOTHING)
            refs.append(row)
        if said:
            missing.extend((citation.index, *span) for span in said.missing)
    return EvidenceTables(
        Table("citations", ("state", "note"), judged),
        Table("refs", ("state", "note", "start", "end"), refs),
        Table("missing", ("citation", "start", "end"), missing),
    )


def _name(ref: Ref) -> str:
    """Name one ref: of a group that lists several results, the raw text is the same for each."""
    return ref.raw if ref.call_id is None or ref.position is None else f"{ref.call_id}:[{ref.position}]"


def _unaudited(status: CitationStatus) -> str:
    if status in ("malformed", "incomplete"):
        return "malformed"
    return "dangling" if status == "unresolved" else "pending"


def _findings(transcript: Transcript, strings: Strings) -> Table:
    severities = get_args(Severity)
    rows = [
        (
            strings.add(finding.code),
            severities.index(finding.severity),
            strings.add(finding.message),
            *(finding.span or _NOTHING),
            _int(finding.line),
            _int(finding.column),
            finding.count,
        )
        for finding in transcript.diagnostics
    ]
    return Table("findings", ("code", "severity", "message", "start", "end", "line", "column", "count"), rows)


def _repairs(transcript: Transcript) -> Table:
    """The characters of the original that repairs took out or replaced."""
    if transcript.original is transcript.text:
        rows = []
    else:
        rows = [(number, *span) for number, repair in enumerate(transcript.repairs) for span in repair.ranges]
    return Table(
        "repairRanges",
        ("repair", "start", "end"),
        sorted(rows, key=lambda row: row[1:]),
        places=frozenset(),
        original_places=frozenset({"start", "end"}),
    )


def _edits(transcript: Transcript) -> Table:
    """What repairs replaced: a stretch of the original and the stretch of the text that stands for it."""
    edits = transcript.offsets
    rows = list(zip(edits.original_starts, edits.original_ends, edits.text_starts, edits.text_ends, strict=True))
    columns = ("originalStart", "originalEnd", "start", "end")
    return Table("edits", columns, rows, original_places=frozenset(columns[:2]))


def _surrogates(transcript: Transcript) -> Table:
    """The lone surrogates of the text, then those among the removed characters, in UTF-16 units of either."""
    rows = [(0, *found) for found in lone_surrogates(transcript.text)]
    rows.extend((1, *found) for found in lone_surrogates(transcript.offsets.removed))
    return Table("surrogates", ("removed", "at", "code"), rows)
