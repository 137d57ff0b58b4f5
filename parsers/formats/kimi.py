"""Kimi K2: `<|im_user|>user<|im_middle|>…<|im_end|>`, calls with ids that hold the name of the tool.

Facts: the chat templates of Kimi K2 (two versions) and K2-Thinking, and the tests of vLLM, SGLang and llama.cpp for their
answers. Results stand in system turns that are called after the tool.
"""

from __future__ import annotations

from parsers.format import BlockRule, BodyRule, Envelope, Part, Signal, compose
from parsers.formats.parts import think_tags
from parsers.payloads.kimi_calls import KIMI_CALL, KIMI_SECTION, KIMI_SECTION_END, read_kimi_calls, read_kimi_result
from parsers.tool_lists import JsonTools

__all__ = ["KIMI"]

ENVELOPE = Envelope(
    opener=r"<\|im_(?P<role>system|user|assistant)\|>(?P<name>[^<\n]{0,200})<\|im_middle\|>",
    opener_tokens=("<|im_system|>", "<|im_user|>", "<|im_assistant|>"),
    roles={"system": "system", "user": "user", "assistant": "assistant"},
    end=("<|im_end|>",),
    end_needs_border=True,
    signals=(Signal("<|im_middle|>", 3.0), Signal("<|im_user|>", 2.0), Signal("<|im_assistant|>", 1.0)),
)
CALLS = Part(
    blocks=(
        BlockRule("tool_call", open=(KIMI_SECTION, KIMI_CALL), close=(KIMI_SECTION_END,), reader=read_kimi_calls),
    ),
    bodies=(BodyRule("tool_result", frozenset({"system"}), reader=read_kimi_result),),
    signals=(Signal(KIMI_SECTION, 3.0, "assistant"), Signal("<|tool_call_argument_begin|>", 2.0, "assistant")),
    tool_lists=(JsonTools(r"(?=\[\{)", inline=True),),
    reserved=("<|im_middle|>", "<|tool_call_argument_begin|>", "<|tool_call_end|>"),
)

KIMI = (
    compose(
        "kimi-k2",
        "Kimi K2 prompt",
        ENVELOPE,
        think_tags(),
        think_tags("◁think▷", "◁/think▷", 1.0),
        CALLS,
        call_ids=True,
    ),
)
