"""The address: it names what is pinned, can be copied, and goes back and forward with the reader."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from parsers.formats import get_format
from tests.e2e.conftest import inspect_page
from tests.e2e.inspect_page import InspectPage
from tests.e2e.test_collection import tick, wait_for_table
from tests.e2e.transcripts import LIGHTHOUSE, block, cohere, turn

SAMPLE, OTHER = "cohere-multi-hop-tools", "cohere-documents"
LONG = cohere(*(turn("USER", block("TEXT", f"Question {n}. " + "It is long. " * 60)) for n in range(40)))


@pytest.fixture
def sample(inspect: InspectPage) -> InspectPage:
    """A sample, opened by a link, with citation 1 pinned and then citation 2."""
    inspect.visit(f"?sample={SAMPLE}&cite=1")
    inspect.wait_for_document()
    expect(inspect.citation(1, "raw").first).to_have_attribute("data-state", "pinned")
    inspect.settle()
    inspect.page.keyboard.press("n")
    expect(inspect.page).to_have_url(f"{inspect.address}/?sample={SAMPLE}&cite=2")
    inspect.settle()
    return inspect


def pinned(inspect: InspectPage, citation: int) -> None:
    expect(inspect.citation(citation, "raw").first).to_have_attribute("data-state", "pinned")
    expect(inspect.page).to_have_url(f"{inspect.address}/?sample={SAMPLE}&cite={citation}")
    # The page runs twice after a step: for the address, and for the pin.
    inspect.page.wait_for_timeout(700)
    inspect.settle()
    assert inspect.lit_citations("pinned", "raw") == {citation}


def test_back_and_forward_go_from_pin_to_pin(sample: InspectPage) -> None:
    sample.page.keyboard.press("n")
    pinned(sample, 3)
    sample.network.received.clear()
    sample.page.go_back()
    pinned(sample, 2)
    sample.page.go_back()
    pinned(sample, 1)
    sample.page.go_forward()
    pinned(sample, 2)
    # The next pin takes the place of the one that was ahead.
    sample.page.keyboard.press("Escape")
    expect(sample.page).to_have_url(f"{sample.address}/?sample={SAMPLE}")
    sample.settle()
    sample.page.go_back()
    pinned(sample, 2)
    assert max(sample.network.received) < 10_000, "no transcript is sent for a step"


def test_one_step_back_leads_to_the_page_before(sample: InspectPage) -> None:
    page = sample.page
    audit = f"{sample.address}/audit?sample={SAMPLE}&cite=2"
    page.get_by_role("link", name="Audit").click()
    expect(page).to_have_url(audit)
    sample.settle()
    page.go_back()
    pinned(sample, 2)
    page.go_forward()
    expect(page).to_have_url(audit)
    sample.settle()
    # What a reader does there is a step of its own.
    sample.viewer.locator(".citelight").press("n")
    expect(page).to_have_url(audit.replace("cite=2", "cite=3"))
    sample.settle()
    page.go_back()
    expect(page).to_have_url(audit)
    page.get_by_role("link", name="Compare").click()
    expect(page).to_have_url(re.compile("/compare"))
    sample.settle()
    page.go_back()
    expect(page).to_have_url(audit)


def test_back_leads_to_the_sample_before(sample: InspectPage) -> None:
    sample.open_another()
    sample.open_sample(OTHER)
    expect(sample.page).to_have_url(f"{sample.address}/?sample={OTHER}")
    sample.wait_for_document()
    sample.page.go_back()
    expect(sample.page.locator(".document-name")).to_have_text("Cohere multi hop tools")
    sample.wait_for_document()
    pinned(sample, 2)


def test_the_link_that_is_copied_opens_what_is_pinned(sample: InspectPage) -> None:
    page = sample.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    said = sample.viewer.locator("footer [role=status]")
    sample.viewer.get_by_role("button", name="Copy link").click()
    expect(said).to_have_text("The link is copied. It opens at this citation.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{sample.address}/?sample={SAMPLE}&cite=2"
    sample.source(1).click()
    expect(page).to_have_url(f"{sample.address}/?sample={SAMPLE}&source=1")
    page.keyboard.press("y")
    expect(said).to_have_text("The link is copied. It opens at this source.")
    page.goto(page.evaluate("navigator.clipboard.readText()"))
    sample.wait_for_document()
    expect(sample.source(1)).to_have_attribute("data-state", "pinned")


def test_a_link_carries_the_format_that_was_chosen(sample: InspectPage) -> None:
    sample.choose_format(get_format("chatml").title)
    expect(sample.page).to_have_url(re.compile("format=chatml"))
    sample.visit(sample.page.url.removeprefix(f"{sample.address}/"))
    sample.wait_for_document()
    expect(sample.viewer.locator(".format")).to_contain_text("chosen")


def test_a_text_that_no_link_can_carry_is_told(inspect: InspectPage) -> None:
    inspect.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    inspect.paste(LIGHTHOUSE)
    inspect.wait_for_document()
    inspect.citation(2).first.click()
    expect(inspect.page).to_have_url(f"{inspect.address}/?cite=2")
    button = inspect.viewer.get_by_role("button", name="Copy link")
    panel = inspect.viewer.get_by_role("group", name="Link")
    button.click()
    expect(panel).to_contain_text("No link can carry this text.")
    expect(panel).to_contain_text("“Export”")
    inspect.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(button).to_be_focused()
    assert inspect.lit_citations("pinned", "raw") == {2}
    inspect.page.keyboard.press("y")
    panel.get_by_role("button", name="Copy the place in words").click()
    expect(panel).to_be_hidden()
    place = inspect.page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(r"Citation 3 of 5, turn 4, line \d+, column \d+", place)


def step(inspect: InspectPage, way: str, name: str) -> None:
    inspect.page.locator(f".st-key-step-{way} button").first.click()
    expect(inspect.page.locator(".document-name")).to_contain_text(name)
    # Streamlit keeps the viewer before until the page has run.
    expect(inspect.viewer).to_have_count(1)
    inspect.settle()


def test_each_prompt_of_a_collection_keeps_its_place(
    browser: Browser, browser_context_args: dict[str, Any], address: str
) -> None:
    top = "(pane) => pane.querySelector('.scroller').scrollTop"
    lines = "\n".join(json.dumps({"prompt": text}) for text in (LONG, LIGHTHOUSE))
    with inspect_page(browser, browser_context_args, address) as inspect:
        inspect.upload(lines.encode(), name="runs.jsonl")
        wait_for_table(inspect, 2)
        tick(inspect, 0)
        inspect.wait_for_document()
        inspect.pane("turns").get_by_label("Turns, scrolls").evaluate("scroller => { scroller.scrollTop = 2345; }")
        inspect.page.wait_for_timeout(200)
        place = inspect.pane("turns").evaluate(top)
        assert place > 2000
        step(inspect, "next", "line 2")
        inspect.citation(2).first.click()
        expect(inspect.page).to_have_url(re.compile(r"\?collection=[0-9a-f]{8}&item=2&cite=2$"))
        inspect.settle()
        step(inspect, "previous", "line 1")
        assert inspect.pane("turns").evaluate(top) == pytest.approx(place, abs=2)
        step(inspect, "next", "line 2")
        expect(inspect.citation(2, "raw").first).to_have_attribute("data-state", "pinned")
