"""Verdicts: kept apart from the audit, saved, loaded, merged, undone; and tables that a spreadsheet can open."""

from __future__ import annotations

import csv
import hashlib
import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounding import audit, measure
from grounding.records import COLUMNS, records
from grounding.spreadsheet import SpreadsheetError, read_rows, write_rows
from grounding.verdict_table import read_verdict_table
from grounding.verdicts import Label, Verdict, VerdictFileError, VerdictLog, effective_decision
from parsers import parse

SAMPLE = Path(__file__).resolve().parents[2] / "sample_logs" / "cohere-documents.txt"


def verdict(citation: int, label: Label | None, at: str = "2026-01-01T00:00:00Z", note: str = "") -> Verdict:
    return Verdict(citation, label, note, "blind", "Ada", at)


def test_the_last_verdict_stands_and_can_be_taken_back() -> None:
    log = VerdictLog("t").add(verdict(3, "full")).add(verdict(1, "none")).add(verdict(3, "partial"))
    assert {number: entry.label for number, entry in log.effective().items()} == {1: "none", 3: "partial"}
    assert set(log.add(verdict(3, None)).effective()) == {1}
    assert len(log.entries) == 3


def test_undoing_goes_back_one_entry_at_a_time() -> None:
    log = VerdictLog("t").add(verdict(3, "full")).add(verdict(1, "none")).add(verdict(3, "partial"))
    log = log.add(Verdict(1, "full", "", "blind", "Bo", "2026"))
    seen = []
    while (entry := log.undo("Ada", "later")) is not None:
        log = log.add(entry)
        seen.append({number: given.label for number, given in log.by_labeler()["Ada"].items()})
    assert seen == [{1: "none", 3: "full"}, {3: "full"}, {}]
    assert [entry.label for entry in log.effective().values()] == ["full"]
    # Whoever goes on after undoing can undo that, and nothing before it.
    log = log.add(verdict(2, "full"))
    entry = log.undo("Ada", "later")
    assert entry is not None
    assert entry.label is None
    assert log.add(entry).undo("Ada", "later") is None


def test_a_verdict_taken_back_leaves_that_of_another_person() -> None:
    log = VerdictLog("t").add(verdict(0, "full")).add(Verdict(0, "none", "", "blind", "Bo", "2026"))
    assert log.effective()[0].label == "none"
    entry = log.undo("Bo", "later")
    assert entry is not None
    assert log.add(entry).effective()[0].label == "full"


def test_verdicts_are_found_again_by_place_when_a_text_is_read_anew() -> None:
    placed = Verdict(0, "full", "", "blind", "", "1", span=(10, 20))
    gone = Verdict(1, "none", "", "blind", "", "2", span=(30, 40))
    by_number = Verdict(2, "partial", "", "blind", "", "3")
    log = VerdictLog("t", (placed, gone, by_number)).placed([(1, 2), (10, 20), (50, 60)])
    assert {number: entry.label for number, entry in log.effective().items()} == {1: "full", 2: "partial"}
    assert not VerdictLog("t", (by_number,)).placed([(1, 2)]).entries


@given(st.lists(st.tuples(st.integers(0, 9), st.sampled_from(["full", "none", None]), st.text())))
def test_a_saved_log_comes_back_as_it_was(entries: list[tuple[int, Any, str]]) -> None:
    log = VerdictLog("t", tuple(verdict(number, label, note=note) for number, label, note in entries))
    assert VerdictLog.from_lines(log.to_lines(), 10) == log


def test_logs_are_merged_by_time_without_doubles() -> None:
    first = VerdictLog("t", (verdict(0, "full", "2026-01-01"), verdict(1, "none", "2026-01-03")))
    second = VerdictLog("t", (verdict(0, "partial", "2026-01-02"), verdict(1, "none", "2026-01-03")))
    merged = first.merge(second)
    assert [entry.at for entry in merged.entries] == ["2026-01-01", "2026-01-02", "2026-01-03"]
    assert merged.effective()[0].label == "partial"
    assert merged.merge(first) == merged
    with pytest.raises(VerdictFileError, match="another transcript"):
        first.merge(VerdictLog("u"))


