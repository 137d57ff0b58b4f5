"""The generated transcripts are what they claim: sized, repeatable, and read without a complaint."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from benchmarks.generate import cohere_transcript, completions, deepseek_transcript, harmony_pages, harmony_transcript
from parsers import parse
from parsers.model import Transcript
from tests.property.invariants import assert_invariants

Generator = Callable[[int, int], str]
each = pytest.mark.parametrize("generate", [cohere_transcript, deepseek_transcript, harmony_transcript])


@each
@pytest.mark.parametrize("size", [10_000, 300_000])
def test_a_transcript_has_about_the_size_that_was_asked_for(generate: Generator, size: int) -> None:
    assert abs(len(generate(size, 7).encode()) - size) < 6_000


@each
def test_the_seed_decides_the_text(generate: Generator) -> None:
    assert generate(30_000, 1) == generate(30_000, 1)
    assert generate(30_000, 1) != generate(30_000, 2)


def test_a_cohere_transcript_is_read_whole() -> None:
    text = cohere_transcript(100_000, 3)
    transcript = parse(text)
    assert transcript.format.id == "cohere-cmd4"
    assert len(transcript.citations) == text.count("</co: ")
    assert {citation.status for citation in transcript.citations} == {"resolved"}
    assert_calls_are_answered(transcript)


def test_a_deepseek_transcript_is_read_whole() -> None:
    text = deepseek_transcript(100_000, 3)
    transcript = parse(text)
    assert transcript.format.id == "deepseek-v4"
    assert len(transcript.calls) == text.count("</｜DSML｜invoke>") - 1, "one call is the example in the system text"
    assert_calls_are_answered(transcript)


def test_a_harmony_transcript_is_read_whole() -> None:
    text = harmony_transcript(100_000, 3)
    transcript = parse(text)
    assert transcript.format.id == "harmony-gpt-oss"
    assert len(transcript.turns) == text.count("<|start|>")
    assert len(transcript.calls) == text.count("<|call|>")
    assert_calls_are_answered(transcript)


def test_pages_of_harmony_are_cited_by_their_lines() -> None:
    text = harmony_pages(100_000, 3)
    transcript = parse(text)
    assert len(transcript.citations) == text.count("†L2-L3】") > 0
    assert {citation.status for citation in transcript.citations} == {"resolved"}
    assert_calls_are_answered(transcript)


@pytest.mark.parametrize("kind", ["grounded", "action"])
def test_completions_are_read_whole(kind: str) -> None:
    for text in completions(30, 5, "grounded" if kind == "grounded" else "action"):
        transcript = parse(text, format="cohere-cmd4")
        assert len(transcript.citations) == text.count("</co: ")
        assert len(transcript.calls) == text.count('"tool_call_id"')
        assert_invariants(transcript)


def assert_calls_are_answered(transcript: Transcript) -> None:
    """Every call has its result, nothing is wrong, and the promises of every transcript hold."""
    assert transcript.calls
    assert all(len(call.results) == 1 for call in transcript.calls)
    assert [finding for finding in transcript.diagnostics if finding.severity != "info"] == []
    assert_invariants(transcript)
