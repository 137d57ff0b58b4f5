"""Code and JSON are told apart by their tokens where they stand, in both themes, without a hue of their own."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import inspect_page
from tests.e2e.inspect_page import InspectPage
from tests.e2e.transcripts import actions, block, call, cohere, result, results, turn

CODE = "```python\nif tide:  # high\n    return 3.5, 'sea'\n```"
SLUICE = cohere(
    turn("USER", block("TEXT", f"Read this.\n\n{CODE}\n\nWhat does it do?")),
    turn("CHATBOT", actions(call("0", "run", path="sluice.py"))),
    results(result("0", *[{"text": "done"}])),
    turn("CHATBOT", block("TEXT", f"It <co>is done</co: 0:[0]>:\n\n{CODE}")),
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_fenced_code_has_its_tokens_told_apart_as_it_stands(
    browser: Browser, browser_context_args: dict[str, Any], address: str, scheme: str
) -> None:
    with inspect_page(browser, {**browser_context_args, "color_scheme": scheme}, address) as inspect:
        inspect.paste(SLUICE)
        inspect.wait_for_document()
        question = inspect.pane("turns").locator("[data-turn='0'] .prose")
        expect(question.locator(".code-word")).to_have_text(["if", "return"])
        expect(question.locator(".code-comment")).to_have_text("# high")
        expect(question.locator(".code-number")).to_have_text("3.5")
        expect(question).to_have_text(f"Read this.\n\n{CODE}\n\nWhat does it do?", use_inner_text=True)
        colours = {
            kind: question.locator(f".code-{kind}").first.evaluate("node => getComputedStyle(node).color")
            for kind in ("word", "comment")
        }
        assert colours["word"] != colours["comment"]
        for colour in colours.values():
            red, green, blue = _rgb(colour)
            assert max(red, green, blue) - min(red, green, blue) < 30, "hue is left to sources"


def test_arguments_as_text_have_their_tokens_told_apart(inspect: InspectPage) -> None:
    inspect.paste(SLUICE)
    inspect.wait_for_document()
    inspect.pane("turns").get_by_role("button", name="Arguments of call 0 as text").click()
    text = inspect.pane("turns").locator(".row-calltext")
    expect(text.locator(".code-key")).to_have_text('"path"')
    expect(text.locator(".code-string")).to_have_text('"sluice.py"')


def test_an_answer_in_json_has_its_tokens_told_apart(inspect: InspectPage) -> None:
    inspect.paste(cohere(turn("CHATBOT", block("TEXT", '{"open": true, "gates": [1, 2.50]}'))))
    inspect.wait_for_document()
    answer = inspect.pane("turns").locator(".prose")
    expect(answer.locator(".code-key")).to_have_text(['"open"', '"gates"'])
    expect(answer.locator(".code-number")).to_have_text(["1", "2.50"])


def test_prose_with_brackets_is_left_alone(inspect: InspectPage) -> None:
    inspect.paste(cohere(turn("CHATBOT", block("TEXT", '[1] "The sea", 3.5 if you like.'))))
    inspect.wait_for_document()
    expect(inspect.pane("turns").locator(".prose")).to_have_text('[1] "The sea", 3.5 if you like.')
    assert inspect.pane("turns").locator("[class^=code-]").count() == 0


def _rgb(colour: str) -> list[float]:
    """Red, green and blue from 0 to 255, as a browser writes a computed colour."""
    numbers = [float(part) for part in colour[colour.index("(") + 1 : -1].replace(",", " ").split() if _is_number(part)]
    return [value * 255 for value in numbers[:3]] if colour.startswith("color(") else numbers[:3]


def _is_number(part: str) -> bool:
    return part.replace(".", "", 1).isdigit()
