"""Phi-3.5 (`<|user|>⏎…<|end|>⏎`) and Phi-4-mini (`<|user|>…<|end|>`).

Facts: the chat templates of Phi-3.5-mini and of Phi-4-mini in vLLM's examples, and vLLM's tests for its answers. Calls
are `functools[…]`; the template of vLLM writes the bare objects. Phi-4-mini's own template and tokens frame the tools
within the system text (`<|tool|>[…]<|/tool|>`) and its calls (`<|tool_call|>[…]<|/tool_call|>`).
"""

from __future__ import annotations

from parsers.format import Envelope, Part, Signal, compose
from parsers.formats.parts import BARE_JSON_CALLS, FUNCTOOLS_CALLS, TOOL_TURNS, json_calls, think_tags
from parsers.tool_lists import JsonTools

__all__ = ["PHI"]

LIST = r"\s*+\[(?>(?:[^<]++|<(?!\|))*)<\|/tool\|>"
"""Tools within a system text; the same token opens a turn elsewhere."""
ENVELOPE = Envelope(
    opener=rf"<\|(?P<role>system|user|assistant|tool(?!\|>{LIST}))\|>\n?",
    opener_tokens=("<|system|>", "<|user|>", "<|assistant|>", "<|tool|>"),
    roles={"system": "system", "user": "user", "assistant": "assistant", "tool": "tool"},
    end=("<|end|>",),
    signals=(Signal("<|user|>", 1.0), Signal("<|assistant|>", 1.0), Signal("<|end|>", 1.2)),
)
SHARED = (think_tags(), TOOL_TURNS)

PHI = (
    compose(
        "phi-3.5",
        "Phi-3.5 prompt",
        ENVELOPE,
        Part(
            signals=(
                Signal(r"<\|end\|>\n", 0.5, regex=True, beside="<|end|>", name="a line break after <|end|>"),
                Signal("<|tool|>", -1.0),
            )
        ),
        *SHARED,
    ),
    compose(
        "phi-4-mini",
        "Phi-4-mini prompt",
        ENVELOPE,
        FUNCTOOLS_CALLS,
        BARE_JSON_CALLS.quiet,
        json_calls("<|tool_call|>", "<|/tool_call|>", 1.0),
        Part(
            signals=(
                Signal(r"<\|end\|>(?!\n)", 0.4, regex=True, beside="<|end|>", name="no line break after <|end|>"),
                Signal("<|tool|>", 0.5),
                Signal("<|/tool_call|>", 2.0, "assistant"),
            ),
            tool_lists=(
                JsonTools(rf"<\|tool\|>(?={LIST})", inline=True),
                JsonTools(r"(?=\[?\s*\{\s*\"type\"\s*:\s*\"function\")", inline=True),
            ),
            reserved=("<|/tool|>",),
        ),
        *SHARED,
    ),
)
