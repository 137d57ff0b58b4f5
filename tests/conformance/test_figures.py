"""The figures over all vectors; `python -m tests.conformance.figures` prints them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance import figures
from tests.conformance.rendered import PROMPTS, detect_rendered

pytestmark = pytest.mark.skipif(
    not (figures.PROGRAM.is_file() and PROMPTS.is_file()),
    reason="the vectors are not beside the project: ../shared/tools/conformance.py is missing",
)


@pytest.mark.parametrize("trust", ["assert", "oracle", "judgement", "recorded"])
def test_rows_by_trust(trust: str) -> None:
    figure = figures.share_of_trust(trust, "hinted")
    assert figure.met, str(figure)


def test_no_family_falls_behind_without_a_reason() -> None:
    least, explained = figures.MINIMUMS["families"]["least"], figures.MINIMUMS["families"]["explained"]
    behind = {name: share for name, (share, _) in figures.families().items() if share < explained.get(name, least)}
    assert behind == {}


def test_a_family_that_has_caught_up_is_explained_no_longer() -> None:
    reached = figures.families()
    least = figures.MINIMUMS["families"]["least"]
    assert [name for name in figures.MINIMUMS["families"]["explained"] if reached[name][0] >= least] == []


def test_what_is_explained_stands_in_the_differences() -> None:
    page = Path(__file__).with_name("differences.md").read_text(encoding="utf-8")
    assert [name for name in figures.MINIMUMS["families"]["explained"] if f"`{name}`" not in page] == []


def test_rendered_prompts() -> None:
    assert [str(figure) for figure in figures.rendered() if not figure.met] == []


def test_every_rendered_prompt_has_its_envelope_found() -> None:
    assert [one for one in detect_rendered() if not one.envelope] == []


def test_every_call_syntax_of_rendered_prompts_is_found() -> None:
    assert [one for one in detect_rendered() if one.payload is False] == []
