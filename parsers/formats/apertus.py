"""Apertus: `<|user_start|>…<|user_end|>`, calls and their results within one answer.

Facts: its chat template (also that of vLLM's examples), and the tests of vLLM and llama.cpp for its answers.
"""

from __future__ import annotations

from parsers.format import ASSISTANT, BlockRule, Envelope, Part, Signal, compose
from parsers.formats.parts import think_tags
from parsers.payloads.keyed_calls import read_keyed_calls
from parsers.payloads.listed_results import ListedResults
from parsers.typescript_tools import TypescriptTools

__all__ = ["APERTUS"]

WORDS = ("system", "developer", "user", "assistant")
CALLS = Part(
    blocks=(
        BlockRule("tool_call", open=("<|tools_prefix|>",), close=("<|tools_suffix|>",), reader=read_keyed_calls),
        BlockRule("tool_result", open=("results",), bare=True, roles=ASSISTANT, reader=ListedResults()),
    ),
    own_patterns={"results": r"(?<=<\|tools_suffix\|>)\["},
    signals=(Signal("<|tools_prefix|>", 3.0, "assistant"),),
    tool_lists=(TypescriptTools(r"^Tool Capabilities:[ \t]*$"),),
)

APERTUS = (
    compose(
        "apertus-1",
        "Apertus prompt",
        Envelope(
            opener=rf"<\|(?P<role>{'|'.join(WORDS)})_start\|>",
            opener_tokens=tuple(f"<|{word}_start|>" for word in WORDS),
            roles={"system": "system", "developer": "developer", "user": "user", "assistant": "assistant"},
            begin=("<s>",),
            begin_expected=False,
            end=tuple(f"<|{word}_end|>" for word in WORDS),
            signals=(
                *(Signal(f"<|{word}_start|>", 2.0) for word in ("user", "assistant", "system", "developer")),
                Signal("<|user_end|>", 1.0),
            ),
        ),
        think_tags("<|inner_prefix|>", "<|inner_suffix|>", 2.0),
        CALLS,
        Part(own_tokens=("<s>",)),
    ),
)
