"""axe finds nothing: in the viewer at every width, and on every page in its main states, in either theme."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import inspect_page
from tests.e2e.inspect_page import InspectPage
from tests.e2e.network import Network
from tests.e2e.transcripts import LIGHTHOUSE

AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
"""WCAG 2.2 AA: what every page keeps, with all that Streamlit draws on it."""
RULES = [*AA, "best-practice"]
WIDTHS = {"wide": 1400, "narrow": 900, "phone": 420}


def violations(page: Page, within: str | None = "[data-testid=stBidiComponentIsolated]") -> list[str]:
    """Run axe on the viewer, or on the whole page; one line for each element that breaks a rule."""
    found = Axe().run(
        page,
        context={"include": [[within]]} if within else None,
        options={"runOnly": {"type": "tag", "values": RULES if within else AA}},
    )
    broken: list[dict[str, Any]] = found.response["violations"]
    return [f"{rule['id']}: {node['html'][:200]}" for rule in broken for node in rule["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_viewer_is_accessible_at_every_width(
    browser: Browser, browser_context_args: dict[str, Any], address: str, screenshots: Path, scheme: str
) -> None:
    with inspect_page(browser, {**browser_context_args, "color_scheme": scheme}, address) as inspect:
        inspect.paste(LIGHTHOUSE)
        inspect.wait_for_document()
        for name, width in WIDTHS.items():
            inspect.page.set_viewport_size({"width": width, "height": 900})
            inspect.page.screenshot(path=screenshots / f"rest-{scheme}-{name}.png")
            assert not violations(inspect.page), f"at rest, {name}"
            inspect.citation(3).first.click()
            expect(inspect.citation(3).first).to_have_attribute("data-state", "pinned")
            # While the page runs again, Streamlit pales what it has not drawn yet.
            inspect.page.wait_for_timeout(300)
            inspect.settle()
            inspect.page.screenshot(path=screenshots / f"pinned-{scheme}-{name}.png")
            assert not violations(inspect.page), f"pinned, {name}"
            inspect.page.keyboard.press("Escape")


def test_the_welcome_is_accessible_but_for_the_uploader(inspect: InspectPage) -> None:
    found = Axe().run(
        inspect.page,
        context={"include": [[".st-key-welcome"]], "exclude": [["[data-testid=stFileUploader]"]]},
        options={"runOnly": {"type": "tag", "values": RULES}},
    )
    assert not [
        f"{rule['id']}: {node['html'][:200]}" for rule in found.response["violations"] for node in rule["nodes"]
    ]


STATES: dict[str, tuple[str, ...]] = {
    "?sample=cohere-documents": ("", "?", "o", "w", "t"),
    "?sample=cohere-documents&cite=4": ("", "l"),
    "?sample=cohere-broken-citations": ("f", "d"),
    "?sample=cohere-multi-hop-tools": ("m", "/"),
    "?sample=deepseek-v4-table-paste": ("",),
    "audit?sample=cohere-documents": ("",),
    "compare?left=cohere-command-3&right=cohere-command-5": ("", "n"),
    "formats?format=cohere-cmd4": ("",),
    "": ("",),
}
"""Addresses, and the keys that are pressed there one after the other."""


@pytest.mark.timeout(600)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_accessible_in_its_main_states(
    browser: Browser, browser_context_args: dict[str, Any], address: str, scheme: str
) -> None:
    with browser.new_context(**{**browser_context_args, "color_scheme": scheme}) as context:
        # Not as `inspect_page` has it: opened at its address, a page first asks for its server in the wrong place.
        page = context.new_page()
        inspect = InspectPage(page, address, Network())
        for query, keys in STATES.items():
            inspect.visit(query)
            if query:
                expect(page.locator(".citelight, div.compare, .st-key-formats").first).to_be_visible()
            inspect.settle()
            for key in keys:
                if key:
                    page.locator(".citelight, div.compare").first.press(key)
                    page.wait_for_timeout(300)
                assert not violations(page, None), (query, key)
                if key == "?":
                    page.keyboard.press("Escape")
        for label in ("Format", "Export", "Open…"):
            inspect.visit("?sample=cohere-documents")
            inspect.wait_for_document()
            page.get_by_role("button", name=label).click()
            expect(page.get_by_role("dialog")).to_be_visible()
            inspect.settle()
            page.wait_for_timeout(500)
            assert not violations(page, None), label
