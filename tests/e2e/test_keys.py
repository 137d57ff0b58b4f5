"""Each key does what the sheet says, each action has a button too, and a whole review goes without a pointer."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from scripts.local_server import ROOT
from tests.e2e.inspect_page import InspectPage
from tests.e2e.transcripts import LIGHTHOUSE

ACTIONS = re.findall(r"\bid: '(\w+)'", (ROOT / "components/viewer/assets/actions.js").read_text())
FIELDS = {"goTo"}
"""Actions whose button is a field."""
UNCITED = LIGHTHOUSE.replace(" once.", " once. The Northern Harbour Trust owns it now.")


def test_every_action_has_a_button_and_a_line_in_the_sheet(inspect: InspectPage) -> None:
    assert len(ACTIONS) > 20
    inspect.paste(UNCITED)
    inspect.wait_for_document()
    # A citation of two sources, with the list of findings open.
    inspect.citation(3).first.click()
    inspect.page.keyboard.press("f")
    for action in set(ACTIONS) - FIELDS:
        button = inspect.viewer.locator(f'button[data-action="{action}"]').first
        expect(button, action).to_be_visible()
        assert button.get_attribute("aria-label") or button.inner_text().strip(), action
    inspect.page.keyboard.press("?")
    sheet = inspect.viewer.get_by_role("dialog")
    for key in ["j", "k", "n", "p", "Tab", "[", "]", "d", "u", "v", "t", "/", "Esc", "?", "l", "g", "y"]:
        expect(sheet.locator("kbd").get_by_text(key, exact=True).first).to_be_visible()


def test_a_whole_review_goes_without_a_pointer(inspect: InspectPage) -> None:
    page = inspect.page
    press = page.keyboard.press
    said = inspect.viewer.locator("footer [role=status]")
    inspect.page.get_by_label("Raw text").focus()
    page.keyboard.insert_text(UNCITED)
    press("Tab")
    press("Enter")
    inspect.wait_for_document()
    for citation in range(1, 6):
        press("n")
        expect(said).to_contain_text(f"Citation {citation} of 5")
    press("p")
    expect(said).to_contain_text("Citation 4 of 5")
    inspect.settle()
    page.evaluate("document.activeElement?.blur()")
    press("Tab")
    expect(inspect.viewer.locator(".pinned-sources")).to_contain_text("Source 2 of 2")
    press("[")
    press("v")
    expect(said).to_contain_text("Line 41")
    press("u")
    expect(said).to_contain_text("Uncited sentence 1 of 1")
    press("d")
    expect(said).to_contain_text("Finding:")
    press("/")
    page.keyboard.type("nautical")
    expect(inspect.viewer.locator(".findbar [role=status]")).to_have_text("1 of 2")
    press("Escape")
    press("Escape")
    expect(page).to_have_url(f"{inspect.address}/")
    assert inspect.lit_citations("pinned", "raw") == set()
