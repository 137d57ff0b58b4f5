"""A transcript in a form that a person can read and compare line by line.

Every leaf with its characters, then turns with their blocks, calls, results, sources, citations and findings. Spans are
written `start-end`; messages are left out, so that a better sentence changes no golden.
"""

from __future__ import annotations

from collections.abc import Iterator

from parsers import Transcript
from parsers.model import Block, Call, Citation, Ref, Result, Source, Span, Tool
from parsers.serialize import write_json

__all__ = ["outline"]


def outline(transcript: Transcript, detected: str) -> str:
    """Write a transcript as lines.

    Args:
        transcript: The transcript.
        detected: The id of the format that the text is taken for when nobody names one.
    """
    return "".join(f"{line}\n" for line in _lines(transcript, detected))


def _lines(transcript: Transcript, detected: str) -> Iterator[str]:
    yield f"detected as {detected}"
    for repair in transcript.repairs:
        yield f"repaired {repair.code} × {repair.count}"
    yield "leaves"
    for kind, start, end in transcript.leaves():
        yield f"  {kind:<8} {transcript.text[start:end]!r}"
    for tool in transcript.tools:
        yield _tool(tool)
    for turn in transcript.turns:
        raw = f" {turn.role_raw!r}" if turn.role_raw is not None else ""
        yield f"turn {turn.index} {turn.role}{raw} {_span(turn.span)}{_state(turn.complete)}"
        for block in turn.blocks:
            yield f"  {block.index} {_block(block)}"
    for call in transcript.calls:
        yield _call(call)
    for result in transcript.results:
        yield _result(result)
    for source in transcript.sources:
        yield _source(source)
    for citation in transcript.citations:
        yield _citation(citation)
    for found in transcript.diagnostics:
        times = f" × {found.count}" if found.count > 1 else ""
        words = transcript.text[slice(*found.span)] if found.span is not None else None
        yield f"{found.severity} {found.code}{times} at {found.line}:{found.column} {_short(words)}"


def _span(span: Span | None) -> str:
    return "nowhere" if span is None else f"{span[0]}-{span[1]}"


def _state(complete: bool) -> str:
    return "" if complete else " incomplete"


def _short(words: str | None) -> str:
    if words is None or len(words) <= 60:
        return repr(words)
    return f"{words[:40]!r} … {words[-15:]!r}"


def _numbers(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers)) or "none"


def _json(value: object) -> str:
    """A decoded value on one line, its numbers with every digit."""
    return "".join(write_json(value, indent=0)).replace(",\n", ", ").replace("\n", "")


def _tool(tool: Tool) -> str:
    where = f"turn {tool.turn} {_span(tool.span)}" if tool.turn is not None else "known to the caller"
    return f"tool {tool.index} {tool.name} {where} {_json(tool.parameters)} {tool.description!r}"


def _block(block: Block) -> str:
    held = f" call {block.call}" if block.call is not None else ""
    held += f" result {block.result}" if block.result is not None else ""
    content = f" content {_span(block.content)}" if block.content not in (None, block.span) else ""
    words = f" {block.text!r}" if block.text is not None else ""
    return f"{block.kind} {_span(block.span)}{_state(block.complete)}{held}{content}{words}"


def _call(call: Call) -> str:
    answers = f"results {_numbers(call.results)}"
    tool = f"tool {call.tool}" if call.tool is not None else "no declared tool"
    arguments = _json(call.arguments)
    raw = "as written" if arguments == call.arguments_raw else f"from {call.arguments_raw!r}"
    return f"call {call.index} id {call.id!r} {call.name!r} {_span(call.span)} {answers}, {tool}, {arguments} {raw}"


def _result(result: Result) -> str:
    call = f"answers call {result.call} by {result.paired_by}" if result.call is not None else "answers no call"
    error = {True: ", error", False: ", no error", None: ""}[result.is_error]
    name = f", name {result.name!r}" if result.name is not None else ""
    sources = _numbers(result.sources)
    return f"result {result.index} id {result.call_id!r}{name} {_span(result.span)} {call}{error}, sources {sources}"


def _source(source: Source) -> str:
    named = f" ref {source.ref}" if source.ref is not None else ""
    named += f" title {source.title!r}" if source.title is not None else ""
    named += f" url {source.url}" if source.url is not None else ""
    value = "as text" if source.value == source.text else _json(source.value)
    place = f"{source.kind} {_span(source.span)} of result {source.result} position {source.position}"
    return f"source {source.index}{named} {place}, cited by {_numbers(source.cited_by)}, {_short(source.text)} {value}"


def _citation(citation: Citation) -> str:
    place = f"in {citation.in_} of block {citation.turn}.{citation.block}"
    words = f"{citation.text!r} {citation.start}-{citation.end}"
    spans = f"span {_span(citation.span)}, cited {_span(citation.cited_span)}"
    spans += f", inferred {_span(citation.inferred_span)}" if citation.inferred_span is not None else ""
    refs = "; ".join(map(_ref, citation.refs)) or "no refs"
    return f"citation {citation.index} {citation.style} {citation.status} {place} {words}, {spans}, {refs}"


def _ref(ref: Ref) -> str:
    lines = f" lines {_span(ref.range)}" if ref.range is not None else ""
    found = f"source {ref.source} by {ref.resolved_by}" if ref.source is not None else "nothing"
    quoted = f", quotes {_span(ref.passage)}" if ref.passage is not None else ""
    return f"{ref.raw!r} = {ref.call_id}:{ref.position}{lines} -> {found}{quoted}"
