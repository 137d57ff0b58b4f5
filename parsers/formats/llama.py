"""Llama 3 (`<|start_header_id|>role<|end_header_id|>⏎⏎…<|eot_id|>`), Llama 4, ToolACE and xLAM in the same envelopes.

Facts: the chat templates of Llama 3.1, 3.2 and 4 in vLLM's examples, ToolACE, xLAM, and the tests of vLLM, SGLang and
smg for their answers. One model may write its calls as bare JSON, as JSON after `<|python_tag|>`, or as Python.
"""

from __future__ import annotations

from parsers.format import BlockRule, Envelope, Format, Part, Signal, compose
from parsers.formats.parts import (
    BARE_JSON_CALLS,
    BARE_PYTHON_CALLS,
    HERMES_CALLS,
    JSON_CALLS,
    TOOL_TURNS,
    json_calls,
    python_calls,
    think_tags,
)
from parsers.model import Role
from parsers.payloads.python_calls import CALL_START, PythonCalls
from parsers.tool_lists import JsonTools

__all__ = ["LLAMA", "LLAMA_3_ENVELOPE", "LLAMA_TOOLS", "PYTHON_TAG"]

ROLES: dict[str, Role] = {
    "system": "system",
    "user": "user",
    "assistant": "assistant",
    "ipython": "tool",
    "tool": "tool",
}
LLAMA_3_ENVELOPE = Envelope(
    opener=r"<\|start_header_id\|>(?P<role>[^\n<]{1,64})<\|end_header_id\|>\n{0,2}",
    opener_tokens=("<|start_header_id|>",),
    roles=ROLES,
    begin=("<|begin_of_text|>",),
    begin_expected=False,
    end=("<|eot_id|>", "<|eom_id|>"),
    signals=(Signal("<|start_header_id|>", 3.0), Signal("<|eot_id|>", 1.0)),
)
LLAMA_4_ENVELOPE = Envelope(
    opener=r"<\|header_start\|>(?P<role>[^\n<]{1,64})<\|header_end\|>\n{0,2}",
    opener_tokens=("<|header_start|>",),
    roles=ROLES,
    begin=("<|begin_of_text|>",),
    begin_expected=False,
    end=("<|eot|>", "<|eom|>"),
    signals=(Signal("<|header_start|>", 3.0), Signal("<|eot|>", 0.5)),
)
PYTHON_TAG = Part(
    blocks=(
        BlockRule("tool_call", open=("<|python_tag|>",), reader=JSON_CALLS),
        BlockRule("tool_call", open=("<|python_tag|>",), reader=PythonCalls()),
    ),
    signals=(Signal("<|python_tag|>", 2.0, "assistant"),),
)
"""`<|python_tag|>` before JSON, or before a call of a built-in tool (`brave_search.call(query="…")`)."""
LLAMA_TOOLS = Part(
    tool_lists=(
        JsonTools(r"(?=\[?\s*\{\s*\"(?:type\"\s*:\s*\"function\"|name\"\s*:\s*\"[^\"\n]*\"\s*,\s*\"(?:desc|param)))"),
    )
)
"""Tools as JSON at the beginning of a line, one after the other or in a list."""
AFTER_WORDS = Part(
    blocks=(BlockRule("tool_call", open=("python-after-words",), bare=True, reader=PythonCalls(alone=True)),),
    own_patterns={"python-after-words": rf"(?<=\S)\[(?={CALL_START}(?:\)|\w+=)[^\n]*\]\s*(?:<\|eo[tm]\|>|\Z))"},
)
"""A list of calls right behind the words of an answer, which the turn ends with."""
LISTED_CALL = r"<\|end_header_id\|>\n\n\[\{\"name\""
COMMON = (think_tags(), TOOL_TURNS, LLAMA_TOOLS, Part(reserved=("<|finetune_right_pad_id|>",)))


CALLS = (PYTHON_TAG, BARE_JSON_CALLS, BARE_PYTHON_CALLS, HERMES_CALLS.quiet)
"""Its calls come in any of these forms."""


def in_llama_3(id: str, title: str, *parts: Part) -> Format:
    """A format of other models in the envelope of Llama 3; only what is its own speaks for it."""
    return compose(id, title, LLAMA_3_ENVELOPE, *parts, *(part.quiet for part in CALLS), *COMMON)


LLAMA = (
    compose(
        "llama-3",
        "Llama 3 prompt",
        LLAMA_3_ENVELOPE,
        Part(
            signals=(
                Signal(
                    r"^\s*\{\s*\"name\": ?\"[^\"\n]+\",\s*\"parameters\"",
                    0.6,
                    "assistant",
                    regex=True,
                    beside='"parameters"',
                    name='{"name": …, "parameters": …}',
                ),
            )
        ),
        *CALLS,
        *COMMON,
    ),
    in_llama_3(
        "toolace",
        "ToolACE prompt (Llama 3)",
        BARE_PYTHON_CALLS.quiet,
        Part(signals=(Signal("You are an expert in composing functions.", 2.5, "system"),)),
    ),
    in_llama_3(
        "xlam-llama",
        "xLAM prompt (Llama 3)",
        Part(signals=(Signal(LISTED_CALL, 2.0, regex=True, beside="<|end_header_id|>", name="a list of calls"),)),
    ),
    compose(
        "llama-4",
        "Llama 4 prompt",
        LLAMA_4_ENVELOPE,
        python_calls("<|python_start|>", "<|python_end|>"),
        json_calls("<|python_start|>", "<|python_end|>").quiet,
        BARE_JSON_CALLS.quiet,
        BARE_PYTHON_CALLS,
        AFTER_WORDS,
        PYTHON_TAG.quiet,
        *COMMON,
    ),
)
