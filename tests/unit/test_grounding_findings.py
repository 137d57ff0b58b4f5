"""What rules find in a claim beside one source, and what must not raise anything."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from grounding import support

ROOT = Path(__file__).resolve().parents[2]


def codes(claim: str, source: str) -> list[tuple[str, str]]:
    """Each finding with the words it is about."""
    return [(finding.code, claim[slice(*finding.span)]) for finding in support(claim, source).findings]


def test_a_negation_that_the_passage_does_not_have() -> None:
    claim = "The lake is not frozen in January."
    assert codes(claim, "The lake is frozen in January.") == [("negation-flip", "not")]
    assert codes(claim, "In January the lake never is frozen.") == []


def test_a_negation_elsewhere_in_the_passage_does_not_hide_the_flip() -> None:
    claim = "The old organ was not sold to the parish."
    source = (
        "The old organ was sold to the parish, which could at the time and for many years to come not afford a bell."
    )
    assert ("negation-flip", "not") in codes(claim, source)


@pytest.mark.parametrize(
    ("claim", "source", "words"),
    [
        ("The lake freezes in winter.", "The lake never freezes in winter, not even at its edge.", "lake freezes"),
        (
            "The gate was closed for repairs.",
            "It was built in 1901. It was never closed for repairs.",
            "closed for repairs",
        ),
        ("Visitors can photograph the organ.", "Visitors cannot photograph the organ.", "Visitors can photograph"),
        ("Visitors can photograph the organ.", "Visitors can’t photograph the organ.", "Visitors can photograph"),
        ("The tests found traces of lead.", "The tests found no traces of lead.", "found traces"),
        ("The council approved the sale.", "The council refused to approve the sale.", "council approved"),
        ("The lamp is in stock.", '{"name": "Lamp", "in_stock": false}', "in stock"),
        ("Die Mühle wurde 1874 nicht verkauft.", "Die Mühle wurde 1874 verkauft.", "nicht"),
        ("Le moulin a été vendu.", "Le moulin n’a jamais été vendu.", "moulin a été vendu"),
        ("磨坊出售给城市。", "磨坊没有出售给城市。", "磨坊出售"),
        ("הטחנה נמכרה לעירייה", "הטחנה לא נמכרה לעירייה בסתיו", "הטחנה נמכרה"),
    ],
)
def test_a_negation_between_words_that_the_other_side_has_in_a_row(claim: str, source: str, words: str) -> None:
    assert ("negation-flip", words) in codes(claim, source)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The mill is not open.", "The mill isn't open."),
        ("The mill opened in May.", "The mill was not opened until May."),
        ("The mill and the barn are open.", "Not only the mill but also the barn is open."),
        ("Not only the mill but also the barn is open.", "The mill and the barn are open."),
        ("The lamp is not in stock.", '{"name": "Lamp", "in_stock": false}'),
        ("Nobody was hurt.", "No one was hurt."),
        ("The mill is closed.", "The mill is not open."),
        ("The mill is open today.", "The mill was not open in 2019. The mill is open daily."),
        ("The mill still stands.", "No, the mill still stands there."),
        ("The mill has twelve sails.", "Mill No. 12 has twelve sails, and no roof."),
        ("The chair is in stock.", '[{"name": "Lamp", "in_stock": false}, {"name": "Chair", "in_stock": true}]'),
    ],
)
def test_what_reads_like_a_negation_and_is_none_raises_nothing(claim: str, source: str) -> None:
    assert [code for code, _ in codes(claim, source) if code == "negation-flip"] == []


def test_a_quotation_that_was_altered() -> None:
    claim = 'The keeper wrote "the lamp hums all night" to his sister.'
    assert codes(claim, "The keeper wrote to his sister: all night hums the lamp.") == [
        ("quote-not-verbatim", "the lamp hums all night")
    ]
    assert codes(claim, "The keeper wrote to his sister: “The lamp hums, all night …”") == []


def test_a_claim_of_which_the_source_says_nothing() -> None:
    result = support("Tulips need cold winters.", "The tram leaves from platform four.")
    assert [finding.code for finding in result.findings] == ["claim-unsupported"]
    assert result.passage is None


def test_the_score_orders_claims_by_their_support() -> None:
    source = "The pear harvest came to 6.1 tonnes. Half of it went to the juice press in Lund."
    claims = [
        "The pear harvest came to 6.1 tonnes.",
        "The pear harvest came to 7.1 tonnes.",
        "The pear trees were planted by monks.",
        "Goats like salt.",
    ]
    scores = [support(claim, source).score for claim in claims]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == len(scores)
    assert scores[0] > 0.9
    assert scores[-1] < 0.1


def test_uncovered_phrases_are_joined_and_led_by_their_preposition() -> None:
    claim = "The harvest was sold to Danish grocers in May."
    spans = support(claim, "The harvest was sold in May.").uncovered
    assert [claim[slice(*span)] for span in spans] == ["to Danish grocers"]


def test_sentences_of_a_source_are_ranked_for_a_claim() -> None:
    source = (
        "Herons nest here.\nThe weir was built in 1911 by the mill.\nThe mill closed.\nEels pass the weir at night."
    )
    first, *_ = support("Eels pass the weir", source).passages
    assert source[slice(*first)].rstrip(".") == "Eels pass the weir at night"


@pytest.mark.parametrize(
    "text", ["", " ", "…", "7" * 6000, "½ ² ٣٤", "\ud800", "a\u0301" * 50, "[" * 3000, '{"a": ' * 2000]
)
def test_any_text_can_be_claim_and_source(text: str) -> None:
    for claim, source in ((text, "Some words."), ("Some words, 12 of them.", text), (text, text)):
        result = support(claim, source)
        assert 0 <= result.score <= 1
        assert all(0 <= start < end <= len(source) for start, end in result.passages)
        assert all(0 <= start < end <= len(claim) for start, end in result.uncovered)


def test_every_process_gives_the_same_answer() -> None:
    program = (
        "from grounding import support\n"
        "print(support('Nine Danish grocers, not ten, bought 6 tonnes in Lund', "
        "'Ten grocers of Lund bought pears. Nine bought 6 tonnes of them. Danes sing.'))"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1
