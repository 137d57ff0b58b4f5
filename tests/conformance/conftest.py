"""Scores the parser against the vectors beside the project, once for each way of finding the format."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.conformance import figures

Score = Callable[[figures.Mode], dict[str, Any]]


@pytest.fixture(scope="session")
def score() -> Score:
    """The scores of all suites in a mode: `auto` (the format is detected) or `hinted` (a row names it)."""
    if not figures.PROGRAM.is_file():
        pytest.skip("the vectors are not beside the project: ../shared/tools/conformance.py is missing")
    return figures.scores
