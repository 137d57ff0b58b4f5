"""Nemotron Nano v2: `<SPECIAL_11>User⏎…`, answers end with `<SPECIAL_12>` (its chat template, llama.cpp's tests)."""

from __future__ import annotations

from parsers.format import ASSISTANT, BlockRule, Envelope, Marker, Part, Signal, compose
from parsers.formats.parts import json_calls, think_tags
from parsers.payloads.listed_results import ListedResults
from parsers.tool_lists import JsonTools

__all__ = ["NEMOTRON"]

PARTS = Part(
    blocks=(
        BlockRule(
            "tool_result",
            open=("<TOOL_RESPONSE>",),
            close=("</TOOL_RESPONSE>",),
            roles=frozenset({"user"}),
            reader=ListedResults(),
            at="head",
        ),
    ),
    markers=(Marker("unused-thinking", ASSISTANT),),
    own_patterns={"unused-thinking": r"<think>\n(?=[^<]*(?:<(?!/think>|SPECIAL_1)[^<]*)*<SPECIAL_12>)"},
    signals=(Signal("<TOOL_RESPONSE>", 1.0),),
    tool_lists=(JsonTools(r"<AVAILABLE_TOOLS>(?=\[)", inline=True),),
)
"""A prompt opens thinking for every last answer; one that ends without `</think>` made no use of it."""

NEMOTRON = (
    compose(
        "nemotron-nano-2",
        "Nemotron Nano v2 prompt",
        Envelope(
            opener=r"<SPECIAL_1[01]>(?P<role>System|User|Assistant)\n",
            opener_tokens=("<SPECIAL_10>", "<SPECIAL_11>"),
            roles={"System": "system", "User": "user", "Assistant": "assistant"},
            end=("<SPECIAL_12>",),
            ended_roles=ASSISTANT,
            signals=(Signal("<SPECIAL_11>", 3.0), Signal("<SPECIAL_10>", 1.0), Signal("<SPECIAL_12>", 1.0)),
        ),
        think_tags(),
        json_calls("<TOOLCALL>", "</TOOLCALL>", 3.0),
        PARTS,
    ),
)
