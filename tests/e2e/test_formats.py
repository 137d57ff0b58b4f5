"""The Formats page in a browser: searched, filtered, linked to, and the way from a format to its sample."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from parsers import list_formats
from tests.e2e.conftest import inspect_page
from tests.e2e.inspect_page import InspectPage
from tests.e2e.transcripts import LIGHTHOUSE

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def formats(inspect: InspectPage) -> Page:
    """Go to the page by the link of the header."""
    inspect.page.get_by_role("link", name="Formats").click()
    expect(described(inspect.page)).to_be_visible()
    expect(listed(inspect.page)).to_have_count(len(list_formats()))
    inspect.settle()
    return inspect.page


def described(page: Page) -> Locator:
    return page.locator("article.format")


def listed(page: Page) -> Locator:
    return page.locator(".st-key-format-list button")


def test_formats_are_listed_and_the_document_is_still_there_afterwards(inspect: InspectPage) -> None:
    inspect.paste(LIGHTHOUSE)
    inspect.wait_for_document()
    page = formats(inspect)
    expect(listed(page)).to_have_count(len(list_formats()))
    expect(described(page)).to_contain_text("<|START_OF_TURN_TOKEN|><|USER_TOKEN|>")
    page.get_by_role("link", name="Inspect").click()
    inspect.wait_for_document()
    expect(inspect.pane("raw")).to_contain_text("When was the lighthouse built")


def test_a_format_is_found_by_its_model_and_its_sample_opens_with_one_click(inspect: InspectPage) -> None:
    page = formats(inspect)
    page.get_by_placeholder("A model, a name, a token").fill("kimi thinking")
    expect(listed(page)).to_have_count(1)
    listed(page).click()
    expect(described(page)).to_contain_text("<|tool_calls_section_begin|>")
    expect(page).to_have_url(f"{inspect.address}/formats?format=kimi-k2")
    expect(page.locator("pre.excerpt .token.role").first).to_contain_text("<|im_user|>")
    page.get_by_role("button", name="Open “Kimi K2").click()
    inspect.wait_for_document()
    expect(page).to_have_url(f"{inspect.address}/?sample=kimi-k2-exhibition")
    expect(inspect.pane("turns")).to_contain_text("limewood")


def test_a_filter_leaves_formats_of_one_syntax(inspect: InspectPage) -> None:
    page = formats(inspect)
    page.get_by_role("combobox", name="Calls").click()
    page.get_by_role("option", name="Braces").click()
    expect(listed(page)).to_have_count(2)


def test_a_link_shows_its_format(browser: Browser, browser_context_args: dict[str, Any], address: str) -> None:
    # Without the check of the console: on any page but the first, Streamlit asks for two addresses that are not there.
    with browser.new_context(**browser_context_args) as context:
        page = context.new_page()
        page.goto(f"{address}/formats?format=apertus-1")
        expect(described(page)).to_contain_text("<|tools_prefix|>")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_accessible_at_every_width(
    browser: Browser, browser_context_args: dict[str, Any], address: str, screenshots: Path, scheme: str
) -> None:
    with inspect_page(browser, {**browser_context_args, "color_scheme": scheme}, address) as inspect:
        page = formats(inspect)
        for width in (1400, 900, 420):
            page.set_viewport_size({"width": width, "height": 900})
            page.screenshot(path=screenshots / f"formats-{scheme}-{width}.png")
            found = Axe().run(
                page,
                context={"include": [[".st-key-formats"]]},
                options={"runOnly": {"type": "tag", "values": RULES}},
            )
            broken = found.response["violations"]
            assert not [f"{rule['id']}: {node['html'][:200]}" for rule in broken for node in rule["nodes"]], width
