"""The card over a citation, the choice on a crowded place, and the order of the sources."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import inspect_page
from tests.e2e.inspect_page import InspectPage
from tests.e2e.test_accessibility import violations
from tests.e2e.transcripts import actions, block, call, cohere, result, results, turn

FERRIES = cohere(
    turn("USER", block("TEXT", "When does the ferry leave?")),
    turn("CHATBOT", actions(call("0", "notes", topic="harbour"), call("1", "timetable", line="Skarv", day="Sunday"))),
    results(
        result("0", {"text": "Nothing of the kind is written here."}, {"text": "Gulls are loud."}),
        result(
            "1",
            {"text": "The pier is old. On Sundays the ferry to Skarv leaves at 07:15 sharp. Dogs are welcome."},
            {"text": "A poster of the line."},
            {"text": "The Skarv ferry leaves daily at 07:15 from the north pier. It carries cars."},
        ),
    ),
    turn(
        "CHATBOT",
        block(
            "TEXT",
            "On Sundays <co>the ferry leaves at 07:15</co: 1:[0,2]>. "
            "It takes <co>an hour <co>and costs little</co: 1:[0]></co: 1:[2]>.",
        ),
    ),
)


@pytest.fixture(scope="module")
def opened(browser: Browser, browser_context_args: dict[str, Any], address: str) -> Iterator[InspectPage]:
    with inspect_page(browser, browser_context_args, address) as inspect:
        inspect.paste(FERRIES)
        inspect.wait_for_document()
        yield inspect


@pytest.fixture
def ferries(opened: InspectPage) -> InspectPage:
    opened.page.mouse.move(1, 1)
    opened.page.keyboard.press("Escape")
    opened.page.keyboard.press("Escape")
    expect(card(opened)).to_have_count(0)
    return opened


def card(inspect: InspectPage) -> Locator:
    return inspect.pane("turns").locator(".hover-card")


def test_the_card_names_source_call_and_the_passage_in_its_sentence(ferries: InspectPage) -> None:
    ferries.chip(0).first.hover()
    expect(card(ferries).locator(".ref")).to_have_text("1:[0]")
    expect(card(ferries)).to_contain_text("timetable(line: Skarv, day: Sunday)")
    expect(card(ferries).locator(".passage-box")).to_have_text("On Sundays the ferry to Skarv leaves at 07:15 sharp.")
    expect(card(ferries).locator("mark")).to_contain_text("leaves at 07:15")
    expect(card(ferries)).to_contain_text("1 of 2")


def test_arrows_of_the_card_go_through_the_sources(ferries: InspectPage) -> None:
    ferries.chip(0).first.hover()
    card(ferries).get_by_role("button", name="Next source of this citation").click()
    expect(card(ferries)).to_contain_text("2 of 2")
    expect(card(ferries).locator(".ref")).to_have_text("1:[2]")
    expect(card(ferries).locator(".passage-box")).to_contain_text("from the north pier.")
    card(ferries).get_by_role("button", name="Previous source of this citation").click()
    expect(card(ferries)).to_contain_text("1 of 2")


def test_the_card_opens_and_turns_by_the_keyboard(ferries: InspectPage) -> None:
    ferries.chip(0).first.focus()
    expect(card(ferries)).to_contain_text("1 of 2")
    ferries.page.keyboard.press("ArrowRight")
    expect(card(ferries)).to_contain_text("2 of 2")
    ferries.page.keyboard.press("ArrowRight")
    expect(card(ferries)).to_contain_text("1 of 2")
    assert not violations(ferries.page)


def test_the_card_waits_for_the_pointer_and_goes_without_it(ferries: InspectPage) -> None:
    ferries.chip(0).first.hover()
    card(ferries).hover()
    ferries.page.wait_for_timeout(400)
    expect(card(ferries)).to_be_visible()
    ferries.page.mouse.move(1, 1)
    expect(card(ferries)).to_have_count(0)
    assert ferries.lit_sources("previewed") == set()


def test_no_passage_is_said_in_words(ferries: InspectPage) -> None:
    ferries.chip(2).first.hover()
    expect(card(ferries)).to_contain_text("No matching passage found.")


def test_a_crowded_place_offers_a_choice(ferries: InspectPage) -> None:
    ferries.pane("turns").get_by_text("and costs little").click()
    choice = ferries.viewer.get_by_role("dialog", name="2 citations cover this text")
    rows = choice.get_by_role("button")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("an hour and costs little")
    expect(rows.first).to_be_focused()
    ferries.page.keyboard.press("ArrowDown")
    ferries.page.keyboard.press("Enter")
    expect(choice).to_have_count(0)
    (pinned,) = ferries.lit_citations("pinned")
    assert "".join(ferries.citation(pinned).all_text_contents()) == "and costs little"


def test_what_nothing_cites_comes_last(ferries: InspectPage) -> None:
    order = ferries.pane("sources").locator(".card.begins .ref").all_inner_texts()
    assert order == ["1:[0]", "1:[2]", "1:[1]", "0:[0]", "0:[1]"]
    expect(ferries.source(0)).to_contain_text("never cited")


def test_cards_list_what_cites_them(ferries: InspectPage) -> None:
    expect(ferries.source(2)).to_contain_text("2 citations")
    expect(ferries.source(2).locator(".citing-row .quote")).to_have_text(
        ["the ferry leaves at 07:15", "and costs little"]
    )
