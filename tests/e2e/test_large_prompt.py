"""A prompt of a megabyte: drawn in part, sent once, and quick to click."""

from __future__ import annotations

import re
import time
from collections import Counter
from threading import Event

import pytest
from playwright.sync_api import Route, expect

from benchmarks.generate import cohere_transcript
from grounding import evidence
from parsers import parse
from tests.e2e.inspect_page import InspectPage

MEGABYTE = 1_000_000
MOST_NODES = 1_500
"""All turns at once would be tens of thousands."""


@pytest.fixture(scope="module")
def prompt() -> str:
    return cohere_transcript(MEGABYTE, seed=1)


def test_nodes_stay_bounded_and_a_click_sends_no_transcript(inspect: InspectPage, prompt: str) -> None:
    network = inspect.network
    started = time.monotonic()
    inspect.upload(prompt.encode())
    inspect.wait_for_document()
    shown = time.monotonic() - started
    assert sum(network.received) >= MEGABYTE, "the transcript came over the websocket once"
    assert inspect.node_count() < MOST_NODES
    # A broad limit, for slow machines; the figure is about a second.
    assert shown < 20

    inspect.viewer.locator(".citelight").press("n")
    expect(inspect.citation(0).first).to_have_attribute("data-state", "pinned")
    inspect.settle()
    number = max(inspect.shown_citations())

    network.received.clear()
    network.sent.clear()
    inspect.citation(number).last.click()
    expect(inspect.citation(number).first).to_have_attribute("data-state", "pinned")
    wanted = {ref.source for ref in parse(prompt).citations[number].refs}
    assert inspect.lit_sources() <= wanted
    assert inspect.lit_sources()
    inspect.settle()
    assert sum(network.received) + sum(network.sent) < 50_000
    assert inspect.node_count() < MOST_NODES


def test_a_click_counts_though_evidence_comes_while_the_button_is_down(inspect: InspectPage, prompt: str) -> None:
    page, held_back, pressed = inspect.page, list[Route](), Event()
    page.route("**/evidence/**", lambda route: route.continue_() if pressed.is_set() else held_back.append(route))
    inspect.upload(prompt.encode())
    inspect.wait_for_document()
    inspect.viewer.locator(".citelight").press("n")
    expect(inspect.citation(0).first).to_have_attribute("data-state", "pinned")
    inspect.settle()
    assert held_back, "the first evidence was asked for"
    inspect.chip(1).first.hover()
    page.mouse.down()
    pressed.set()
    with page.expect_response("**/evidence/**"):
        for route in held_back:
            route.continue_()
    page.wait_for_timeout(500)
    page.mouse.up()
    expect(inspect.citation(1).first).to_have_attribute("data-state", "pinned")
    expect(inspect.viewer.locator("footer.status")).not_to_contain_text("Evidence looked up for 0 of")


def test_scrolling_to_the_end_keeps_nodes_bounded(inspect: InspectPage, prompt: str) -> None:
    inspect.upload(prompt.encode())
    inspect.wait_for_document()
    last = len(parse(prompt).turns) - 1
    inspect.pane("turns").click()
    inspect.page.keyboard.press("End")
    expect(inspect.pane("turns").locator(f'[data-turn="{last}"]')).to_be_visible()
    assert inspect.node_count() < MOST_NODES


def test_evidence_follows_the_text_and_is_that_of_the_audit(inspect: InspectPage, prompt: str) -> None:
    transcript = parse(prompt)
    found = evidence(transcript)
    inspect.upload(prompt.encode())
    inspect.wait_for_document()
    status = inspect.viewer.locator("footer.status")
    # Told in words while it lasts; what is pinned comes first.
    expect(status).to_contain_text(re.compile(r"Evidence looked up for [\d,]+ of 2,\d+ citations"))
    inspect.viewer.locator(".citelight").press("n")
    words = {"supported": "Supported.", "partly": "Partly supported.", "not_found": "Not found."}
    expect(status).to_contain_text(re.compile(r"Citation 1 of 2,\d{3}, turn "))
    first = min(transcript.citations, key=lambda citation: citation.span)
    expect(inspect.viewer.locator(".pinned-state strong")).to_have_text(words[found[first.index].state])
    expect(status).not_to_contain_text("Evidence")
    for number in inspect.shown_citations():
        expect(inspect.citation(number).first).to_have_attribute("data-line", found[number].state)
    inspect.viewer.get_by_role("button", name="Filter").click()
    states = Counter(item.state for item in found)
    shown = inspect.viewer.get_by_role("group", name="Citations").get_by_role("button").all_inner_texts()
    assert sum(int(text.split()[-1].replace(",", "")) for text in shown) == len(found)
    assert {text.split("\n")[0] for text in shown} == {words[state].rstrip(".") for state in states}
