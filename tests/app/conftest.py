"""What tests of pages without a browser need."""

from __future__ import annotations

from pathlib import Path

import pytest

from grounding.verdict_store import VARIABLE


@pytest.fixture(autouse=True)
def verdicts_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file that verdicts are kept in: one for each test, and never that of the person who runs them."""
    path = tmp_path / "verdicts.sqlite3"
    monkeypatch.setenv(VARIABLE, f"sqlite:///{path}")
    return path
