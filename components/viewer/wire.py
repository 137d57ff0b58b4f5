"""The wire format: one transcript and its evidence as one block of bytes.

Layout (little endian): one byte version, an int32 with the citation to pin first (-1: none), a uint32 with the length
of the header, the header as JSON, the columns of the tables as int32, `text` as UTF-8, and `original` as UTF-8 where
repairs changed it. The header names each table with its number of rows and its columns; the columns follow in that
order.

Why not JSON: the text travels once instead of once per field, and the browser reads the columns without building an
object per row. All offsets are UTF-16 units, because that is how a browser counts; Python counts code points. A lone
surrogate travels as one `?`, so no offset moves.
"""

from __future__ import annotations

import hashlib
import json
import re
import struct
import sys
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, get_args

from parsers.columns import LEAF_KINDS
from parsers.model import BlockKind, CitationPlace, CitationStatus, Role, Severity, Span, Tool, Transcript

__all__ = ["STATES", "VERSION", "Evidence", "RefEvidence", "pack", "pinned_at_first", "with_pin"]

VERSION = 1
STATES = ("supported", "partly", "not_found", "dangling", "malformed")
"""The states of a citation and of its refs; the columns hold the index."""

_PREFIX = struct.Struct("<BiI")
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")
_NOTHING: Span = (-1, -1)

Row = tuple[int, ...]
Table = tuple[str, tuple[str, ...], list[Row]]
Convert = Callable[[int], int]


class RefEvidence(Protocol):
    """What the audit says about one ref of a citation."""

    @property
    def source(self) -> int | None:
        """Index of the source."""

    @property
    def state(self) -> str:
        """One of `STATES`."""

    @property
    def note(self) -> str:
        """The reason, as a sentence."""

    @property
    def passage(self) -> Span | None:
        """The best matching passage, in code points of the text."""


class Evidence(Protocol):
    """What the audit says about one citation."""

    @property
    def citation(self) -> int:
        """Index of the citation."""

    @property
    def state(self) -> str:
        """One of `STATES`."""

    @property
    def note(self) -> str:
        """The reason, as a sentence."""

    @property
    def refs(self) -> Sequence[RefEvidence]:
        """One per ref of the citation, in its order."""

    @property
    def missing(self) -> Sequence[Span]:
        """The cited words that no source holds, in code points of the text."""


class _Strings:
    """A table of strings in which equal ones stand once."""

    def __init__(self) -> None:
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


def pack(transcript: Transcript, evidence: Iterable[Evidence] = ()) -> bytes:
    """Pack a transcript for the viewer.

    Args:
        transcript: What was parsed. Its spans are code points.
        evidence: What the audit says of its citations, in any order; citations without evidence count as not found
            when they resolve, else as dangling or malformed.

    Returns:
        The bytes that `viewer` takes. Equal input gives equal bytes.
    """
    text = transcript.text
    convert = _to_utf16(text)
    strings = _Strings()
    found = {item.citation: item for item in evidence}
    tables = [
        _leaves(transcript, convert),
        *_turns(transcript, convert, strings),
        *_calls(transcript, convert, strings),
        *_sources(transcript, convert, strings),
        *_citations(transcript, found, convert, strings),
        _findings(transcript, convert, strings),
        _repairs(transcript),
    ]
    text_bytes = text.encode("utf-8", "replace")
    original = b"" if transcript.original is text else transcript.original.encode("utf-8", "replace")
    columns = b"".join(_column(rows, i) for _, names, rows in tables for i in range(len(names)))
    header: dict[str, Any] = {
        "format": _format(transcript),
        "chars": len(transcript.original),
        "unread": _unread(transcript),
        "tools": [_tool(tool, transcript, convert) for tool in transcript.tools],
        "repairs": [{"code": r.code, "count": r.count, "message": r.message} for r in transcript.repairs],
        "kinds": _kinds(),
        "strings": strings.items,
        "tables": [[name, len(rows), list(names)] for name, names, rows in tables],
        "textBytes": len(text_bytes),
        "originalBytes": len(original),
    }
    body = json.dumps(header, ensure_ascii=True, separators=(",", ":")).encode("ascii")
    digest = hashlib.sha256(b"%d" % VERSION)
    for part in (body, columns, text_bytes, original):
        digest.update(part)
    header["id"] = digest.hexdigest()[:32]
    body = json.dumps(header, ensure_ascii=True, separators=(",", ":")).encode("ascii")
    return _PREFIX.pack(VERSION, -1, len(body)) + body + columns + text_bytes + original


