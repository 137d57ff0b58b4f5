"""The filter shows turns by role, kind, tool and state of citations; uncited sentences are marked and gone through."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import inspect_page
from tests.e2e.inspect_page import InspectPage
from tests.e2e.test_accessibility import violations
from tests.e2e.transcripts import LIGHTHOUSE


def option(inspect: InspectPage, group: str, name: str) -> Locator:
    return inspect.viewer.get_by_role("group", name=group).get_by_role("button", name=name)


def turns(inspect: InspectPage) -> list[int]:
    shown: list[str] = inspect.pane("turns").locator("[data-turn]").evaluate_all("all => all.map(e => e.dataset.turn)")
    return [int(number) for number in shown]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_filter_hides_what_was_not_chosen_and_says_so(
    browser: Browser, browser_context_args: dict[str, Any], address: str, scheme: str
) -> None:
    with inspect_page(browser, {**browser_context_args, "color_scheme": scheme}, address) as inspect:
        inspect.paste(LIGHTHOUSE)
        inspect.wait_for_document()
        inspect.page.keyboard.press("l")
        expect(option(inspect, "Roles", "System")).to_have_count(0)
        option(inspect, "Roles", "Tool").click()
        assert turns(inspect) == [2]
        expect(inspect.viewer.locator(".filterbar [role=status]")).to_have_text("1 of 4 turns")
        option(inspect, "Roles", "Assistant").click()
        assert turns(inspect) == [1, 2, 3]
        option(inspect, "Tools", "archive").click()
        assert turns(inspect) == [1, 2]
        assert {0, 1} == {n for n in range(3) if inspect.source(n).count()}
        assert not violations(inspect.page)
        inspect.viewer.get_by_role("button", name="Show all").click()
        assert turns(inspect) == [0, 1, 2, 3]
        expect(option(inspect, "Roles", "User")).to_be_focused()


def test_steps_go_through_the_citations_of_a_state_only(inspect: InspectPage) -> None:
    inspect.paste(LIGHTHOUSE)
    inspect.wait_for_document()
    inspect.viewer.get_by_role("button", name="Filter").click()
    option(inspect, "Citations", "Dangling").click()
    assert turns(inspect) == [3]
    for _ in range(2):
        inspect.page.keyboard.press("n")
        assert inspect.lit_citations("pinned", "raw") == {4}
    # A filter is never in the way of a place that is asked for.
    inspect.pane("raw").get_by_text("When was").click()
    assert turns(inspect) == [0, 1, 2, 3]
    expect(inspect.viewer.locator("footer [role=status]")).to_contain_text("Turn 1 of 4")


def test_u_goes_to_the_next_uncited_sentence(inspect: InspectPage) -> None:
    inspect.paste(
        LIGHTHOUSE.replace(" once.", " once. The Northern Harbour Trust owns it now. It stands on Gull Rock.")
    )
    inspect.wait_for_document()
    said = inspect.viewer.locator("footer [role=status]")
    inspect.page.keyboard.press("u")
    expect(said).to_have_text("Uncited sentence 1 of 2, turn 4")
    inspect.viewer.get_by_role("button", name="Next uncited sentence").click()
    expect(said).to_have_text("Uncited sentence 2 of 2, turn 4")
    inspect.page.keyboard.press("U")
    expect(said).to_have_text("Uncited sentence 1 of 2, turn 4")
    marked = "[...CSS.highlights.get('citelight-uncited')].map(String)"
    sentences = ["The Northern Harbour Trust owns it now.", "It stands on Gull Rock."]
    assert sorted(inspect.page.evaluate(marked)) == sorted(sentences * 2)
    inspect.viewer.get_by_role("button", name="Mark uncited sentences: 2").click()
    assert inspect.page.evaluate(marked) == []


def test_where_all_is_cited_u_says_so(inspect: InspectPage) -> None:
    inspect.paste(LIGHTHOUSE)
    inspect.wait_for_document()
    inspect.page.keyboard.press("u")
    expect(inspect.viewer.locator("footer [role=status]")).to_have_text("Every sentence that wants a citation has one.")
