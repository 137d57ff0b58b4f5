"""Find: over the whole text, or in one part of it."""

from __future__ import annotations

from playwright.sync_api import expect

from benchmarks.generate import cohere_transcript
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


def test_find_looks_in_a_pane_and_goes_along_with_it(inspect: InspectPage) -> None:
    inspect.paste(LIGHTHOUSE)
    inspect.wait_for_document()
    inspect.page.keyboard.press("/")
    field = inspect.viewer.get_by_label("Find in the text")
    count = inspect.viewer.locator(".findbar [role=status]")
    where = inspect.viewer.get_by_label("Where to find")
    field.fill("1874 and carries")
    expect(count).to_have_text("Not found")
    where.select_option("Pane: Turns, without markup")
    expect(count).to_have_text("1 of 1")
    where.select_option("Pane: Sources")
    field.fill("the ")
    expect(count).to_have_text("1 of 3")
    current = "[...CSS.highlights.get('citelight-hit-current')].map(range => range.startContainer.parentElement"
    assert inspect.page.evaluate(f"{current}.closest('[data-pane]').dataset.pane)").count("sources") == 1


def test_no_hit_stays_painted_behind_a_closed_find(inspect: InspectPage) -> None:
    inspect.paste(LIGHTHOUSE)
    inspect.wait_for_document()
    painted = "CSS.highlights.get('citelight-hit').size + CSS.highlights.get('citelight-hit-current').size"
    inspect.page.keyboard.press("/")
    inspect.viewer.get_by_label("Find in the text").fill("the ")
    expect(inspect.viewer.locator(".findbar [role=status]")).to_contain_text("1 of ")
    assert inspect.page.evaluate(painted) > 1
    inspect.page.keyboard.press("Escape")
    expect(inspect.viewer.locator(".findbar")).to_be_hidden()
    assert inspect.page.evaluate(painted) == 0
    # Nor does a search begin that was still to come.
    inspect.page.keyboard.press("/")
    inspect.page.keyboard.type("lighthouse")
    inspect.page.keyboard.press("Escape")
    inspect.page.wait_for_timeout(500)
    assert inspect.page.evaluate(painted) == 0


def test_hits_are_counted_and_stepped_where_nothing_is_drawn(inspect: InspectPage) -> None:
    inspect.upload(cohere_transcript(300_000, seed=2).encode())
    inspect.wait_for_document()
    inspect.page.keyboard.press("/")
    inspect.viewer.get_by_label("Find in the text").fill("START_OF_TURN_TOKEN")
    count = inspect.viewer.locator(".findbar [role=status]")
    expect(count).to_contain_text(" of ")
    turns = int(count.inner_text().rpartition(" ")[2].replace(",", ""))
    assert turns > 100
    inspect.page.keyboard.press("Shift+Enter")
    expect(count).to_have_text(f"{turns} of {turns}")
    expect(inspect.pane("turns").locator(f'[data-turn="{turns - 1}"]')).to_be_visible()
    inspect.page.keyboard.press("Enter")
    expect(count).to_have_text(f"1 of {turns}")
    expect(inspect.pane("turns").locator('[data-turn="0"]')).to_be_visible()


def test_a_hit_in_a_result_is_marked_in_its_row(inspect: InspectPage) -> None:
    inspect.paste(LIGHTHOUSE)
    inspect.wait_for_document()
    inspect.page.keyboard.press("/")
    inspect.viewer.get_by_label("Find in the text").fill("harbour chronicle")
    expect(inspect.viewer.locator(".findbar [role=status]")).to_have_text("1 of 1")
    rows = "[...CSS.highlights.get('citelight-hit-current')].filter(range => range.startContainer.parentElement"
    assert inspect.page.evaluate(f"{rows}.closest('.source-row')).map(String)") == ["Harbour chronicle"]


def test_the_list_of_findings_is_no_higher_than_its_rows(inspect: InspectPage) -> None:
    inspect.paste(LIGHTHOUSE)
    inspect.wait_for_document()
    inspect.page.keyboard.press("f")
    drawer = inspect.viewer.get_by_label("Findings", exact=True).and_(inspect.viewer.locator("section"))
    expect(drawer.locator("[data-finding]")).to_have_count(1)
    box = drawer.bounding_box()
    assert box
    assert 60 < box["height"] < 130
