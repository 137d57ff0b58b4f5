"""One visit of the Inspect page: a fresh server and a fresh page, an upload, clicks and scrolling."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from scripts.browser import find
from scripts.local_server import local_server

PROBES = Path(__file__).with_name("probes.js")
WINDOW: ViewportSize = {"width": 1400, "height": 900}
PATIENCE = 180_000
"""Milliseconds that one step may take before the run is given up."""
CLICKS = 5
FRAMES, PIXELS = 120, 240
"""A pane is scrolled for so many frames, by so many pixels in each: some two seconds of a hurried reader."""
PANES = ("turns", "raw", "sources")
SETTLING = 400
"""Milliseconds to let the page come to rest before something is timed."""


@dataclass(frozen=True, slots=True)
class Visit:
    """What was seen; times in milliseconds."""

    paint: float
    """From the choice of the file to the first frame with rows in Raw and in Turns."""
    received: int
    """Bytes from the server until then."""
    longest_task: float
    """The longest that the page was busy at a stretch, from the choice of the file to the end of the clicks."""
    clicks: tuple[float, ...]
    """From a click on a citation to the first frame in which all three panes show it pinned."""
    received_by_clicks: int
    """Bytes from the server in that time: had a click run the page again, they would be many."""
    nodes: int
    """The most elements that the page had."""
    frames: dict[str, list[float]]
    """The lengths of the frames while each pane was scrolled."""


@contextmanager
def browser() -> Iterator[Browser]:
    """A headless Chromium."""
    # Its sandbox can't run as root, which containers are.
    flags = ["--disable-gpu", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find(), args=flags)
        yield chromium
        chromium.close()


def visit(chromium: Browser, file: Path) -> Visit:
    """Open a file in a fresh page of a fresh server, click and scroll."""
    with tempfile.TemporaryDirectory() as folder, local_server(Path(folder) / "log.txt") as address:
        _warm_up(chromium, address)
        with chromium.new_context(viewport=WINDOW, reduced_motion="reduce") as context:
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.add_init_script(path=PROBES)
            page.goto(address)
            _settle(page)
            page.locator("[data-testid=stFileUploader] input[type=file]:not([webkitdirectory])").set_input_files(file)
            paint, received = page.evaluate("async () => [await probes.painted, probes.received]")
            page.wait_for_timeout(SETTLING)
            nodes = [page.evaluate("probes.nodes()")]
            before = page.evaluate("probes.received")
            clicks = tuple(_clicks(page))
            answered = page.evaluate("probes.received") - before
            longest = page.evaluate("probes.longestTask")
            nodes.append(page.evaluate("probes.nodes()"))
            frames = {}
            for pane in PANES:
                frames[pane] = page.evaluate(f"probes.scroll({pane!r}, {PIXELS}, {FRAMES})")
                nodes.append(page.evaluate("probes.nodes()"))
    return Visit(paint, received, longest, clicks, answered, max(nodes), frames)


def _warm_up(chromium: Browser, address: str) -> None:
    """Show a sample once: what a server imports at first is no part of the figures."""
    with chromium.new_context(viewport=WINDOW) as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"{address}/?sample=cohere-documents")
        page.locator("[data-pane=turns] [data-turn]").first.wait_for()


def _settle(page: Page) -> None:
    page.wait_for_selector(".stApp[data-test-script-state=notRunning]")
    page.wait_for_timeout(SETTLING)


def _clicks(page: Page) -> Iterator[float]:
    """Click on citations in view, a turn further on each time; gives the times until they are lit."""
    for _ in range(CLICKS):
        # The next answer: keys of the viewer bring a citation into view, the pointer then takes another one.
        page.locator(".citelight").press("n")
        page.wait_for_timeout(SETTLING)
        pinned = page.evaluate("new URL(location).searchParams.get('cite')")
        point = page.evaluate("pinned => probes.citationInView(pinned)", pinned)
        if point is None:
            continue
        page.evaluate("citation => void probes.expectPin(citation)", point["citation"])
        page.mouse.click(point["x"], point["y"])
        yield page.evaluate("probes.pinned")
