"""Calls and results say in words how they belong together, and lead to each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import inspect_page
from tests.e2e.inspect_page import InspectPage
from tests.e2e.transcripts import actions, block, call, cohere, result, results, turn

KEEPER = cohere(
    turn("USER", block("TEXT", "Ask the keeper and the harbour master.")),
    turn(
        "CHATBOT",
        actions(
            call("0", "keeper", topic="lamp"), call("1", "master", topic="berth"), call("2", "smith", topic="chain")
        ),
    ),
    results(
        result("0", {"text": "The lamp is trimmed."}, {"text": "The glass is clean."}),
        {"tool_call_id": "2", "results": {"0": {"text": "The forge is cold."}}, "is_error": True},
    ),
    turn("CHATBOT", block("TEXT", "The <co>lamp is trimmed</co: 0:[0]>.")),
)


@pytest.fixture(scope="module")
def opened(browser: Browser, browser_context_args: dict[str, Any], address: str) -> Iterator[InspectPage]:
    with inspect_page(browser, browser_context_args, address) as inspect:
        inspect.paste(KEEPER)
        inspect.wait_for_document()
        yield inspect


def test_a_call_says_what_answered_it_or_that_nothing_did(opened: InspectPage) -> None:
    calls = opened.pane("turns").locator(".row-call")
    expect(calls.nth(0)).to_contain_text("Answered by 2 results")
    expect(calls.nth(1)).to_contain_text("Unanswered")
    expect(calls.nth(2)).to_contain_text("Answered by an error")


def test_a_result_names_its_call(opened: InspectPage) -> None:
    expect(opened.pane("turns").locator(".row-result").first).to_contain_text("Result of call 0")


def test_a_result_that_no_call_asked_for_is_an_orphan(inspect: InspectPage) -> None:
    inspect.paste(
        cohere(
            turn("USER", block("TEXT", "Well?")),
            results(result("9", {"text": "Nobody asked for this."})),
            turn("CHATBOT", block("TEXT", "It is <co>asked for</co: 9:[0]>.")),
        )
    )
    inspect.wait_for_document()
    expect(inspect.pane("turns").locator(".row-result")).to_contain_text("Orphan result, no call asked for it")
    expect(inspect.pane("sources").locator(".line-head")).to_contain_text("Orphan result")


def test_call_and_result_lead_to_each_other(opened: InspectPage) -> None:
    status = opened.viewer.locator("footer [role=status]")
    opened.pane("turns").get_by_role("button", name="Call 0: answered by 2 results").click()
    expect(status).to_contain_text("Turn 3 of 4")
    opened.pane("turns").get_by_role("button", name="To call 2").click()
    expect(status).to_contain_text("Turn 2 of 4")


def test_the_head_of_a_turn_tells_which_of_how_many_it_is(opened: InspectPage) -> None:
    heads = opened.pane("turns").locator(".turn-number")
    expect(heads.nth(1)).to_have_text("Turn 2 of 4")
    expect(heads.nth(1)).to_have_attribute("title", "Turn 2 of 4")
