"""Jamba: `<|bom|><|role|> T<|eom|>`, calls in `<tool_calls>` (AI21; vLLM's Jamba parser and tests)."""

from __future__ import annotations

from parsers.format import Envelope, Part, Signal, compose
from parsers.formats.parts import TOOL_CALLS_ELEMENT, TOOL_TURNS, think_tags
from parsers.tool_lists import JsonTools

__all__ = ["JAMBA"]

JAMBA = (
    compose(
        "jamba",
        "Jamba prompt",
        Envelope(
            opener=r"<\|bom\|><\|(?P<role>\w{1,40})\|> ?",
            opener_tokens=("<|bom|>",),
            roles={"system": "system", "user": "user", "assistant": "assistant", "tool": "tool"},
            begin=("<|startoftext|>",),
            end=("<|eom|>",),
            signals=(Signal("<|bom|>", 3.0), Signal("<|eom|>", 0.5)),
        ),
        TOOL_CALLS_ELEMENT,
        think_tags(),
        TOOL_TURNS,
        Part(tool_lists=(JsonTools(r"# Tools[ \t]*$"), JsonTools(r"<tools>(?=\s*[\[{])", inline=True))),
    ),
)
