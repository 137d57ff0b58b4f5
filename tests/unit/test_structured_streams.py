"""Event streams: pieces are joined whatever stands between them, and however the events were pasted."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from parsers import parse
from parsers.model import Transcript

Event = dict[str, Any]


def as_lines(events: Sequence[Event]) -> str:
    return "\n".join(map(json.dumps, events))


def as_sent(events: Sequence[Event]) -> str:
    return "".join(f"event: {event.get('type')}\ndata: {json.dumps(event)}\n\n" for event in events) + "data: [DONE]\n"


def as_sent_with_crlf(events: Sequence[Event]) -> str:
    return as_sent(events).replace("\n", "\r\n")


def as_data_alone(events: Sequence[Event]) -> str:
    return "\n".join(f"data:{json.dumps(event)}" for event in events)


def as_list(events: Sequence[Event]) -> str:
    return json.dumps(list(events), indent=1)


def as_printed(events: Sequence[Event]) -> str:
    return "\n".join(json.dumps(event, indent=2) for event in events)


every_transport = pytest.mark.parametrize(
    "pasted", [as_lines, as_sent, as_sent_with_crlf, as_data_alone, as_list, as_printed]
)


def v2(what: str, index: int, **message: Any) -> Event:
    return {"type": what, "index": index, "delta": {"message": message}}


def chunk(index: int = 0, **delta: Any) -> Event:
    return {"id": "x", "object": "chat.completion.chunk", "choices": [{"index": index, "delta": delta}]}


def block(what: str, index: int, **inner: Any) -> Event:
    return {"type": f"content_block_{what}", "index": index, "content_block" if what == "start" else "delta": inner}


SOURCE = {"type": "document", "id": "doc:2", "document": {"title": "Towers"}}
SECOND: list[Event] = [
    {"type": "message-start", "id": "m", "delta": {"message": {"role": "assistant", "content": []}}},
    {"type": "tool-plan-delta", "delta": {"message": {"tool_plan": "I "}}},
    {"type": "tool-plan-delta", "delta": {"message": {"tool_plan": "look."}}},
    v2("tool-call-start", 0, tool_calls={"id": "a", "function": {"name": "mast", "arguments": ""}}),
    v2("tool-call-delta", 0, tool_calls={"function": {"arguments": '{"h"'}}),
    v2("tool-call-delta", 0, tool_calls={"function": {"arguments": ": 1}"}}),
    v2("content-start", 0, content={"type": "text", "text": ""}),
    v2("content-delta", 0, content={"text": 'The "mast" is '}),
    v2("content-delta", 0, content={"text": "300 m"}),
    v2("citation-start", 0, citations={"start": 14, "end": 19, "text": "300 m", "sources": [SOURCE]}),
    {"type": "citation-end", "index": 0},
    v2("content-delta", 0, content={"text": " tall.\n"}),
    {"type": "message-end"},
]
FIRST: list[Event] = [
    {"event_type": "text-generation", "text": "Most eat "},
    {"event_type": "text-generation", "text": "rice."},
    {
        "event_type": "citation-generation",
        "citations": [{"start": 9, "end": 13, "text": "rice", "document_ids": ["d7"]}],
    },
    {
        "event_type": "stream-end",
        "response": {"text": "Most eat rice.", "documents": [{"id": "d7", "snippet": "Rice"}]},
    },
]
CHUNKS: list[Event] = [
    chunk(role="assistant", content=""),
    chunk(reasoning_content="Rye "),
    chunk(content="An "),
    chunk(reasoning_content="is slow."),
    chunk(content="hour\n"),
    chunk(
        tool_calls=[
            {"index": 0, "id": "a", "function": {"name": "f", "arguments": ""}},
            {"index": 1, "id": "b", "function": {"name": "g"}},
        ]
    ),
    chunk(tool_calls=[{"index": 1, "function": {"arguments": "{"}}]),
    chunk(tool_calls=[{"index": 0, "function": {"arguments": '{"a": 1}'}}]),
    chunk(tool_calls=[{"index": 1, "function": {"arguments": "}"}}]),
    {"id": "x", "object": "chat.completion.chunk", "choices": [], "usage": {"total_tokens": 9}},
]
BLOCKS: list[Event] = [
    {"type": "message_start", "message": {"role": "assistant", "content": []}},
    block("start", 0, type="thinking", thinking=""),
    block("delta", 0, type="thinking_delta", thinking="So "),
    {"type": "ping"},
    block("delta", 0, type="thinking_delta", thinking="late."),
    block("start", 1, type="text", text=""),
    block("delta", 1, type="text_delta", text="I \u201cask\u201d"),
    block("delta", 1, type="text_delta", text=" now 🌙"),
    block("start", 2, type="tool_use", id="t", name="bus", input={}),
    block("delta", 2, type="input_json_delta", partial_json='{"to":'),
    block("delta", 2, type="input_json_delta", partial_json=' "hospital"}'),
    {"type": "message_stop"},
]


def said(transcript: Transcript) -> list[tuple[str, str | None]]:
    return [(one.kind, one.text) for turn in transcript.turns for one in turn.blocks]


@every_transport
def test_the_second_version_of_cohere(pasted: Callable[[Sequence[Event]], str]) -> None:
    transcript = parse(pasted(SECOND))
    assert transcript.format.id == "cohere-v2-stream-jsonl"
    assert said(transcript) == [("thinking", "I look."), ("tool_call", None), ("text", 'The "mast" is 300 m tall.\n')]
    assert (transcript.calls[0].id, transcript.calls[0].arguments) == ("a", {"h": 1})
    (citation,) = transcript.citations
    assert (citation.text, citation.start, citation.refs[0].source) == ("300 m", 14, 0)
    assert transcript.sources[0].value == {"title": "Towers"}


@every_transport
def test_the_first_version_of_cohere(pasted: Callable[[Sequence[Event]], str]) -> None:
    transcript = parse(pasted(FIRST))
    assert transcript.format.id == "cohere-v1-stream-jsonl"
    assert said(transcript) == [("text", "Most eat rice.")]
    assert [(one.text, one.refs[0].source) for one in transcript.citations] == [("rice", 0)]


@every_transport
def test_chunks_of_a_chat(pasted: Callable[[Sequence[Event]], str]) -> None:
    transcript = parse(pasted(CHUNKS))
    assert transcript.format.id == "openai-stream-jsonl"
    assert said(transcript)[:2] == [("thinking", "Rye is slow."), ("text", "An hour\n")]
    assert [(call.id, call.name, call.arguments) for call in transcript.calls] == [("a", "f", {"a": 1}), ("b", "g", {})]


@every_transport
def test_blocks_of_anthropic(pasted: Callable[[Sequence[Event]], str]) -> None:
    transcript = parse(pasted(BLOCKS))
    assert transcript.format.id == "anthropic-stream-jsonl"
    assert said(transcript) == [("thinking", "So late."), ("text", "I “ask” now 🌙"), ("tool_call", None)]
    assert transcript.calls[0].arguments == {"to": "hospital"}


@every_transport
def test_a_response_in_pieces(pasted: Callable[[Sequence[Event]], str]) -> None:
    deltas = [{"type": "response.output_text.delta", "output_index": 0, "delta": piece} for piece in ("An ", "hour.")]
    assert said(parse(pasted(deltas))) == [("text", "An hour.")]
    output = [{"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "An hour."}]}]
    whole = {"type": "response.completed", "response": {"object": "response", "output": output}}
    assert said(parse(pasted([*deltas, whole]))) == [("text", "An hour.")]


@pytest.mark.parametrize("events", [SECOND, FIRST, CHUNKS, BLOCKS], ids=["v2", "v1", "chunks", "blocks"])
@pytest.mark.parametrize("pasted", [as_lines, as_sent, as_list])
def test_a_stream_that_breaks_off_keeps_its_beginning(
    events: Sequence[Event], pasted: Callable[[Sequence[Event]], str]
) -> None:
    text = pasted(events)
    whole = "".join(one or "" for _, one in said(parse(text)))
    for cut in range(len(text) // 2, len(text), 7):
        transcript = parse(text[:cut])
        assert transcript.offsets.rebuild(transcript.text) == text[:cut]
        assert transcript.format.id == parse(text).format.id
        for _, words in said(transcript):
            assert not words or words.rstrip("\\u0123456789abcdef") in whole


def test_pieces_are_one_stretch_of_the_text_and_lead_back_to_their_places() -> None:
    transcript = parse(as_lines(FIRST))
    start, end = transcript.turns[0].blocks[0].span
    assert transcript.text[start:end] == "Most eat rice."
    ranges = transcript.offsets.to_original(start, end)
    assert [transcript.original[slice(*span)] for span in ranges] == ["Most eat ", "rice."]


def test_lines_of_noise_are_borne() -> None:
    text = "HTTP/1.1 200 OK\n" + as_sent(FIRST)
    assert parse(text).format.id == "plain-text"
    noisy = as_sent(FIRST[:1]) + "* Connection kept open\n" + as_sent(FIRST[1:])
    assert said(parse(noisy)) == [("text", "Most eat rice.")]
