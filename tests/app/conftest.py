"""What tests of pages without a browser need."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from grounding.verdict_store import VARIABLE


@pytest.fixture(autouse=True)
def _main_module_kept() -> Iterator[None]:
    """Put back the main module: `AppTest` leaves the page in its place, and a process started later would run it."""
    main = sys.modules["__main__"]
    yield
    sys.modules["__main__"] = main


@pytest.fixture(autouse=True)
def verdicts_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file that verdicts are kept in: one for each test, and never that of the person who runs them."""
    path = tmp_path / "verdicts.sqlite3"
    monkeypatch.setenv(VARIABLE, f"sqlite:///{path}")
    return path
