"""The focus is never lost, and nothing that a step leads to is covered by a head that stays in view."""

from __future__ import annotations

import pytest

from benchmarks.generate import cohere_transcript
from tests.e2e.inspect_page import InspectPage, Pane
from tests.e2e.transcripts import LIGHTHOUSE

PANES: tuple[Pane, ...] = ("raw", "turns")
ACTIVE = """() => {
    let active = document.activeElement;
    while (active?.shadowRoot) active = active.shadowRoot.activeElement;
    return active && active.closest('.citelight') ? active.getAttribute('aria-label') ?? active.textContent : null;
}"""
COVERED = """(target) => {
    const box = target.getClientRects()[0];
    const found = target.getRootNode().elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !(found && (target.contains(found) || found.contains(target)));
}"""


@pytest.fixture
def lighthouse(inspect: InspectPage) -> InspectPage:
    inspect.paste(LIGHTHOUSE.replace(" once.", " once. The Northern Harbour Trust owns it now."))
    inspect.wait_for_document()
    return inspect


def test_every_key_leaves_the_focus_in_the_viewer(lighthouse: InspectPage) -> None:
    page = lighthouse.page
    lighthouse.chip(1).first.focus()
    keys = "j j k n n p [ ] d u U v t t o o w w l Escape l f d f g Escape / Escape y Escape ? Escape Escape n Escape"
    for key in keys.split():
        page.keyboard.press(key)
        page.wait_for_timeout(60)
        assert page.evaluate(ACTIVE) is not None, f"after {key}"


def test_a_button_that_is_drawn_anew_keeps_the_focus(lighthouse: InspectPage) -> None:
    page = lighthouse.page
    lighthouse.citation(1).first.click()
    following = lighthouse.viewer.locator(".pinned").get_by_role("button", name="Next citation", exact=True)
    following.focus()
    for _ in range(3):
        page.keyboard.press("Enter")
        page.wait_for_timeout(60)
        assert page.evaluate(ACTIVE) == "Next citation"
    lighthouse.viewer.get_by_role("button", name="Unpin").press("Enter")
    assert page.evaluate(ACTIVE) == "Sources, scrolls"
    fold = lighthouse.pane("turns").get_by_role("button", name="Thinking").nth(1)
    fold.press("Enter")
    assert "Thinking" in page.evaluate(ACTIVE)
    assert fold.get_attribute("aria-expanded") == "true"


def test_what_is_scrolled_away_leaves_the_focus_to_its_pane(inspect: InspectPage) -> None:
    inspect.upload(cohere_transcript(200_000, seed=2).encode())
    inspect.wait_for_document()
    inspect.pane("turns").get_by_role("button", name="Turn 1 in Raw").focus()
    scroller = inspect.pane("turns").get_by_label("Turns, scrolls")
    scroller.evaluate("scroller => { scroller.scrollTop = 30000; }")
    inspect.page.wait_for_timeout(200)
    assert inspect.page.evaluate(ACTIVE) == "Turns, scrolls"


@pytest.mark.parametrize("height", [520, 900])
def test_no_head_covers_what_a_step_leads_to(inspect: InspectPage, height: int) -> None:
    inspect.page.set_viewport_size({"width": 1400, "height": height})
    inspect.upload(cohere_transcript(60_000, seed=4).encode())
    inspect.wait_for_document()
    for step in range(24):
        inspect.page.keyboard.press("]" if step % 6 == 5 else "n")
        inspect.page.wait_for_timeout(40)
        for pane in PANES:
            pinned = inspect.pane(pane).locator(".cite[data-state=pinned]").first
            assert not pinned.evaluate(COVERED), f"{pane}, step {step}"
        mark = inspect.pane("sources").locator("mark").first
        if mark.count():
            assert not mark.evaluate(COVERED), f"sources, step {step}"
