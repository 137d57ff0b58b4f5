"""ChatML: `<|im_start|>role⏎…<|im_end|>⏎`, and the models that use it, each with its own way to write calls.

Facts: the chat templates of Qwen2.5, Qwen3, QwQ, Hermes 2 and 3, SmolLM3, MiMo, Qwen3-Coder, Qwen3.5, Nemotron 3,
Step-3.5, MiniCPM5, InternLM2, LFM2, Bielik, xLAM, and the tests of vLLM, SGLang and llama.cpp for their answers.
"""

from __future__ import annotations

from parsers.format import Envelope, Part, Signal, compose
from parsers.formats.parts import (
    FUNCTION_ELEMENTS,
    HERMES_CALLS,
    KEY_VALUE_CALLS,
    TOOL_RESPONSES,
    TOOL_TURNS,
    TOOLS_ELEMENT,
    think_tags,
)
from parsers.model import Role

__all__ = ["CHATML"]

ROLES: dict[str, Role] = {
    "system": "system",
    "developer": "developer",
    "user": "user",
    "assistant": "assistant",
    "tool": "tool",
    "tool_response": "tool",
    "function": "tool",
    "observation": "tool",
}
ENVELOPE = Envelope(
    opener=r"<\|im_start\|>(?P<role>[^\n<]{1,64})\n",
    opener_tokens=("<|im_start|>",),
    roles=ROLES,
    end=("<|im_end|>",),
    end_needs_border=True,
    signals=(Signal("<|im_start|>", 3.0), Signal("<|im_end|>", 1.0)),
)
COMMON = Part(reserved=("<|endoftext|>",))
PLAIN_CHATML = compose("chatml", "ChatML prompt", ENVELOPE, think_tags(), TOOL_RESPONSES, TOOL_TURNS, COMMON)
HERMES = compose(
    "chatml-hermes",
    "ChatML prompt with JSON calls (Qwen, Hermes)",
    ENVELOPE,
    think_tags(),
    HERMES_CALLS,
    FUNCTION_ELEMENTS,
    KEY_VALUE_CALLS,
    TOOL_RESPONSES,
    TOOL_TURNS,
    TOOLS_ELEMENT,
    COMMON,
)

CHATML = (PLAIN_CHATML, HERMES)