HEAD = '{"kind": "citelight-verdicts", "version": 1, "transcript_id": "t"}\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "The file is empty"),
        ("[]", "Line 1 is no JSON object"),
        ('{"kind": "x"}', "Line 1 is no head"),
        (HEAD + "nonsense", "Line 2 is no JSON object"),
        (HEAD + '{"citation": 9, "label": "full", "mode": "blind"}', "Line 2 names citation 9"),
        (HEAD + '{"citation": true, "label": "full", "mode": "blind"}', "Line 2 names citation True"),
        (HEAD + '\n{"citation": 0, "label": "fine", "mode": "blind"}', "Line 3 has the label 'fine'"),
        (HEAD + '{"citation": 0, "label": "full", "mode": "?"}', "Line 2 has the mode"),
        (HEAD + '{"citation": 0, "label": "full", "mode": "blind", "note": 1}', "Line 2 has a note"),
        (HEAD + '{"citation": 0, "label": "full", "mode": "blind", "span": [3, 1]}', "Line 2 has the place"),
        (HEAD + '{"citation": 0, "label": "full", "mode": "blind", "passage": "x"}', "Line 2 has the place"),
    ],
)
def test_a_file_that_is_none_is_told_by_line(text: str, said: str) -> None:
    with pytest.raises(VerdictFileError, match=said.replace("?", r"\?")):
        VerdictLog.from_lines(text, 3)


def test_verdicts_change_effective_figures_and_no_automatic_one() -> None:
    transcript = parse(SAMPLE.read_bytes())
    audited = audit(transcript)
    judged = {1: verdict(1, "contradicted"), 2: verdict(2, "not-a-claim"), 3: verdict(3, "cannot-judge")}
    before, after = measure(transcript, audited), measure(transcript, audited, "answer", judged)
    assert before.weighted_precision == pytest.approx(8.5 / 10)
    assert after.weighted_precision == pytest.approx(6.5 / 9)
    assert after.resolvable_rate == before.resolvable_rate
    assert measure(transcript, audited) == before
    assert effective_decision("auto-supported", judged[1]) == "auto-unsupported"
    assert effective_decision("review", judged[3]) == "review"


def test_a_table_gives_its_verdicts_and_its_bytes_back() -> None:
    transcript = parse(SAMPLE.read_bytes())
    name = hashlib.sha256(transcript.original.encode()).hexdigest()
    log = VerdictLog(name, (verdict(4, "none", note="=1+1"), verdict(7, "full", note="-x, 'y'")))
    table = write_rows(COLUMNS, records(transcript, audit(transcript), log.effective()))
    assert "'=1+1" in table
    assert read_verdict_table(table, name, len(transcript.citations)) == log
    assert write_rows(COLUMNS, read_rows(table, COLUMNS)) == table
    with pytest.raises(VerdictFileError, match="No row of the table"):
        read_verdict_table(table, "other", 11)


@given(st.lists(st.lists(st.text(), min_size=2, max_size=2)))
def test_every_cell_comes_back_and_none_is_a_formula(cells: list[list[str]]) -> None:
    rows = [dict(zip("ab", row, strict=True)) for row in cells]
    table = write_rows("ab", rows)
    assert list(read_rows(table, "ab")) == rows
    assert write_rows("ab", read_rows(table, "ab")) == table
    written = csv.reader(io.StringIO(table, newline=""))
    assert not [cell for row in written for cell in row if cell[:1] in {"=", "+", "-", "@"}]


@pytest.mark.parametrize(
    ("text", "said"), [("a\n1\n", "no column b"), ("a,b\n1\n", "Line 2 has 1 cells"), ('a,b\n"1', "CSV")]
)
def test_what_is_no_table_is_told_by_line(text: str, said: str) -> None:
    with pytest.raises(SpreadsheetError, match=said):
        list(read_rows(text, "ab"))
