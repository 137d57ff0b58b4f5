"""Characters that hide text, or turn its order around, are marked wherever a word of a transcript is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import inspect_page
from tests.e2e.inspect_page import InspectPage
from tests.e2e.transcripts import actions, block, call, cohere, result, results, turn

TURNED = "safe\u202egpj.exe\u202c\u200b\u2066x\u2069"
TEXT = cohere(
    turn("SYSTEM", block("TEXT", TURNED)),
    turn("USER", block("TEXT", TURNED)),
    turn("CHATBOT", block("THINKING", TURNED), actions(call(TURNED, TURNED, **{TURNED: TURNED}))),
    results(result(TURNED, {"title": TURNED, "url": f"https://example.org/{TURNED}", TURNED: TURNED})),
    turn("CHATBOT", block("TEXT", f"It says <co>{TURNED}</co: {TURNED}:[0]>, <co>{TURNED}</co: 7:[0]>. {TURNED}")),
    turn(TURNED, TURNED),
)
UNMARKED = """(root) => {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const hides = /[\\u200b\\u202a-\\u202e\\u2066-\\u2069]/.test(node.data);
        const { parentElement } = node;
        if (hides && !parentElement.closest('.invisible, option')) found.push(parentElement.outerHTML.slice(0, 120));
    }
    return found;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_hiding_character_stands_unmarked(
    browser: Browser, browser_context_args: dict[str, Any], address: str, screenshots: Path, scheme: str
) -> None:
    with inspect_page(browser, {**browser_context_args, "color_scheme": scheme}, address) as inspect:
        inspect.paste(TEXT)
        inspect.wait_for_document()
        for key in ["o", "t", "f", "l", "n"]:
            inspect.page.keyboard.press(key)
        inspect.page.wait_for_timeout(200)
        assert_marked(inspect)
        for key in ["n", "d", "w", "u", "g"]:
            inspect.page.keyboard.press(key)
            assert_marked(inspect)
        inspect.page.screenshot(path=screenshots / f"hiding-{scheme}.png")
        inspect.page.emulate_media(media="print")
        expect(inspect.viewer.locator(".printed")).to_be_visible()
        assert_marked(inspect)


def assert_marked(inspect: InspectPage) -> None:
    viewer = inspect.viewer.locator(".citelight")
    assert viewer.locator(".invisible").count() > 20
    assert viewer.evaluate(UNMARKED) == []
