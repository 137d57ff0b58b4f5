"""What a completion says, in the same plain form from our reading and from cohere-melody."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import TYPE_CHECKING, Any, NamedTuple

from parsers.messages import Message

if TYPE_CHECKING:
    from cohere_melody import FilterAggregatedResult

Quote = tuple[bool, int | None, int | None, str | None, list[tuple[str | None, int | None]]]
"""In thinking or not, start, end, text, and pairs of call and result."""


class Answer(NamedTuple):
    """Content, reasoning, calls (id, name, text of the arguments) and citations."""

    content: str
    reasoning: str
    calls: list[tuple[str | None, str | None, str]]
    quotes: list[Quote]


def from_ours(messages: list[Message]) -> Answer:
    """Bring ours into the form; a completion is one message."""
    (message,) = messages
    return Answer(
        message.content,
        message.reasoning,
        [(call.id, call.name, call.arguments) for call in message.tool_calls],
        [(one.in_ != "text", one.start, one.end, one.text, list(one.sources)) for one in message.citations],
    )


def from_melody(result: FilterAggregatedResult) -> Answer:
    """Read an answer off the result of `PyFilter.process_full_text`."""
    return Answer(
        result.content or "",
        result.reasoning or "",
        [(call.id, call.name, call.arguments) for call in result.tool_calls],
        [
            (
                one.is_thinking,
                one.start_index,
                one.end_index,
                one.text,
                [
                    (str(source.tool_call_index), place)
                    for source in one.sources
                    for place in source.tool_result_indices
                ],
            )
            for one in result.citations
        ],
    )


def say_the_same(ours: Answer, theirs: Answer) -> bool:
    """Compare two answers; arguments by their value, citations in the order of their place."""
    return (
        ours.content == theirs.content
        and ours.reasoning == theirs.reasoning
        and [(id_, name, _decoded(raw)) for id_, name, raw in ours.calls]
        == [(id_, name, _decoded(raw)) for id_, name, raw in theirs.calls]
        and sorted(ours.quotes, key=_place) == sorted(theirs.quotes, key=_place)
    )


def _place(quote: Quote) -> tuple[bool, int, int]:
    return quote[0], quote[1] or 0, quote[2] or 0


def _decoded(arguments: str) -> Any:
    """Decode arguments; cohere-melody gives an empty text for an empty object."""
    return json.loads(arguments, parse_float=Decimal) if arguments else {}
