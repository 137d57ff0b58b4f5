"""ChatML: `<|im_start|>role⏎…<|im_end|>⏎`, and the models that use it, each with its own way to write calls.

Facts: the chat templates of Qwen2.5, Qwen3, QwQ, Hermes 2 and 3, SmolLM3, MiMo, Qwen3-Coder, Qwen3.5, Nemotron 3,
Step-3.5, MiniCPM5, InternLM2, LFM2, Bielik, xLAM, and the tests of vLLM, SGLang and llama.cpp for their answers.
"""

from __future__ import annotations

from parsers.format import ASSISTANT, BlockRule, Envelope, Format, Part, Signal, compose
from parsers.formats.parts import (
    BARE_JSON_CALLS,
    FUNCTION_ELEMENTS,
    HERMES_CALLS,
    JSON_CALLS,
    KEY_VALUE_CALLS,
    RESULT_ROLES,
    TOOL_RESPONSES,
    TOOL_TURNS,
    TOOLS_ELEMENT,
    python_calls,
    think_tags,
)
from parsers.model import Role
from parsers.payloads.element_calls import ElementCalls
from parsers.payloads.plain_results import ElementResult
from parsers.payloads.word_calls import read_word_call, read_word_result
from parsers.tool_lists import JsonTools

__all__ = ["CHATML"]

ROLES: dict[str, Role] = {
    "system": "system",
    "developer": "developer",
    "user": "user",
    "assistant": "assistant",
    **dict.fromkeys(("tool", "tool_response", "function", "observation", "environment", "ipython"), "tool"),
}
ENVELOPE = Envelope(
    opener=r"<\|im_start\|>(?P<role>[^\n<>| ]{1,64})(?: name=<\|plugin\|>)? ?(?:\n|\Z)",
    opener_tokens=("<|im_start|>",),
    roles=ROLES,
    begin=("<|begin_of_text|>", "<|startoftext|>", "<s>"),
    begin_expected=False,
    end=("<|im_end|>", "<|endoftext|>"),
    end_needs_border=True,
    signals=(
        Signal("<|im_start|>", 3.0),
        Signal("<|im_end|>", 1.0),
        Signal(r"<\|endoftext\|>\s*\Z", 0.6, regex=True, beside="<|endoftext|>", name="<|endoftext|> at the end"),
    ),
)
COMMON = Part(own_tokens=("<s>",))
CALLS = (HERMES_CALLS, FUNCTION_ELEMENTS, KEY_VALUE_CALLS)
"""Everything that is written between `<tool_call>` tags; which of it is common tells a format, all of it is read."""
TAGGED = tuple(part.quiet for part in CALLS)
SHARED = (TOOL_RESPONSES, TOOL_TURNS, TOOLS_ELEMENT, COMMON)


SPELT_OUT = Part(blocks=think_tags("<thinking>", "</thinking>").blocks, own_tokens=("<thinking>", "</thinking>"))
"""How models write their thinking when a prompt asks for it in words."""
THINKING_FIRST = Part(
    signals=(Signal(r"\A\s*<thinking>", 0.6, "assistant", regex=True, beside="<thinking>", name="<thinking>"),)
)


def tenant(id: str, title: str, *parts: Part) -> Format:
    """A format in ChatML's envelope."""
    return compose(id, title, ENVELOPE, think_tags(), SPELT_OUT, *parts, *TAGGED, *SHARED)