def with_pin(payload: bytes, pinned: int | None) -> bytes:
    """Give the same payload with another citation to pin first (None: no citation)."""
    version, before, length = _PREFIX.unpack_from(payload)
    wanted = -1 if pinned is None else pinned
    if wanted == before:
        return payload
    return _PREFIX.pack(version, wanted, length) + payload[_PREFIX.size :]


def pinned_at_first(payload: bytes) -> int | None:
    """Give the citation that a payload asks to pin first."""
    pinned: int = _PREFIX.unpack_from(payload)[1]
    return None if pinned < 0 else pinned


def _to_utf16(text: str) -> Convert:
    """Give the function that turns a code point offset of `text` into one of UTF-16 units."""
    if text.isascii():
        return lambda place: place
    astral = array("q", (match.start() for match in _ASTRAL.finditer(text)))
    if not astral:
        return lambda place: place
    return lambda place: place + bisect_left(astral, place)


def _span(span: Span | None, convert: Convert) -> Span:
    return _NOTHING if span is None else (convert(span[0]), convert(span[1]))


def _int(value: int | None) -> int:
    return -1 if value is None else value


def _column(rows: list[Row], place: int) -> bytes:
    column = array("i", [row[place] for row in rows])
    if sys.byteorder == "big":
        column.byteswap()
    return column.tobytes()


def _kinds() -> Mapping[str, Sequence[str]]:
    """The words behind the numbers in the columns."""
    return {
        "leaf": LEAF_KINDS,
        "role": get_args(Role),
        "block": get_args(BlockKind),
        "place": get_args(CitationPlace),
        "status": get_args(CitationStatus),
        "severity": get_args(Severity),
        "source": ("tool_result", "document"),
        "state": STATES,
    }


def _format(transcript: Transcript) -> dict[str, Any]:
    verdict = transcript.format
    return {
        "id": verdict.id,
        "title": verdict.title,
        "confidence": verdict.confidence,
        "evidence": list(verdict.evidence),
        "alternatives": [[other.id, other.confidence] for other in verdict.alternatives],
        "forced": verdict.forced,
    }


def _unread(transcript: Transcript) -> int:
    """How many characters of the text stand in blocks that were not understood."""
    blocks = (block for turn in transcript.turns for block in turn.blocks if block.kind == "unparsed")
    return sum(block.span[1] - block.span[0] for block in blocks)


def _tool(tool: Tool, transcript: Transcript, convert: Convert) -> dict[str, Any]:
    schema = tool.parameters if isinstance(tool.parameters, Mapping) else {}
    properties = schema.get("properties")
    required = schema.get("required")
    needed = [name for name in required if isinstance(name, str)] if isinstance(required, list | tuple) else []
    parameters = []
    if isinstance(properties, Mapping):
        for name, rule in properties.items():
            parameters.append([str(name), _type_words(rule), name in needed])
    return {
        "name": tool.name,
        "description": tool.description,
        "parameters": parameters,
        "span": _span(tool.span, convert),
        "turn": _int(tool.turn),
        "calls": sum(call.tool == tool.index for call in transcript.calls),
    }


def _type_words(rule: Any) -> str:
    """Say a JSON Schema type in a word or two; empty where the schema names none."""
    kind = rule.get("type") if isinstance(rule, Mapping) else None
    if isinstance(kind, str):
        return kind
    if isinstance(kind, list | tuple):
        return " or ".join(str(item) for item in kind)
    return ""


