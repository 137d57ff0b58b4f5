"""Raw: exact characters, where each stands and what it is called, and marks on what cannot be seen."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import inspect_page
from tests.e2e.inspect_page import InspectPage
from tests.e2e.test_accessibility import violations
from tests.e2e.transcripts import block, cohere, turn

WORDS = "Café \U0001f642 漢 한 naïve \u202eabc\u202c \u00a0x \ue200y\u200b end"
TEXT = cohere(turn("USER", block("TEXT", WORDS))) + "stray words" + turn("CHATBOT", block("TEXT", "Hi.\nThere."))
PASTED = "".join(f"| {line} |\n" for line in ["<｜User｜>Hi \u202ethere<｜Assistant｜></think>", *["Yes."] * 300])


@pytest.fixture(scope="module", params=["light", "dark"])
def opened(
    browser: Browser, browser_context_args: dict[str, Any], address: str, request: pytest.FixtureRequest
) -> Iterator[InspectPage]:
    arguments = {**browser_context_args, "color_scheme": request.param}
    with inspect_page(browser, arguments, address) as inspect:
        inspect.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        inspect.paste(TEXT)
        inspect.wait_for_document()
        yield inspect


@pytest.fixture
def raw(opened: InspectPage) -> InspectPage:
    opened.page.mouse.move(1, 1)
    opened.page.keyboard.press("Escape")
    return opened


def place(inspect: InspectPage) -> Locator:
    return inspect.viewer.get_by_role("group", name="Place")


def go_to(inspect: InspectPage, words: str) -> None:
    inspect.viewer.get_by_label("Go to a line or a character").fill(words)
    inspect.page.keyboard.press("Enter")


def said(inspect: InspectPage) -> list[str]:
    return place(inspect).locator(".place-counts span").all_inner_texts()


def test_each_character_is_counted_in_every_way_and_named(raw: InspectPage) -> None:
    raw.page.keyboard.press("g")
    expect(raw.viewer.get_by_label("Go to a line or a character")).to_be_focused()
    start = TEXT.index("Café")
    for offset in range(start, start + len(WORDS)):
        before, character = TEXT[:offset], TEXT[offset]
        go_to(raw, f"@{offset}")
        units, size = len(before.encode("utf-16-le")) // 2, len(before.encode())
        assert said(raw) == [f"1:{offset + 1}", f"@{offset}", f"u{units}", f"b{size}"]
        name = unicodedata.name(character, "private use, without a name")
        expect(place(raw).locator(".place-character")).to_have_text(f"U+{ord(character):04X} {name}")
        go_to(raw, f"b{size}")
        assert said(raw)[1] == f"@{offset}"
    go_to(raw, "2")
    assert said(raw)[0] == "2:1"
    go_to(raw, "the end")
    expect(raw.viewer.locator("footer [role=status]")).to_contain_text("Write a line")


def test_the_place_under_the_pointer_is_told_until_it_leaves(raw: InspectPage) -> None:
    go_to(raw, "@0")
    # The mark is drawn by a pseudo-element, so the box of its element has no height.
    left, bottom = (
        raw.pane("raw")
        .locator(".invisible")
        .first.evaluate(
            "mark => { const box = mark.getBoundingClientRect(); return [box.left + box.width / 2, box.bottom]; }"
        )
    )
    raw.page.mouse.move(left, bottom - 4)
    expect(place(raw)).to_contain_text("U+202E RIGHT-TO-LEFT OVERRIDE")
    raw.pane("raw").locator(".leaf-bos").hover(position={"x": 3, "y": 8})
    expect(place(raw)).to_contain_text("U+003C LESS-THAN SIGN")
    raw.page.mouse.move(1, 1)
    raw.viewer.get_by_role("button", name="Next character").click()
    assert said(raw)[1] == "@1"
    raw.viewer.get_by_role("button", name="Previous character").click()
    assert said(raw)[1] == "@0"


def test_what_cannot_be_seen_is_marked_and_the_rest_on_demand(raw: InspectPage) -> None:
    marks = "marks => marks.map(mark => mark.dataset.name)"
    for pane in ("raw", "turns"):
        names = raw.pane(pane).locator(".invisible").evaluate_all(marks)
        assert names == ["U+202E", "U+202C", "U+200B"]
    assert not raw.pane("raw").locator(".space-other").count()
    raw.page.keyboard.press("w")
    assert raw.pane("raw").locator(".space-other").evaluate_all(marks) == ["U+00A0", "U+E200"]
    assert not violations(raw.page)
    raw.page.keyboard.press("w")


def test_what_is_copied_is_exact(raw: InspectPage) -> None:
    raw.page.keyboard.press("w")
    raw.pane("raw").locator(".scroller").evaluate(
        """scroller => {
            const range = document.createRange();
            range.selectNodeContents(scroller);
            getSelection().removeAllRanges();
            getSelection().addRange(range);
        }"""
    )
    raw.page.keyboard.press("Control+c")
    copied = raw.page.evaluate("navigator.clipboard.readText()")
    assert copied == TEXT
    raw.page.evaluate("getSelection().removeAllRanges()")
    raw.page.keyboard.press("w")


def test_every_character_is_accounted_for_and_the_unparsed_is_listed(raw: InspectPage) -> None:
    badge = raw.pane("raw").locator(".badge")
    expect(badge).to_have_text(f"{len(TEXT)} of {len(TEXT)} characters accounted for")
    button = raw.viewer.get_by_role("button", name="11 unparsed")
    button.click()
    listed = raw.viewer.get_by_role("group", name="Not understood")
    expect(listed.get_by_role("button").first).to_be_focused()
    assert not violations(raw.page)
    listed.get_by_role("button", name="stray words").click()
    expect(raw.pane("turns").locator("[data-current]")).to_have_attribute("data-turn", "1")
    raw.page.keyboard.press("Escape")
    expect(listed).to_be_hidden()
    expect(button).to_be_focused()


def test_as_pasted_stands_at_the_same_place(inspect: InspectPage) -> None:
    inspect.paste(PASTED)
    inspect.wait_for_document()
    expect(inspect.pane("raw").locator(".badge")).to_contain_text(f"{len(PASTED):,} of {len(PASTED):,} characters")
    go_to(inspect, "200")
    assert said(inspect)[-1] == f"pasted @{len(''.join(PASTED.splitlines(True)[:199])) + 2:,}"
    inspect.pane("raw").get_by_role("button", name="As pasted").click()
    shown = inspect.pane("raw").locator(".pasted")
    expect(shown.locator("del").first).to_be_visible()
    assert shown.locator(".scroller").evaluate("scroller => scroller.scrollTop") > 1000
    shown.locator("del").nth(3).hover()
    expect(place(inspect)).to_contain_text("pasted @")
    shown.locator(".scroller").evaluate("scroller => { scroller.scrollTop = 0; }")
    expect(shown.locator(".invisible").first).to_have_attribute("data-name", "U+202E")
    inspect.pane("raw").get_by_role("button", name="As pasted").click()
    expect(inspect.pane("raw")).to_contain_text("<｜User｜>")
