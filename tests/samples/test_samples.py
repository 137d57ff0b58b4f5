"""The samples are what the tables of their README say."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from parsers import list_formats, parse
from parsers.model import Transcript

FOLDER = Path(__file__).resolve().parents[2] / "sample_logs"
ROW = re.compile(r"^\| (?P<file>[\w.-]+\.txt) \| (?P<shows>[^|\n]+) \| (?P<format>[\w.-]+) \|$", re.MULTILINE)
ROWS = {row["file"]: row["format"] for row in ROW.finditer((FOLDER / "README.md").read_text(encoding="utf-8"))}

ERRORS = {
    "cohere-broken-citations.txt": {"citation-unknown-call": 2, "citation-index-out-of-range": 1},
    "cohere-every-finding.txt": {
        "citation-later-result": 1,
        "citation-unknown-call": 1,
        "citation-index-out-of-range": 1,
    },
    "deepseek-v3.2-search.txt": {"citation-unknown-document": 1},
}
"""Findings of severity error, each announced by the line of its sample."""

CONTENTS = {
    "cohere-documents.txt": {"calls": 1, "results": 1, "sources": 4, "citations": 11, "tools": 1},
    "cohere-multi-hop-tools.txt": {"calls": 6, "results": 6, "sources": 8, "citations": 12, "tools": 3},
    "cohere-grounded-thinking.txt": {"calls": 2, "results": 2, "sources": 5, "citations": 11, "tools": 2},
    "cohere-broken-citations.txt": {"calls": 1, "results": 1, "sources": 5, "citations": 13, "tools": 1},
    "cohere-every-finding.txt": {"calls": 3, "results": 3, "sources": 11, "citations": 29, "tools": 2},
    "cohere-right-to-left.txt": {"calls": 1, "results": 1, "sources": 4, "citations": 12, "tools": 1},
    "cohere-command-3.txt": {"calls": 3, "results": 3, "sources": 4, "citations": 9, "tools": 2},
    "cohere-command-5.txt": {"calls": 2, "results": 2, "sources": 3, "citations": 6, "tools": 2},
    "cohere-command-r.txt": {"results": 1, "sources": 3, "citations": 4},
    "deepseek-v4-parallel-calls.txt": {"calls": 3, "results": 3, "tools": 3},
    "deepseek-v4-interleaved-thinking.txt": {"calls": 4, "results": 4, "tools": 3},
    "deepseek-v4-table-paste.txt": {"calls": 1, "results": 1, "tools": 1, "repairs": 1},
    "deepseek-v3.2-search.txt": {"calls": 4, "results": 4, "citations": 10, "tools": 2},
    "deepseek-v3.1-chinese.txt": {"calls": 2, "results": 2, "tools": 2},
    "chatml-tools.txt": {"calls": 2, "results": 2, "tools": 2},
    "cohere-v2-json-island-ferry.txt": {"calls": 2, "results": 2, "sources": 3, "citations": 6, "tools": 2},
    "cohere-v2-stream-heat-pump.txt": {"sources": 2, "citations": 5},
    "cohere-v1-json-bakery.txt": {"sources": 3, "citations": 4},
    "cohere-v1-stream-beekeeper.txt": {"sources": 2, "citations": 5},
    "openai-json-bicycle-workshop.txt": {"calls": 3, "results": 2, "sources": 2, "tools": 3},
    "openai-stream-electric-car.txt": {"calls": 1, "turns": 1},
    "openai-responses-town-archive.txt": {"calls": 2, "results": 1, "sources": 1, "citations": 2},
    "anthropic-json-veterinary.txt": {"calls": 1, "results": 1, "sources": 2, "citations": 2, "tools": 1},
    "anthropic-stream-night-bus.txt": {"calls": 1, "turns": 1},
    "span-json-mountain-weather.txt": {"sources": 2, "citations": 3},
    "open-webui-export-allotment.txt": {"turns": 4, "sources": 2, "citations": 3},
    "hostile-text.txt": {"calls": 1, "results": 1, "sources": 2, "citations": 4},
}

CONVERSATIONS = json.loads(Path(__file__).with_name("contents.json").read_text(encoding="utf-8"))
"""Samples in which nothing is broken: the roles of their turns, the names of their calls in order, for each result the
call that it answers, and how many tools and citations there are."""


def read(name: str) -> Transcript:
    """Parse a sample as the app would."""
    return parse((FOLDER / name).read_bytes())


def test_the_table_lists_every_sample() -> None:
    assert set(ROWS) == {path.name for path in FOLDER.glob("*.txt")}


def test_every_format_has_a_sample() -> None:
    assert {known.id for known in list_formats()} == set(ROWS.values())


@pytest.mark.parametrize(("name", "format_id"), ROWS.items())
def test_a_sample_is_read_in_its_format_and_loses_nothing(name: str, format_id: str) -> None:
    transcript = read(name)
    assert transcript.format.id == format_id
    assert "".join(transcript.text[start:end] for _, start, end in transcript.leaves()) == transcript.text


@pytest.mark.parametrize("name", ROWS)
def test_only_announced_errors_are_found(name: str) -> None:
    errors = Counter(finding.code for finding in read(name).diagnostics if finding.severity == "error")
    assert errors == ERRORS.get(name, {})


@pytest.mark.parametrize(("name", "contents"), CONTENTS.items())
def test_a_sample_holds_what_it_shows(name: str, contents: dict[str, int]) -> None:
    transcript = read(name)
    assert {field: len(getattr(transcript, field)) for field in contents} == contents


@pytest.mark.parametrize(("name", "expected"), CONVERSATIONS.items())
def test_a_conversation_is_read_whole(name: str, expected: dict[str, Any]) -> None:
    transcript = read(name)
    assert not [finding for finding in transcript.diagnostics if finding.severity != "info"]
    assert " ".join(turn.role for turn in transcript.turns) == expected["roles"]
    assert [call.name for call in transcript.calls] == expected["calls"]
    assert [result.call for result in transcript.results] == expected["answers"]
    assert len(transcript.tools) == expected["tools"]
    assert len(transcript.citations) == expected["citations"]
    assert all(ref.source is not None for citation in transcript.citations for ref in citation.refs)


def test_thinking_is_grounded_in_its_sample() -> None:
    places = Counter(citation.in_ for citation in read("cohere-grounded-thinking.txt").citations)
    assert places == {"thinking": 6, "text": 5}


def test_the_table_paste_is_unwrapped() -> None:
    transcript = read("deepseek-v4-table-paste.txt")
    assert transcript.repairs[0].code == "table-wrapped"
    assert not [line for line in transcript.text.split("\n") if line.startswith("| ")]


def test_the_truncated_sample_breaks_off_in_a_citation() -> None:
    transcript = read("truncated-prompt.txt")
    assert transcript.citations[-1].status == "incomplete"
    assert not transcript.turns[-1].complete
