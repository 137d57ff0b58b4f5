"""A prompt of a megabyte: drawn in part, sent once, and quick to click."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from benchmarks.generate import cohere_transcript
from parsers import parse
from tests.e2e.inspect_page import InspectPage

MEGABYTE = 1_000_000
MOST_NODES = 6_000
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


def test_scrolling_to_the_end_keeps_nodes_bounded(inspect: InspectPage, prompt: str) -> None:
    inspect.upload(prompt.encode())
    inspect.wait_for_document()
    last = len(parse(prompt).turns) - 1
    inspect.pane("turns").click()
    inspect.page.keyboard.press("End")
    expect(inspect.pane("turns").locator(f'[data-turn="{last}"]')).to_be_visible()
    assert inspect.node_count() < MOST_NODES
