"""A model plugged in: a tiny one of this test, found by its entry point and loaded from a path."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grounding import audit
from grounding.__main__ import main
from grounding.audit import Audit
from grounding.scorers import ScorerError, ask_scorer, load_scorer, scorer_names
from parsers import parse

SAMPLE = Path(__file__).resolve().parents[2] / "sample_logs" / "cohere-documents.txt"
MODULE = '''
import hashlib
from grounding.model_verdict import ModelVerdict

class Tiny:
    """Its weights are words: a claim with one of them is contradicted."""
    name = "tiny-1"
    def __init__(self, path):
        self.file_hash = hashlib.sha256(path.read_bytes()).hexdigest()
        self.words = path.read_text().split()
    def score(self, pairs):
        if "short" in self.words:
            return []
        if "wild" in self.words:
            return [ModelVerdict(2.0) for _ in pairs]
        if "broken" in self.words:
            raise RuntimeError("out of memory")
        return [
            ModelVerdict(0.1, 0.9, ((0, 1),)) if any(word in claim for word in self.words) else ModelVerdict(0.9, 0.0)
            for claim, source in pairs
            if source
        ]

def load(path):
    return Tiny(path)

def load_nothing(path):
    return None
'''


@pytest.fixture
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install the package of the tiny model for one test; gives the path of its weights."""
    (tmp_path / "tiny_scorer.py").write_text(MODULE, encoding="utf-8")
    info = tmp_path / "tiny_scorer-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tiny-scorer\nVersion: 1.0\n", encoding="utf-8")
    entries = "[citelight.scorers]\ntiny = tiny_scorer:load\nnothing = tiny_scorer:load_nothing\n"
    (info / "entry_points.txt").write_text(entries, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    path = tmp_path / "weights.txt"
    path.write_text("Tuesday", encoding="utf-8")
    return path


def asked(weights: Path) -> Audit:
    transcript = parse(SAMPLE.read_bytes())
    return ask_scorer(transcript, audit(transcript), load_scorer("tiny", weights))


def test_what_a_model_doubts_goes_to_a_person_and_scores_stay(weights: Path) -> None:
    assert {"tiny", "nothing"} <= set(scorer_names())
    before, after = audit(parse(SAMPLE.read_bytes())), asked(weights)
    assert [entry.score for entry in after.citations] == [entry.score for entry in before.citations]
    changed = [
        (number, was.decision, now.decision)
        for number, (was, now) in enumerate(zip(before.citations, after.citations, strict=True))
        if was.decision != now.decision
    ]
    # "open from Tuesday to Saturday" is doubted; the last one, decided against, is supported by the model.
    assert changed == [(6, "auto-supported", "review"), (10, "auto-unsupported", "review")]
    assert [finding.code for finding in after.citations[6].findings] == ["claim-contradicted"]


def test_its_name_and_hash_stand_in_every_record(weights: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--json", str(SAMPLE), "--scorer", "tiny", str(weights)]) == 0
    (audited,) = json.loads(capsys.readouterr().out)
    assert {record["model"] for record in audited["records"]} == {"tiny-1"}
    assert {len(record["model_hash"]) for record in audited["records"]} == {64}
    assert audited["records"][6]["model_contradiction"] == 0.9
    assert audited["records"][6]["model_spans"] == [[0, 1]]


@pytest.mark.parametrize(
    ("words", "said"), [("short", "gave 0 verdicts for 11"), ("wild", "from 0 to 1"), ("broken", "out of memory")]
)
def test_a_model_that_fails_is_told(weights: Path, words: str, said: str) -> None:
    weights.write_text(words, encoding="utf-8")
    with pytest.raises(ScorerError, match=said):
        asked(weights)


def test_a_scorer_that_is_not_there_is_told(weights: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ScorerError, match=r"no scorer 'big'. Installed: .*tiny"):
        load_scorer("big", weights)
    with pytest.raises(ScorerError, match="never downloaded"):
        load_scorer("tiny", weights.with_name("missing"))
    with pytest.raises(ScorerError, match="gave no object"):
        load_scorer("nothing", weights)
    assert main([str(SAMPLE), "--scorer", "big", str(weights)]) == 2
    assert "There is no scorer" in capsys.readouterr().err
