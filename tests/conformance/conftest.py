"""Scores the parser against the vectors beside the project, once for each way of finding the format."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tests.conftest import ROOT, SHARED

PROGRAM = SHARED / "tools" / "conformance.py"
"""Scores `parsers` of the current folder; written by others, like the vectors."""

Score = Callable[[str], dict[str, Any]]


@pytest.fixture(scope="session")
def score(tmp_path_factory: pytest.TempPathFactory) -> Score:
    """The scores of all suites in a mode: `auto` (the format is detected) or `hinted` (a row names it)."""
    if not PROGRAM.is_file():
        pytest.skip("the vectors are not beside the project: ../shared/tools/conformance.py is missing")
    folder = tmp_path_factory.mktemp("conformance")

    @cache
    def run(mode: str) -> dict[str, Any]:
        path = folder / f"{mode}.json"
        command = [sys.executable, str(PROGRAM), "--mode", mode, "--strict", "--failures", "0", "--json", str(path)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=170)
        scores: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return scores

    return run
