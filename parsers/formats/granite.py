"""Granite 3, 4 and 4.2 (`<|start_of_role|>role<|end_of_role|>…<|end_of_text|>`), and Granite 20B function calling.

Facts: the chat templates of Granite 3.3, 4.0, 4.1 and those of vLLM's examples, and the tests of vLLM and llama.cpp for
their answers. A header may carry controls in JSON; documents of Granite 3 stand in turns of their
own, in 3.3 one in each, before that all in one. Granite 20B
marks its turns by words.
"""

from __future__ import annotations

from dataclasses import replace

from parsers.format import ASSISTANT, BlockRule, BodyRule, Envelope, Format, Marker, Part, Signal, compose
from parsers.formats.parts import (
    FUNCTION_ELEMENTS,
    HERMES_CALLS,
    TOOL_RESPONSES,
    TOOL_TURNS,
    TOOLS_ELEMENT,
    UNCLOSED_JSON_CALLS,
    think_tags,
)
from parsers.line_tools import LineTools
from parsers.tool_lists import JsonTools

__all__ = ["GRANITE"]

ENVELOPE = Envelope(
    opener=r"<\|start_of_role\|>(?P<role>[a-z_]{1,40})(?: ?(?P<controls>\{[^\n<]{0,2000}\}))?<\|end_of_role\|>",
    opener_tokens=("<|start_of_role|>",),
    roles={
        "system": "system",
        "available_tools": "system",
        "tools": "system",
        "user": "user",
        "assistant": "assistant",
        "document": "tool",
        "documents": "tool",
        "tool": "tool",
        "tool_response": "tool",
    },
    end=("<|end_of_text|>",),
    signals=(Signal("<|start_of_role|>", 3.0), Signal("<|end_of_text|>", 0.5)),
)
LIST_CALLS = Part(
    blocks=(
        BlockRule(
            "tool_call", open=("<|tool_call|>", "<tool_call>"), close=("</tool_call>",), reader=UNCLOSED_JSON_CALLS
        ),
    ),
    signals=(
        Signal("<|tool_call|>", 2.0, "assistant"),
        Signal(
            r"<tool_call>\s*\[\s*\{", 2.0, "assistant", regex=True, beside="<tool_call>", name="<tool_call> with a list"
        ),
        Signal(
            r"<\|start_of_role\|>(?:available_tools|tools|documents?)\b",
            1.5,
            regex=True,
            beside="<|start_of_role|>",
            name="a role of tools or documents",
        ),
        Signal(
            r"<\|start_of_role\|>(?:tool|tool_response)\b",
            0.5,
            regex=True,
            beside="<|start_of_role|>",
            name="a role of results",
        ),
    ),
    markers=(Marker("<response>", ASSISTANT), Marker("</response>", ASSISTANT)),
    own_tokens=("<response>", "</response>"),
    tool_lists=(
        JsonTools(
            r"(?=\[?\s*\{\s*\"(?:type\"\s*:\s*\"function\"|name\"\s*:\s*\"[^\"\n]*\"\s*,\s*\"(?:desc|param)))",
            inline=True,
        ),
    ),
)
THOUGHT = r"Here(?: is|'s) my thought process:"
SPOKEN_THINKING = Part(
    blocks=think_tags("thought-words", "response-words").blocks,
    own_patterns={"thought-words": THOUGHT, "response-words": r"Here(?: is|'s) my response:"},
    signals=(
        Signal(THOUGHT, 1.0, "assistant", regex=True, beside="thought process:", name="Here is my thought process:"),
    ),
)
"""How Granite 3.2 frames its thinking: by two sentences."""
DOCUMENTS = Part(bodies=(BodyRule("document", frozenset({"tool"}), header={"role": "documents?"}),))
"""Documents in turns of their own; they are sources, named by the number in the header, or in the line before each."""
COMMON = (think_tags(), DOCUMENTS, TOOL_TURNS)

WORDS_ENVELOPE = Envelope(
    opener=(
        r"(?:\s*^(?=[A-Z]+:)|<(?=function_response>))"
        r"(?P<role>SYSTEM|USER|ASSISTANT|function_response)[:>][ \t]?"
    ),
    opener_tokens=("turn-word", "<function_response>"),
    roles={"SYSTEM": "system", "USER": "user", "ASSISTANT": "assistant", "function_response": "tool"},
    end=("<|endoftext|>",),
    ended_roles=ASSISTANT,
    signals=(
        Signal(r"^USER: ", 0.6, regex=True, beside="ASSISTANT:", name="USER:"),
        Signal(r"^ASSISTANT:", 0.6, regex=True, beside="USER:", name="ASSISTANT:"),
    ),
)
WORDS = Part(
    blocks=(
        BlockRule("tool_call", open=("<function_call>",), close=("</function_call>",), reader=UNCLOSED_JSON_CALLS),
    ),
    own_patterns={"turn-word": r"\s*^(?:SYSTEM|USER|ASSISTANT):"},
    signals=(
        Signal(r"<function_call>\s*\{", 2.0, "assistant", regex=True, beside="<function_call>", name="<function_call>"),
        Signal("<function_response>", 1.0),
        Signal("<|function_call_library|>", 2.0),
    ),
    tool_lists=(LineTools(r"<\|function_call_library\|>\s*"),),
    reserved=("<|function_call_library|>",),
)


def granite(id: str, title: str, *parts: Part) -> Format:
    """A generation in the envelope with role tokens."""
    return compose(id, title, ENVELOPE, *parts, *COMMON)


OBJECT_CALLS = replace(
    HERMES_CALLS,
    signals=(
        Signal(
            r"<tool_call>\s*\{", 1.0, "assistant", regex=True, beside="<|start_of_role|>", name="<tool_call> with JSON"
        ),
    ),
)
"""In this envelope they tell version 4 from 4.2."""

GRANITE = (
    granite("granite-4", "Granite 4 prompt", OBJECT_CALLS, TOOL_RESPONSES, TOOLS_ELEMENT),
    granite("granite-3", "Granite 3 prompt", LIST_CALLS, SPOKEN_THINKING),
    granite("granite-4.2", "Granite 4.2 prompt", FUNCTION_ELEMENTS, HERMES_CALLS.quiet, TOOL_RESPONSES, TOOLS_ELEMENT),
    compose("granite-20b-fc", "Granite 20B prompt with function calls", WORDS_ENVELOPE, WORDS, TOOL_TURNS),
)
