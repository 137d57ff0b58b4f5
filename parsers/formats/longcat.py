"""Longcat: calls in `<longcat_tool_call>` (vLLM's tests for its answers; whole prompts were not seen)."""

from __future__ import annotations

from parsers.format import compose
from parsers.formats.parts import NO_TURNS, json_calls, think_tags

__all__ = ["LONGCAT"]

LONGCAT = (
    compose(
        "longcat",
        "Longcat answer",
        NO_TURNS,
        think_tags("<longcat_think>", "</longcat_think>", 3.0),
        json_calls("<longcat_tool_call>", "</longcat_tool_call>", 3.0),
    ),
)
