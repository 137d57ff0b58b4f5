"""The rows of an audit: every field of one, and every way out and back in."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grounding import audit
from grounding.records import COLUMNS, records, transcript_id
from grounding.spreadsheet import read_rows, write_rows
from grounding.verdict_files import read_verdicts
from grounding.verdicts import OtherTranscriptError, Verdict
from parsers.model import Transcript
from tests.unit.test_grounding_audit import HARBOUR, MARKET, SCHOOL, cohere

ANSWER = (
    "<co>The school has ninety pupils.</co: 1:[2],1:[0]> The fish market opens at five. "
    "<co>A crane of twenty tonnes stands in Narvik.</co: 1:[0],7:[1]>"
)


def rows(verdicts: dict[int, Verdict] | None = None) -> tuple[Transcript, list[dict[str, Any]]]:
    transcript = cohere(ANSWER, [HARBOUR, MARKET, SCHOOL])
    return transcript, list(records(transcript, audit(transcript), verdicts))


def test_every_row_has_every_field_in_order() -> None:
    _, found = rows()
    assert all(list(row) == COLUMNS for row in found)
    assert [row["kind"] for row in found] == [*["citation"] * 4, "uncited-claim", "unused-source"]


def test_each_source_is_scored_alone_and_the_others_without_it() -> None:
    _, (school, harbour, crane, *_) = rows()
    assert (school["source"], harbour["source"]) == (2, 0)
    assert school["span_score"] == school["joint_score"] > 0.9
    assert school["leave_one_out_score"] == harbour["span_score"] < 0.5
    assert harbour["leave_one_out_score"] == school["span_score"]
    assert school["support_score"] == school["sentence_score"] > 0.9
    assert (school["needed"], harbour["needed"]) == (True, False)
    assert crane["leave_one_out_score"] is None


def test_a_passage_has_its_pointer_and_a_runner_up() -> None:
    transcript, (school, harbour, *_) = rows()
    assert school["passage_pointer"] == "/text"
    assert school["passage_text"] == "The school has ninety pupils"
    assert transcript.text[school["passage_start"] : school["passage_end"]] == school["passage_text"]
    assert harbour["passage_text"] is None
    assert school["sentence_text"] == "The school has ninety pupils."
    assert school["tool_name"] == "search"
    assert school["source_chars"] == len(transcript.sources[2].text)


def test_what_is_missing_is_named() -> None:
    _, (*_, crane, dangling, _uncited, _unused) = rows()
    assert crane["numbers_missing"] == ["twenty tonnes"] or crane["numbers_missing"] == ["twenty"]
    assert crane["entities_missing"] == ["Narvik"]
    codes = {finding["code"]: finding for finding in crane["findings"]}
    assert (codes["entity-absent"]["category"], codes["entity-absent"]["subcategory"]) == (
        "fabricated_reference",
        "entity",
    )
    assert dangling["resolvable"] is False
    assert dangling["resolve_error"] == "citation-unknown-call"
    assert dangling["source"] is None


def test_a_claim_that_cites_nothing_and_a_source_that_nothing_cites_have_rows() -> None:
    transcript, (*_, uncited, unused) = rows()
    assert uncited["sentence_text"] == "The fish market opens at five."
    assert [finding["code"] for finding in uncited["findings"]] == ["claim-uncited", "claim-uncited-supported"]
    assert uncited["best_other_source"] == 1
    assert (uncited["source"], uncited["citation"]) == (None, None)
    assert unused["source"] == 1
    assert [finding["code"] for finding in unused["findings"]] == ["source-unused"]
    assert transcript.sources[1].text in transcript.text


def test_a_verdict_stands_beside_what_the_audit_says() -> None:
    verdict = Verdict(0, "contradicted", "no", "blind", "Ada", "2026", passage=(3, 9))
    _, before = rows()
    _, after = rows({0: verdict})
    changed = {column for column in COLUMNS if before[0][column] != after[0][column]}
    assert all(column.startswith(("human_", "label", "effective_")) or column == "note" for column in changed)
    assert after[0]["effective_label"] == "contradicted"
    assert after[0]["human_findings"] == ["claim-contradicted"]
    assert (after[0]["support_level"], before[0]["effective_label"]) == ("full", "full")
    assert before[2:] == after[2:]


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_records_come_back_byte_for_byte_with_their_verdicts(form: str) -> None:
    verdict = Verdict(0, "none", "=no; ‘so’", "blind", "Ada", "2026", passage=(3, 9))
    transcript, found = rows({0: verdict})
    if form == "csv":
        text = write_rows(COLUMNS, found)
        assert write_rows(COLUMNS, read_rows(text, COLUMNS)) == text
        assert "number-mismatch;" in text or ";number-mismatch" in text
    else:
        text = "".join(json.dumps(row) + "\n" for row in found)
        assert "".join(json.dumps(json.loads(line)) + "\n" for line in text.splitlines()) == text
    spans = [citation.span for citation in transcript.citations]
    assert read_verdicts(text, transcript_id(transcript), spans).entries == (verdict,)
    with pytest.raises(OtherTranscriptError):
        read_verdicts(text, "another", spans)
