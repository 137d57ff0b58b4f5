"""Transcripts as plain data, version 1, and back."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from parsers.columns import Markup
from parsers.errors import SchemaVersionError
from parsers.model import (
    Alternative,
    Block,
    Call,
    Citation,
    Diagnostic,
    FormatVerdict,
    Ref,
    Repair,
    Result,
    Source,
    Span,
    Tool,
    Transcript,
    Turn,
)
from parsers.offsets import OffsetMap

__all__ = ["VERSION", "from_dict", "to_dict", "write_json"]

VERSION = 1


def to_dict(transcript: Transcript) -> dict[str, Any]:
    """Write a transcript as plain data.

    Returns:
        Dicts, lists, strings, `int`, `Decimal`, `bool` and None, named as in version 1 of the schema. Besides its
        fields there are `text` and `markup`, `original` and `offsets` where the text was repaired, and `upload` (in
        hexadecimal) where the upload was no UTF-8, so that `from_dict` can rebuild all of it.
    """
    raw = transcript.upload if transcript.upload is not None else encode(transcript.original)
    data: dict[str, Any] = {
        "version": VERSION,
        "chars": len(transcript.original),
        "bytes": len(raw),
        "sha256": hashlib.sha256(raw).hexdigest(),
        "format": _plain(transcript.format),
        "repairs": [_plain(repair) for repair in transcript.repairs],
        "tools": [_plain(tool) for tool in transcript.tools],
        "turns": [_turn(turn) for turn in transcript.turns],
        "calls": [_without(call, "read_arguments", arguments=call.arguments) for call in transcript.calls],
        "results": [_plain(result) for result in transcript.results],
        "sources": [_without(source, "read_value", value=source.value) for source in transcript.sources],
        "citations": [_citation(citation) for citation in transcript.citations],
        "diagnostics": [_plain(diagnostic) for diagnostic in transcript.diagnostics],
        "text": transcript.text,
        "markup": [list(leaf) for leaf in transcript.markup],
    }
    if transcript.repairs:
        data["original"] = transcript.original
        data["offsets"] = transcript.offsets.to_data()
    if transcript.upload is not None:
        data["upload"] = transcript.upload.hex()
    return data


def encode(text: str) -> bytes:
    """The UTF-8 of a text; lone surrogates are passed through."""
    return text.encode("utf-8", "surrogatepass")


def _plain(value: Any) -> Any:
    """Write a value type as a dict, tuples as lists."""
    if dataclasses.is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return dict(value)
    return value


def _without(item: Any, reader: str, **decoded: Any) -> dict[str, Any]:
    """Write a value type with its decoded value in place of the function that decodes it."""
    fields = {
        field.name: _plain(getattr(item, field.name)) for field in dataclasses.fields(item) if field.name != reader
    }
    return {**fields, **decoded}


def _turn(turn: Turn) -> dict[str, Any]:
    data: dict[str, Any] = _plain(turn)
    return data


def _citation(citation: Citation) -> dict[str, Any]:
    data = _plain(citation)
    data["in"] = data.pop("in_")
    return dict(data)


def from_dict(data: Mapping[str, Any]) -> Transcript:
    """Read what `to_dict` wrote.

    Raises:
        SchemaVersionError: The data is of another version.
    """
    if data.get("version") != VERSION:
        raise SchemaVersionError(f"this is version {data.get('version')!r} of the schema; version {VERSION} is read")
    text = data["text"]
    original = data.get("original", text)
    offsets = OffsetMap.from_data(data["offsets"]) if "offsets" in data else OffsetMap.identity(len(text))
    markup = Markup()
    for leaf in data["markup"]:
        markup.add(*leaf)
    diagnostics = tuple(
        Diagnostic(**{**item, "span": _span(item["span"]), "related": _spans(item["related"])})
        for item in data["diagnostics"]
    )
    return Transcript(
        original=original,
        upload=bytes.fromhex(data["upload"]) if "upload" in data else None,
        text=text,
        offsets=offsets,
        format=_verdict(data["format"]),
        repairs=tuple(Repair(**{**item, "ranges": _spans(item["ranges"])}) for item in data["repairs"]),
        tools=tuple(Tool(**{**item, "span": _span(item["span"])}) for item in data["tools"]),
        turns=tuple(_read_turn(item) for item in data["turns"]),
        calls=tuple(_read_call(item) for item in data["calls"]),
        results=tuple(
            Result(**{**item, "span": _span(item["span"]), "sources": tuple(item["sources"])})
            for item in data["results"]
        ),
        sources=tuple(_read_source(item) for item in data["sources"]),
        citations=tuple(_read_citation(item) for item in data["citations"]),
        markup=markup,
        find_diagnostics=lambda: diagnostics,
    )


def _span(value: Any) -> Any:
    return None if value is None else (value[0], value[1])


def _spans(values: Iterable[Any]) -> tuple[Span, ...]:
    return tuple(_span(value) for value in values)


def _verdict(item: Mapping[str, Any]) -> FormatVerdict:
    alternatives = tuple(Alternative(**other) for other in item["alternatives"])
    return FormatVerdict(**{**item, "evidence": tuple(item["evidence"]), "alternatives": alternatives})


def _read_turn(item: Mapping[str, Any]) -> Turn:
    blocks = tuple(
        Block(**{**block, "span": _span(block["span"]), "content": _span(block["content"])}) for block in item["blocks"]
    )
    return Turn(**{**item, "span": _span(item["span"]), "blocks": blocks})


def _read_call(item: Mapping[str, Any]) -> Call:
    fields = {key: value for key, value in item.items() if key != "arguments"}
    value = item["arguments"]
    fields.update(span=_span(item["span"]), results=tuple(item["results"]), read_arguments=lambda: value)
    return Call(**fields)


def _read_source(item: Mapping[str, Any]) -> Source:
    fields = {key: value for key, value in item.items() if key != "value"}
    value = item["value"]
    fields.update(span=_span(item["span"]), cited_by=tuple(item["cited_by"]), read_value=lambda: value)
    return Source(**fields)


def _read_citation(item: Mapping[str, Any]) -> Citation:
    fields = {key: value for key, value in item.items() if key != "in"}
    for name in ("span", "cited_span", "inferred_span"):
        fields[name] = _span(item[name])
    refs = tuple(
        Ref(**{**ref, "range": _span(ref["range"]), "passage": _span(ref.get("passage"))}) for ref in item["refs"]
    )
    return Citation(in_=item["in"], **{**fields, "refs": refs})


def write_json(value: Any, *, indent: int = 2) -> Iterator[str]:
    """Write plain data as JSON, piece by piece; a `Decimal` keeps its digits, a lone surrogate is escaped.

    Written without recursion, so that no depth of a value is too deep.
    """
    encoder = json.encoder.encode_basestring
    stack: list[Any] = [("value", value, 0)]
    while stack:
        what, item, depth = stack.pop()
        if what == "raw":
            yield item
        elif isinstance(item, str):
            yield _quoted(encoder, item)
        elif isinstance(item, Mapping | list | tuple):
            stack.extend(reversed(list(_container(item, depth, indent, encoder))))
        elif isinstance(item, Decimal):
            yield str(item)
        else:
            yield json.dumps(item)


def _quoted(encoder: Any, text: str) -> str:
    written: str = encoder(text)
    try:
        written.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(text)
    return written


def _container(item: Any, depth: int, indent: int, encoder: Any) -> Iterator[tuple[str, Any, int]]:
    """The pieces of one object or list."""
    opener, closer = ("{", "}") if isinstance(item, Mapping) else ("[", "]")
    if not item:
        yield "raw", opener + closer, depth
        return
    flat = not isinstance(item, Mapping) and all(isinstance(inner, int) for inner in item)
    newline = "" if flat else "\n" + " " * (indent * (depth + 1))
    yield "raw", opener, depth
    pairs = item.items() if isinstance(item, Mapping) else ((None, inner) for inner in item)
    for number, (key, inner) in enumerate(pairs):
        separator = ("," if flat is False else ", ") if number else ""
        label = "" if key is None else _quoted(encoder, str(key)) + ": "
        yield "raw", separator + newline + label, depth
        yield "value", inner, depth + 1
    yield "raw", ("" if flat else "\n" + " " * (indent * depth)) + closer, depth
