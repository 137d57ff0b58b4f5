"""Thresholds fitted to verdicts: what they decide, and what is left alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from grounding import Audit, audit
from grounding.__main__ import main
from grounding.evidence import State
from grounding.records import transcript_id
from grounding.refit import ThresholdsError, read_thresholds, refit, write_thresholds
from grounding.thresholds import DEFAULT
from grounding.verdicts import Label, Verdict, VerdictLog
from parsers import parse
from tests.unit.test_grounding_audit import HARBOUR, cohere

Case = tuple[State, float, Label]


def judged(cases: list[Case], *, bars_yes: bool = False) -> tuple[Audit, dict[int, Verdict]]:
    """An audit whose citations have these states and scores, and the verdicts on them."""
    found = audit(cohere("<co>The harbour was dredged in 1931.</co: 1:[0]>", [HARBOUR]))
    (entry,) = found.citations
    citations = tuple(
        replace(entry, evidence=replace(entry.evidence, state=state), score=score, bars_yes=bars_yes, is_verbatim=False)
        for state, score, _ in cases
    )
    verdicts = {n: Verdict(n, label, "", "blind", "", str(n)) for n, (_, _, label) in enumerate(cases)}
    return replace(found, citations=citations), verdicts


RIGHT: list[Case] = [("supported", 0.6 + number / 100, "full") for number in range(30)]
WRONG: list[Case] = [("not_found", 0.01 + number / 100, "contradicted") for number in range(30)]


def test_cuts_go_as_far_as_people_agree() -> None:
    found = refit(
        [
            judged(
                [
                    *RIGHT,
                    *WRONG,
                    ("supported", 0.55, "none"),
                    ("supported", 0.54, "none"),
                    ("supported", 0.53, "none"),
                    ("not_found", 0.35, "full"),
                    ("not_found", 0.36, "full"),
                    ("not_found", 0.37, "full"),
                ]
            )
        ]
    )
    assert found.old == DEFAULT
    # 30 of 31 are 94 of 100, 30 of 32 are not.
    assert found.new.sure_from == pytest.approx(0.55, abs=1e-4)
    assert found.new.unsupported_below == pytest.approx(0.35, abs=2e-4)
    assert found.n == 66
    (full, partial, none) = found.after
    assert full == (30, 2, 1)
    assert partial == (0, 0, 0)
    assert none == (1, 2, 30)
    assert sum(map(sum, found.before)) == sum(map(sum, found.after)) == 66


def test_a_side_on_which_people_never_agree_decides_nothing() -> None:
    found = refit([judged([(state, score, "partial") for state, score, _ in (*RIGHT, *WRONG)])])
    assert (found.new.unsupported_below, found.new.sure_from) == (0, 1)
    assert found.after[1] == (0, 60, 0)


def test_what_a_rule_forbids_stays_forbidden() -> None:
    found = refit([judged([*RIGHT, *RIGHT], bars_yes=True)])
    assert found.new.sure_from == DEFAULT.sure_from
    assert found.after[0] == (0, 60, 0)


def test_too_few_verdicts_are_refused() -> None:
    with pytest.raises(ValueError, match="There are 30 verdicts"):
        refit([judged([*RIGHT, *((state, score, "cannot-judge") for state, score, _ in WRONG)])])


def test_thresholds_are_saved_and_come_back() -> None:
    new = refit([judged([*RIGHT, *WRONG])]).new
    assert read_thresholds(write_thresholds(new)) == new
    assert new.id.startswith("fitted-60-")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"id": "x", "unsupported_below": 0.9, "supported_from": 0.5, "sure_from": 0.1}',
        '{"id": "x", "unsupported_below": "a", "supported_from": 0.5, "sure_from": 0.1}',
    ],
)
def test_what_holds_no_thresholds_is_refused(text: str) -> None:
    with pytest.raises(ThresholdsError):
        read_thresholds(text)


def test_the_command_fits_thresholds_and_decides_by_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Sixty citations of which the source says nothing, all called partial: nothing is sure any more."""
    transcript = cohere("<co>Camels carried salt</co: 1:[0]> " * 60, [HARBOUR])
    text, verdicts, fitted = tmp_path / "t.txt", tmp_path / "v.jsonl", tmp_path / "thresholds.json"
    text.write_text(transcript.text, encoding="utf-8")
    name = transcript_id(parse(text.read_bytes()))
    log = VerdictLog(name, tuple(Verdict(n, "partial", "", "blind", "Ada", f"{n:03}") for n in range(60)))
    verdicts.write_text(log.to_lines(), encoding="utf-8")
    assert main([str(text), "--verdicts", str(verdicts), "--refit", str(fitted)]) == 0
    captured = capsys.readouterr()
    assert captured.out.count("auto-unsupported") == 60
    assert "new: fitted-60-" in captured.err
    assert main([str(text), "--thresholds", str(fitted)]) == 0
    assert "auto-unsupported" not in capsys.readouterr().out
    assert main([str(text), "--refit", str(fitted)]) == 2
    assert "0 verdicts" in capsys.readouterr().err
    assert main([str(text), "--thresholds", str(verdicts)]) == 2
    assert "no file of thresholds" in capsys.readouterr().err
