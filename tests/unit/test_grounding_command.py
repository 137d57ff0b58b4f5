"""The command that audits files."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from grounding.__main__ import main
from grounding.records import transcript_id
from grounding.verdicts import Label, Verdict, VerdictLog
from parsers import parse

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
    kinds = Counter(record["kind"] for record in documents["records"])
    assert kinds == {"citation": 11, "uncited-claim": 1}
    states = {record["state"] for record in broken["records"] if record["kind"] == "citation"}
    assert states == {"supported", "partly", "dangling", "malformed"}


def test_csv_has_one_row_for_each_citation_and_source(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--csv", BROKEN]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    opened = [row for row in rows if row["span_text"] == "opened on 3 April"]
    assert [row["source"] for row in opened] == ["0", "1", "2", "3", "4"]
    assert [row["needed"] for row in opened] == ["false", "true", "false", "false", "false"]


def test_a_binary_file_is_reported_and_the_rest_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(bytes(range(256)) * 40)
    assert main(["--json", str(path), BROKEN]) == 2
    said = capsys.readouterr()
    assert f"{path}: looks like a binary file" in said.err
    assert [entry["file"] for entry in json.loads(said.out)] == [BROKEN]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "holds no text"),
        (b" \n\t\n", "holds no text"),
        ("Ein Satz.".encode("utf-16"), "is written in UTF-16; save it as UTF-8"),
    ],
)
def test_a_file_without_a_text_is_reported(
    data: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "file.txt"
    path.write_bytes(data)
    assert main([str(path)]) == 2
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", f"{path}: {said}\n")


def test_nothing_that_is_audited_steers_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "red\x1b[31m.txt"
    text = Path(DOCUMENTS).read_text(encoding="utf-8").replace("<co>", "<co>\x1b[2J\u202e", 1)
    path.write_text(text, encoding="utf-8")
    assert main([str(path), str(tmp_path / "none\x1b.txt")]) == 2
    shown = capsys.readouterr()
    assert "11 citations" in shown.out
    assert not {"\x1b", "\u202e"} & set(shown.out + shown.err)


def test_a_terminal_without_typographic_signs_gets_escapes() -> None:
    command = [sys.executable, "-m", "grounding", DOCUMENTS]
    done = subprocess.run(
        command, cwd=SAMPLES.parent, env={**os.environ, "PYTHONIOENCODING": "ascii"}, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\\u201c" in done.stdout


def test_a_file_of_thresholds_that_is_no_text_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "thresholds.json"
    path.write_bytes(b"\xff\xfe\x97")
    assert main([DOCUMENTS, "--thresholds", str(path)]) == 2
    assert capsys.readouterr().err == f"{path}: is no text\n"


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


def judged(path: str, labels: dict[int, Label], labeler: str) -> VerdictLog:
    transcript = parse(Path(path).read_bytes())
    entries = (
        Verdict(number, label, "seen", "blind", labeler, f"2026-01-0{number + 1}", transcript.citations[number].span)
        for number, label in labels.items()
    )
    return VerdictLog(transcript_id(transcript), tuple(entries))


def test_verdicts_of_people_stand_beside_the_figures_and_are_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ada, bo = tmp_path / "ada.jsonl", tmp_path / "bo.jsonl"
    ada.write_text(judged(DOCUMENTS, {1: "full", 2: "none", 3: "full"}, "Ada").to_lines(), encoding="utf-8")
    bo.write_text(judged(DOCUMENTS, {1: "full", 2: "full", 3: "none"}, "Bo").to_lines(), encoding="utf-8")
    verdicts = ["--verdicts", str(ada), "--verdicts", str(bo)]
    assert main([*verdicts, DOCUMENTS, BROKEN]) == 0
    out = capsys.readouterr().out
    assert "Ada, Bo: n 3, kappa -0.50 (" in out
    assert "people (blind), audit: n 3" in out
    assert main([*verdicts, "--json", DOCUMENTS]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["effective_figures"]["answer"]["weighted_precision"] < found["figures"]["answer"]["weighted_precision"]
    assert found["effective_figures"]["thinking"] == found["figures"]["thinking"]
    assert [pair["n"] for pair in found["agreement"]] == [3, 3]
    assert {record["effective_label"] for record in found["records"] if record["citation"] == 3} == {"none"}


def test_figures_that_are_wanted_are_those_after_verdicts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "verdicts.jsonl"
    path.write_text(judged(DOCUMENTS, dict.fromkeys(range(1, 9), "none"), "").to_lines(), encoding="utf-8")
    assert main(["--min-precision", "0.4", DOCUMENTS]) == 0
    assert main(["--min-precision", "0.4", "--verdicts", str(path), DOCUMENTS]) == 1
    assert "citation precision is 0.00" in capsys.readouterr().err


def test_records_that_a_person_filled_in_are_verdicts_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "audit.csv"
    assert main(["--csv", DOCUMENTS]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    rows[4] |= {"human_label": "contradicted", "note": "a week, not a month", "labeler": "Ada"}
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    assert main(["--verdicts", str(path), DOCUMENTS]) == 0
    assert "Ada (post-edit): contradicted: a week, not a month" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no column transcript_id"),
        ("{}", "no head of a verdict file"),
        ('{"human_label": 1}', "Line 1 is no record"),
    ],
)
def test_a_file_of_verdicts_that_is_none_is_told(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "verdicts"
    path.write_text(text, encoding="utf-8")
    assert main(["--verdicts", str(path), DOCUMENTS]) == 2
    assert said in capsys.readouterr().err
    assert main(["--verdicts", str(tmp_path / "none"), DOCUMENTS]) == 2
    assert "can't be read" in capsys.readouterr().err


def test_verdicts_on_no_file_of_the_run_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "verdicts.jsonl"
    path.write_text(judged(BROKEN, {0: "full"}, "").to_lines(), encoding="utf-8")
    assert main(["--verdicts", str(path), DOCUMENTS]) == 2
    assert "holds no verdict on any of these files" in capsys.readouterr().err


def test_arguments_that_make_no_sense_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--min-recall", "7", DOCUMENTS])
    assert left.value.code == 2
    assert "not between 0 and 1" in capsys.readouterr().err
