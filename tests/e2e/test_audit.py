"""The Audit page in a browser: row and pin go together, verdicts count, axe finds nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import inspect_page
from tests.e2e.inspect_page import InspectPage
from tests.e2e.transcripts import LIGHTHOUSE

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
FOREIGN = ["stDataFrame", "stMultiSelect", "stBidiComponentIsolated"]
ROW = 31
"""Height of a row of the table, which is drawn on a canvas."""


def open_audit(inspect: InspectPage) -> None:
    inspect.paste(LIGHTHOUSE)
    inspect.wait_for_document()
    inspect.page.get_by_role("link", name="Audit").click()
    expect(inspect.page.get_by_text("Citation precision")).to_be_visible()
    inspect.wait_for_document()


def click_row(inspect: InspectPage, row: int) -> None:
    """Select a row by its box, which stands at the left."""
    table = inspect.page.get_by_test_id("stDataFrame").locator(".dvn-scroller")
    table.click(position={"x": 16, "y": ROW * (row + 1) + ROW // 2})


def test_a_row_pins_its_citation_and_a_pin_selects_its_row(inspect: InspectPage) -> None:
    open_audit(inspect)
    click_row(inspect, 3)
    expect(inspect.citation(3).first).to_have_attribute("data-state", "pinned")
    expect(inspect.page.locator(".audit-citation")).to_contain_text("People have lived there ever since")
    inspect.citation(1).first.click()
    expect(inspect.page.locator(".audit-citation")).to_contain_text("Found word for word")
    expect(inspect.page).to_have_url(re.compile("cite=1"))
    # What was asked for before can be asked for again.
    click_row(inspect, 3)
    expect(inspect.citation(3).first).to_have_attribute("data-state", "pinned")
    inspect.page.keyboard.press("4")
    expect(inspect.page.get_by_text("after verdicts").first).to_be_visible()
    inspect.page.get_by_role("link", name="Inspect").click()
    inspect.wait_for_document()
    expect(inspect.citation(3).first).to_have_attribute("data-state", "pinned")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_audit_is_accessible(
    browser: Browser, browser_context_args: dict[str, Any], address: str, screenshots: Path, scheme: str
) -> None:
    with inspect_page(browser, {**browser_context_args, "color_scheme": scheme}, address) as inspect:
        open_audit(inspect)
        inspect.citation(4).first.click()
        expect(inspect.page.locator(".audit-citation")).to_contain_text("Dangling")
        for width in (1400, 900):
            inspect.page.set_viewport_size({"width": width, "height": 900})
            inspect.page.screenshot(path=screenshots / f"audit-{scheme}-{width}.png", full_page=True)
            found = Axe().run(
                inspect.page,
                # The table and the choices above it are Streamlit's own; the viewer has a test of its own.
                context={
                    "include": [[".st-key-audit"]],
                    "exclude": [[f"[data-testid={name}]"] for name in FOREIGN],
                },
                options={"runOnly": {"type": "tag", "values": RULES}},
            )
            broken = [
                f"{rule['id']}: {node['html'][:200]}" for rule in found.response["violations"] for node in rule["nodes"]
            ]
            assert not broken, width


def test_saved_verdicts_are_found_again_after_a_restart(inspect: InspectPage, tmp_path: Path) -> None:
    open_audit(inspect)
    inspect.citation(3).first.click()
    expect(inspect.page.locator(".audit-citation")).to_contain_text("People have lived there")
    inspect.settle()
    note = inspect.page.get_by_role("textbox", name="Note")
    # A digit in a note is no verdict.
    note.press_sequentially("seen by 2")
    note.press("Enter")
    inspect.settle()
    expect(inspect.page.get_by_text("after verdicts")).to_have_count(0)
    inspect.page.get_by_role("button", name="Contradicted").click()
    expect(inspect.page.get_by_text("after verdicts").first).to_be_visible()
    inspect.page.get_by_role("button", name="Verdicts").click()
    saved = {}
    for button, name in (
        ("Save verdicts", "verdicts.jsonl"),
        ("Save the audit as a table", "audit.csv"),
        ("Save the audit as a report", "audit.html"),
    ):
        saved[name] = inspect.save(button, tmp_path)
        assert saved[name].name == name
    assert "contradicted" in saved["audit.csv"].read_text(encoding="utf-8")
    assert "A person: contradicted" in saved["audit.html"].read_text(encoding="utf-8")
    for name in ("verdicts.jsonl", "audit.csv"):
        inspect.visit()
        open_audit(inspect)
        expect(inspect.page.get_by_text("after verdicts")).to_have_count(0)
        inspect.page.get_by_role("button", name="Verdicts").click()
        inspect.upload(saved[name].read_bytes(), name)
        expect(inspect.page.get_by_text("after verdicts").first).to_be_visible()
