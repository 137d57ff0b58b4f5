"""What Cohere's own renderer writes wrongly (0.15.3): the damage is shown and named, never dropped.

The random conversations of `test_round_trip.py` keep clear of these cases; each stands here by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cohere_melody
import pytest

from parsers import parse
from tests.property.invariants import assert_invariants


@dataclass(frozen=True, slots=True)
class Fault:
    """A text, the citations that are asked for (start, end, number of the result), and what the renderer writes."""

    text: str
    citations: tuple[tuple[int, int, int], ...]
    written: str
    codes: frozenset[str]
    """At least one of these findings must be there; empty where nothing of the loss can be seen in the prompt."""


FAULTS = {
    "up to the end of a text with characters outside ASCII: closer lost": Fault(
        "a café", ((2, 6, 0),), "a <co>café", frozenset({"citation-unclosed"})
    ),
    "beyond the text: closer lost": Fault("ab cd", ((3, 99, 0),), "ab <co>cd", frozenset({"citation-unclosed"})),
    "touching: second opener lost": Fault(
        "ab cd", ((0, 2, 0), (2, 5, 1)), "<co>ab</co: 0:[0]> cd</co: 0:[1]>", frozenset({"citation-orphan-closer"})
    ),
    "same start: one opener lost": Fault(
        "ab cd", ((0, 2, 0), (0, 5, 1)), "<co>ab</co: 0:[0]> cd</co: 0:[1]>", frozenset({"citation-orphan-closer"})
    ),
    "same end: one closer lost": Fault(
        "ab cd", ((0, 5, 0), (3, 5, 1)), "<co>ab <co>cd</co: 0:[0]>", frozenset({"citation-unclosed"})
    ),
    "overlapping: written as if nested": Fault(
        "ab cd ef",
        ((0, 5, 0), (3, 8, 1)),
        "<co>ab <co>cd</co: 0:[0]> ef</co: 0:[1]>",
        frozenset({"citation-nested", "citation-crossed"}),
    ),
    "same span: second lost": Fault("ab cd", ((0, 2, 0), (0, 2, 1)), "<co>ab</co: 0:[0]> cd", frozenset()),
    "outside the text: lost": Fault("ab cd", ((50, 60, 0),), "ab cd", frozenset()),
}
RENDERERS: list[Callable[[dict[str, Any]], str]] = [
    cohere_melody.render_cmd3,
    cohere_melody.render_cmd4,
    cohere_melody.render_cmd5,
]

every_case = pytest.mark.parametrize("fault", [pytest.param(fault, id=name) for name, fault in FAULTS.items()])
every_renderer = pytest.mark.parametrize("render", RENDERERS)


@every_renderer
@every_case
def test_the_damage_is_named_and_no_word_is_lost(render: Callable[[dict[str, Any]], str], fault: Fault) -> None:
    prompt = render(_config(fault))
    assert f">{fault.written}<|" in prompt, "the renderer is right now: move the case to the round trip"
    transcript = parse(prompt)
    answers = [block for turn in transcript.turns for block in turn.blocks if block.kind == "text"]
    assert answers[-1].text == fault.text
    codes = {finding.code for finding in transcript.diagnostics}
    assert codes & fault.codes if fault.codes else not {code for code in codes if code.startswith("citation-")}
    assert_invariants(transcript)


def _config(fault: Fault) -> dict[str, Any]:
    """Return a conversation with one call of two results and one answer."""
    citations = [
        {
            "start_index": start,
            "end_index": end,
            "text": fault.text[start:end],
            "sources": [{"tool_call_index": 0, "tool_result_indices": [result]}],
            "is_thinking": False,
        }
        for start, end, result in fault.citations
    ]
    call = {"id": "a", "name": "f", "parameters": "{}"}
    return {
        "messages": [
            {"role": "user", "content": [{"type": "text", "text": "q"}]},
            {"role": "chatbot", "content": [{"type": "thinking", "thinking": "look"}], "tool_calls": [call]},
            {
                "role": "tool",
                "tool_call_id": "a",
                "content": [{"type": "text", "text": "one"}, {"type": "text", "text": "two"}],
            },
            {"role": "chatbot", "content": [{"type": "text", "text": fault.text}], "citations": citations},
        ]
    }
