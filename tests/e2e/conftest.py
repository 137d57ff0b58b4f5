"""The app on a free port and a real Chromium; every page records what it asks of the network."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, WebSocket

from scripts.browser import find
from scripts.local_server import local_server
from tests.e2e.inspect_page import InspectPage

ROOT = Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / "test-results"
FLAGS = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch the Chromium of this machine. Its sandbox cannot run as root, which containers are."""
    found = find()
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else FLAGS
    return {**browser_type_launch_args, **({"executable_path": found} if found else {}), "args": flags}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "viewport": {"width": 1400, "height": 900}, "reduced_motion": "reduce"}


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the app for the whole run; gives its address. Whatever the tests did, no traceback may be in its log."""
    log = tmp_path_factory.mktemp("server") / "log.txt"
    with local_server(log) as address:
        yield address
    assert "Traceback" not in log.read_text(), f"the server logged a traceback:\n{log.read_text()}"


@dataclass
class Network:
    """What a page asked for, and what came over its websockets. (No slots: Playwright keeps handlers on the object.)"""

    hosts: set[str] = field(default_factory=set)
    received: list[int] = field(default_factory=list)
    """Sizes of the websocket messages from the server, in bytes."""
    sent: list[int] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        page.on("request", lambda request: self._note(request.url))
        page.on("websocket", self._watch_socket)

    def _note(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in {"blob", "data"}:
            self.hosts.add(parts.hostname or url)

    def _watch_socket(self, socket: WebSocket) -> None:
        self._note(socket.url)
        socket.on("framereceived", lambda frame: self.received.append(len(frame)))
        socket.on("framesent", lambda frame: self.sent.append(len(frame)))


@pytest.fixture
def network(page: Page) -> Network:
    """Record the network of `page` from its first request on."""
    network = Network()
    network.watch(page)
    return network


@pytest.fixture
def errors(page: Page) -> list[str]:
    """Collect the errors of the page: exceptions, and what its console calls an error."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    return errors


@pytest.fixture
def inspect(page: Page, address: str, network: Network, errors: list[str]) -> Iterator[InspectPage]:
    """The Inspect page with nothing open; afterwards no error and no request to another machine may have been seen."""
    inspect = InspectPage(page, address)
    inspect.visit()
    yield inspect
    assert network.hosts == {"127.0.0.1"}
    assert not errors


@pytest.fixture(scope="session")
def screenshots() -> Path:
    """The folder that pictures go to."""
    SCREENSHOTS.mkdir(exist_ok=True)
    return SCREENSHOTS
