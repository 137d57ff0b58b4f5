"""One plain view of a conversation, made from what was rendered and from what was parsed, to be compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from parsers.model import Block, Transcript
from parsers.model import Citation as ParsedCitation
from tests.differential.conversations import Cited, Conversation, Step

DOCUMENT_TOOL = "direct-injected-document"
DOCUMENT_THINKING = "I will look through the document to address the users needs."


@dataclass(frozen=True, slots=True)
class Quote:
    """A citation: its place, its words, and for each source its call, its position and whether it is there."""

    place: str
    start: int
    end: int
    text: str
    sources: frozenset[tuple[str, int, bool]]


@dataclass(frozen=True, slots=True)
class Message:
    """A turn without its markup."""

    role: str
    text: str | None = None
    thinking: str | None = None
    calls: tuple[tuple[str, str, Any], ...] = ()
    """Id, name and arguments of each call."""
    results: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    """Call id and values of each result."""
    quotes: tuple[Quote, ...] = ()


def rendered(conversation: Conversation) -> list[Message]:
    """Return the messages that a reader of the rendered prompt must find after the renderer's own preamble."""
    counts = _counts(conversation)
    messages = [] if conversation.system is None else [Message("system", conversation.system)]
    number = 0
    for place, (question, steps) in enumerate(conversation.rounds):
        messages.append(Message("user", question))
        if place == 0 and conversation.documents:
            messages.append(Message("assistant", None, DOCUMENT_THINKING, (("0", DOCUMENT_TOOL, {}),)))
            messages.append(Message("tool", results=(("0", conversation.documents),)))
            number = 1
        for step in steps:
            messages += _step(step, number, counts)
            number += len(step.calls)
    return [*messages, Message("assistant")]


def parsed(transcript: Transcript, leading_systems: int) -> list[Message]:
    """Return the messages of a transcript.

    Args:
        transcript: What was parsed.
        leading_systems: How many system turns before the first user turn belong to the conversation; those before
            them are the renderer's preamble.
    """
    turns = list(transcript.turns)
    first = next(place for place, turn in enumerate(turns) if turn.role != "system")
    quotes: dict[int, list[Quote]] = {}
    for citation in transcript.citations:
        quotes.setdefault(citation.turn, []).append(_quote(citation))
    messages = []
    for turn in turns[first - leading_systems :]:
        calls = [transcript.calls[block.call] for block in turn.blocks if block.call is not None]
        results = [transcript.results[block.result] for block in turn.blocks if block.result is not None]
        messages.append(
            Message(
                turn.role,
                _joined(turn.blocks, "text"),
                _joined(turn.blocks, "thinking"),
                tuple((call.id or "", call.name or "", call.arguments) for call in calls),
                tuple(
                    (result.call_id or "", tuple(transcript.sources[source].value for source in result.sources))
                    for result in results
                ),
                tuple(sorted(quotes.get(turn.index, []), key=lambda quote: (quote.place, quote.start))),
            )
        )
    return messages


def _counts(conversation: Conversation) -> dict[int, int]:
    """How many results each call has, by its number."""
    found = [conversation.documents] if conversation.documents else []
    found += [results for _, steps in conversation.rounds for step in steps for results in step.results]
    return {number: len(results) for number, results in enumerate(found)}


def _step(step: Step, number: int, counts: dict[int, int]) -> list[Message]:
    quotes = [_expected(cited, "text", step.answer or "", counts) for cited in step.answer_citations]
    quotes += [_expected(cited, "thinking", step.thinking or "", counts) for cited in step.thinking_citations]
    calls = tuple((str(number + place), name, arguments) for place, (name, arguments) in enumerate(step.calls))
    results = tuple(
        (str(number + place), tuple(one if isinstance(one, dict) else {"content": one} for one in found))
        for place, found in enumerate(step.results)
    )
    answer = Message("assistant", step.answer, step.thinking, calls, (), tuple(quotes))
    return [answer, Message("tool", results=results)] if results else [answer]


def _expected(cited: Cited, place: str, text: str, counts: dict[int, int]) -> Quote:
    sources = frozenset(
        (str(call), result, result < counts.get(call, 0)) for call, results in cited.sources for result in results
    )
    return Quote(place, cited.start, cited.end, text[cited.start : cited.end], sources)


def _quote(citation: ParsedCitation) -> Quote:
    sources = frozenset(
        (ref.call_id or "", -1 if ref.position is None else ref.position, ref.source is not None)
        for ref in citation.refs
    )
    start = -1 if citation.start is None else citation.start
    end = -1 if citation.end is None else citation.end
    return Quote(citation.in_, start, end, citation.text or "", sources)


def _joined(blocks: tuple[Block, ...], kind: str) -> str | None:
    """Join the texts of the blocks of a kind; None where there is no such block."""
    texts = [block.text or "" for block in blocks if block.kind == kind]
    return "".join(texts) if texts else None
