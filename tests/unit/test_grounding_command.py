"""The command that audits files."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from grounding.__main__ import main

SAMPLES = Path(__file__).resolve().parents[2] / "sample_logs"
BROKEN = str(SAMPLES / "cohere-broken-citations.txt")
DOCUMENTS = str(SAMPLES / "cohere-documents.txt")


def test_a_table_tells_each_citation_and_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([DOCUMENTS]) == 0
    out = capsys.readouterr().out
    assert "11 citations, 4 sources, 0 dangling" in out
    assert "“16” is not found." in out
    assert "citation recall" in out


def test_json_holds_figures_records_and_findings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--json", BROKEN, DOCUMENTS]) == 0
    broken, documents = json.loads(capsys.readouterr().out)
    assert broken["format"] == "cohere-cmd4"
    assert broken["figures"]["answer"]["resolvable_rate"] < documents["figures"]["answer"]["resolvable_rate"] == 1
    assert len(documents["records"]) == 11
    assert {record["state"] for record in broken["records"]} == {"supported", "partly", "dangling", "malformed"}


def test_csv_has_one_row_for_each_citation_and_source(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--csv", BROKEN]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    opened = [row for row in rows if row["span_text"] == "opened on 3 April"]
    assert [row["source"] for row in opened] == ["0", "1", "2", "3", "4"]
    assert [row["needed"] for row in opened] == ["false", "true", "false", "false", "false"]


def test_a_cell_is_no_formula(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "formula.txt"
    path.write_text(
        "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_TEXT|><co>=1+1</co: 0:[0]><|END_TEXT|><|END_OF_TURN_TOKEN|>",
        encoding="utf-8",
    )
    assert main(["--csv", str(path)]) == 0
    assert "'=1+1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "status"),
    [
        (["--min-precision", "0.1"], 0),
        (["--min-precision", "0.99"], 1),
        (["--min-recall", "0.99"], 1),
        (["--max-dangling", "4"], 0),
        (["--max-dangling", "0"], 1),
    ],
)
def test_a_missed_figure_is_told_and_makes_the_status_1(
    options: list[str], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*options, BROKEN]) == status
    assert bool(capsys.readouterr().err) == bool(status)


def test_a_file_that_is_not_there_does_not_stop_the_rest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "none.txt"), DOCUMENTS]) == 2
    captured = capsys.readouterr()
    assert "can't be read" in captured.err
    assert "11 citations" in captured.out


def test_arguments_that_make_no_sense_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--min-recall", "7", DOCUMENTS])
    assert left.value.code == 2
    assert "not between 0 and 1" in capsys.readouterr().err
