"""Sarashina: calls as objects in Python's notation, behind `<|tool_calls|>` or alone (smg's tests for its answers)."""

from __future__ import annotations

from parsers.format import BlockRule, Part, Signal, compose
from parsers.formats.parts import NO_TURNS, think_tags
from parsers.payloads.python_objects import read_python_objects

__all__ = ["SARASHINA"]

BARE = r"^\[\s*\{\s*'name'\s*:\s*'"
CALLS = Part(
    blocks=(
        BlockRule("tool_call", open=("<|tool_calls|>",), reader=read_python_objects),
        BlockRule("tool_call", open=("bare-objects",), bare=True, reader=read_python_objects),
    ),
    own_patterns={"bare-objects": BARE},
    signals=(
        Signal(r"<\|tool_calls\|>\s*\[", 2.0, "assistant", regex=True, beside="<|tool_calls|>", name="<|tool_calls|>["),
        Signal(BARE, 1.0, "assistant", regex=True, beside="'name'", name="[{'name': …}]"),
    ),
)

SARASHINA = (compose("sarashina-2", "Sarashina answer", NO_TURNS, think_tags(), CALLS),)
