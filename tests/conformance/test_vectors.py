"""The vectors that others wrote: each suite and format reaches its minimum, and no row breaks a promise.

The minimums stand in `minimums.toml`, what is left over is explained in `differences.md`.
"""

from __future__ import annotations

from typing import get_args

import pytest

from tests.conformance.conftest import Score
from tests.conformance.figures import MINIMUMS, Mode

MODES = get_args(Mode)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("suite", MINIMUMS["suites"])
def test_suites(score: Score, suite: str, mode: Mode) -> None:
    reached = score(mode)["suites"][suite]
    assert reached["percent"] >= MINIMUMS["suites"][suite], reached


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("format", MINIMUMS["formats"])
def test_formats(score: Score, format: str, mode: Mode) -> None:
    reached = score(mode)["formats"][format]
    assert reached["percent"] >= MINIMUMS["formats"][format], reached


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("format", MINIMUMS["recorded"])
def test_recorded_answers_of_other_parsers(score: Score, format: str, mode: Mode) -> None:
    reached = score(mode)["formats"][format]
    assert reached["recorded_percent"] >= MINIMUMS["recorded"][format], reached


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("fault", ["crashed", "not_lossless", "contract"])
def test_no_row_of_any_suite_breaks_a_promise(score: Score, fault: str, mode: Mode) -> None:
    suites = score(mode)["suites"]
    assert not {name: row[fault] for name, row in suites.items() if row[fault]}


def test_the_format_of_every_prompt_is_found(score: Score) -> None:
    found = score("auto")["format_ids"]
    assert found["percent"] == 100, found["wrong"]