def _leaves(transcript: Transcript, convert: Convert) -> Table:
    code = {kind: number for number, kind in enumerate(LEAF_KINDS)}
    rows = [(code[kind], convert(start), convert(end)) for kind, start, end in transcript.markup]
    return "leaves", ("kind", "start", "end"), rows


def _turns(transcript: Transcript, convert: Convert, strings: _Strings) -> list[Table]:
    roles, kinds = get_args(Role), get_args(BlockKind)
    turns: list[Row] = []
    blocks: list[Row] = []
    for turn in transcript.turns:
        turns.append(
            (
                *_span(turn.span, convert),
                roles.index(turn.role),
                strings.add(turn.role_raw),
                strings.add(turn.channel),
                strings.add(turn.recipient),
                int(turn.complete),
                len(blocks),
                len(turn.blocks),
            )
        )
        for block in turn.blocks:
            blocks.append(
                (
                    turn.index,
                    kinds.index(block.kind),
                    *_span(block.span, convert),
                    *_span(block.content or block.span, convert),
                    int(block.complete),
                    _int(block.call),
                    _int(block.result),
                )
            )
    names = ("start", "end", "role", "token", "channel", "recipient", "complete", "firstBlock", "blockCount")
    return [
        ("turns", names, turns),
        ("blocks", ("turn", "kind", "start", "end", "from", "to", "complete", "call", "result"), blocks),
    ]


def _calls(transcript: Transcript, convert: Convert, strings: _Strings) -> list[Table]:
    calls: list[Row] = []
    for call in transcript.calls:
        start = transcript.text.find(call.arguments_raw, *call.span) if call.arguments_raw else -1
        arguments = _NOTHING if start < 0 else _span((start, start + len(call.arguments_raw)), convert)
        calls.append(
            (
                strings.add(call.id),
                strings.add(call.name),
                call.turn,
                call.block,
                *_span(call.span, convert),
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
            *_span(result.span, convert),
        )
        for result in transcript.results
    ]
    return [
        ("calls", ("id", "name", "turn", "block", "start", "end", "from", "to", "tool", "result"), calls),
        ("results", ("call", "callId", "name", "isError", "turn", "block", "start", "end"), results),
    ]


def _sources(transcript: Transcript, convert: Convert, strings: _Strings) -> list[Table]:
    sources = [
        (
            strings.add(source.ref),
            int(source.kind == "document"),
            _int(source.result),
            _int(source.position),
            strings.add(source.title),
            strings.add(source.url),
            *_span(source.span, convert),
        )
        for source in transcript.sources
    ]
    return [("sources", ("ref", "kind", "result", "position", "title", "url", "start", "end"), sources)]


def _citations(
    transcript: Transcript, found: Mapping[int, Evidence], convert: Convert, strings: _Strings
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
                    strings.add(ref.raw),
                    _int(ref.source),
                    STATES.index(ref_state),
                    strings.add(audit.note if audit else ""),
                    *_span(audit.passage if audit else None, convert),
                )
            )
        missing.extend((citation.index, *_span(span, convert)) for span in (said.missing if said else ()))
        citations.append(
            (
                citation.turn,
                citation.block,
                places.index(citation.in_),
                *_span(citation.span, convert),
                *_span(citation.cited_span or citation.inferred_span or citation.span, convert),
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
        ("refs", ("citation", "raw", "source", "state", "note", "start", "end"), refs),
        ("missing", ("citation", "start", "end"), missing),
    ]


def _unaudited(status: CitationStatus) -> str:
    if status in ("malformed", "incomplete"):
        return "malformed"
    return "dangling" if status == "unresolved" else "not_found"


def _findings(transcript: Transcript, convert: Convert, strings: _Strings) -> Table:
    severities = get_args(Severity)
    rows = [
        (
            strings.add(finding.code),
            severities.index(finding.severity),
            strings.add(finding.message),
            *_span(finding.span, convert),
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
    convert = _to_utf16(transcript.original)
    rows = [
        (number, convert(start), convert(end))
        for number, repair in enumerate(transcript.repairs)
        for start, end in repair.ranges
    ]
    return "repairRanges", ("repair", "start", "end"), sorted(rows, key=lambda row: row[1:])
