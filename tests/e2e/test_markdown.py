"""Answers as rendered Markdown: on demand, with every citation on its words, and nothing of it alive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import inspect_page
from tests.e2e.inspect_page import InspectPage
from tests.e2e.test_accessibility import violations
from tests.e2e.transcripts import HOSTILE_WORDS, actions, block, call, cohere, result, results, turn

ANSWER = """# Tides at the *North* pier

The water is **<co>highest at 06:40</co: 0:[0]>** and <co>lowest at **12:55**</co: 0:[0]>; see [the table](https://example.org/t).

- [x] `code <co>span`</co: 0:[0]> and ~~old~~ text
- ![chart](http://192.0.2.1/chart.png)

| Hour | <co>Height</co: 0:[0]> |
|:-----|-------:|
| 06:40 | <co>3.20 m</co: 0:[0]> |

> Words of the keeper

```python
def mean(values):  # of all
    return sum(values) / 3.50
```

---
Done \\*here\\*."""
TIDES = cohere(
    turn("USER", block("TEXT", "When is it high?\n\n```sql\nselect 1 -- one\n```")),
    turn("CHATBOT", actions(call("0", "tides", day="today"))),
    results(result("0", {"title": "Tides", "text": "Highest at 06:40, 3.20 m, and lowest at 12:55."})),
    turn("CHATBOT", block("TEXT", ANSWER)),
)


@pytest.fixture(scope="module")
def opened(browser: Browser, browser_context_args: dict[str, Any], address: str) -> Iterator[InspectPage]:
    with inspect_page(browser, browser_context_args, address) as inspect:
        inspect.paste(TIDES)
        inspect.wait_for_document()
        yield inspect


@pytest.fixture
def rendered(opened: InspectPage) -> Iterator[InspectPage]:
    """The same page for each test, with the answers rendered and nothing pinned."""
    opened.page.mouse.move(1, 1)
    opened.page.keyboard.press("Escape")
    toggle(opened).click()
    yield opened
    toggle(opened).click()


def toggle(inspect: InspectPage) -> Locator:
    return inspect.pane("turns").get_by_role("button", name="Markdown", exact=True)


def answer(inspect: InspectPage) -> Locator:
    return inspect.pane("turns").locator("[data-turn='3'] .prose")


def test_answers_stand_as_written_until_they_are_asked_to_be_rendered(opened: InspectPage) -> None:
    shown = answer(opened).evaluate(
        "node => { const copy = node.cloneNode(true); copy.querySelectorAll('.chips').forEach(c => c.remove());"
        " return copy.textContent; }"
    )
    plain = ANSWER.replace("<co>", "").replace("</co: 0:[0]>", "")
    assert shown == plain
    assert answer(opened).locator("table, h1, strong").count() == 0


def test_blocks_and_emphasis_are_rendered(rendered: InspectPage) -> None:
    shown = answer(rendered)
    expect(shown.get_by_role("heading", name="Tides at the North pier")).to_be_visible()
    expect(shown.locator("strong").first).to_contain_text("highest at 06:40")
    expect(shown.locator("li .task-box[aria-label=done]")).to_have_count(1)
    expect(shown.locator("blockquote")).to_have_text("Words of the keeper")
    expect(shown.locator("td[data-align=right]")).to_contain_text("3.20 m")
    expect(shown.locator("hr")).to_have_count(1)
    expect(shown).to_contain_text("Done *here*.")
    assert "**" not in shown.inner_text()


def test_a_citation_keeps_its_words_when_rendered(rendered: InspectPage) -> None:
    words = {index: "".join(rendered.citation(index).all_text_contents()) for index in range(5)}
    assert words == {0: "highest at 06:40", 1: "lowest at 12:55", 2: "span", 3: "Height", 4: "3.20 m"}
    for index in range(5):
        expect(rendered.chip(index)).to_have_count(1)
    expect(answer(rendered).locator("th .chip")).to_have_count(1)
    expect(answer(rendered).locator("td .chip")).to_have_count(1)


def test_a_rendered_citation_is_pinned_as_ever(rendered: InspectPage) -> None:
    rendered.citation(1).first.click()
    assert rendered.lit_citations("pinned") == {1}
    assert rendered.lit_citations("pinned", "raw") == {1}
    expect(rendered.source(0)).to_have_attribute("data-state", "pinned")


def test_code_is_told_apart_by_its_language(rendered: InspectPage) -> None:
    code = answer(rendered).locator("pre")
    expect(code.locator(".code-word").first).to_have_text("def")
    expect(code.locator(".code-comment")).to_have_text("# of all")
    expect(code.locator(".code-number")).to_have_text("3.50")


def test_addresses_are_text_and_pictures_are_told_of(rendered: InspectPage) -> None:
    shown = answer(rendered)
    expect(shown).to_contain_text("the table https://example.org/t")
    expect(shown.locator(".md-image")).to_have_text("Picture, not loaded: chart")
    assert shown.locator("a, img").count() == 0


def test_a_single_turn_is_rendered_by_its_own_button(opened: InspectPage) -> None:
    question = opened.pane("turns").locator("[data-turn='0']")
    button = question.get_by_role("button", name="Markdown of turn 1")
    button.click()
    expect(question.locator("pre .code-word")).to_have_text("select")
    expect(button).to_be_focused()
    assert answer(opened).locator("table").count() == 0
    button.click()
    expect(question.locator("pre")).to_have_count(0)


def test_the_choice_is_remembered_and_has_a_key(inspect: InspectPage) -> None:
    inspect.paste(TIDES)
    inspect.wait_for_document()
    inspect.page.keyboard.press("m")
    expect(answer(inspect).locator("table")).to_be_visible()
    inspect.visit()
    inspect.paste(TIDES)
    inspect.wait_for_document()
    expect(answer(inspect).locator("table")).to_be_visible()
    expect(toggle(inspect)).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_rendered_answers_are_accessible(
    browser: Browser, browser_context_args: dict[str, Any], address: str, scheme: str
) -> None:
    with inspect_page(browser, {**browser_context_args, "color_scheme": scheme}, address) as inspect:
        inspect.paste(TIDES)
        inspect.wait_for_document()
        inspect.page.keyboard.press("m")
        inspect.pane("turns").get_by_role("button", name="Markdown of turn 1").click()
        expect(answer(inspect).locator("pre")).to_be_visible()
        assert not violations(inspect.page)


def test_hostile_markdown_stays_text(inspect: InspectPage) -> None:
    words = [
        *HOSTILE_WORDS,
        "[go](javascript:window.ran='target')",
        '![x](http://192.0.2.1/a.png "t")',
        "<http://192.0.2.1/auto>",
        "[![in](http://192.0.2.1/b.png)](http://192.0.2.1/c)",
        "| <img src=x onerror=window.ran='cell'> | b |\n|---|---|\n| [x](data:text/html,y) | `<script>` |",
        "```html\n<script>window.ran = 'fence'</script>\n```",
        "[ref]: http://192.0.2.1/ref\n[ref]",
    ]
    inspect.paste(cohere(turn("CHATBOT", block("TEXT", "\n\n".join(words)))))
    inspect.wait_for_document()
    inspect.page.keyboard.press("m")
    shown = inspect.pane("turns").locator(".markdown")
    expect(shown.locator("pre")).to_have_count(1)
    assert shown.locator("a, img, script, iframe, style, svg[onload], [href], [src], [onerror]").count() == 0
    assert inspect.page.evaluate("window.ran") is None
    expect(shown).to_contain_text("javascript:window.ran='target'")


def test_a_long_answer_keeps_its_code_block_over_the_pieces_it_is_drawn_in(inspect: InspectPage) -> None:
    lines = "\n".join(f"value_{n} = {n}  # number {n}" for n in range(4000))
    text = f"Before.\n\n```python\n{lines}\n```\n\nAll of it is **done**."
    inspect.upload(cohere(turn("CHATBOT", block("TEXT", text))).encode())
    inspect.wait_for_document()
    inspect.page.keyboard.press("m")
    expect(inspect.pane("turns").locator("pre").first).to_be_visible()
    scroller = inspect.pane("turns").locator(".scroller")
    scroller.evaluate("node => { node.scrollTop = node.scrollHeight / 3; }")
    expect(inspect.pane("turns").locator("pre .code-comment").first).to_be_visible()
    scroller.evaluate("node => { node.scrollTop = node.scrollHeight; }")
    expect(inspect.pane("turns").locator("strong").filter(has_text="done")).to_be_visible()
