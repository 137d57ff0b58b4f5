"""The Inspect page as a person sees it: what can be done, and what is shown."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Locator, Page, expect

from tests.e2e.network import Network

Pane = Literal["raw", "turns", "sources"]

PATIENCE = 30_000
"""Milliseconds to wait for the page: a slow machine may be busy with other tests."""


@dataclass(frozen=True, slots=True)
class InspectPage:
    """Drives one browser page that shows the app."""

    page: Page
    address: str
    network: Network

    def visit(self, query: str = "") -> None:
        self.page.goto(f"{self.address}/{query}")
        self.settle()

    def settle(self) -> None:
        """Wait until the script of the page has run."""
        self.page.wait_for_selector(".stApp[data-test-script-state=notRunning]")

    # The ways in.

    def paste(self, text: str) -> None:
        self.page.get_by_label("Raw text").fill(text)
        self.page.get_by_role("button", name="Read the text").click()

    def upload(self, data: bytes, name: str = "transcript.txt") -> None:
        chosen = self.page.locator("[data-testid=stFileUploader] input[type=file]:not([webkitdirectory])")
        # After files that were refused, the uploader before stays until the page has run again.
        expect(chosen).to_have_count(1)
        chosen.set_input_files({"name": name, "mimeType": "application/octet-stream", "buffer": data})

    def open_sample(self, sample_id: str) -> None:
        self.find_sample(sample_id)
        # Streamlit writes a key as a class with dashes for what is no letter, digit or dash.
        name = re.sub(r"[^\w-]", "-", sample_id)
        self.page.locator(f".st-key-sample-{name} button").click()

    def find_sample(self, words: str) -> None:
        """Type into the search of the gallery; the sample of such an id, or those with such words, are shown."""
        self.page.get_by_placeholder("Find a sample").fill(words)

    def open_another(self) -> None:
        self.page.get_by_role("button", name="Open…").click()
        expect(self.page.get_by_role("dialog")).to_be_visible()

    def save(self, button: str, folder: Path) -> Path:
        """Save by a button that is on the page; gives the file, under the name that the page proposed."""
        entry = self.page.get_by_role("button", name=button)
        expect(entry).to_be_visible()
        # What a button saves is asked for by an id, which a run of the page gives anew.
        self.settle()
        with self.page.expect_download() as download:
            entry.click()
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        return path

    def choose_format(self, title: str) -> None:
        self.page.get_by_role("button", name="Format").click()
        self.page.get_by_role("combobox", name=re.compile("Read it as")).fill(title)
        self.page.get_by_role("option", name=re.compile(f"^{re.escape(title)}")).first.click()

    # What is shown.

    @property
    def viewer(self) -> Locator:
        return self.page.locator("[data-testid=stBidiComponentIsolated]")

    def pane(self, name: Pane) -> Locator:
        return self.viewer.locator(f"[data-pane={name}]")

    def wait_for_document(self) -> None:
        expect(self.pane("turns").locator("[data-turn]").first).to_be_visible()
        # The dialog that the text came from goes when the page has run again.
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        self.settle()

    def citation(self, index: int, pane: Pane = "turns") -> Locator:
        """The pieces of a citation in a pane; one that crosses another has several."""
        return self.pane(pane).locator(f'[data-citation~="{index}"]')

    def chip(self, citation: int) -> Locator:
        """The button that stands after a citation's words, one for each source that it names; people count from 1."""
        return self.pane("turns").get_by_role("button", name=re.compile(rf"citation {citation + 1}$"))

    def source(self, index: int) -> Locator:
        return self.pane("sources").locator(f'[data-source="{index}"]')

    def lit_sources(self, state: Literal["previewed", "pinned", "lit"] = "pinned") -> set[int]:
        """The sources whose cards have this state."""
        return self._numbers(self.pane("sources").locator(f"[data-source][data-state={state}]"), "source")

    def shown_citations(self) -> set[int]:
        """The citations that have words on the screen of the middle pane."""
        return self._numbers(self.pane("turns").locator(".cite[data-citation]"), "citation")

    def lit_citations(self, state: Literal["previewed", "pinned", "lit"], pane: Pane = "turns") -> set[int]:
        return self._numbers(self.pane(pane).locator(f"[data-citation][data-state={state}]"), "citation")

    @staticmethod
    def _numbers(locator: Locator, attribute: str) -> set[int]:
        values: list[str] = locator.evaluate_all(f"elements => elements.map(e => e.dataset.{attribute})")
        return {int(number) for value in values for number in value.split()}

    def node_count(self) -> int:
        """Elements of the page, those inside the viewer's shadow root included."""
        count: int = self.page.evaluate(
            """() => {
                const within = (root) => [...root.querySelectorAll('*')].reduce(
                    (sum, element) => sum + 1 + (element.shadowRoot ? within(element.shadowRoot) : 0), 0);
                return within(document);
            }"""
        )
        return count
