"""The two seed documents, through Python and through the command."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from parsers import Transcript, parse
from tests.conftest import ROOT

REMINDERS = "000_caf14770f209ac02.txt"
WEATHER = "002_665f8c3274bf34ab.txt"


@pytest.fixture
def reminders(seeds: Path) -> Transcript:
    return parse((seeds / REMINDERS).read_bytes())


@pytest.fixture
def weather(seeds: Path) -> Transcript:
    return parse((seeds / WEATHER).read_bytes())


def test_formats_are_found_with_evidence(reminders: Transcript, weather: Transcript) -> None:
    assert (reminders.format.id, weather.format.id) == ("cohere-cmd4", "deepseek-v4")
    assert reminders.format.evidence
    assert weather.format.evidence


def test_the_pasted_table_is_unwrapped_byte_for_byte(seeds: Path, weather: Transcript) -> None:
    assert weather.text == (seeds / "seed-002-unwrapped.txt").read_text(encoding="utf-8")
    assert weather.offsets.rebuild(weather.text) == (seeds / WEATHER).read_text(encoding="utf-8")
    assert [repair.code for repair in weather.repairs] == ["table-wrapped"]


def test_an_undamaged_upload_is_the_parsed_text(reminders: Transcript) -> None:
    assert reminders.text is reminders.original


def test_citations_name_their_results(reminders: Transcript) -> None:
    places = [citation.in_ for citation in reminders.citations]
    assert places == ["thinking", "text", "text", "text", "text"]
    assert all(citation.status == "resolved" for citation in reminders.citations)
    fourth = next(source for source in reminders.sources if source.ref == "1:[3]")
    assert "call your mom" in fourth.value.values()
    chunks = [citation for citation in reminders.citations if [ref.raw for ref in citation.refs] == ["0:[0,1]"] * 2]
    assert [ref.source for ref in chunks[0].refs] == [0, 1]


def test_samples_in_system_texts_are_no_markup(reminders: Transcript, weather: Transcript) -> None:
    assert "<co>span</co: 0:[1,2],1:[0]>" in (reminders.turns[0].blocks[0].text or "")
    assert "<｜DSML｜tool_calls>" in (weather.turns[0].blocks[0].text or "")
    assert not [citation for citation in reminders.citations if citation.turn == 0]
    assert not [call for call in weather.calls if call.turn == 0]


def test_calls_have_their_results(reminders: Transcript, weather: Transcript) -> None:
    assert {result.paired_by for result in reminders.results} == {"id"}
    assert {result.paired_by for result in weather.results} == {"order"}
    assert all(call.results for transcript in (reminders, weather) for call in transcript.calls)


@pytest.mark.parametrize("name", [REMINDERS, WEATHER])
def test_the_command_writes_what_python_gives(seeds: Path, name: str) -> None:
    command = [sys.executable, "-m", "parsers", str(seeds / name), "--json"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=60)
    written: dict[str, Any] = json.loads(done.stdout)
    transcript = parse((seeds / name).read_bytes())
    assert written["turns"] == transcript.to_dict()["turns"]
    assert written["citations"] == transcript.to_dict()["citations"]
    assert written["sha256"] == transcript.to_dict()["sha256"]
