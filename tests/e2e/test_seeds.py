"""The two seed documents, from the clipboard and from a file to the pinned citation."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.inspect_page import InspectPage

SOURCES_OF = {1: {3}, 2: {5}, 3: {0, 1}, 4: {0}}
"""Of the answers of seed 000: `'Call Amy'`, `'Call your mom'`, `pdf chunks`, `Testing`."""


@pytest.fixture
def reminders(inspect: InspectPage, seeds: Path) -> InspectPage:
    """Seed 000, pasted."""
    inspect.paste((seeds / "000_caf14770f209ac02.txt").read_text(encoding="utf-8"))
    inspect.wait_for_document()
    return inspect


@pytest.fixture
def weather(inspect: InspectPage, seeds: Path) -> InspectPage:
    """Seed 002, uploaded."""
    inspect.upload((seeds / "002_665f8c3274bf34ab.txt").read_bytes())
    inspect.wait_for_document()
    return inspect


def test_pinned_by_mouse_each_citation_lights_its_sources(reminders: InspectPage) -> None:
    for citation, sources in SOURCES_OF.items():
        reminders.citation(citation).first.click()
        expect(reminders.citation(citation).first).to_have_attribute("data-state", "pinned")
        assert reminders.lit_sources() == sources, f"citation {citation}"
    expect(reminders.source(5)).to_contain_text("call your mom")
    expect(reminders.source(1)).to_contain_text("pdf chunk 2")


def test_pinned_by_keyboard_each_citation_lights_its_sources(reminders: InspectPage) -> None:
    reminders.chip(1).first.focus()
    reminders.page.keyboard.press("Enter")
    for citation, sources in SOURCES_OF.items():
        expect(reminders.citation(citation).first).to_have_attribute("data-state", "pinned")
        assert reminders.lit_sources() == sources, f"citation {citation}"
        reminders.page.keyboard.press("n")


def test_the_citation_in_the_thinking_names_the_four_reminders(reminders: InspectPage) -> None:
    reminders.citation(1).first.click()
    reminders.page.keyboard.press("p")
    expect(reminders.source(2)).to_have_attribute("data-state", "pinned")
    assert reminders.lit_sources() == {2, 3, 4, 5}


def test_the_uploaded_table_is_unwrapped_and_its_call_has_its_result(weather: InspectPage) -> None:
    expect(weather.pane("turns").locator("[data-turn]")).to_have_count(5)
    expect(weather.pane("turns")).to_contain_text("get_weather")
    expect(weather.pane("sources").locator("[data-source]")).to_have_count(1)
    expect(weather.pane("raw")).not_to_contain_text("| <｜")
    assert weather.lit_citations("pinned") == set()
