"""Findings about the choice of source and span: a better source, a span too wide or narrow, a claim made too early."""

from __future__ import annotations

import json

from grounding import Audit, audit
from parsers import parse
from tests.e2e.transcripts import block, cohere, turn

HARBOUR = "The harbour was dredged in 1931, and a crane stands on the north quay since then."
MARKET = "The fish market opens at five; herring is sold from the steps by three old families."


def transcript(answer: str, thinking: str = "Let me look.") -> str:
    calls = json.dumps([{"tool_call_id": "1", "tool_name": "look", "parameters": {}}])
    values = {"0": {"text": HARBOUR}, "1": {"text": MARKET}}
    answers = json.dumps([{"tool_call_id": "1", "results": values, "is_error": None}])
    return cohere(
        turn("USER", block("TEXT", "Tell me.")),
        turn("CHATBOT", block("THINKING", thinking), block("ACTION", calls)),
        turn("SYSTEM", block("TOOL_RESULT", answers)),
        turn("CHATBOT", block("TEXT", answer)),
    )


def found(answer: str, thinking: str = "Let me look.") -> dict[str, tuple[str, int | None]]:
    """The findings about the first citation: the words and the source that each is about, by code."""
    text = transcript(answer, thinking)
    audited: Audit = audit(parse(text))
    own = [*audited.citations[0].findings, *(f for f in audited.findings if f.citation == 0)]
    return {f.code: (text[slice(*f.span)] if f.span else "", f.source) for f in own}


def test_a_source_that_supports_it_clearly_better_is_named() -> None:
    codes = found("<co>Three old families sell herring from the steps</co: 1:[0]>.")
    assert codes["citation-misattributed"][1] == 1
    assert "citation-misattributed" not in found("<co>Three old families sell herring from the steps</co: 1:[1]>.")


def test_a_claim_that_no_source_holds_is_not_called_misattributed() -> None:
    assert "citation-misattributed" not in found("<co>Camels carried salt over the pass</co: 1:[0]>.")


def test_an_edge_that_the_source_does_not_hold_is_marked() -> None:
    codes = found("<co>The harbour was dredged in 1931 thanks to generous Danish investors</co: 1:[0]>.")
    assert codes["span-too-wide"][0] == "thanks to generous Danish investors"
    assert "span-too-wide" not in found("<co>The harbour was dredged in 1931</co: 1:[0]>.")


def test_a_span_that_its_source_bears_out_beyond_itself_is_too_narrow() -> None:
    assert "span-too-narrow" in found("A crane stands on the north quay since the harbour was <co>dredged</co: 1:[0]>.")
    assert "span-too-narrow" not in found("Visitors like how quickly it was <co>dredged in 1931</co: 1:[0]>.")


def test_what_was_written_before_the_call_cannot_come_from_its_result() -> None:
    answer = "<co>herring is sold from the steps</co: 1:[1]>"
    assert "claim-before-source" in found(answer, thinking="I think herring is  sold from the Steps there.")
    assert "claim-before-source" not in found(answer)
    assert "claim-before-source" not in found(answer + " Herring is sold from the steps.")
