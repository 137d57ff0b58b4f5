"""Hunyuan: A13B (`…<|extra_0|>`), Hy3 and Hy4 (`<｜hy_User:opensource｜>…<｜hy_eos:opensource｜>`).

Facts: the chat templates of Hunyuan-A13B (as in vLLM's examples) and Hy3, and the tests of vLLM and SGLang for their
answers. The tags of Hy3 and Hy4 carry a suffix that names the release (`:opensource`); their tests also write none.
"""

from __future__ import annotations

from parsers.format import ASSISTANT, BlockRule, Envelope, Format, Marker, Part, Signal, compose
from parsers.formats.parts import TOOL_CALLS_ELEMENT, TOOLS_ELEMENT, think_tags
from parsers.payloads.key_value_calls import KeyValueCalls
from parsers.payloads.plain_results import ElementResult
from parsers.payloads.wrapped_calls import WrappedCalls
from parsers.payloads.wrapped_results import WrappedResults
from parsers.tool_lists import JsonTools

__all__ = ["HUNYUAN"]

A13B_ENVELOPE = Envelope(
    opener=(
        r"(?:<\|)?(?:startof(?=text\|>[^<]*+<\|extra_0\|>)|extra_(?=0\|><tool_response>))?"
        r"(?P<role>startoftext|text|extra_4|extra_0|0|用户)(?>(?:\|>)?)(?:用户：|助手：|：)?"
    ),
    opener_tokens=("<|startoftext|>", "<|extra_4|>", "<|extra_0|>", "user-word"),
    roles={
        "startoftext": "system",
        "text": "user",
        "extra_4": "user",
        "extra_0": "assistant",
        "0": "tool",
        "用户": "user",
    },
    end=("<|eos|>",),
    ended_roles=ASSISTANT,
    signals=(Signal("<|extra_0|>", 3.0), Signal("<|extra_4|>", 1.0), Signal("<|eos|>", 1.0)),
)
"""A token between two turns tells the role of the second. Two of them have a second meaning that what follows decides:
the first turn is that of the user (`text`) where `<|extra_0|>` ends it, and a result (`0`) may follow a result."""
A13B = Part(
    blocks=(
        BlockRule(
            "tool_result",
            open=("<tool_response>",),
            close=("</tool_response>",),
            roles=frozenset({"user", "tool"}),
            reader=ElementResult(lines=False),
            at="between",
        ),
    ),
    markers=(Marker("<answer>", ASSISTANT), Marker("</answer>", ASSISTANT)),
    own_patterns={"user-word": r"(?<=<\|eos\|>)用户："},
    own_tokens=("<answer>", "</answer>"),
    signals=(Signal(r"</think>\s*<answer>", 3.0, "assistant", regex=True, beside="</think>", name="<answer>"),),
    tool_lists=(JsonTools(r"(?=\[\{\"type\": ?\"function\")", inline=True),),
)


def key_value_calls(suffix: str, *, separator: bool) -> Part:
    """Calls of Hy3 and Hy4, in a wrapper or alone; all their tags end in a suffix."""
    reader = KeyValueCalls(f"arg_key{suffix}", f"arg_value{suffix}", separator=f"<tool_sep{suffix}>")
    opener, closer = f"<tool_call{suffix}>", f"</tool_call{suffix}>"
    wrapper = f"<tool_calls{suffix}>", f"</tool_calls{suffix}>"
    sign = (
        Signal(f"<tool_sep{suffix}>", 4.0, "assistant") if separator else Signal(f"<arg_key{suffix}>", 2.0, "assistant")
    )
    around = rf"<tool_calls{suffix}>\s*<tool_call{suffix}>"
    return Part(
        blocks=(
            BlockRule("tool_call", wrapper[:1], wrapper[1:], reader=WrappedCalls(opener, closer, reader)),
            BlockRule("tool_call", (opener,), (closer,), reader=reader),
        ),
        signals=(sign, Signal(around, 3.0, "assistant", regex=True, beside=opener, name=wrapper[0])),
        reserved=(f"<tool_sep{suffix}>", f"<arg_key{suffix}>"),
    )


def results(suffix: str) -> Part:
    """Results of Hy3 and Hy4, which follow the end token of a turn without a role of their own."""
    opener, closer = f"<tool_response{suffix}>", f"</tool_response{suffix}>"
    return Part(
        blocks=(
            BlockRule(
                "tool_result",
                open=(f"<tool_responses{suffix}>",),
                close=(f"</tool_responses{suffix}>",),
                roles=ASSISTANT | {"user", "tool"},
                reader=WrappedResults(opener, closer, ElementResult()),
                at="between",
            ),
        ),
    )


def hy_format(id: str, title: str, *, separator: bool) -> Format:
    """Hy3, which writes a separator after the name of a call, or Hy4, which writes none."""
    suffix = ":opensource"
    return compose(
        id,
        title,
        HY_ENVELOPE,
        think_tags(f"<think{suffix}>", f"</think{suffix}>"),
        think_tags(),
        key_value_calls(suffix, separator=separator),
        key_value_calls("", separator=separator),
        results(suffix),
        TOOLS_ELEMENT,
        Part(markers=(Marker(f"<｜reasoning_mode{suffix}｜>"),)),
    )


HY_ENVELOPE = Envelope(
    opener=r"<｜hy_(?P<role>User|Assistant)(?::\w+)?｜>",
    opener_tokens=tuple(f"<｜hy_{role}{suffix}｜>" for role in ("User", "Assistant") for suffix in (":opensource", "")),
    roles={"User": "user", "Assistant": "assistant"},
    begin=("<｜hy_begin_of_sentence:opensource｜>",),
    begin_expected=False,
    end=("<｜hy_eos:opensource｜>",),
    ended_roles=ASSISTANT,
    head="system",
    signals=(
        Signal("<｜hy_User:opensource｜>", 3.0),
        Signal("<｜hy_User｜>", 3.0),
        Signal("<｜hy_begin_of_sentence:opensource｜>", 2.0),
    ),
)

HUNYUAN = (
    compose(
        "hunyuan-a13b",
        "Hunyuan-A13B prompt",
        A13B_ENVELOPE,
        think_tags(),
        A13B,
        TOOL_CALLS_ELEMENT,
    ),
    hy_format("hunyuan-3", "Hunyuan Hy3 prompt", separator=True),
    hy_format("hunyuan-4", "Hunyuan Hy4 prompt", separator=False),
)
