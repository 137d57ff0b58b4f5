"""Words that a reader marks in an answer are looked up in the sources, cited or not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import inspect_page
from tests.e2e.inspect_page import InspectPage
from tests.e2e.test_accessibility import violations
from tests.e2e.transcripts import actions, block, call, cohere, result, results, turn

HARBOUR = cohere(
    turn("USER", block("TEXT", "Tell me of the harbour.")),
    turn("CHATBOT", actions(call("0", "archive", topic="harbour"))),
    results(
        result(
            "0",
            {"title": "Gulls", "text": "Gulls are loud in the morning."},
            {"title": "Beacon", "text": "It is old. The beacon was painted red in 1902 by the keeper's son. It rusts."},
        )
    ),
    turn(
        "CHATBOT",
        block("TEXT", "The keeper's son painted the beacon in 1902. <co>Gulls are loud</co: 0:[0]>. Submarines dive."),
    ),
)


@pytest.fixture(scope="module")
def opened(browser: Browser, browser_context_args: dict[str, Any], address: str) -> Iterator[InspectPage]:
    with inspect_page(browser, browser_context_args, address) as inspect:
        inspect.paste(HARBOUR)
        inspect.wait_for_document()
        yield inspect


@pytest.fixture
def harbour(opened: InspectPage) -> InspectPage:
    for _ in range(3):
        opened.page.keyboard.press("Escape")
    opened.page.evaluate("getSelection().removeAllRanges()")
    expect(found(opened)).to_have_count(0)
    return opened


def found(inspect: InspectPage) -> Locator:
    return inspect.viewer.get_by_role("dialog", name="Nearest evidence")


def mark(inspect: InspectPage, first: str, last: str) -> None:
    """Drag the pointer over words of the answer, from the beginning of the one to the end of the other."""
    ends = (
        inspect.pane("turns")
        .locator("[data-turn='3'] .prose")
        .evaluate(
            """(node, [first, last]) => {
            const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
            const boxOf = (words) => {
                walker.currentNode = node;
                while (walker.nextNode()) {
                    const at = walker.currentNode.data.indexOf(words);
                    if (at < 0) continue;
                    const range = document.createRange();
                    range.setStart(walker.currentNode, at);
                    range.setEnd(walker.currentNode, at + words.length);
                    const box = range.getBoundingClientRect();
                    return [box.left, box.right, (box.top + box.bottom) / 2];
                }
            };
            const [a, b] = [boxOf(first), boxOf(last)];
            return [a[0] + 1, a[2], b[1] - 1, b[2]];
        }""",
            [first, last],
        )
    )
    mouse = inspect.page.mouse
    mouse.move(ends[0], ends[1])
    mouse.down()
    mouse.move(ends[2], ends[3], steps=4)
    mouse.up()


def test_marked_words_show_the_passage_that_shares_them(harbour: InspectPage) -> None:
    mark(harbour, "The keeper", "1902")
    expect(found(harbour)).to_be_visible()
    row = found(harbour).get_by_role("button").first
    expect(row).to_contain_text("0:[1]")
    expect(row).to_contain_text("beacon was painted red in 1902 by the keeper's son")
    row.hover()
    expect(harbour.source(1)).to_have_attribute("data-state", "previewed")
    expect(harbour.source(1).locator("mark")).to_contain_text("painted red in 1902")
    assert not violations(harbour.page)


def test_a_choice_pins_the_source_with_its_passage(harbour: InspectPage) -> None:
    mark(harbour, "The keeper", "1902")
    found(harbour).get_by_role("button").first.click()
    expect(found(harbour)).to_have_count(0)
    expect(harbour.source(1)).to_have_attribute("data-state", "pinned")
    expect(harbour.source(1).locator("mark")).to_contain_text("painted red in 1902")


def test_words_that_no_source_holds_are_said_to_be_so(harbour: InspectPage) -> None:
    mark(harbour, "Submarines", "dive")
    expect(found(harbour)).to_contain_text("No source holds enough of these words.")
    harbour.page.keyboard.press("Escape")
    expect(found(harbour)).to_have_count(0)


def test_by_keys_it_is_what_is_pinned_that_is_looked_up(harbour: InspectPage) -> None:
    harbour.page.keyboard.press("n")
    harbour.page.keyboard.press("e")
    expect(found(harbour).get_by_role("button").first).to_contain_text("Gulls are loud")
    expect(harbour.viewer.locator("footer [role=status]")).to_contain_text("Nearest evidence: 0:[0], 3 of 3 words")
    harbour.page.keyboard.press("Escape")
    harbour.pane("sources").get_by_role("button", name="Nearest evidence of these words").click()
    expect(found(harbour)).to_be_visible()


def test_words_of_other_roles_are_left_alone(harbour: InspectPage) -> None:
    harbour.pane("turns").locator("[data-turn='0'] .prose").dblclick()
    harbour.page.wait_for_timeout(300)
    expect(found(harbour)).to_have_count(0)
