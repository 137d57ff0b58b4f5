"""The JSON of a web service, pasted: its turns, calls and citations are there as those of a raw prompt are."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from tests.e2e.inspect_page import InspectPage

MAST = {"id": "doc:0", "title": "Masts", "text": "The mast of the old station is 300 m tall."}


def piece(text: str) -> dict[str, Any]:
    return {"type": "content-delta", "index": 0, "delta": {"message": {"content": {"text": text}}}}


CITATION = {"start": 14, "end": 19, "text": "300 m", "sources": [{"type": "document", "id": "doc:0", "document": MAST}]}
EVENTS: list[dict[str, Any]] = [
    {"type": "message-start", "id": "m", "delta": {"message": {"role": "assistant"}}},
    piece('The "mast" is'),
    piece(" 300"),
    piece(" m"),
    {"type": "citation-start", "index": 0, "delta": {"message": {"citations": CITATION}}},
    piece(" tall."),
    {"type": "message-end"},
]
STREAM = "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in EVENTS)


def test_a_stream_is_one_answer_and_its_citation_leads_to_its_document(inspect: InspectPage) -> None:
    inspect.paste(STREAM)
    inspect.wait_for_document()
    expect(inspect.pane("turns").locator("[data-turn]")).to_have_count(1)
    expect(inspect.pane("turns")).to_contain_text('The "mast" is 300 m')
    inspect.settle()
    inspect.citation(0).first.click()
    expect(inspect.source(0)).to_have_attribute("data-state", "pinned")
    expect(inspect.source(0)).to_contain_text("Masts")
    expect(inspect.source(0).locator("mark").first).to_have_text("300 m")
    expect(inspect.pane("raw").locator("[data-citation='0']").first).to_have_text("300 m")


def test_a_chat_shows_its_call_and_result(inspect: InspectPage) -> None:
    call = {"id": "c1", "type": "function", "function": {"name": "tide", "arguments": '{"pier": "North\\nPier"}'}}
    chat = {
        "messages": [
            {"role": "user", "content": "When is\nhigh tide?"},
            {"role": "assistant", "content": None, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": "c1", "content": '{"high": "11:20"}'},
            {"role": "assistant", "content": "At 11:20."},
        ]
    }
    inspect.paste(json.dumps(chat))
    inspect.wait_for_document()
    turns = inspect.pane("turns")
    expect(turns.locator("[data-turn]")).to_have_count(4)
    expect(turns).to_contain_text("tide")
    expect(turns).to_contain_text("Answered by 1 result")
    expect(inspect.source(0)).to_contain_text("11:20")