ELEMENTS = Part(
    blocks=(
        BlockRule(
            "tool_call",
            open=("<function name=",),
            reader=ElementCalls(
                call=r"<function name=\"(?P<name>[^\"\n]*)\">",
                call_close="</function>",
                parameter=r"<param ?name=\"(?P<name>[^\"\n]*)\">",
                parameter_close="</param>",
            ),
        ),
    ),
    signals=(Signal("<function name=", 2.0, "assistant"),),
)
PLUGIN = Part(
    blocks=(
        BlockRule(
            "tool_call",
            open=("<|action_start|><|plugin|>", "<|action_start|> <|plugin|>"),
            close=("<|action_end|>",),
            reader=JSON_CALLS,
        ),
    ),
    signals=(
        Signal("<|action_start|><|plugin|>", 2.0, "assistant"),
        Signal("<|action_start|> <|plugin|>", 2.0, "assistant"),
    ),
    tool_lists=(JsonTools(r"(?=\[\{)"),),
)
LIQUID = Part(
    blocks=(
        BlockRule("tool_call", open=("<|tool_call_start|>",), close=("<|tool_call_end|>",), reader=JSON_CALLS),
        BlockRule(
            "tool_result",
            open=("<|tool_response_start|>",),
            close=("<|tool_response_end|>",),
            roles=RESULT_ROLES,
            reader=ElementResult(lines=False),
            at="head",
        ),
    ),
    signals=(
        Signal("<|tool_list_start|>", 1.0, "system"),
        Signal("<|tool_response_start|>", 1.0),
        Signal("<|startoftext|>", 0.5),
        Signal(r"^List of tools: ", 0.5, "system", regex=True, beside="<|startoftext|>", name="List of tools:"),
    ),
    tool_lists=(JsonTools(r"List of tools: (?:<\|tool_list_start\|>)?", inline=True),),
    reserved=("<|tool_list_start|>", "<|tool_list_end|>"),
)
POLISH = Part(
    blocks=(
        BlockRule(
            "tool_result",
            open=("<|function_output|>",),
            roles=RESULT_ROLES,
            reader=ElementResult(lines=False),
            at="head",
        ),
    ),
    signals=(Signal("<|function_output|>", 3.0), Signal("<|function_list|>", 3.0)),
    tool_lists=(JsonTools(r"<\|function_list\|>[ \t]*$"),),
    reserved=("<|function_list|>",),
)
XLAM_TOOLS = Part(
    blocks=(
        BlockRule("tool_call", open=("[TOOL_CALLS]",), reader=JSON_CALLS),
        BlockRule("tool_call", open=("[TOOL_REQUEST]",), close=("[END_TOOL_REQUEST]",), reader=JSON_CALLS),
    ),
    tool_lists=(JsonTools(r"(?=\{\s*\"type\"\s*:\s*\"function\")"),),
)
"""LM Studio asks models without a syntax of their own for `[TOOL_REQUEST]{…}[END_TOOL_REQUEST]`."""
AGENT = Part(
    blocks=(
        BlockRule("tool_call", open=("✿FUNCTION✿",), reader=read_word_call, bare=True),
        BlockRule("tool_result", open=("✿RESULT✿",), roles=ASSISTANT | RESULT_ROLES, reader=read_word_result),
        BlockRule("marker", open=("answer-word",)),
    ),
    own_patterns={"answer-word": r"✿RETURN✿:? ?"},
    signals=(Signal("✿FUNCTION✿", 2.0, "assistant"), Signal("✿RESULT✿", 1.0)),
)

CHATML = (
    tenant("chatml", "ChatML prompt", THINKING_FIRST),
    tenant("chatml-hermes", "ChatML prompt with JSON calls (Qwen, Hermes)", HERMES_CALLS),
    tenant("qwen3-coder", "ChatML prompt with function elements (Qwen3-Coder, Nemotron 3)", FUNCTION_ELEMENTS),
    tenant("minicpm-5", "MiniCPM5 prompt", ELEMENTS),
    tenant("internlm-2", "InternLM2 prompt", PLUGIN),
    tenant("lfm-2", "LFM2 prompt", python_calls("<|tool_call_start|>", "<|tool_call_end|>"), LIQUID),
    tenant("olmo-3", "OLMo 3 prompt", python_calls("<function_calls>", "</function_calls>")),
    tenant("bielik-3", "Bielik 3 prompt", HERMES_CALLS.quiet, POLISH),
    tenant("xlam-qwen", "xLAM prompt (Qwen)", BARE_JSON_CALLS, XLAM_TOOLS),
    tenant("qwen-agent", "Qwen-Agent prompt", AGENT),
)
