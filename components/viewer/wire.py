"""The wire format: one transcript and its evidence as one block of bytes.

Layout (little endian): one byte version, an int32 with what to pin first (a citation from 0 on, a source from -2
downwards, -1: nothing), a uint32 with the length of the header, the header as JSON, the columns of the tables, `text`
as UTF-8, and as UTF-8 the characters that repairs took out, from which the browser rebuilds the original. The header
names each table with its number of rows and its columns; the columns follow in that order.

A column holds signed integers of one, two or four bytes, the narrowest that fit; where it makes them narrower, each is
the difference to the one before, or to that of the column before, or both. Offsets mostly rise by little, and an end
stands behind its start, so this halves the columns. One whose values are all the same has no bytes.

Why not JSON: the text travels once instead of once per field, and the browser reads the columns without building an
object per row. All offsets are UTF-16 units, because that is how a browser counts; Python counts code points. A lone
surrogate travels as one `?`, so no offset moves; a table says which `?` it is, and the browser puts it back.
"""

from __future__ import annotations

import hashlib
import json
import struct
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from components.viewer.characters import character_names
from components.viewer.columns import pack_tables
from components.viewer.evidence import Evidence
from components.viewer.tables import KINDS, Strings, Table, evidence_tables, tables_of
from components.viewer.utf16 import Utf16
from parsers.collector import CollectorPaused
from parsers.model import Citation, Span, Tool, Transcript

__all__ = ["VERSION", "pack", "pack_evidence", "pinned_at_first", "with_pin"]

VERSION = 2

_PREFIX = struct.Struct("<BiI")


def pack(
    transcript: Transcript,
    evidence: Iterable[Evidence] = (),
    uncited: Iterable[Span] = (),
    *,
    evidence_address: str | None = None,
) -> bytes:
    """Pack a transcript for the viewer.

    Args:
        transcript: What was parsed. Its spans are code points.
        evidence: What the audit says of its citations, in any order; citations without evidence are pending when they
            resolve, else dangling or malformed.
        uncited: The sentences of answers that want a citation and have none, in code points of the text, ascending.
        evidence_address: Where the viewer asks for the evidence when it is left out here, as a path of this server.

    Returns:
        The bytes that `viewer` takes. Equal input gives equal bytes.
    """
    # Its rows are many objects that are gone when it returns.
    with CollectorPaused():
        return _pack(transcript, evidence, uncited, evidence_address)


def _pack(
    transcript: Transcript, evidence: Iterable[Evidence], uncited: Iterable[Span], evidence_address: str | None
) -> bytes:
    text = transcript.text
    units = Utf16(text)
    original_units = units if transcript.original is text else Utf16(transcript.original)
    strings = Strings()
    text_bytes = text.encode("utf-8", "replace")
    removed = transcript.offsets.removed.encode("utf-8", "replace")
    calls = Counter(call.tool for call in transcript.calls)
    layout, columns = pack_tables(tables_of(transcript, evidence, uncited, strings), units, original_units)
    header: dict[str, Any] = {
        "format": _format(transcript),
        "chars": len(transcript.original),
        "unread": _unread(transcript),
        "tools": [_tool(tool, units, calls[tool.index]) for tool in transcript.tools],
        "names": character_names(text_bytes, removed),
        "repairs": [{"code": r.code, "count": r.count, "message": r.message} for r in transcript.repairs],
        "kinds": KINDS,
        "strings": strings.items,
        "tables": layout,
        "textBytes": len(text_bytes),
        "removedBytes": len(removed),
    }
    body = _json(header)
    digest = hashlib.sha256(b"%d" % VERSION)
    for part in (body, *columns, text_bytes, removed):
        digest.update(part)
    # The address is of one session only, so the identity does not depend on it.
    last = _json({"evidence": evidence_address, "id": digest.hexdigest()[:32]})
    body = body[:-1] + b"," + last[1:]
    return _PREFIX.pack(VERSION, -1, len(body)) + b"".join((body, *columns, text_bytes, removed))


def pack_evidence(
    citations: Sequence[Citation],
    found: Mapping[int, Evidence],
    units: Utf16,
    uncited: Sequence[Span] | None = None,
) -> bytes:
    """Pack what the audit says of some citations, for a viewer that was sent the transcript without it.

    Layout (little endian): a uint32 with the length of the header, the header as JSON, the columns of the tables.

    Args:
        citations: Neighbours in the transcript, ascending.
        found: What is said of them, by their index.
        units: Those of the transcript's text.
        uncited: The sentences that want a citation and have none; null when they are not told this time.
    """
    strings = Strings()
    tables = list(evidence_tables(citations, found, strings))
    if uncited is not None:
        tables.append(Table("uncited", ("start", "end"), uncited))
    layout, columns = pack_tables(tables, units, units)
    first = citations[0].index if citations else -1
    head = _json({"first": first, "strings": strings.items, "tables": layout})
    return b"".join((struct.pack("<I", len(head)), head, *columns))


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":")).encode("ascii")


def with_pin(payload: bytes, pinned: int | None) -> bytes:
    """Give the same payload with another pin first: a citation from 0 on, a source from -2 downwards, None: nothing."""
    version, before, length = _PREFIX.unpack_from(payload)
    wanted = -1 if pinned is None else pinned
    if wanted == before:
        return payload
    return _PREFIX.pack(version, wanted, length) + payload[_PREFIX.size :]


def pinned_at_first(payload: bytes) -> int | None:
    """Give what a payload asks to pin first, as `with_pin` takes it."""
    pinned: int = _PREFIX.unpack_from(payload)[1]
    return None if pinned == -1 else pinned


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


def _tool(tool: Tool, units: Utf16, calls: int) -> dict[str, Any]:
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
        "span": units.span(tool.span) if tool.span else (-1, -1),
        "turn": -1 if tool.turn is None else tool.turn,
        "calls": calls,
    }


def _type_words(rule: Any) -> str:
    """Say a JSON Schema type in a word or two; empty where the schema names none."""
    kind = rule.get("type") if isinstance(rule, Mapping) else None
    if isinstance(kind, str):
        return kind
    if isinstance(kind, list | tuple):
        return " or ".join(str(item) for item in kind)
    return ""
