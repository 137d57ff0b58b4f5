"""The score of a claim: what raises it, what lowers it, and how its weights are fitted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grounding import support
from grounding.claims import read_claim
from grounding.score_weights import WEIGHTS
from grounding.scoring import FIGURES, features
from grounding.source_index import index_source
from grounding.support import judge, look
from grounding.thresholds import DEFAULT
from scripts import fit_scorer

MILL = (
    "The mill at Orrin was built in 1811 by two brothers. It ground barley for the garrison. "
    "In 1846 the wheel was replaced by an iron one, which the smith of the village made. "
    "The garrison left in 1860, and the mill was sold to a paper maker."
)


def score(claim: str, source: str = MILL) -> float:
    return support(claim, source).score


def figures(claim: str, *sources: str) -> dict[str, float]:
    read = read_claim(claim)
    looks = [look(read, index_source(source)) for source in sources]
    found = judge(read, looks)[1]
    return dict(zip(FIGURES, features(read, [seen.held for seen in looks], found), strict=True))


def test_what_stands_there_word_for_word_is_scored_highest() -> None:
    assert score("In 1846 the wheel was replaced by an iron one") == score("it ground barley for the garrison") > 0.97
    assert 0.97 > score("The iron wheel of 1846 was made by the village smith.") > 0.5


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("The mill was sold to a paper maker.", "The mill was sold to a glass maker."),
        ("The wheel of 1846 was of iron.", "The wheel of 1848 was of iron."),
        ("Two brothers built the mill at Orrin.", "Two brothers built the mill at Orrin and Culross."),
        ("The garrison left in 1860.", "The garrison has not left in 1860."),
        ("It ground barley for the garrison.", "It ground barley for the paper maker."),
        ("The smith made the wheel.", "Herons nest by the weir."),
    ],
)
def test_each_fault_costs(better: str, worse: str) -> None:
    assert score(better) > score(worse)


def test_a_long_claim_about_something_else_stays_low() -> None:
    claim = (
        "Every spring the harbour office publishes a list of moorings with depth, price, length, owner, contract, "
        "telephone, inspection, colour of the buoy, kind of chain, weight of the anchor and date of the last dive."
    )
    assert score(claim) < DEFAULT.unsupported_below
    assert [finding.code for finding in support(claim, MILL).findings] == ["claim-unsupported"]


def test_pieces_of_a_source_in_another_order_are_spliced() -> None:
    joined = "The mill was sold to the garrison and barley was replaced by an iron one."
    assert figures(joined, MILL)["spliced"] > figures("The mill was sold to a maker of paper.", MILL)["spliced"] > 0
    assert figures("the mill was sold to a paper maker", MILL)["spliced"] == 0


def test_a_source_more_takes_no_words_away() -> None:
    claim = "The mill of Orrin was sold to a paper maker who kept herons."
    one, two = figures(claim, MILL), figures(claim, MILL, "The paper maker kept herons.")
    assert two["missing"] < one["missing"]
    assert two["letters"] >= one["letters"]
    assert two["spliced"] == one["spliced"]


def test_a_claim_in_another_script_is_left_to_people() -> None:
    assert [finding.code for finding in support("水車は鉄製です。", MILL).findings] == ["claim-other-script"]
    assert [finding.code for finding in support("水車は鉄製です。", "川岸にサギが巣を作る。").findings] == [
        "claim-unsupported"
    ]
    assert [finding.code for finding in support("The wheel is of iron.", "").findings] == ["claim-unsupported"]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("水車は1846年に鉄製になった", "1846年に水車は鉄製の物に取り替えられた。"),
        ("طاحونة الماء من الحديد", "في القرية طاحونة الماء القديمة، وهي من الحديد."),
        ("LA RUEDA ES DE HIERRO", "La **rueda** del molino es de hierro."),
        ("Le moulin fut vendu à un papetier", "Le moulin fut vendu a un papetier."),
        (
            "price of barley: 12 crowns",
            "| item | price |\n|---|---|\n| barley | 12 crowns |\n" + "| oats | 9 |\n" * 200,
        ),
    ],
)
def test_the_score_works_for_other_scripts_markdown_and_tables(claim: str, source: str) -> None:
    assert score(claim, source) > 0.5 > score(claim, MILL)


def test_the_weights_punish_faults_only() -> None:
    assert {name: weight > 0 for name, weight in zip(FIGURES, WEIGHTS.of, strict=True)} == {
        name: name == "letters" for name in FIGURES
    }


def test_weights_can_be_fitted_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        {"claim": claim, "source": source, "label": int(source.startswith(claim))}
        for number in range(40)
        for claim in (f"Boat {number} carries salt and rope", f"The lamp of boat {number} is green")
        for source in (f"{claim} every day.", f"Herons nest by weir {number}, and boats pass.")
    ]
    for name, part in (("first", rows[::2] + rows[1:9:2]), ("second", rows[1::2] + rows[:8:2])):
        (tmp_path / f"{name}.jsonl").write_text("\n".join(map(json.dumps, part)), encoding="utf-8")
    (tmp_path / "unlabelled.jsonl").write_text(json.dumps(rows[0]), encoding="utf-8")
    assert fit_scorer.main([str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert fit_scorer.main([str(tmp_path)]) == 0
    assert capsys.readouterr().out == said
    assert "left out AUROC 100.0" in said
    assert fit_scorer.main([str(tmp_path / "nothing")]) == 2
