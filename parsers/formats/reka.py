"""Reka Edge: `human: …<sep>assistant: …<sep>` (its chat template, and llama.cpp's tests for its answers)."""

from __future__ import annotations

from parsers.format import Envelope, Part, Signal, compose
from parsers.formats.parts import HERMES_CALLS, TOOL_RESPONSES, TOOLS_ELEMENT, think_tags

__all__ = ["REKA"]

TURN_WORD = r"(?:(?<=<sep>)|\A)(?:system|human|assistant): ?"

REKA = (
    compose(
        "reka-edge",
        "Reka Edge prompt",
        Envelope(
            opener=r"(?P<role>system|human|assistant): ?",
            opener_tokens=("turn-word",),
            roles={"system": "system", "human": "user", "assistant": "assistant"},
            end=("<sep>",),
            signals=(Signal(r"<sep>(?:human|assistant):", 4.0, regex=True, beside="<sep>", name="<sep> and a role"),),
        ),
        think_tags(),
        HERMES_CALLS.quiet,
        TOOL_RESPONSES.quiet,
        TOOLS_ELEMENT,
        Part(own_patterns={"turn-word": TURN_WORD}, own_tokens=("<sep>",)),
    ),
)
