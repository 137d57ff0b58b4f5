"""A whole review without a mouse: a sample is opened, read, searched and saved, and the focus is never lost."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.inspect_page import InspectPage

FOCUSED = """() => {
    let el = document.activeElement;
    while (el?.shadowRoot?.activeElement) el = el.shadowRoot.activeElement;
    if (!el || el === document.body) return '';
    const { top, left, bottom, right } = el.getBoundingClientRect();
    const isInView = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    const name = (el.getAttribute('aria-label') || el.innerText || el.tagName).trim().slice(0, 60);
    return `${name}${isInView ? '' : ' (out of view)'}`;
}"""
"""The name of the element that has the focus; empty when none has."""

MOST_STEPS = 90


def focused(page: Page) -> str:
    name: str = page.evaluate(FOCUSED)
    return name


def tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Press Tab until an element of this name has the focus; every stop on the way is in view."""
    passed = []
    for _ in range(MOST_STEPS):
        page.keyboard.press(key)
        passed.append(focused(page))
        if re.search(name, passed[-1]):
            assert "out of view" not in passed[-1]
            return
    raise AssertionError(f"{name} is not reached by {key}; passed: {passed}")


def test_a_sample_is_reviewed_by_keys_alone(inspect: InspectPage) -> None:
    page, keys = inspect.page, inspect.page.keyboard
    viewer = inspect.viewer.locator(".citelight")
    tab_to(page, "^Find a sample")
    keys.type("broken")
    expect(page.get_by_role("button", name="Cohere broken citations")).to_be_visible()
    inspect.settle()
    tab_to(page, "^Cohere broken citations$")
    keys.press("Enter")
    inspect.wait_for_document()

    # Into the viewer, and through turns and citations.
    tab_to(page, "^Turns, scrolls$|Turns$")
    for _ in range(4):
        keys.press("j")
    keys.press("k")
    expect(viewer.locator("[data-now=turn]")).to_have_text("3")
    keys.press("n")
    keys.press("n")
    assert inspect.lit_citations("pinned") == {1}
    expect(page).to_have_url(re.compile("cite=1"))
    keys.press("Tab")
    expect(inspect.viewer.locator(".pinned-sources")).to_contain_text("Source 2 of 5")
    keys.press("]")
    assert inspect.lit_citations("pinned") not in (set(), {1})
    keys.press("[")
    assert inspect.lit_citations("pinned") == {1}

    # Findings, in the list and on their places.
    keys.press("f")
    expect(inspect.viewer.get_by_role("region", name="Findings", exact=True)).to_be_visible()
    keys.press("d")
    expect(inspect.viewer.locator(".status-words")).to_contain_text("Finding:")
    keys.press("Escape")
    keys.press("f")

    # Find, and back to where the reader was.
    keys.press("/")
    keys.type("harvest")
    expect(inspect.viewer.get_by_role("search").get_by_role("status")).to_have_text(re.compile(r"\d+ of \d+"))
    keys.press("Enter")
    keys.press("Escape")
    assert focused(page)

    # Panes, thinking and help by their buttons and keys.
    tab_to(page, "^Raw$")
    keys.press("Space")
    expect(inspect.pane("raw")).to_be_hidden()
    keys.press("Space")
    expect(inspect.pane("raw")).to_be_visible()
    assert focused(page) == "Raw"
    keys.press("t")
    expect(inspect.pane("turns").locator(".prose-thinking").first).to_be_visible()
    keys.press("?")
    expect(inspect.viewer.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    expect(inspect.viewer.get_by_role("dialog")).to_have_count(0)
    assert focused(page) == "Raw"

    # Taken away.
    tab_to(page, "^Export", "Shift+Tab")
    keys.press("Enter")
    entry = page.get_by_role("button", name="Citations as CSV")
    expect(entry).to_be_visible()
    # Streamlit puts an open menu at the end of the page.
    tab_to(page, "^Citations as CSV", "Shift+Tab")
    inspect.settle()
    with page.expect_download() as download:
        keys.press("Enter")
    assert download.value.suggested_filename.endswith("-citations.csv")
