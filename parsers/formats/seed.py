"""Seed-OSS: `<seed:bos>role⏎…<seed:eos>` (its chat template, and the tests of vLLM and llama.cpp for its answers)."""

from __future__ import annotations

from parsers.format import BlockRule, Envelope, Part, Signal, compose
from parsers.formats.parts import TOOL_TURNS, think_tags
from parsers.payloads.element_calls import ElementCalls
from parsers.tool_lists import PythonTools

__all__ = ["SEED"]

CALLS = Part(
    blocks=(
        BlockRule(
            "tool_call",
            open=("<seed:tool_call>", "<function="),
            close=("</seed:tool_call>",),
            reader=ElementCalls(
                call=r"<function=(?P<name>[^>\n]{0,256})>",
                call_close="</function>",
                parameter=r"<parameter=(?P<name>[^>\n]{0,256})>",
                parameter_close="</parameter>",
                wrapper=("<seed:tool_call>",),
                lines=False,
            ),
        ),
    ),
    signals=(Signal("<seed:tool_call>", 3.0, "assistant"), Signal("</seed:tool_call>", 3.0, "assistant")),
    tool_lists=(PythonTools(r"Function:[ \t]*$"),),
    reserved=("<seed:cot_budget_reflect>", "</seed:cot_budget_reflect>"),
)

SEED = (
    compose(
        "seed-oss",
        "Seed-OSS prompt",
        Envelope(
            opener=r"<seed:bos>(?P<role>[a-z_]{1,40})\n",
            opener_tokens=("<seed:bos>",),
            roles={"system": "system", "user": "user", "assistant": "assistant", "tool": "tool"},
            end=("<seed:eos>",),
            signals=(Signal("<seed:bos>", 3.0), Signal("<seed:eos>", 1.0)),
        ),
        think_tags("<seed:think>", "</seed:think>", 2.0),
        CALLS,
        TOOL_TURNS,
    ),
)
