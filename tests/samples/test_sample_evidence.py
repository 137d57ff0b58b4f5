"""What the sources say about citations of the samples, against a list that was written by reading them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grounding import evidence
from parsers import parse

HERE = Path(__file__).resolve().parent
EXPECTED = json.loads((HERE / "evidence.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", EXPECTED)
def test_evidence_of_a_sample(name: str) -> None:
    transcript = parse((HERE.parents[1] / "sample_logs" / name).read_bytes())
    found = []
    for citation, entry in zip(transcript.citations, evidence(transcript), strict=True):
        passages = [None if ref.passage is None else transcript.text[slice(*ref.passage)] for ref in entry.refs]
        missing = [transcript.text[slice(*span)] for span in entry.missing]
        found.append([citation.text, entry.state, passages, missing])
    for expected in EXPECTED[name]:
        assert expected in found


def test_every_state_is_expected_somewhere() -> None:
    states = {state for rows in EXPECTED.values() for _, state, _, _ in rows}
    assert states == {"supported", "partly", "not_found", "dangling", "malformed"}
