"""Citations beside a text: those of Cohere's chat, annotations, parts that cite a document, spans."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parsers import parse
from parsers.model import Transcript

DOCUMENT = {"id": "doc:2", "title": "Towers", "text": "The mast is 300 m tall.\n"}


def read(value: Any) -> Transcript:
    return parse(json.dumps(value))


def cited(transcript: Transcript) -> list[tuple[str, str | None, list[int | None]]]:
    return [(one.in_, one.text, [ref.source for ref in one.refs]) for one in transcript.citations]


def second_version(**message: Any) -> Transcript:
    return read({"id": "r", "finish_reason": "COMPLETE", "message": {"role": "assistant", **message}})


def test_a_citation_finds_its_document_beside_the_answer() -> None:
    transcript = read(
        {
            "text": "Paris has 20 districts.",
            "citations": [{"start": 10, "end": 22, "text": "20 districts", "document_ids": ["doc_0", "doc_4"]}],
            "documents": [{"id": "doc_0", "title": "Paris", "text": "It is split in 20 districts."}],
        }
    )
    assert transcript.format.id == "cohere-v1-json"
    assert cited(transcript) == [("text", "20 districts", [0, None])]
    assert transcript.citations[0].status == "partly"
    assert [found.code for found in transcript.diagnostics] == ["citation-unknown-document"]
    assert transcript.sources[0].title == "Paris"


def test_documents_without_ids_are_called_by_their_place() -> None:
    transcript = read(
        {
            "text": "Rye.",
            "generation_id": "g",
            "documents": ["Wheat\nflour", "Rye flour"],
            "citations": [{"start": 0, "end": 3, "text": "Rye", "document_ids": ["doc_1"]}],
        }
    )
    assert cited(transcript) == [("text", "Rye", [1])]
    assert transcript.sources[0].text == "Wheat\nflour"


def test_the_history_goes_before_the_answer_that_it_repeats() -> None:
    history = [{"role": "USER", "message": "Rye?"}, {"role": "CHATBOT", "message": "An hour."}]
    transcript = read({"text": "An hour.", "generation_id": "g", "chat_history": history, "finish_reason": "COMPLETE"})
    assert [(turn.role, turn.blocks[0].text) for turn in transcript.turns] == [
        ("user", "Rye?"),
        ("assistant", "An hour."),
    ]


def test_offsets_count_in_the_block_that_is_named() -> None:
    sources = [{"type": "document", "id": "doc:2", "document": DOCUMENT}]
    transcript = second_version(
        tool_plan="I ask for the mast.",
        content=[{"type": "thinking", "thinking": "300 m?"}, {"type": "text", "text": "It is 300 m tall."}],
        citations=[
            {"start": 6, "end": 11, "text": "300 m", "content_index": 1, "type": "TEXT_CONTENT", "sources": sources},
            {"start": 0, "end": 5, "text": "300 m", "content_index": 0, "type": "THINKING_CONTENT", "sources": sources},
            {"start": 14, "end": 18, "text": "mast", "type": "PLAN", "sources": sources},
        ],
    )
    assert transcript.format.id == "cohere-v2-json"
    assert cited(transcript) == [("plan", "mast", [0]), ("thinking", "300 m", [0]), ("text", "300 m", [0])]
    assert len(transcript.sources) == 1


def test_a_citation_names_a_result_by_call_and_place() -> None:
    call = {"id": "mast_1", "type": "function", "function": {"name": "mast", "arguments": "{}"}}
    transcript = read(
        {
            "messages": [
                {"role": "assistant", "tool_plan": "I look.", "tool_calls": [call]},
                {"role": "tool", "tool_call_id": "mast_1", "content": [{"type": "text", "text": "300 m"}]},
                {
                    "role": "assistant",
                    "content": "300 m.",
                    "citations": [
                        {"start": 0, "end": 5, "text": "300 m", "sources": [{"type": "tool", "id": "mast_1:0"}]}
                    ],
                },
            ]
        }
    )
    assert cited(transcript) == [("text", "300 m", [0])]
    assert transcript.sources[0].result == 0


def test_an_annotation_is_a_marker_and_its_page_lies_outside() -> None:
    text = "Built in 1911 ([w](http://w.example.org)). Paid by the town."
    marker = "([w](http://w.example.org))"
    start = text.index(marker)
    note = {
        "type": "url_citation",
        "start_index": start,
        "end_index": start + len(marker),
        "url": "http://w.example.org",
    }
    content = [{"type": "output_text", "text": text, "annotations": [note, {**note, "start_index": 0, "end_index": 0}]}]
    transcript = read({"object": "response", "output": [{"type": "message", "role": "assistant", "content": content}]})
    first, placeholder = transcript.citations
    assert (first.text, first.cited_span, first.status) == (marker, None, "unresolved")
    assert first.claim(transcript.text) == "Built in 1911"
    assert placeholder.text is None
    assert transcript.diagnostics == ()


def test_an_annotation_with_a_snippet_finds_it() -> None:
    note = {"url": "http://w.example.org", "title": "W", "content": "Built in 1911.", "start_index": 0, "end_index": 5}
    message = {
        "role": "assistant",
        "content": "Built then.",
        "annotations": [{"type": "url_citation", "url_citation": note}],
    }
    transcript = read({"choices": [{"message": message}]})
    assert cited(transcript) == [("text", "Built", [0])]
    assert (transcript.sources[0].text, transcript.sources[0].title) == ("Built in 1911.", "W")


def test_a_part_cites_the_document_of_the_question() -> None:
    location = {"type": "char_location", "cited_text": "Grass is green.", "document_index": 1}
    transcript = read(
        [
            {"role": "user", "content": [{"type": "document", "title": title} for title in ("Sky", "Grass")]},
            {
                "role": "assistant",
                "content": [
                    {"type": "text", "text": "Green", "citations": [location, location]},
                    {"type": "thinking", "thinking": "?"},
                ],
            },
        ]
    )
    assert transcript.format.id == "anthropic-json"
    assert cited(transcript) == [("text", "Green", [1])]
    assert transcript.sources[1].title == "Grass"


@pytest.mark.parametrize("name", ["spans", "citations", "highlights"])
def test_spans_counted_in_utf16_units_are_converted(name: str) -> None:
    transcript = read({"text": "Go 🚀 rocket", name: [{"start": 6, "end": 12, "text": "rocket"}]})
    assert transcript.format.id == "span-json"
    assert (transcript.citations[0].start, transcript.citations[0].end) == (5, 11)
    assert [found.code for found in transcript.diagnostics] == ["citation-offset-unit"]


def test_a_span_finds_its_document_by_id() -> None:
    transcript = read(
        {
            "question": "Rye?",
            "answer": "An hour.",
            "citations": [{"start_char": 3, "end_char": 7, "source_ids": ["a", "b"]}, {"offset": 0, "length": 2}],
            "sources": [{"id": "a", "text": "An hour at 230 degrees."}],
        }
    )
    assert [turn.role for turn in transcript.turns] == ["user", "assistant"]
    assert cited(transcript) == [("text", "An", []), ("text", "hour", [0, None])]


def test_parts_of_an_answer_that_cites_are_one_text() -> None:
    location = {"type": "char_location", "cited_text": "grass is green", "document_index": 0}
    document = {"type": "document", "title": "Grass", "source": {"type": "text", "data": "The grass\n is green."}}
    answer = [
        {"type": "text", "text": "I say: "},
        {"type": "text", "text": "green", "citations": [location, {**location, "cited_text": "is blue"}]},
        {"type": "text", "text": "."},
        {"type": "tool_use", "id": "t", "name": "f", "input": {}},
        {"type": "text", "text": "Wait."},
    ]
    transcript = read([{"role": "user", "content": [document]}, {"role": "assistant", "content": answer}])
    assert [block.text for block in transcript.turns[1].blocks] == ["I say: green.", None, "Wait."]
    (citation,) = transcript.citations
    assert (citation.text, citation.start) == ("green", 7)
    assert transcript.sources[0].text == "The grass\n is green."
    passages = [transcript.text[slice(*ref.passage)] for ref in citation.refs if ref.passage is not None]
    assert passages == ["grass\n is green"]
    assert [found.code for found in transcript.diagnostics] == ["citation-quote-absent"]


def test_a_citation_in_a_stream_comes_before_its_part() -> None:
    def event(what: str, index: int, **inner: Any) -> str:
        return json.dumps(
            {"type": f"content_block_{what}", "index": index, "content_block" if what == "start" else "delta": inner}
        )

    citation = {"type": "web_search_result_location", "url": "http://w.example.org", "title": "W"}
    transcript = parse(
        "\n".join(
            [
                event("start", 0, type="text", text=""),
                event("delta", 0, type="text_delta", text="So: "),
                event("start", 1, type="text", text="", citations=[]),
                event("delta", 1, type="citations_delta", citation=citation),
                event("delta", 1, type="text_delta", text="built "),
                event("delta", 1, type="text_delta", text="in 1911"),
                event("start", 2, type="text", text=""),
                event("delta", 2, type="text_delta", text="."),
            ]
        )
    )
    assert [block.text for block in transcript.turns[0].blocks] == ["So: built in 1911."]
    assert [one.text for one in transcript.citations] == ["built in 1911"]
