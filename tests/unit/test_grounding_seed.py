"""The audit of a real conversation, judged by hand: reminders, PDF chunks, and an example in the system text."""

from __future__ import annotations

from pathlib import Path

import pytest

from grounding import Audit, audit
from parsers import parse
from parsers.model import Transcript

Audited = tuple[Transcript, Audit]


@pytest.fixture
def reminders(seeds: Path) -> Audited:
    """The first seed document; the test is skipped, and says so, where the seeds are not beside the project."""
    transcript = parse((seeds / "000_caf14770f209ac02.txt").read_bytes())
    return transcript, audit(transcript)


def number_of(transcript: Transcript, words: str, place: str) -> int:
    (number,) = (c.index for c in transcript.citations if c.text and words in c.text and c.in_ == place)
    return number


def test_of_four_reminders_the_one_that_says_it_would_do(reminders: Audited) -> None:
    transcript, audited = reminders
    citation = audited.citations[number_of(transcript, "Call your mom", "thinking")]
    assert {ref.raw for ref in transcript.citations[citation.evidence.citation].refs} == {"1:[0,1,2,3]"}
    assert [transcript.sources[number].ref for number in citation.needed] == ["1:[3]"]
    assert "citation-redundant" in {finding.code for finding in citation.findings}


def test_words_of_which_the_source_says_nothing_are_decided_against(reminders: Audited) -> None:
    transcript, audited = reminders
    citation = audited.citations[number_of(transcript, "Testing", "text")]
    assert citation.decision == "auto-unsupported"
    assert {finding.code for finding in citation.findings} == {"claim-unsupported", "citation-text-not-in-source"}


def test_words_that_two_sources_say_are_supported_by_each(reminders: Audited) -> None:
    transcript, audited = reminders
    citation = audited.citations[number_of(transcript, "pdf chunks", "text")]
    assert [ref.state for ref in citation.evidence.refs] == ["supported", "supported"]
    assert citation.decision == "auto-supported"


def test_the_example_in_the_system_text_is_not_audited(reminders: Audited) -> None:
    transcript, audited = reminders
    assert "<co>" in transcript.text[slice(*transcript.turns[0].span)]
    assert all(transcript.turns[c.turn].role == "assistant" for c in transcript.citations)
    assert len(audited.citations) == len(transcript.citations) == 5
