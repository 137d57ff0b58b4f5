"""Figures by hand: each by its definition, automatic and after verdicts, for answers and thinking apart."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from grounding import Metrics, audit, measure
from grounding.verdicts import Label, Verdict
from tests.unit.test_grounding_audit import HARBOUR, MARKET, SCHOOL, cohere

ANSWER = (
    # Supported by one of its two sources.
    "<co>The school has ninety pupils.</co: 1:[1],1:[0]> "
    # Not supported.
    "<co>Camels carry salt over dunes.</co: 1:[0]> "
    # Dangling.
    "<co>The moon is made of slate from Wales.</co: 7:[0]> "
    # Cites nothing and wants to.
    "The fish market opens at five. "
    # Wants no citation.
    "Well then."
)
"""Five sentences, three citations, four refs."""
THINKING = "<co>The harbour was dredged in 1931.</co: 1:[0]>"
SOURCES = [HARBOUR, SCHOOL, MARKET]
F1 = 2 * (1 / 5) * (1 / 4) / (1 / 5 + 1 / 4)


def figures(judged: dict[int, Label] | None = None, place: Any = "answer") -> Metrics:
    transcript = cohere(ANSWER, SOURCES, thinking=THINKING)
    verdicts = {number: Verdict(number, label, "", "blind", "", "") for number, label in (judged or {}).items()}
    return measure(transcript, audit(transcript), place, verdicts)


def test_every_figure_of_answers_by_its_definition() -> None:
    found = figures()
    assert (found.citations, found.sentences) == (3, 5)
    # ALCE asks all sentences, cited or not: one of five.
    assert found.citation_recall == pytest.approx(1 / 5)
    # Of four refs, the dangling one and those of the unsupported sentence included, one is needed.
    assert found.citation_precision == pytest.approx(1 / 4)
    assert found.citation_f1 == pytest.approx(F1)
    # 1, 0, 0 over citations; 1, 0, 0, 0, 0 over sentences.
    assert found.weighted_precision == pytest.approx(1 / 3)
    assert found.weighted_recall == pytest.approx(1 / 5)
    # Four sentences are claims: two have a source, one cites nothing.
    assert found.citation_coverage == pytest.approx(2 / 4)
    assert found.uncited_claim_rate == pytest.approx(1 / 4)
    # The school's sentence does without the harbour: one of four refs.
    assert found.over_citation_rate == pytest.approx(1 / 4)
    assert found.resolvable_rate == pytest.approx(3 / 4)
    assert found.source_utilisation == pytest.approx(2 / 3)
    # The school by its own source, the market by one that is not cited.
    assert found.groundedness == pytest.approx(2 / 4)
    assert found.review_share == pytest.approx(0)


def test_thinking_has_figures_of_its_own() -> None:
    found = figures(place="thinking")
    assert (found.citations, found.sentences) == (1, 1)
    assert found.citation_recall == found.citation_precision == found.citation_f1 == 1
    assert found.source_utilisation == pytest.approx(1 / 3)


def harbour_number() -> int:
    transcript = cohere(ANSWER, SOURCES, thinking=THINKING)
    (number,) = (citation.index for citation in transcript.citations if citation.in_ == "thinking")
    return number


def test_verdicts_count_where_they_were_given() -> None:
    number = harbour_number()
    assert figures({number: "none"}) == figures()
    found = figures({number: "none"}, "thinking")
    assert found.citation_recall == found.citation_precision == found.weighted_precision == 0
    assert found.source_utilisation == pytest.approx(1 / 3)


def citation_of(words: str) -> int:
    transcript = cohere(ANSWER, SOURCES, thinking=THINKING)
    (number,) = (citation.index for citation in transcript.citations if citation.text and words in citation.text)
    return number


def test_a_verdict_for_a_citation_makes_its_sentence_supported() -> None:
    found = figures({citation_of("Camels"): "full"})
    assert found.citation_recall == pytest.approx(2 / 5)
    assert found.citation_precision == pytest.approx(2 / 4)
    assert found.weighted_precision == pytest.approx(2 / 3)
    assert found.weighted_recall == pytest.approx(2 / 5)
    assert found.groundedness == pytest.approx(3 / 4)
    # Leave-one-out was not tried for it, so nothing of it is over-cited.
    assert found.over_citation_rate == pytest.approx(1 / 4)


@pytest.mark.parametrize(("label", "level"), [("partial", 0.5), ("none", 0), ("contradicted", 0)])
def test_a_verdict_against_a_citation_makes_its_sentence_unsupported(label: Label, level: float) -> None:
    found = figures({citation_of("school"): label})
    assert found.citation_recall == found.citation_precision == found.citation_f1 == 0
    assert found.over_citation_rate == 0
    assert found.weighted_precision == pytest.approx(level / 3)
    # Its sources don't say it, and nobody asked the others.
    assert found.groundedness == pytest.approx(1 / 4)
    assert found.contradictions == (label == "contradicted")


def test_no_verdict_makes_a_ref_resolve() -> None:
    found = figures({citation_of("moon"): "full"})
    assert found.citation_recall == pytest.approx(1 / 5)
    assert found.citation_precision == pytest.approx(1 / 4)
    assert found.resolvable_rate == pytest.approx(3 / 4)


def test_what_is_no_claim_leaves_every_denominator() -> None:
    found = figures({citation_of("Camels"): "not-a-claim"})
    assert found.citation_recall == pytest.approx(1 / 4)
    assert found.citation_precision == pytest.approx(1 / 3)
    assert found.weighted_precision == pytest.approx(1 / 2)
    assert found.citation_coverage == pytest.approx(1 / 3)
    assert found.uncited_claim_rate == pytest.approx(1 / 3)


def test_who_cannot_judge_changes_nothing() -> None:
    number = citation_of("Camels")
    assert asdict(figures({number: "cannot-judge"})) == asdict(figures())
