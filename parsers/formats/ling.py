"""Ling 3: `<role>HUMAN</role>…<|role_end|>`, calls as in GLM-4.5.

Facts: the chat template of Ling 3.0 flash, and the tests of llama.cpp and vLLM for its answers.
"""

from __future__ import annotations

from parsers.format import Envelope, Part, Signal, compose
from parsers.formats.parts import KEY_VALUE_CALLS, TOOL_RESPONSES, TOOL_TURNS, TOOLS_ELEMENT, think_tags

__all__ = ["LING"]

ENVELOPE = Envelope(
    opener=r"<role>(?P<role>[A-Z]{1,32})</role>\n?",
    opener_tokens=("<role>",),
    roles={"SYSTEM": "system", "HUMAN": "user", "ASSISTANT": "assistant", "OBSERVATION": "tool"},
    end=("<|role_end|>",),
    end_needs_border=True,
    signals=(Signal("<|role_end|>", 3.0), Signal("<role>HUMAN</role>", 2.0)),
)

LING = (
    compose(
        "ling-3",
        "Ling 3 prompt",
        ENVELOPE,
        think_tags(),
        KEY_VALUE_CALLS,
        TOOL_RESPONSES,
        TOOL_TURNS,
        TOOLS_ELEMENT,
        Part(own_tokens=("<role>",)),
    ),
)
