"""Collects the golden cases: every `.txt` file below this folder is one test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.goldens.collector import GoldenFile


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take `.txt` files for golden cases."""
    if file_path.suffix != ".txt":
        return None
    collector: GoldenFile = GoldenFile.from_parent(parent, path=file_path)
    return collector
