"""GLM-4.5 and later: `[gMASK]<sop><|user|>…<|assistant|>…`, calls as pairs of keys and values.

Facts: the chat templates of GLM-4.5, 4.6 and 4.7, and the tests of vLLM, SGLang, Ollama and llama.cpp for their
answers. GLM-4.5 writes each tag on a line of its own, GLM-4.7 none; either reads both.
"""

from __future__ import annotations

from parsers.format import ASSISTANT, Envelope, Marker, Part, Signal, compose
from parsers.formats.parts import HERMES_CALLS, KEY_VALUE_CALLS, TOOL_RESPONSES, TOOL_TURNS, TOOLS_ELEMENT, think_tags

__all__ = ["GLM"]

ENVELOPE = Envelope(
    opener=r"<\|(?P<role>system|user|assistant|observation)\|>\n?",
    opener_tokens=("<|system|>", "<|user|>", "<|assistant|>", "<|observation|>"),
    roles={"system": "system", "user": "user", "assistant": "assistant", "observation": "tool"},
    begin=("[gMASK]<sop>",),
    begin_expected=False,
    signals=(
        Signal("[gMASK]<sop>", 3.0),
        Signal("<|observation|>", 2.0),
        Signal("<|user|>", 1.0),
        Signal("<|assistant|>", 1.0),
    ),
)
COMMON = (think_tags(), KEY_VALUE_CALLS, HERMES_CALLS.quiet, TOOL_RESPONSES, TOOL_TURNS, TOOLS_ELEMENT)
RESERVED = Part(
    reserved=("<|endoftext|>",),
    markers=(Marker("<|begin_of_box|>", ASSISTANT), Marker("<|end_of_box|>", ASSISTANT)),
    signals=(Signal("<|begin_of_box|>", 2.0, "assistant"), Signal("<|end_of_box|>", 1.0, "assistant")),
)
"""GLM-4.1V to 4.6V put a final answer in a box."""

LINES = Part(
    signals=(
        Signal(r"<\|(?:user|assistant)\|>\n", 0.8, regex=True, beside="<|user|>", name="a line break after the role"),
        Signal(
            r"</arg_key>\s*\n\s*<arg_value>", 0.8, "assistant", regex=True, beside="<arg_key>", name="tags on lines"
        ),
    )
)
NO_LINES = Part(
    signals=(
        Signal(
            r"<\|(?:user|assistant)\|>(?!\n)", 0.8, regex=True, beside="<|user|>", name="no line break after a role"
        ),
        Signal(r"</arg_key><arg_value>", 0.8, "assistant", regex=True, beside="<arg_key>", name="tags without lines"),
    )
)

GLM = (
    compose("glm-4.5", "GLM-4.5 prompt", ENVELOPE, *COMMON, LINES, RESERVED),
    compose("glm-4.7", "GLM-4.7 prompt", ENVELOPE, *COMMON, NO_LINES, RESERVED),
)
