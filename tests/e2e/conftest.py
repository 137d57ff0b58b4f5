"""The app on a free port and a real Chromium; every page records what it asks of the network."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from grounding.verdict_store import VARIABLE
from scripts.browser import find
from scripts.local_server import local_server
from tests.e2e.inspect_page import PATIENCE, InspectPage
from tests.e2e.network import Network

ROOT = Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / "test-results"
HERE = Path(__file__).parent
FLAGS = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"]


expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give tests in a browser a second try: a stalled machine fails them, too. What needed it is listed at the end."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


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
    """Serve the app for the whole run; gives its address. Whatever the tests did, no script of it may have failed."""
    log = tmp_path_factory.mktemp("server") / "log.txt"
    with local_server(log, {VARIABLE: "off"}) as address:
        yield address
    said = log.read_text()
    assert "A text could not be read" not in said, said
    assert "Uncaught app" not in said, said


@contextmanager
def inspect_page(browser: Browser, arguments: dict[str, Any], address: str) -> Iterator[InspectPage]:
    """Open the Inspect page; at the end no error and no request to another machine may have been seen."""
    with browser.new_context(**arguments) as context:
        page, network, errors = context.new_page(), Network(), list[str]()
        network.watch(page)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        inspect = InspectPage(page, address, network)
        inspect.visit()
        yield inspect
        assert network.hosts == {"127.0.0.1"}
        assert not errors


@pytest.fixture
def inspect(browser: Browser, browser_context_args: dict[str, Any], address: str) -> Iterator[InspectPage]:
    """A fresh Inspect page with nothing open."""
    with inspect_page(browser, browser_context_args, address) as inspect:
        yield inspect


@pytest.fixture(scope="session")
def screenshots() -> Path:
    """The folder that pictures go to."""
    SCREENSHOTS.mkdir(exist_ok=True)
    return SCREENSHOTS
