"""MiniMax: M1 (`<beginning_of_sentence>user …⏎`), M2 and M3 (`]~b]user⏎…[e~[`).

Facts: the chat templates of MiniMax-M1, M2 and M3, and the tests of vLLM, SGLang, smg and llama.cpp for their answers.
"""

from __future__ import annotations

from parsers.format import BlockRule, BodyRule, Envelope, Part, Signal, compose
from parsers.formats.parts import RESULT_ROLES, TOOL_CALLS_ELEMENT, TOOLS_ELEMENT, think_tags
from parsers.payloads.element_calls import ElementCalls
from parsers.payloads.minimax_tags import MINIMAX_PREFIX, read_minimax_tags
from parsers.payloads.plain_results import ElementResult, WholeResult
from parsers.tagged_tools import TaggedTools

__all__ = ["MINIMAX"]

M1_ENVELOPE = Envelope(
    opener=r"<beginning_of_sentence>(?P<role>system|user|ai|tool)(?: [a-z_]{1,32}=[^\n]{0,200})?\n(?:tool result: )?",
    opener_tokens=("<beginning_of_sentence>",),
    roles={"system": "system", "user": "user", "ai": "assistant", "tool": "tool"},
    begin=("<begin_of_document>",),
    begin_expected=False,
    end=("<end_of_sentence>",),
    end_needs_border=True,
    signals=(Signal("<beginning_of_sentence>", 3.0), Signal("<end_of_sentence>", 1.0)),
)
ENVELOPE = Envelope(
    opener=r"\]~b\](?P<role>[a-z]{1,32})(?: [^\n]{0,200})?\n",
    opener_tokens=("]~b]",),
    roles={"system": "system", "developer": "developer", "user": "user", "ai": "assistant", "tool": "tool"},
    begin=("]~!b[",),
    begin_expected=False,
    end=("[e~[",),
    end_needs_border=True,
    signals=(Signal("]~b]", 3.0), Signal("[e~[", 1.0)),
)
INVOKE_CALLS = Part(
    blocks=(
        BlockRule(
            "tool_call",
            open=("<minimax:tool_call>", "<function_calls>", "<tool_call>", "<invoke name="),
            close=("</minimax:tool_call>", "</function_calls>", "</tool_call>"),
            reader=ElementCalls(
                call=r"<invoke name=(?P<name>\"[^\"\n]*\"(?=>)|\"?[^\">\n]*\"?)>",
                call_close="</invoke>",
                parameter=r"<parameter name=(?P<name>\"[^\"\n]*\"(?=>)|\"?[^\">\n]*\"?)>",
                parameter_close="</parameter>",
                wrapper=("<minimax:tool_call>", "<function_calls>", "<tool_call>"),
                lines=False,
                structures=False,
            ),
        ),
    ),
    signals=(
        Signal("<minimax:tool_call>", 3.0, "assistant"),
        Signal("<invoke name=", 1.0, "assistant"),
        Signal(
            r"<(?:function_calls|tool_call)>\s*<invoke name=",
            2.0,
            "assistant",
            regex=True,
            beside="<invoke name=",
            name="a wrapper with <invoke name=",
        ),
    ),
)
"""The same elements are written by other models, with another wrapper or none."""
TAG_CALLS = Part(
    blocks=(
        BlockRule(
            "tool_call",
            open=(f"{MINIMAX_PREFIX}<tool_call>",),
            close=(f"{MINIMAX_PREFIX}</tool_call>",),
            reader=read_minimax_tags,
        ),
    ),
    signals=(Signal(f"{MINIMAX_PREFIX}<tool_call>", 4.0),),
)
RESPONSES = Part(
    blocks=(
        BlockRule(
            "tool_result",
            open=("<response>",),
            close=("</response>",),
            roles=RESULT_ROLES,
            reader=ElementResult(lines=False),
            at="head",
        ),
    ),
    own_tokens=("<response>", "</response>"),
    tool_lists=(TaggedTools(r"<tool>(?=\{)"),),
)

MINIMAX = (
    compose(
        "minimax-m1",
        "MiniMax-M1 prompt",
        M1_ENVELOPE,
        think_tags(),
        TOOL_CALLS_ELEMENT,
        Part(bodies=(BodyRule("tool_result", frozenset({"tool"}), reader=WholeResult()),)),
        TOOLS_ELEMENT,
    ),
    compose("minimax-m2", "MiniMax-M2 prompt", ENVELOPE, think_tags(), INVOKE_CALLS, RESPONSES),
    compose(
        "minimax-m3",
        "MiniMax-M3 prompt",
        ENVELOPE,
        think_tags("<mm:think>", "</mm:think>", 2.0),
        TAG_CALLS,
        RESPONSES,
    ),
)
