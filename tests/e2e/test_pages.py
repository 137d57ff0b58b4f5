"""The pages beside Inspect, and the way there and back."""

from __future__ import annotations

from playwright.sync_api import expect

from parsers import list_formats
from tests.e2e.inspect_page import InspectPage
from tests.e2e.transcripts import LIGHTHOUSE


def test_formats_are_listed_and_the_document_is_still_there_afterwards(inspect: InspectPage) -> None:
    inspect.paste(LIGHTHOUSE)
    inspect.wait_for_document()
    inspect.page.get_by_role("link", name="Formats").click()
    rows = inspect.page.locator("table.formats tbody tr")
    expect(rows).to_have_count(len(list_formats()))
    expect(rows.first).to_contain_text(list_formats()[0].envelope.opener_tokens[0])
    inspect.page.get_by_role("link", name="Inspect").click()
    inspect.wait_for_document()
    expect(inspect.pane("raw")).to_contain_text("When was the lighthouse built")
