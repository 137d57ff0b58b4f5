"""The audit of whole transcripts: scores, decisions, needed sources, sentences and figures."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from grounding.audit import Audit, audit
from grounding.evidence import evidence
from grounding.metrics import Metrics, measure
from parsers import parse
from parsers.model import Transcript

ROOT = Path(__file__).resolve().parents[2]
TURN = "<|START_OF_TURN_TOKEN|>"
END = "<|END_OF_TURN_TOKEN|>"


def cohere(answer: str, results: Sequence[Any], thinking: str = "", question: str = "Well?") -> Transcript:
    """A Cohere prompt with one call, its results as JSON, and an answer that may cite them."""
    slots = ", ".join(f'"{number}": {json.dumps(value)}' for number, value in enumerate(results))
    return parse(
        f"<BOS_TOKEN>{TURN}<|USER_TOKEN|><|START_TEXT|>{question}<|END_TEXT|>{END}{TURN}<|CHATBOT_TOKEN|><|START_ACTION|>"
        f'[{{"tool_call_id": "1", "tool_name": "search", "parameters": {{}}}}]<|END_ACTION|>{END}'
        f'{TURN}<|SYSTEM_TOKEN|><|START_TOOL_RESULT|>[{{"tool_call_id": "1", "results": {{{slots}}}, '
        f'"is_error": null}}]<|END_TOOL_RESULT|>{END}{TURN}<|CHATBOT_TOKEN|>'
        f"<|START_THINKING|>{thinking}<|END_THINKING|><|START_TEXT|>{answer}<|END_TEXT|>{END}",
        format="cohere-cmd4",
    )


def codes(audited: Audit) -> set[str]:
    """Every code of an audit."""
    of_citations = {finding.code for citation in audited.citations for finding in citation.findings}
    return of_citations | {finding.code for finding in audited.findings}


def figures(transcript: Transcript) -> Metrics:
    """The figures of the answers."""
    return measure(transcript, audit(transcript))


HARBOUR = {"text": "The harbour was dredged in 1931. A crane of twelve tonnes stands on the north quay."}
MARKET = {"text": "The fish market opens at five. Herring is sold from the steps."}
SCHOOL = {"text": "The school has ninety pupils and a garden."}


def test_a_claim_that_its_source_says_is_decided_for() -> None:
    (citation,) = audit(cohere("<co>The harbour was dredged in 1931.</co: 1:[0]>", [HARBOUR])).citations
    assert (citation.decision, citation.band, citation.findings) == ("auto-supported", "high", ())


def test_a_claim_with_another_number_goes_to_a_person() -> None:
    transcript = cohere("<co>The harbour was dredged in 1951.</co: 1:[0]>", [HARBOUR])
    (citation,) = audit(transcript).citations
    assert citation.decision == "review"
    finding, other = citation.findings
    assert (finding.code, other.code) == ("date-mismatch", "citation-text-not-in-source")
    assert finding.span is not None
    assert transcript.text[slice(*finding.span)] == "1951"


def test_a_claim_of_which_no_source_speaks_is_decided_against() -> None:
    (citation,) = audit(cohere("<co>Camels carried salt</co: 1:[0]>", [HARBOUR])).citations
    assert citation.decision == "auto-unsupported"
    assert {finding.code for finding in citation.findings} == {"claim-unsupported", "citation-text-not-in-source"}


def test_the_sources_that_would_do_are_named() -> None:
    audited = audit(cohere("<co>The fish market opens at five.</co: 1:[0,1,2]>", [HARBOUR, MARKET, SCHOOL]))
    (citation,) = audited.citations
    assert citation.needed == (1,)
    (finding,) = citation.findings
    assert (finding.code, finding.message) == ("citation-redundant", "1:[1] would do.")


def test_two_sources_that_are_both_needed_are_both_kept() -> None:
    answer = "<co>A crane stands on the north quay, and the school has ninety pupils.</co: 1:[0,2]>"
    (citation,) = audit(cohere(answer, [HARBOUR, MARKET, SCHOOL])).citations
    assert citation.needed == (0, 2)
    assert "citation-redundant" not in {finding.code for finding in citation.findings}


def test_of_very_many_sources_those_are_needed_that_alone_hold_a_word() -> None:
    """Leaving each out in turn would take the square of their number."""
    places = [f"{letter}{other}ville" for letter in "BDFGKLM" for other in "aeiou"]
    notes = [{"text": f"{place} has a harbour."} for place in places]
    cited = ",".join(f"1:[{number}]" for number in range(len(places)))
    answer = f"<co>Harbours are found in {', '.join(places)}.</co: {cited},1:[{len(places)}]>"
    audited = audit(cohere(answer, [*notes, {"text": "A harbour."}]))
    (citation,) = audited.citations
    assert citation.needed == tuple(range(len(places)))
    assert all(score.without is None for score in citation.scores)
    (sentence,) = audited.sentences
    assert sentence.refs == (*(True for _ in places), False)


def test_a_source_that_says_it_word_for_word_and_is_not_cited_is_named() -> None:
    (citation,) = audit(cohere("<co>Herring is sold from the steps</co: 1:[0]>", [HARBOUR, MARKET])).citations
    found = {finding.code: finding for finding in citation.findings}
    assert found["citation-text-elsewhere"].source == 1


@pytest.mark.parametrize(
    ("answer", "is_told"),
    [
        ("<co>sold on Sundays</co: 1:[1]>", True),
        ("<co>SOLD from  “the steps”</co: 1:[1]>", False),
        ("<co>From the steps, herring is sold</co: 1:[1]>", False),
        ("<co>The harbour was dredged in 1931</co: 1:[1]>", False),
        ("<co>ニシンを売る</co: 1:[1]>", False),
        ("<co>Herring is sold from the steps</co: 1:[7]>", False),
    ],
)
def test_words_that_no_source_has_as_they_stand_are_told(answer: str, is_told: bool) -> None:
    """Not where all words are there in another order, elsewhere word for word, in another script, or nowhere at all."""
    (citation,) = audit(cohere(answer, [HARBOUR, MARKET])).citations
    assert ("citation-text-not-in-source" in {finding.code for finding in citation.findings}) == is_told


def test_the_claim_of_a_marker_needs_no_words_of_its_source() -> None:
    """Nobody marks what it covers, so nobody says that its words are copied."""
    text = (ROOT / "sample_logs" / "deepseek-v3.2-search.txt").read_bytes()
    found = [finding.code for citation in audit(parse(text)).citations for finding in citation.findings]
    assert "claim-partly-supported" in found
    assert "citation-text-not-in-source" not in found


def test_sources_without_text_unused_doubled_or_cited_in_thinking_only_are_told() -> None:
    transcript = cohere(
        "<co>The school has ninety pupils</co: 1:[1]> <co>and more</co: 1:[3]>",
        [HARBOUR, SCHOOL, HARBOUR, "", MARKET],
        thinking="<co>dredged in 1931</co: 1:[0]>",
    )
    found = codes(audit(transcript))
    assert {"source-unused", "source-duplicate", "source-thinking-only", "citation-empty-result"} <= found
    assert audit(transcript).unused_sources == (2, 4)


def test_a_sentence_that_cites_nothing_is_told_with_the_source_that_would_do() -> None:
    transcript = cohere(
        "<co>The school has ninety pupils.</co: 1:[2]> The fish market opens at five.", [HARBOUR, MARKET, SCHOOL]
    )
    found = {finding.code: finding for finding in audit(transcript).findings}
    assert found["claim-uncited-supported"].source == 1
    span = found["claim-uncited"].span
    assert span is not None
    assert transcript.text[slice(*span)] == "The fish market opens at five."


@pytest.mark.parametrize("sentence", ["May I help you with it?", "Well.", "Here you are!", "```\nwords = 12 + 30\n```"])
def test_what_claims_nothing_needs_no_citation(sentence: str) -> None:
    transcript = cohere(sentence, [HARBOUR])
    assert not [entry for entry in audit(transcript).sentences if entry.sentence.needs_citation]


def test_words_of_the_user_need_no_citation() -> None:
    transcript = cohere("You want 40 boats.", [HARBOUR], question="I say: you want 40 boats.")
    assert not audit(transcript).sentences[0].sentence.needs_citation


def test_figures_of_an_answer_that_is_right() -> None:
    found = figures(cohere("<co>The school has ninety pupils.</co: 1:[0]>", [SCHOOL]))
    assert found.citation_recall == found.citation_precision == found.citation_f1 == 1
    assert found.weighted_precision == found.weighted_recall == found.citation_coverage == 1
    assert found.groundedness == found.resolvable_rate == found.source_utilisation == 1
    assert found.over_citation_rate == found.uncited_claim_rate == 0


def test_figures_by_hand() -> None:
    """Two sentences: one supported by one of two sources, one with a ref that dangles."""
    answer = "<co>The school has ninety pupils.</co: 1:[1],1:[0]> <co>The moon is made of slate from Wales.</co: 7:[0]>"
    found = figures(cohere(answer, [HARBOUR, SCHOOL, MARKET]))
    assert found.citation_recall == pytest.approx(1 / 2)
    assert found.citation_precision == pytest.approx(1 / 3)
    assert found.citation_f1 == pytest.approx(2 / 5)
    assert found.weighted_precision == pytest.approx(1 / 2)
    assert found.over_citation_rate == pytest.approx(1 / 3)
    assert found.resolvable_rate == pytest.approx(2 / 3)
    assert found.source_utilisation == pytest.approx(2 / 3)
    assert found.citation_coverage == pytest.approx(1 / 2)


def test_a_dangling_ref_makes_its_sentence_count_as_unsupported() -> None:
    found = figures(cohere("<co>The school has ninety pupils.</co: 1:[0],9:[0]>", [SCHOOL]))
    assert (found.citation_recall, found.citation_precision) == (0, 0)


def test_answers_and_thinking_are_measured_apart() -> None:
    transcript = cohere(
        "<co>Camels carry salt.</co: 1:[0]>", [SCHOOL], thinking="<co>The school has ninety pupils.</co: 1:[0]>"
    )
    audited = audit(transcript)
    assert measure(transcript, audited, "answer").citation_recall == 0
    assert measure(transcript, audited, "thinking").citation_recall == 1


def test_a_text_without_anything_to_measure_has_no_figures() -> None:
    transcript = parse("")
    found = asdict(measure(transcript, audit(transcript)))
    counts = {"citations", "sentences", "misattributions", "contradictions", "number_mismatches"}
    assert {value for name, value in found.items() if name in counts} == {0}
    assert {value for name, value in found.items() if name not in counts} == {None}


def test_evidence_that_is_known_is_not_looked_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    transcript = cohere(
        "It is <co>ten metres high</co: 1:[0]>, <co>built in 1874</co: 1:[0]>.", [{"text": "Ten metres."}]
    )
    told, wanted = evidence(transcript), audit(transcript)
    # The package has a function of the module's name.
    monkeypatch.setattr(sys.modules[audit.__module__], "evidence", None)
    assert audit(transcript, told=told) == wanted
