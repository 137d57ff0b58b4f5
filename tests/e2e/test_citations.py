"""Citations are tied to their sources on the screen, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import inspect_page
from tests.e2e.inspect_page import InspectPage
from tests.e2e.transcripts import LIGHTHOUSE


@pytest.fixture(scope="module")
def opened(browser: Browser, browser_context_args: dict[str, Any], address: str) -> Iterator[InspectPage]:
    with inspect_page(browser, browser_context_args, address) as inspect:
        inspect.paste(LIGHTHOUSE)
        inspect.wait_for_document()
        yield inspect


@pytest.fixture
def lighthouse(opened: InspectPage) -> InspectPage:
    """The same page for each test, with nothing pinned and the pointer away."""
    opened.page.mouse.move(1, 1)
    opened.viewer.locator(".citelight").press("Escape")
    assert opened.lit_citations("pinned", "raw") == set()
    return opened


def test_the_three_panes_show_the_text(lighthouse: InspectPage) -> None:
    expect(lighthouse.pane("raw")).to_contain_text("<|START_OF_TURN_TOKEN|><|USER_TOKEN|><|START_TEXT|>When was")
    expect(lighthouse.pane("turns").locator("[data-turn]")).to_have_count(4)
    expect(lighthouse.pane("sources").locator("[data-source]")).to_have_count(3)
    expect(lighthouse.source(2)).to_contain_text("Its light carries eighteen nautical miles")


def test_hovering_previews_and_leaving_takes_it_back(lighthouse: InspectPage) -> None:
    lighthouse.citation(2).first.hover()
    expect(lighthouse.source(2)).to_have_attribute("data-state", "previewed")
    assert lighthouse.lit_citations("previewed") == {2}
    lighthouse.page.mouse.move(1, 1)
    expect(lighthouse.source(2)).not_to_have_attribute("data-state", "previewed")


def test_a_click_pins_a_citation_in_all_panes(lighthouse: InspectPage) -> None:
    lighthouse.citation(3).first.click()
    expect(lighthouse.source(1)).to_have_attribute("data-state", "pinned")
    assert lighthouse.lit_sources() == {0, 1}
    assert lighthouse.lit_citations("pinned") == {3}
    assert lighthouse.lit_citations("pinned", "raw") == {3}


def test_the_best_matching_passage_is_marked_in_the_source(lighthouse: InspectPage) -> None:
    lighthouse.citation(2).first.click()
    expect(lighthouse.source(2).locator("mark")).to_have_text("carries eighteen nautical miles")


def test_a_dangling_citation_lights_no_source_and_says_so(lighthouse: InspectPage) -> None:
    lighthouse.citation(4).first.click()
    expect(lighthouse.viewer).to_contain_text("Dangling")
    assert lighthouse.lit_citations("pinned") == {4}
    assert lighthouse.lit_sources() == set()


def test_escape_unpins(lighthouse: InspectPage) -> None:
    lighthouse.citation(1).first.click()
    expect(lighthouse.source(0)).to_have_attribute("data-state", "pinned")
    lighthouse.page.keyboard.press("Escape")
    expect(lighthouse.source(0)).not_to_have_attribute("data-state", "pinned")
    assert lighthouse.lit_citations("pinned") == set()


def test_a_pinned_source_lights_every_citation_that_leans_on_it(lighthouse: InspectPage) -> None:
    lighthouse.source(0).click()
    expect(lighthouse.source(0)).to_have_attribute("data-state", "pinned")
    assert lighthouse.lit_citations("lit", "raw") == {0, 1, 3}
    assert lighthouse.lit_citations("lit") >= {1, 3}


def test_n_and_p_walk_through_the_citations(lighthouse: InspectPage) -> None:
    press = lighthouse.page.keyboard.press
    lighthouse.citation(1).first.click()
    press("n")
    expect(lighthouse.source(2)).to_have_attribute("data-state", "pinned")
    assert lighthouse.lit_citations("pinned") == {2}
    press("n")
    expect(lighthouse.source(1)).to_have_attribute("data-state", "pinned")
    assert lighthouse.lit_sources() == {0, 1}
    press("p")
    expect(lighthouse.source(1)).not_to_have_attribute("data-state", "pinned")
    assert lighthouse.lit_sources() == {2}


def test_everything_works_without_a_mouse(lighthouse: InspectPage) -> None:
    lighthouse.chip(1).first.focus()
    lighthouse.page.keyboard.press("Enter")
    expect(lighthouse.source(0)).to_have_attribute("data-state", "pinned")
    assert lighthouse.lit_sources() == {0}


def test_the_keys_are_explained(lighthouse: InspectPage) -> None:
    lighthouse.citation(1).first.click()
    lighthouse.page.keyboard.press("?")
    expect(lighthouse.viewer.get_by_role("dialog")).to_be_visible()
    lighthouse.page.keyboard.press("Escape")
    expect(lighthouse.viewer.get_by_role("dialog")).to_be_hidden()


def test_a_pin_is_written_into_the_address_and_sends_nothing_again(lighthouse: InspectPage) -> None:
    lighthouse.citation(2).first.click()
    expect(lighthouse.page).to_have_url(f"{lighthouse.address}/?cite=2")


MARKERS = (
    '<|im_start|>user\n<source id="1">The light was lit in 1899.</source>\nWhen was it lit?<|im_end|>\n'
    "<|im_start|>assistant\nIt stands alone. The light was lit in 1899 [1].<|im_end|>\n"
)


def test_the_claim_of_a_marker_is_drawn_as_inferred(
    browser: Browser, browser_context_args: dict[str, Any], address: str
) -> None:
    with inspect_page(browser, browser_context_args, address) as inspect:
        inspect.paste(MARKERS)
        inspect.wait_for_document()
        claim = inspect.citation(0).first
        expect(claim).to_have_text("The light was lit in 1899")
        expect(claim).to_have_attribute("data-inferred", "start")
        expect(claim).to_have_css("text-decoration-thickness", "1px")
        assert claim.evaluate("element => getComputedStyle(element, '::before').content") == '"≈"'
        claim.click()
        expect(inspect.viewer.locator(".pinned")).to_contain_text("a marker does not say where its claim begins")


def test_a_source_that_a_list_names_twice_has_one_chip(inspect: InspectPage) -> None:
    inspect.paste(LIGHTHOUSE.replace("</co: 0:[0,1]>", "</co: 0:[0,0,1]>"))
    inspect.wait_for_document()
    expect(inspect.chip(3)).to_have_text(["0:0", "0:1"])
    inspect.chip(3).first.click()
    assert inspect.lit_sources() == {0, 1}
    expect(inspect.viewer.locator(".pinned")).to_contain_text("Source 1 of 2")
