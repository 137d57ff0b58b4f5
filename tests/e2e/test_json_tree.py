"""Arguments of calls, nested results and tool schemas are trees: they open, close, and copy what stands there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import inspect_page
from tests.e2e.inspect_page import InspectPage
from tests.e2e.test_accessibility import violations
from tests.e2e.transcripts import block, cohere, result, results, turn

TOOL = {
    "name": "book_berth",
    "description": "Reserve a berth in the harbour.",
    "parameters": {
        "type": "object",
        "properties": {
            "boat": {"type": "object", "properties": {"length": {"type": "number"}}},
            "nights": {"type": "integer"},
        },
        "required": ["boat"],
    },
    "responses": None,
}
WISHES = ", ".join(f'{{"wish": {n}}}' for n in range(120))
ARGUMENTS = (
    '{"boat": {"name": "Tern\\u2019s Rest", "length": "9.50", "length": 12345678901234567890.10},'
    ' "nights": "two", "notes": "Arrives late.\\nNo engine.", "tags": [], "wishes": [' + WISHES + "]}"
)
BERTH = cohere(
    turn("SYSTEM", block("TEXT", f"# Available Tools\n```json\n[\n    {json.dumps(TOOL)}\n]\n```")),
    turn("USER", block("TEXT", "Book a berth.")),
    turn(
        "CHATBOT",
        block("ACTION", f'[{{"tool_call_id": "0", "tool_name": "book_berth", "parameters": {ARGUMENTS}}}]'),
    ),
    results(
        result(
            "0",
            {
                "title": "Berth",
                "place": {"pier": "North pier", "depth": {"metres": 3.20, "note": "deep enough at low water"}},
            },
        )
    ),
    turn("CHATBOT", block("TEXT", "It is <co>deep enough at low water</co: 0:[0]>.")),
)


@pytest.fixture(scope="module")
def opened(browser: Browser, browser_context_args: dict[str, Any], address: str) -> Iterator[InspectPage]:
    with inspect_page(browser, browser_context_args, address) as inspect:
        inspect.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        inspect.paste(BERTH)
        inspect.wait_for_document()
        yield inspect


def tree(inspect: InspectPage) -> Locator:
    return inspect.pane("turns").get_by_role("tree", name="Arguments of call 0")


def line(inspect: InspectPage, words: str) -> Locator:
    return tree(inspect).get_by_role("treeitem").filter(has_text=words).first


def copied(inspect: InspectPage) -> str:
    text: str = inspect.page.evaluate("navigator.clipboard.readText()")
    return text


def test_numbers_keep_their_digits_and_repeated_keys_stay(opened: InspectPage) -> None:
    expect(tree(opened).get_by_role("treeitem").filter(has_text="length: ")).to_have_text(
        ['length: "9.50"', "length: 12345678901234567890.10"]
    )


def test_a_value_opens_and_closes_by_a_click(opened: InspectPage) -> None:
    boat = line(opened, "boat: ")
    expect(boat).to_have_attribute("aria-expanded", "true")
    boat.click()
    expect(boat).to_have_attribute("aria-expanded", "false")
    expect(boat).to_contain_text("3 fields")
    expect(tree(opened)).not_to_contain_text("length: ")
    boat.click()
    expect(tree(opened)).to_contain_text("length: ")


def test_keys_walk_through_the_tree(opened: InspectPage) -> None:
    press = opened.page.keyboard.press
    line(opened, "boat: ").focus()
    press("ArrowRight")
    expect(line(opened, "name: ")).to_be_focused()
    press("ArrowLeft")
    expect(line(opened, "boat: ")).to_be_focused()
    press("ArrowLeft")
    expect(line(opened, "boat: ")).to_have_attribute("aria-expanded", "false")
    press("ArrowDown")
    expect(line(opened, "nights: ")).to_be_focused()
    press("Home")
    press("Enter")
    expect(line(opened, "boat: ")).to_have_attribute("aria-expanded", "true")
    press("End")
    expect(tree(opened).get_by_role("treeitem").last).to_be_focused()


def test_value_and_path_are_copied_by_the_keyboard_too(opened: InspectPage) -> None:
    line(opened, "length: 1234").focus()
    opened.page.keyboard.press("Tab")
    opened.page.keyboard.press("Enter")
    expect(opened.viewer.locator("footer [role=status]")).to_contain_text("The value of $.boat.length is copied")
    assert copied(opened) == "12345678901234567890.10"
    opened.page.keyboard.press("Tab")
    opened.page.keyboard.press("Enter")
    expect(opened.viewer.locator("footer [role=status]")).to_contain_text("The path $.boat.length is copied")
    assert copied(opened) == "$.boat.length"


def test_a_string_is_copied_as_it_reads(opened: InspectPage) -> None:
    line(opened, "name: ").hover()
    opened.pane("turns").get_by_role("button", name="Copy the value").first.click()
    expect(opened.viewer.locator("footer [role=status]")).to_contain_text("The value of $.boat.name is copied")
    assert copied(opened) == "Tern’s Rest"


def test_text_with_line_breaks_opens_as_text(opened: InspectPage) -> None:
    notes = line(opened, "notes: ")
    expect(notes.locator(".tree-text")).to_have_text("Arrives late.\nNo engine.")
    notes.locator(".json-key").click()
    expect(notes).to_contain_text('"Arrives late.\\nNo engine."')


def test_everything_inside_opens_by_a_button_or_a_key(opened: InspectPage) -> None:
    wishes = line(opened, "wishes: ")
    if wishes.get_attribute("aria-expanded") == "true":
        wishes.click()
    wishes.focus()
    opened.page.keyboard.press("*")
    expect(wishes).to_be_focused()
    expect(tree(opened).get_by_role("treeitem").filter(has_text="wish: 49")).to_be_visible()
    wishes.click()
    wishes.hover()
    opened.pane("turns").get_by_role("button", name="Open everything inside").first.click()
    expect(tree(opened).get_by_role("treeitem").filter(has_text="wish: 49")).to_be_visible()
    wishes.click()


def test_what_does_not_fit_is_said_at_its_value(opened: InspectPage) -> None:
    nights = line(opened, "nights: ")
    expect(nights.locator("[data-finding]")).to_contain_text("nights")
    expect(nights.locator(".misfits")).to_have_text('"two"')


def test_of_a_long_list_a_page_is_shown(opened: InspectPage) -> None:
    wishes = line(opened, "wishes: ")
    if wishes.get_attribute("aria-expanded") == "false":
        wishes.click()
    items = tree(opened).get_by_role("treeitem").filter(has_text="wish: ")
    more = tree(opened).get_by_role("treeitem").filter(has_text="Show 50 items more, of 120")
    assert items.count() <= 50
    more.click()
    expect(tree(opened).get_by_role("treeitem").filter(has_text="Show 20 items more")).to_be_visible()


def test_find_opens_what_hides_a_hit(opened: InspectPage) -> None:
    line(opened, "boat: ").focus()
    opened.page.keyboard.press("ArrowLeft")
    expect(line(opened, "boat: ")).to_have_attribute("aria-expanded", "false")
    opened.page.keyboard.press("/")
    opened.page.keyboard.type("890.10")
    opened.page.keyboard.press("Enter")
    expect(line(opened, "length: 1234")).to_be_visible()
    opened.page.keyboard.press("Escape")


def test_the_exact_text_is_one_button_away(opened: InspectPage) -> None:
    button = opened.pane("turns").get_by_role("button", name="Arguments of call 0 as text")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(tree(opened)).to_have_count(0)
    shown = opened.pane("turns").locator(".row-calltext").all_inner_texts()
    assert "".join(shown).strip() == ARGUMENTS
    button.click()
    expect(tree(opened)).to_be_visible()


def test_a_nested_result_is_a_tree_with_its_passage_marked(opened: InspectPage) -> None:
    place = opened.source(0).get_by_role("tree", name="place of 0:[0]")
    expect(place.get_by_role("treeitem").filter(has_text="metres: ")).to_have_text("metres: 3.2")
    place.get_by_role("treeitem").filter(has_text="depth: ").click()
    expect(place).not_to_contain_text("metres")
    opened.viewer.locator(".citelight").press("n")
    expect(place.locator("mark")).to_have_text("deep enough at low water")
    opened.page.keyboard.press("Escape")


def test_a_declared_tool_shows_its_schema(opened: InspectPage) -> None:
    # The list of tools stands above what the tests before have opened, out of view.
    opened.pane("turns").locator(".scroller").press("Home")
    tool = opened.pane("turns").locator("[data-tool='0']")
    expect(tool).to_contain_text("called once")
    button = tool.get_by_role("button", name="Schema of book_berth")
    button.click()
    schema = tool.get_by_role("tree", name="Schema of book_berth")
    expect(schema.get_by_role("treeitem").filter(has_text="nights: ")).to_be_visible()
    expect(button).to_be_focused()
    button.click()
    expect(schema).to_have_count(0)


def test_calls_say_in_words_what_answers_them(opened: InspectPage) -> None:
    opened.pane("turns").get_by_role("button", name="Call 0: answered by 1 result").click()
    expect(opened.viewer.locator("footer [role=status]")).to_contain_text("Turn 4 of 5")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_trees_are_accessible(
    browser: Browser, browser_context_args: dict[str, Any], address: str, scheme: str
) -> None:
    with inspect_page(browser, {**browser_context_args, "color_scheme": scheme}, address) as inspect:
        inspect.paste(BERTH)
        inspect.wait_for_document()
        inspect.pane("turns").get_by_role("button", name="Schema of book_berth").click()
        line(inspect, "boat: ").focus()
        assert not violations(inspect.page)
        inspect.chip(0).click()
        # A button that a sticky head half covers would be called too small.
        assert not [found for found in violations(inspect.page) if not found.startswith("target-size")]


def test_a_call_of_two_megabytes_is_a_tree_of_few_lines(inspect: InspectPage) -> None:
    rows = ", ".join(f'{{"row": {n}, "words": "some words of row {n}"}}' for n in range(40_000))
    arguments = f'{{"rows": [{rows}], "last": "the end of it"}}'
    text = cohere(
        turn(
            "CHATBOT",
            block("ACTION", f'[{{"tool_call_id": "0", "tool_name": "import", "parameters": {arguments}}}]'),
        )
    )
    inspect.upload(text.encode())
    inspect.wait_for_document()
    expect(line(inspect, "last: ")).to_be_visible()
    line(inspect, "rows: ").click()
    expect(tree(inspect)).to_contain_text("of 40,000")
    assert inspect.node_count() < 1_500
    inspect.page.keyboard.press("/")
    inspect.page.keyboard.type("some words of row 31234")
    inspect.page.keyboard.press("Enter")
    expect(line(inspect, 'words: "some words of row 31234"')).to_be_visible()
    assert inspect.node_count() < 1_500


def test_arguments_in_elements_are_a_tree_too(inspect: InspectPage) -> None:
    tool = {
        "name": "dim",
        "description": "Dim a lamp.",
        "parameters": {"type": "object", "properties": {"lamp": {"type": "string"}, "share": {"type": "number"}}},
    }
    inspect.paste(
        "<｜begin▁of▁sentence｜>You tend lamps.\n\n### Available Tool Schemas\n\n"
        f"{json.dumps(tool)}\n<｜User｜>Dim it.<｜Assistant｜></think>\n\n<｜DSML｜tool_calls>\n"
        '<｜DSML｜invoke name="dim">\n<｜DSML｜parameter name="lamp" string="true">Hall {1}</｜DSML｜parameter>\n'
        '<｜DSML｜parameter name="share" string="false">[0.50, {"a": "b"}]</｜DSML｜parameter>\n'
        "</｜DSML｜invoke>\n</｜DSML｜tool_calls><｜end▁of▁sentence｜>"
    )
    inspect.wait_for_document()
    tree = inspect.pane("turns").get_by_role("tree", name="Arguments of call 0")
    lines = tree.get_by_role("treeitem")
    expect(lines.nth(0)).to_have_text("lamp: Hall {1}")
    expect(lines.nth(1).locator("[data-finding]")).to_contain_text("share")
    expect(lines.nth(2)).to_have_text("0: 0.50")
    expect(inspect.pane("turns")).to_contain_text("Unanswered")
