"""Spark 2.5: `<｜start▁of▁sentence｜><|User|>…<｜end▁of▁sentence｜>`, calls as in GLM-4.7.

Facts: the chat template of Spark 2.5, and the tests of llama.cpp for its answers. The end token is DeepSeek's; the role
tokens (`<|Bot|>`) and a begin token before each turn tell the two apart.
"""

from __future__ import annotations

from parsers.format import Envelope, Signal, compose
from parsers.formats.parts import KEY_VALUE_CALLS, TOOL_RESPONSES, TOOL_TURNS, TOOLS_ELEMENT, think_tags

__all__ = ["SPARK"]

BEGIN = "<｜start▁of▁sentence｜>"
ENVELOPE = Envelope(
    opener=rf"(?:{BEGIN})?<\|(?P<role>System|User|Bot|Tool)\|>\n?",
    opener_tokens=(BEGIN, "<|System|>", "<|User|>", "<|Bot|>", "<|Tool|>"),
    roles={"System": "system", "User": "user", "Bot": "assistant", "Tool": "tool"},
    end=("<｜end▁of▁sentence｜>",),
    end_needs_border=True,
    signals=(Signal(BEGIN, 3.0), Signal("<|Bot|>", 2.0), Signal("<|Tool|>", 1.0)),
)

SPARK = (
    compose(
        "spark-2.5",
        "Spark 2.5 prompt",
        ENVELOPE,
        think_tags(),
        KEY_VALUE_CALLS,
        TOOL_RESPONSES,
        TOOL_TURNS,
        TOOLS_ELEMENT,
    ),
)
