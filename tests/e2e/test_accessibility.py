"""axe finds nothing in the viewer, in either theme, at rest, pinned, and narrow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import inspect_page
from tests.e2e.inspect_page import InspectPage
from tests.e2e.transcripts import LIGHTHOUSE

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
WIDTHS = {"wide": 1400, "narrow": 900, "phone": 420}


def violations(page: Page) -> list[str]:
    """Run axe on the viewer; one line for each element that breaks a rule."""
    found = Axe().run(
        page,
        context={"include": [["[data-testid=stBidiComponentIsolated]"]]},
        options={"runOnly": {"type": "tag", "values": RULES}},
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
