"""The Compare page in a browser: what differs, by mouse and keys, in both themes; hostile text; the way to Inspect."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import inspect_page
from tests.e2e.inspect_page import InspectPage
from tests.e2e.transcripts import HOSTILE, HOSTILE_WORDS, LIGHTHOUSE, block, turn

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OTHER = LIGHTHOUSE.replace("1874</co: 0:[0]> and", "1874</co: 0:[1]>  and").replace(
    '"query": "range"', '"query": "range", "limit": 3'
) + turn("USER", block("TEXT", "Who kept it?"))


def compare_two(inspect: InspectPage, left: str, right: str, name: str = "") -> Locator:
    """Open the page and upload both texts; gives the panel."""
    inspect.page.get_by_role("link", name="Compare").click()
    expect(inspect.page.get_by_role("button", name="Paste or upload")).to_have_count(2)
    inspect.settle()
    for place, text in enumerate((left, right)):
        inspect.page.get_by_role("button", name="Paste or upload").nth(place).click()
        inspect.upload(text.encode(), name=f"{name}{place + 1}.txt")
        expect(inspect.page.get_by_label("Raw text")).to_have_count(0)
        inspect.settle()
    panel = inspect.page.locator("div.compare")
    expect(panel).to_be_visible()
    return panel


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_differs_is_shown_and_accessible(
    browser: Browser, browser_context_args: dict[str, Any], address: str, screenshots: Path, scheme: str
) -> None:
    with inspect_page(browser, {**browser_context_args, "color_scheme": scheme}, address) as inspect:
        panel = compare_two(inspect, LIGHTHOUSE, OTHER)
        expect(inspect.page.locator(".compare-said")).to_contain_text("2 turns differ, 1 only on the right.")
        # Removed and added differ in the style of their lines, not in hue alone.
        assert styles(panel.locator(".cell del.diff").first) == "dashed"
        assert styles(panel.locator(".compare-text ins.diff").first) == "solid"
        expect(panel.locator("ins.diff .space-blank").first).to_be_visible()
        for width in (1400, 900, 560):
            inspect.page.set_viewport_size({"width": width, "height": 900})
            for tab in ("Turns", "Calls", "Citations", "As a whole"):
                panel.get_by_role("tab", name=tab).click()
                inspect.page.screenshot(path=screenshots / f"compare-{scheme}-{width}-{tab[:3].strip()}.png")
                found = Axe().run(
                    inspect.page,
                    context={"include": [["div.compare"], [".compare-said"]]},
                    options={"runOnly": {"type": "tag", "values": RULES}},
                )
                broken: list[dict[str, Any]] = found.response["violations"]
                assert not [f"{r['id']}: {n['html'][:200]}" for r in broken for n in r["nodes"]], (width, tab)


def styles(mark: Locator) -> str:
    style: str = mark.evaluate("element => getComputedStyle(element).textDecorationStyle")
    return style


def test_differences_are_stepped_through_by_key_and_button(inspect: InspectPage) -> None:
    panel = compare_two(inspect, LIGHTHOUSE, OTHER)
    expect(panel.locator(".compare-count")).to_have_text("– of 4")
    inspect.page.keyboard.press("n")
    expect(panel.locator(".compare-count")).to_have_text("1 of 4")
    expect(panel.locator("ins[data-current]")).to_contain_text("limit")
    inspect.page.keyboard.press("p")
    expect(panel.locator(".compare-count")).to_have_text("4 of 4")
    expect(panel.locator("[data-current]")).to_contain_text("Who kept it?")
    panel.get_by_role("button", name="Next difference").click()
    expect(panel.locator(".compare-count")).to_have_text("1 of 4")
    expect(panel.get_by_role("button", name="1 turn is the same")).to_have_count(2)
    inspect.page.keyboard.press("o")
    expect(panel.get_by_role("button", name="Only differences")).to_have_attribute("aria-pressed", "false")
    expect(panel.get_by_role("tabpanel")).to_contain_text("When was the lighthouse built")
    panel.get_by_role("tab", name="Turns").focus()
    inspect.page.keyboard.press("ArrowRight")
    expect(panel.get_by_role("tab", name="Tools")).to_have_attribute("aria-selected", "true")
    expect(panel.get_by_role("tabpanel")).to_contain_text("There are none on either side.")


def test_folds_open(inspect: InspectPage) -> None:
    panel = compare_two(inspect, LIGHTHOUSE, OTHER)
    panel.get_by_role("button", name="1 turn is the same").first.click()
    expect(panel.get_by_role("tabpanel")).to_contain_text("When was the lighthouse built")
    expect(panel.get_by_role("button", name="1 turn is the same")).to_have_count(1)


def test_a_citation_opens_in_inspect_and_both_sides_are_kept(inspect: InspectPage) -> None:
    panel = compare_two(inspect, LIGHTHOUSE, OTHER)
    panel.get_by_role("tab", name="Citations").click()
    expect(panel.get_by_role("tabpanel")).to_contain_text("Same claim, other sources, other state")
    panel.get_by_role("button", name="Open turn 4, citation 2 on the right in Inspect").click()
    expect(inspect.page).to_have_url(re.compile("cite=1"))
    inspect.wait_for_document()
    expect(inspect.citation(1).first).to_have_attribute("data-state", "pinned")
    expect(inspect.pane("turns")).to_contain_text("Who kept it?")
    inspect.page.get_by_role("link", name="Compare").click()
    expect(inspect.page.locator(".compare-said")).to_contain_text("2 turns differ")


def test_a_turn_opens_in_inspect(inspect: InspectPage) -> None:
    many = LIGHTHOUSE + "".join(turn("USER", block("TEXT", f"Question {n}. " + "Words. " * 80)) for n in range(30))
    panel = compare_two(inspect, many, many.replace("Question 25.", "Question 25 or so."))
    panel.get_by_role("button", name="Open turn 30 on the left in Inspect").click()
    inspect.wait_for_document()
    expect(inspect.pane("turns").get_by_text("Question 25. Words.")).to_be_in_viewport()


def test_hostile_text_is_shown_and_does_nothing(inspect: InspectPage) -> None:
    # The names of the files stand in the lists of choices and over the panel.
    name = f"{HOSTILE_WORDS[1]}{HOSTILE_WORDS[4]}"
    panel = compare_two(inspect, HOSTILE, HOSTILE.replace("window.ran", "window.run"), name)
    expect(panel.locator(".compare-names")).to_contain_text("onerror")
    for tab in ("Turns", "Calls", "Citations"):
        panel.get_by_role("tab", name=tab).click()
        expect(panel.get_by_role("tabpanel")).to_contain_text("onerror=")
    assert inspect.page.evaluate("[window.ran, window.run]") == [None, None]
    assert panel.locator("img, script, iframe, a").count() == 0


def test_a_turn_of_a_megabyte_is_compared(inspect: InspectPage) -> None:
    line = "A line of a long report that nobody has to read to the end.\n"
    long = line * 17_000
    changed = f"{line * 9_000}A line that is only here.\n{line * 8_000}"
    texts = [f"<BOS_TOKEN>{turn('USER', block('TEXT', text))}" for text in (long, changed)]
    assert len(long) > 1_000_000
    panel = compare_two(inspect, texts[0], texts[1])
    expect(panel.locator("ins.diff").last).to_contain_text("A line that is only here.")
    inspect.page.keyboard.press("o")
    inspect.page.keyboard.press("n")
    expect(panel.locator("ins[data-current]")).to_be_in_viewport()
    assert inspect.node_count() < 3_000
