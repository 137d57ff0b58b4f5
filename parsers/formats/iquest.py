"""iQuest Q1: `<|iquest_assistant|>`, calls as pairs of keys and values in `<iquest_tool_call>`.

Facts: SGLang's parser of its answers; no whole prompt was seen, so that the roles are those its tokens name.
"""

from __future__ import annotations

from parsers.format import BlockRule, Envelope, Part, Signal, compose
from parsers.formats.parts import TOOL_RESPONSES, TOOL_TURNS, TOOLS_ELEMENT, think_tags
from parsers.payloads.key_value_calls import KeyValueCalls

__all__ = ["IQUEST"]

ROLES = ("system", "user", "assistant", "observation")
ENVELOPE = Envelope(
    opener=r"<\|iquest_(?P<role>system|user|assistant|observation)\|>\n?",
    opener_tokens=tuple(f"<|iquest_{role}|>" for role in ROLES),
    roles={"system": "system", "user": "user", "assistant": "assistant", "observation": "tool"},
    signals=(Signal("<|iquest_assistant|>", 3.0), Signal("<|iquest_user|>", 2.0)),
)
CALLS = Part(
    blocks=(
        BlockRule("tool_call", open=("<iquest_tool_call>",), close=("</iquest_tool_call>",), reader=KeyValueCalls()),
    ),
    signals=(Signal("<iquest_tool_call>", 3.0, "assistant"),),
)

IQUEST = (
    compose("iquest-q1", "iQuest Q1 prompt", ENVELOPE, think_tags(), CALLS, TOOL_RESPONSES, TOOL_TURNS, TOOLS_ELEMENT),
)
