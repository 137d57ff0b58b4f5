"""What is taken away as CSV and Markdown says what the transcript says, and runs nowhere."""

from __future__ import annotations

import csv
import io
import re

import pytest

from components.export.csv_tables import calls_csv, citations_csv, guarded
from components.export.markdown_report import fenced, markdown_report
from components.export.menu import file_stem
from grounding import evidence
from parsers import parse
from tests.e2e.transcripts import HOSTILE, LIGHTHOUSE, actions, call, cohere, turn


def rows(table: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(table)))


def test_each_call_is_a_row() -> None:
    table = rows(calls_csv(parse(LIGHTHOUSE)))
    assert [(row["id"], row["name"], row["results"]) for row in table] == [("0", "archive", "0"), ("1", "almanac", "1")]
    assert '"query": "lighthouse"' in table[0]["arguments"]


def test_each_citation_and_source_is_a_row() -> None:
    transcript = parse(LIGHTHOUSE)
    table = rows(citations_csv(transcript, evidence(transcript)))
    assert [(row["citation"], row["source"]) for row in table] == [
        ("0", "0"),
        ("1", "0"),
        ("2", "2"),
        ("3", "0"),
        ("3", "1"),
        ("4", ""),
    ]
    assert table[1]["passage"] == "finished in 1874"
    assert table[5]["state"] == "dangling"
    span = slice(int(table[2]["start"]), int(table[2]["end"]))
    assert transcript.text[span] == "<co>carries eighteen nautical miles</co: 1:[0]>"


def test_citations_without_an_audit_tell_their_status() -> None:
    table = rows(citations_csv(parse(LIGHTHOUSE), ()))
    assert table[4]["state"] == "resolved" or table[4]["state"] == "partly"
    assert table[5]["state"] == "unresolved"


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://192.0.2.1")'])
def test_a_cell_that_begins_like_a_formula_is_guarded(text: str) -> None:
    assert guarded(text) == f"'{text}"
    name = text if text.isprintable() else "x"
    table = rows(calls_csv(parse(cohere(turn("CHATBOT", actions(call(text, name)))))))
    assert table[0]["id"].startswith("'")


@pytest.mark.parametrize("cell", ["a=1", "", "plain", 5, -5, None])
def test_other_cells_stay_as_they_are(cell: object) -> None:
    assert guarded(cell) == cell


def test_the_report_names_every_turn_call_and_citation() -> None:
    transcript = parse(LIGHTHOUSE)
    report = markdown_report("Lighthouse", transcript, evidence(transcript))
    assert len(re.findall(r"^## Turn \d+", report, re.MULTILINE)) == len(transcript.turns)
    assert "Call 1: **almanac**, answered by result 1" in report
    assert "2. “finished in 1874” → 0\\:\\[0\\]: supported." in report
    assert "dangling" in report


def test_a_fence_is_longer_than_any_in_the_text() -> None:
    assert fenced("a ```` b") == "`````\na ```` b\n`````"


def test_hostile_words_stand_only_in_fences_or_escaped() -> None:
    transcript = parse(HOSTILE)
    report = markdown_report("![x](http://192.0.2.1)", transcript, evidence(transcript))
    outside = re.sub(r"^(`{3,})[^\n]*\n.*?\n\1$", "", report, flags=re.MULTILINE | re.DOTALL)
    assert "192.0.2.1" not in outside
    assert not re.search(r"(?<!\\)[<!\[]", outside.replace("→", ""))


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Pasted text", "Pasted-text"),
        ("prompt.v2.txt", "prompt.v2"),
        ("../../etc/passwd", "etc-passwd"),
        ("💥", "transcript"),
        ("Grüße.log", "Grüße"),
        ("x" * 300, "x" * 60),
    ],
)
def test_a_name_becomes_a_file_name(name: str, stem: str) -> None:
    assert file_stem(name) == stem
