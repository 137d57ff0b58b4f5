"""Kimi: K2 (`<|im_user|>user<|im_middle|>…<|im_end|>`) and K3 (`<|open|>message role="user"<|sep|>…<|end_of_msg|>`).

Facts: the chat templates of Kimi K2 (two versions), K2-Thinking and K3, and the tests of vLLM, SGLang and llama.cpp for
their answers. Results of K2 stand in system turns that are called after the tool.
"""

from __future__ import annotations

from dataclasses import replace

from parsers.format import BlockRule, BodyRule, Envelope, Part, Signal, compose
from parsers.formats.parts import think_tags
from parsers.payloads.kimi_ids import kimi_name, read_kimi_result
from parsers.payloads.plain_results import WholeResult
from parsers.payloads.token_calls import TokenCalls
from parsers.payloads.typed_elements import TypedElements
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
CALL, ARGUMENTS, CALL_END = "<|tool_call_begin|>", "<|tool_call_argument_begin|>", "<|tool_call_end|>"
SECTION, SECTION_END = "<|tool_calls_section_begin|>", "<|tool_calls_section_end|>"
ONE_SECTION, ONE_SECTION_END = "<|tool_call_section_begin|>", "<|tool_call_section_end|>"
"""Models also write the section in the singular."""
CALLS = Part(
    blocks=(
        BlockRule(
            "tool_call",
            open=(SECTION, ONE_SECTION, CALL),
            close=(SECTION_END, ONE_SECTION_END),
            reader=TokenCalls(
                opener=CALL,
                head=(
                    r"\s*+(?P<id>[^<\s{][^<\n{]{0,300}?)\s*+"
                    r"(?:<\|tool_call_argument_begin\|>\s*+|(?=<\|tool_call_end\|>|\{)|\Z)"
                ),
                call_close=(CALL_END,),
                name_of=kimi_name,
            ),
        ),
    ),
    bodies=(BodyRule("tool_result", frozenset({"system"}), reader=read_kimi_result),),
    signals=(
        Signal(SECTION, 3.0, "assistant"),
        Signal(ONE_SECTION, 3.0, "assistant"),
        Signal(ARGUMENTS, 2.0, "assistant"),
    ),
    tool_lists=(JsonTools(r"(?=\[\{)", inline=True),),
    reserved=("<|im_middle|>", ARGUMENTS, CALL_END),
)

K3_ENVELOPE = Envelope(
    opener=(
        r"<\|open\|>message role=\"(?P<role>[a-z]{1,32})\"(?: (?!tool=)[a-z]+=\"[^\"\n]*\")*"
        r"(?: tool=\"(?P<tool>[^\"\n]*)\")?(?: [a-z]+=\"[^\"\n]*\")*<\|sep\|>"
    ),
    opener_tokens=("<|open|>message",),
    roles={"system": "system", "developer": "developer", "user": "user", "assistant": "assistant", "tool": "tool"},
    end=("<|close|>message<|sep|><|end_of_msg|>", "<|close|>message<|sep|>", "<|close|>message", "<|end_of_msg|>"),
    signals=(Signal("<|open|>message", 3.0), Signal("<|end_of_msg|>", 1.0)),
)
K3_CALLS = Part(
    blocks=(
        BlockRule(
            "text",
            open=("<|open|>response<|sep|>",),
            close=("<|close|>response<|sep|>", "<|close|>response"),
            cited="text",
            trimmed=True,
        ),
        BlockRule(
            "tool_call",
            open=("<|open|>tools<|sep|>", "<|open|>call tool="),
            close=("<|close|>tools<|sep|>", "<|close|>tools"),
            reader=TypedElements(
                call=r"<\|open\|>call tool=\"(?P<name>[^\"\n]*)\"(?: [a-z]+=\"[^\"\n]*\")*<\|sep\|>",
                call_close="<|close|>call<|sep|>",
                parameter=r"<\|open\|>argument key=\"(?P<name>[^\"\n]*)\"(?: type=\"(?P<type>[^\"\n]*)\")?<\|sep\|>",
                parameter_close="<|close|>argument<|sep|>",
                literal="string",
            ),
        ),
    ),
    bodies=(BodyRule("tool_result", frozenset({"tool"}), reader=WholeResult(name="tool")),),
    signals=(
        Signal("<|open|>response<|sep|>", 2.0, "assistant"),
        Signal("<|close|>response<|sep|>", 1.0, "assistant"),
        Signal("<|open|>tools<|sep|>", 2.0, "assistant"),
        Signal("<|close|>think<|sep|>", 1.0, "assistant"),
    ),
    tool_lists=(JsonTools(r"# Tools$"),),
)
K3_TAGS = think_tags("<|open|>think<|sep|>", "<|close|>think<|sep|>", 1.0)
K3_THINKING = replace(
    K3_TAGS, blocks=tuple(replace(block, close=(*block.close, "<|close|>think")) for block in K3_TAGS.blocks)
)
"""Models forget the separator of a closer, and texts end before it."""

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
    compose("kimi-k3", "Kimi K3 prompt", K3_ENVELOPE, K3_THINKING, K3_CALLS),
)
