"""On paper, and in a picture of the page as printed, the whole transcript stands: nothing windowed, nothing folded."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from benchmarks.generate import cohere_transcript
from parsers import parse
from tests.e2e.conftest import inspect_page
from tests.e2e.inspect_page import InspectPage
from tests.e2e.test_export import opened, written
from tests.e2e.transcripts import HOSTILE, HOSTILE_WORDS, LIGHTHOUSE

TOPS = "[...document.querySelectorAll('.citelight .scroller')].map((scroller) => scroller.scrollTop)"
TEXT = cohere_transcript(60_000, seed=3)


def pages_of(page: Page) -> int:
    return len(re.findall(rb"/Type /Page\b", page.pdf(format="A4")))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_app_prints_everything_dark_on_white(
    browser: Browser, browser_context_args: dict[str, Any], address: str, screenshots: Path, scheme: str
) -> None:
    with inspect_page(browser, {**browser_context_args, "color_scheme": scheme}, address) as inspect:
        inspect.paste(LIGHTHOUSE)
        inspect.wait_for_document()
        inspect.citation(2).first.click()
        expect(inspect.page).to_have_url(f"{inspect.address}/?cite=2")
        inspect.page.emulate_media(media="print")
        printed = inspect.viewer.locator(".printed")
        expect(printed).to_be_visible()
        expect(printed.locator("[data-turn]")).to_have_count(4)
        expect(printed).to_contain_text("Both are answered by")
        expect(printed).to_contain_text("The keeper moved in during the spring of 1875.")
        notes = printed.locator(".printed-note[data-citation]")
        expect(notes).to_have_count(5)
        expect(notes.nth(2)).to_contain_text("Supported.")
        expect(notes.nth(2).locator("mark")).to_have_text("carries eighteen nautical miles")
        expect(notes.nth(4)).to_contain_text("Dangling.")
        expect(printed.locator(".note-mark").nth(2)).to_have_text("3")
        assert notes.nth(2).evaluate("note => getComputedStyle(note).breakInside") == "avoid"
        assert printed.evaluate("paper => getComputedStyle(paper).color") == "rgb(22, 24, 28)"
        ground = inspect.page.locator(".stApp").evaluate("page => getComputedStyle(page).backgroundColor")
        assert ground == "rgb(255, 255, 255)"
        expect(inspect.page.get_by_role("button", name="Export")).to_be_hidden()
        expect(inspect.page.get_by_text("Pasted text", exact=True)).to_be_visible()
        inspect.page.screenshot(path=screenshots / f"print-{scheme}.png", full_page=True)
        inspect.page.emulate_media(media="screen")
        expect(printed).to_have_count(0)
        expect(inspect.viewer.locator(".citelight")).to_have_attribute("data-theme", scheme)
        assert inspect.lit_citations("pinned") == {2}


def test_the_file_prints_what_is_windowed_and_stands_as_before_after_it(
    browser: Browser, browser_context_args: dict[str, Any], tmp_path: Path
) -> None:
    turns = len(parse(TEXT).turns)
    with opened(browser, browser_context_args, written(tmp_path, TEXT)) as page:
        assert page.locator("[data-pane=turns] [data-turn]").count() < turns
        for _ in range(8):
            page.keyboard.press("n")
        before = page.evaluate(TOPS)
        assert max(before) > 500
        assert pages_of(page) > 12
        page.emulate_media(media="print")
        expect(page.locator(".printed [data-turn]")).to_have_count(turns)
        assert page.evaluate("document.documentElement.scrollHeight") > 10_000
        page.emulate_media(media="screen")
        expect(page.locator(".printed")).to_have_count(0)
        assert page.evaluate(TOPS) == pytest.approx(before, abs=1)


def test_the_button_asks_the_browser_to_print(inspect: InspectPage) -> None:
    inspect.paste(LIGHTHOUSE)
    inspect.wait_for_document()
    inspect.page.evaluate("window.print = () => { window.asked = true; }")
    inspect.viewer.get_by_role("button", name="Print").click()
    assert inspect.page.evaluate("window.asked") is True


def test_hostile_words_do_nothing_on_paper(
    browser: Browser, browser_context_args: dict[str, Any], tmp_path: Path
) -> None:
    with opened(browser, browser_context_args, written(tmp_path, HOSTILE)) as page:
        page.emulate_media(media="print")
        for word in HOSTILE_WORDS:
            expect(page.locator(".printed")).to_contain_text(word)
