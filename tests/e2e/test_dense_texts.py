"""Texts that would make thousands of elements, however short they are: few are in the page, wherever one looks."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.e2e.inspect_page import InspectPage
from tests.e2e.transcripts import block, cohere, result, results, turn

MOST_NODES = 1_500
NESTED = '{"a": ' * 1_000 + "1" + "}" * 1_000
CALL = '[{"tool_call_id": "0", "tool_name": "survey", "parameters": %s}]'
RESULT = '[{"tool_call_id": "0", "results": %s, "is_error": null}]'


def asked(call: str, found: str) -> str:
    """A call, its result, and an answer that cites the first source."""
    return cohere(
        turn("USER", block("TEXT", "Survey it.")),
        turn("CHATBOT", block("ACTION", CALL % call)),
        turn("SYSTEM", block("TOOL_RESULT", RESULT % found)),
        turn("CHATBOT", block("TEXT", "It is <co>1</co: 0:[0]>.")),
    )


def said(text: str) -> str:
    """A message of a user with such a text, and an answer."""
    return f"<|im_start|>user\n{text}<|im_end|>\n<|im_start|>assistant\nSo it is.<|im_end|>\n"


TEXTS = {
    "arguments of a thousand levels": asked(NESTED, "{}"),
    "a result of a thousand levels": asked("{}", f'{{"0": {{"title": "Depth", "value": {NESTED}}}}}'),
    "a list of short numbers": asked("{}", f'{{"0": [{",".join("1" * 4_500)}]}}'),
    "hundreds of sources": asked("{}", json.dumps({str(n): {"a": n} for n in range(400)})),
    "hundreds of turns": said("") * 150,
    "characters that cannot be seen": said("\u200b" * 9_000),
    "characters that turn the order around": said("a\u202eb\u202c" * 10_000),
    "empty lines": said("\n" * 9_000),
    "code of short words": said("```python\n" + "a=1;" * 2_000 + "\n```"),
    "a cited word on each line": cohere(
        results(result("0", {"title": "Word", "text": "a word"})),
        turn("CHATBOT", block("TEXT", "<co>a word</co: 0:[0]>\n" * 400)),
    ),
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_few_elements_are_in_the_page(inspect: InspectPage, text: str) -> None:
    inspect.upload(text.encode())
    inspect.wait_for_document()
    assert inspect.node_count() < MOST_NODES
    for pane in ("turns", "raw", "sources"):
        inspect.pane(pane).locator(".scroller").first.evaluate(
            "scroller => { scroller.scrollTop = scroller.scrollHeight / 2; }"
        )
        # What has come into view is drawn with the next frames.
        inspect.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        assert inspect.node_count() < MOST_NODES, pane
    if "<co>" in text:
        inspect.viewer.locator(".citelight").press("n")
        expect(inspect.citation(0).first).to_have_attribute("data-state", "pinned")
        assert inspect.node_count() < MOST_NODES
