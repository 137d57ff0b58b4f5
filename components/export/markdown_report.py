"""A transcript as Markdown: turns, calls and citations, for an issue or a review."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from components.markdown import literal

if TYPE_CHECKING:
    from grounding import CitationEvidence
    from parsers.model import Block, Citation, Transcript

__all__ = ["fenced", "markdown_report"]

_BACKTICKS = re.compile("`+")
_STATES = {
    "supported": "supported",
    "partly": "partly supported",
    "not_found": "not found",
    "dangling": "dangling",
    "malformed": "malformed",
}


def markdown_report(name: str, transcript: Transcript, evidence: Iterable[CitationEvidence]) -> str:
    """Write a transcript as Markdown.

    Text of the transcript stands in fenced blocks or is escaped, so that no image of it is loaded and no markup of it
    read; within a fence it is exact.

    Args:
        name: What the transcript is called.
        transcript: What was parsed.
        evidence: What the audit says of its citations, in any order.
    """
    return "\n\n".join(_parts(name, transcript, {item.citation: item for item in evidence})) + "\n"


def fenced(text: str, language: str = "") -> str:
    """Put text into a fence that is longer than any run of backticks in it."""
    fence = "`" * max(3, 1 + max((len(run) for run in _BACKTICKS.findall(text)), default=0))
    return f"{fence}{language}\n{text}\n{fence}"


def _parts(name: str, transcript: Transcript, evidence: dict[int, CitationEvidence]) -> Iterator[str]:
    verdict = transcript.format
    yield f"# {literal(name)}"
    yield f"{literal(verdict.title)}, {transcript.chars:,} characters."
    for turn in transcript.turns:
        token = f" ({literal(turn.role_raw)})" if turn.role_raw else ""
        yield f"## Turn {turn.index}: {turn.role}{token}"
        for block in turn.blocks:
            yield from _block(transcript, block)
    if transcript.citations:
        yield "## Citations"
        yield "\n".join(_citation(transcript, item, evidence.get(item.index)) for item in transcript.citations)
    if transcript.diagnostics:
        yield "## Findings"
        yield "\n".join(
            f"- {found.severity} at {found.line}:{found.column}, `{found.code}`: {literal(found.message)}"
            for found in transcript.diagnostics
        )


def _block(transcript: Transcript, block: Block) -> Iterator[str]:
    if block.call is not None:
        call = transcript.calls[block.call]
        answered = f", answered by result {call.results[0]}" if call.results else ", no result"
        yield f"Call {call.index}: **{literal(call.name or 'no name')}**{answered}"
        yield fenced(call.arguments_raw, "json" if call.arguments_raw.lstrip().startswith("{") else "")
        return
    if block.result is not None:
        result = transcript.results[block.result]
        answers = f" of call {result.call}" if result.call is not None else ", answers no call"
        yield f"Result {result.index}{answers}"
    elif block.kind != "text":
        yield block.kind.replace("_", " ").capitalize()
    text = block.text if block.text is not None else transcript.text[slice(*(block.content or block.span))]
    if text:
        yield fenced(text)


def _citation(transcript: Transcript, citation: Citation, said: CitationEvidence | None) -> str:
    words = citation.claim(transcript.text)
    refs = ", ".join(dict.fromkeys(ref.raw for ref in citation.refs)) or "no source"
    state = _STATES.get(said.state, said.state) if said else citation.status
    note = f" {literal(said.note)}" if said and said.note else ""
    return f"{citation.index + 1}. “{literal(words)}” → {literal(refs)}: {state}.{note}"
