"""From a transcript to its messages."""

from __future__ import annotations

from parsers.citations.base import CitedWords
from parsers.messages.message import Message, ToolCall
from parsers.model import Citation, Result, Transcript, Turn

__all__ = ["messages_of"]


def messages_of(transcript: Transcript) -> list[Message]:
    """Tell the messages of a transcript, in the order of the text.

    A turn is a message. Each tool result is one of its own, before what else its turn says, but after calls in it;
    blocks without words (pictures, markers) say nothing.
    """
    cited: dict[int, list[Citation]] = {}
    for citation in transcript.citations:
        stays = citation.cited_span is None and citation.text == transcript.text[slice(*citation.span)]
        if not stays:
            cited.setdefault(citation.turn, []).append(citation)
    messages: list[Message] = []
    for turn in transcript.turns:
        numbers = [block.result for block in turn.blocks if block.result is not None]
        results = [_result(transcript, turn, transcript.results[number]) for number in numbers]
        said = []
        if len(results) < len(turn.blocks) or not results:
            said.append(_message(transcript, turn, cited.get(turn.index, [])))
        calls = any(message.tool_calls for message in said)
        messages += (*said, *results) if calls else (*results, *said)
    return messages


def _message(transcript: Transcript, turn: Turn, citations: list[Citation]) -> Message:
    content = reasoning = ""
    calls: list[ToolCall] = []
    shifts: dict[int, int] = {}
    for block in turn.blocks:
        if block.call is not None:
            call = transcript.calls[block.call]
            calls.append(ToolCall(call.id, call.name, call.arguments_raw))
        elif block.result is not None:
            continue  # a message of its own
        elif block.text is not None and block.kind == "thinking":
            shifts[block.index] = len(reasoning)
            reasoning += block.text
        elif block.text is not None:
            shifts[block.index] = len(content)
            content += block.text
    return Message(
        turn.role,
        None,
        turn.channel,
        turn.recipient,
        content,
        reasoning,
        tuple(calls),
        None,
        tuple(_cited(citation, shifts.get(citation.block, 0)) for citation in citations),
    )


def _cited(citation: Citation, shift: int) -> CitedWords:
    return CitedWords(
        citation.in_,
        None if citation.start is None else citation.start + shift,
        None if citation.end is None else citation.end + shift,
        citation.text,
        tuple((ref.call_id if ref.call_id is not None else ref.raw, ref.position) for ref in citation.refs),
    )


def _result(transcript: Transcript, turn: Turn, result: Result) -> Message:
    answered = transcript.calls[result.call] if result.call is not None else None
    return Message(
        "tool",
        result.name if result.name is not None else answered.name if answered else None,
        turn.channel,
        turn.recipient,
        "\n".join(transcript.sources[source].text for source in result.sources),
        "",
        (),
        result.call_id if result.call_id is not None else answered.id if answered else None,
    )
