"""The sentences of answers that cite nothing: the same ones for the viewer and for the audit."""

from __future__ import annotations

from pathlib import Path

import pytest

from grounding import audit, uncited_spans
from parsers import parse
from tests.conftest import ROOT

ANSWER = (
    "<BOS_TOKEN><|START_OF_TURN_TOKEN|><|USER_TOKEN|><|START_TEXT|>How old is the mill?<|END_TEXT|>"
    "<|END_OF_TURN_TOKEN|>{source}<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>"
    "<|START_THINKING|>The Hollow Mill ground rye until 1931.<|END_THINKING|>"
    "<|START_TEXT|>The mill was <co>built in 1802</co: 0:[0]>. The Hollow Mill ground rye until 1931. How old is the "
    "mill? Yes.<|END_TEXT|><|END_OF_TURN_TOKEN|>"
)
SOURCE = (
    '<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|><|START_TOOL_RESULT|>[{"tool_call_id": "0", "results": {"0": {"text": '
    '"The mill was built in 1802."}}, "is_error": null}]<|END_TOOL_RESULT|><|END_OF_TURN_TOKEN|>'
)


def uncited(text: str) -> list[str]:
    transcript = parse(text)
    return [transcript.text[start:end] for start, end in uncited_spans(transcript)]


def test_only_sentences_of_the_answer_that_say_something_count() -> None:
    assert uncited(ANSWER.format(source=SOURCE)) == ["The Hollow Mill ground rye until 1931."]


def test_where_there_is_nothing_to_cite_no_sentence_lacks_a_citation() -> None:
    text = ANSWER.format(source="").replace("<co>", "").replace("</co: 0:[0]>", "")
    assert uncited(text) == []


@pytest.mark.parametrize("path", sorted((ROOT / "sample_logs").glob("*.txt")), ids=lambda path: path.stem)
def test_they_are_those_of_the_audit(path: Path) -> None:
    transcript = parse(path.read_bytes())
    wanted = [
        entry.sentence.span
        for entry in audit(transcript).sentences
        if entry.sentence.place == "text" and entry.sentence.needs_citation and not entry.sentence.citations
    ]
    assert list(uncited_spans(transcript)) == (wanted if transcript.sources or transcript.citations else [])


@pytest.mark.parametrize(
    "appendix",
    [
        "## References\n[1] The Hollow Mill ground rye until 1931.",
        "[^1]: The Hollow Mill ground rye until 1931.",
        '# Citations:\n<co>1</co> Document 1: "It ground rye."\n\n# Hallucinations:\n\n1. Risk low: Rye, 1931.',
        '{"id": "citation"}\n1: "The Hollow Mill ground rye."\n\n{"id": "hallucination"}\n1. Risk low: Rye, 1931.',
    ],
)
def test_a_list_of_sources_behind_an_answer_claims_nothing(appendix: str) -> None:
    text = (
        "<|im_start|>user\nSources:\n[1] The mill was built in 1802.<|im_end|>\n<|im_start|>assistant\n"
        f"It was built in 1802 [1].\nIt burnt down in 1950.\n\n{appendix}<|im_end|>\n"
    )
    assert uncited(text) == ["It burnt down in 1950."]
