"""A comparison as the bytes that its panel in the browser reads: JSON in ASCII, so that lone surrogates travel too.

A piece that both sides share is one string; one that differs is a pair of strings.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from comparison.citations import claim_of
from comparison.pieces import Piece, differ
from comparison.values import written
from components.audit_words import STATE_WORDS, clip, source_name
from components.compare.words import call_words, citation_words, tool_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from comparison import Comparison, Side
    from comparison.calls import CallPair
    from comparison.citations import CitationPair
    from comparison.tools import ToolPair
    from comparison.turns import TurnPair
    from comparison.values import ValueChange
    from parsers.model import Transcript

__all__ = ["pack_comparison"]


def pack_comparison(found: Comparison, names: tuple[str, str]) -> bytes:
    """Pack a comparison.

    Args:
        found: What was compared.
        names: What the two are called; untrusted.

    Returns:
        The bytes that the panel takes. Equal input gives equal bytes.
    """
    data: dict[str, Any] = {
        "names": names,
        "counts": [len(found.left.transcript.turns), len(found.right.transcript.turns)],
        "turns": [_turn(pair) for pair in found.turns],
        "tools": [_tool(found, pair) for pair in found.tools],
        "calls": [_call(found, pair) for pair in found.calls],
        "citations": [_citation(found, pair) for pair in found.citations],
        "facts": [
            {"title": fact.name, "same": fact.is_same, "words": "", "values": [fact.left, fact.right]}
            for fact in found.facts
        ],
    }
    body = json.dumps(data, separators=(",", ":")).encode("ascii")
    return hashlib.sha256(body).hexdigest()[:32].encode() + body


def _pieces(pieces: Iterable[Piece]) -> list[Any]:
    return [piece.left if piece.same else (piece.left, piece.right) for piece in pieces]


def _turn(pair: TurnPair) -> dict[str, Any]:
    changed = [piece for part in pair.parts for piece in part.pieces if not piece.same]
    return {
        "left": pair.left,
        "right": pair.right,
        "role": pair.role,
        "state": pair.state,
        "blank": pair.state == "changed" and not any((p.left + p.right).strip() for p in changed),
        "parts": [[part.kind, _pieces(part.pieces)] for part in pair.parts],
    }


def _changes(changes: Iterable[ValueChange]) -> list[Any]:
    return [
        [change.path, _pieces(differ(change.left or "", change.right or "")), change.left is None, change.right is None]
        for change in changes
    ]


def _entry(pair: ToolPair | CallPair | CitationPair, words: str) -> dict[str, Any]:
    return {"same": pair.is_same, "words": words}


def _tool(found: Comparison, pair: ToolPair) -> dict[str, Any]:
    def cell(side: Side, index: int | None) -> dict[str, Any] | None:
        if index is None:
            return None
        tool = side.transcript.tools[index]
        where = "Given along with the text" if tool.turn is None else f"Declared in turn {tool.turn + 1}"
        return {"where": where, "turn": tool.turn, "name": tool.name or "no name"}

    cells = _both(found, pair, cell)
    return {
        **_entry(pair, tool_words(pair)),
        "title": cells[0 if cells[0] else 1]["name"],
        "cells": cells,
        "changes": _changes(pair.changes),
    }


def _call(found: Comparison, pair: CallPair) -> dict[str, Any]:
    def cell(side: Side, index: int | None) -> dict[str, Any] | None:
        if index is None:
            return None
        call = side.transcript.calls[index]
        value = call.arguments
        shown = (written(value) if value is not None else call.arguments_raw) or ""
        return {
            "where": f"Turn {call.turn + 1}, call {index + 1}",
            "turn": call.turn,
            "name": call.name or "no name",
            # Where both are there, their differences say enough.
            "text": "" if pair.left is not None and pair.right is not None else shown,
        }

    cells = _both(found, pair, cell)
    names = [cell["name"] for cell in cells if cell]
    return {
        **_entry(pair, call_words(pair)),
        "title": " → ".join(dict.fromkeys(names)),
        "cells": cells,
        "changes": _changes(pair.changes),
    }


def _citation(found: Comparison, pair: CitationPair) -> dict[str, Any]:
    def cell(side: Side, index: int | None) -> dict[str, Any] | None:
        if index is None:
            return None
        transcript = side.transcript
        citation, told = transcript.citations[index], side.evidence[index]
        alone = pair.only_left if side is found.left else pair.only_right
        # A list may name one source twice.
        sources = {
            (ref.source, ref.raw if ref.source is None else _source(transcript, ref.source)): place in alone
            for place, ref in enumerate(citation.refs)
        }
        return {
            "where": f"Turn {citation.turn + 1}, citation {index + 1}",
            "turn": citation.turn,
            "cite": index,
            "state": told.state,
            "said": STATE_WORDS[told.state],
            "sources": [[name, is_alone] for (_, name), is_alone in sources.items()],
        }

    claims = [
        "" if index is None else claim_of(side.transcript, side.transcript.citations[index])
        for side, index in ((found.left, pair.left), (found.right, pair.right))
    ]
    alone = pair.left is None or pair.right is None
    return {
        **_entry(pair, citation_words(pair)),
        "title": claims[0] or claims[1],
        "cells": _both(found, pair, cell),
        "changes": [] if alone or claims[0] == claims[1] else [["words", _pieces(differ(*claims)), False, False]],
    }


def _source(transcript: Transcript, number: int) -> str:
    """How a source is called, and its title, by which it is known on the other side."""
    name, title = source_name(transcript, number), transcript.sources[number].title
    return name if not title or title == name else f"{name} {clip(title, 60)}"


def _both(found: Comparison, pair: ToolPair | CallPair | CitationPair, cell: Any) -> list[Any]:
    return [cell(found.left, pair.left), cell(found.right, pair.right)]
