"""Find: over the whole text, or in one part of it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.inspect_page import InspectPage
from tests.e2e.transcripts import LIGHTHOUSE


def test_hits_are_counted_where_the_reader_asks(inspect: InspectPage) -> None:
    inspect.paste(LIGHTHOUSE)
    inspect.wait_for_document()
    inspect.page.keyboard.press("/")
    inspect.viewer.get_by_label("Find in the text").fill("lighthouse")
    count = inspect.viewer.locator(".findbar [role=status]")
    expect(count).to_have_text("1 of 3")
    where = inspect.viewer.get_by_label("Where to find")
    where.select_option("Tool: archive")
    expect(count).to_have_text("1 of 2")
    where.select_option("Turns: User")
    expect(count).to_have_text("1 of 1")
    where.select_option("Thinking")
    expect(count).to_have_text("Not found")
