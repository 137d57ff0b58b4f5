"""Cohere's own renderer writes a random conversation, and our parse gives it back.

`HYPOTHESIS_PROFILE=thorough python -m pytest tests/differential` runs 2,000 examples of each generation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cohere_melody
import pytest
from hypothesis import given, settings

from parsers import parse
from tests.differential.conversations import Conversation, conversations
from tests.differential.views import parsed, rendered
from tests.property.invariants import assert_invariants

EXAMPLES = max(200, settings().max_examples)

Renderer = Callable[[dict[str, Any]], str]

RENDERERS: dict[str, Renderer] = {
    "cohere-cmd3": cohere_melody.render_cmd3,
    "cohere-cmd4": cohere_melody.render_cmd4,
    "cohere-cmd5": cohere_melody.render_cmd5,
}


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("format_id", RENDERERS)
@settings(max_examples=EXAMPLES)
@given(conversation=conversations())
def test_parse_gives_back_what_was_rendered(format_id: str, conversation: Conversation) -> None:
    transcript = parse(RENDERERS[format_id](conversation.config()))
    assert transcript.format.id == written_format(format_id, conversation)
    assert parsed(transcript, 0 if conversation.system is None else 1) == rendered(conversation)
    assert_only_expected_errors(transcript.diagnostics)
    assert_invariants(transcript)


def assert_only_expected_errors(diagnostics: tuple[Any, ...]) -> None:
    """A prompt of the vendor's renderer holds no error but the dangling references that were put in."""
    errors = {finding.code for finding in diagnostics if finding.severity == "error"}
    assert errors <= {"citation-unknown-call"}


def written_format(format_id: str, conversation: Conversation) -> str:
    """Return the format that the prompt itself shows: without calls, a cmd5 prompt is a cmd4 prompt to the letter."""
    calls = conversation.documents or any(step.calls for _, steps in conversation.rounds for step in steps)
    return format_id if calls or format_id != "cohere-cmd5" else "cohere-cmd4"
