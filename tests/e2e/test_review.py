"""A review in a browser: by keys alone, found again after a restart of the server, taken to another machine, by two."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from grounding.verdict_store import VARIABLE, VerdictStore
from grounding.verdicts import LABELS
from scripts.local_server import local_server
from tests.e2e.conftest import inspect_page
from tests.e2e.inspect_page import InspectPage
from tests.e2e.transcripts import LIGHTHOUSE

CITATIONS = 5
"""Of the lighthouse."""


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """The app with verdicts in a file of this test."""
    with local_server(folder / "log.txt", {VARIABLE: database(folder)}) as address:
        yield address


def database(folder: Path) -> str:
    return f"sqlite:///{folder / 'verdicts.sqlite3'}"


def open_audit(inspect: InspectPage, text: str = LIGHTHOUSE) -> None:
    inspect.paste(text)
    inspect.wait_for_document()
    inspect.page.get_by_role("link", name="Audit").click()
    expect(inspect.page.get_by_text("Citation precision")).to_be_visible()
    inspect.wait_for_document()


def expect_verdicts(inspect: InspectPage, number: int) -> None:
    expect(inspect.page.get_by_role("tab", name=f"Verdicts {number}", exact=True)).to_be_visible()


def expect_asked(inspect: InspectPage, citation: int) -> None:
    """Wait until the page asks about a citation."""
    place = inspect.page.locator(".audit-citation .place")
    expect(place).to_contain_text(f"Citation {citation + 1},")
    expect(inspect.page.locator(".st-key-audit-labels button")).to_have_count(6)
    inspect.settle()


def judge(inspect: InspectPage, citation: int, label: str) -> None:
    """Go to a citation, which may lie behind the sheet of the one before, and judge it."""
    while f"cite={citation}" not in inspect.page.url:
        before = inspect.page.url
        inspect.page.keyboard.press("n")
        expect(inspect.page).not_to_have_url(before)
    expect_asked(inspect, citation)
    inspect.page.locator(f".st-key-verdict-{label.lower()} button").click()
    expect(inspect.page.locator(".st-key-audit-labels [kind=primary]")).to_contain_text(label)


@pytest.mark.timeout(300)
def test_a_whole_review_by_keys_is_found_again_after_a_restart(
    browser: Browser, browser_context_args: dict[str, Any], tmp_path: Path
) -> None:
    with (
        server(tmp_path) as address,
        inspect_page(browser, browser_context_args, address) as inspect,
    ):
        open_audit(inspect)
        press = inspect.page.keyboard.press
        for number in range(CITATIONS):
            press("n")
            expect_asked(inspect, number)
            press("12345"[number])
            expect_verdicts(inspect, number + 1)
        press("z")
        expect_verdicts(inspect, CITATIONS - 1)
        press("0")
        expect_verdicts(inspect, CITATIONS)
        given = VerdictStore(database(tmp_path)).read(hashlib.sha256(LIGHTHOUSE.encode()).hexdigest())
        assert [entry.label for entry in given] == [*LABELS[:CITATIONS], None, "cannot-judge"]
    with server(tmp_path) as address, inspect_page(browser, browser_context_args, address) as inspect:
        open_audit(inspect)
        expect_verdicts(inspect, CITATIONS)
        inspect.page.get_by_test_id("stPopoverButton").click()
        expect(inspect.page.get_by_text(str(tmp_path / "verdicts.sqlite3"))).to_be_visible()
        inspect.page.get_by_role("button", name="Delete all verdicts on this text").click()
        expect_verdicts(inspect, 0)


@pytest.mark.timeout(300)
def test_two_tabs_judge_at_once_and_a_saved_log_goes_to_another_machine(
    browser: Browser, browser_context_args: dict[str, Any], tmp_path: Path
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    with (
        server(here) as address,
        inspect_page(browser, browser_context_args, address) as first,
        inspect_page(browser, browser_context_args, address) as second,
    ):
        for tab, name in ((first, "Ada"), (second, "Bo")):
            open_audit(tab)
            tab.page.get_by_test_id("stPopoverButton").click()
            tab.page.get_by_label("Your name").fill(name)
            tab.page.get_by_label("Your name").press("Enter")
            tab.settle()
            tab.page.get_by_test_id("stPopoverButton").click()
            expect(tab.page.get_by_label("Your name")).to_have_count(0)
        judge(first, 1, "Full")
        judge(second, 1, "None")
        judge(first, 2, "Full")
        judge(second, 2, "Full")
        judge(second, 3, "Partial")
        # What the other did is there as soon as anything happens here.
        judge(first, 4, "None")
        expect_verdicts(first, 4)
        first.page.get_by_role("tab", name="Verdicts 4").click()
        agreement = first.page.locator(".audit-agreement")
        expect(agreement).to_contain_text("Ada and Bo")
        expect(agreement).to_contain_text("2 citations compared")
        first.page.get_by_role("button", name="Citation 2", exact=True).click()
        expect(first.citation(1).first).to_have_attribute("data-state", "pinned")
        first.page.get_by_test_id("stPopoverButton").click()
        saved = first.save("Save verdicts", here)
    with server(there) as address, inspect_page(browser, browser_context_args, address) as inspect:
        open_audit(inspect)
        expect_verdicts(inspect, 0)
        inspect.page.get_by_test_id("stPopoverButton").click()
        inspect.upload(saved.read_bytes(), saved.name)
        expect_verdicts(inspect, 4)
        assert inspect.save("Save verdicts", there).read_bytes() == saved.read_bytes()
