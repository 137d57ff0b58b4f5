"""GigaChat 3 to 3.5: `role<|role_sep|>⏎…<|message_sep|>⏎⏎`, roles of several words.

Facts: the chat templates of GigaChat 3 and 3.1, and the tests of vLLM, SGLang and llama.cpp for their answers.
Version 3 writes a call as a turn of its own, 3.1 after a token, 3.5 (SGLang's parser) as elements that are called GCML.
"""

from __future__ import annotations

from parsers.format import BlockRule, BodyRule, Envelope, Part, Signal, compose
from parsers.formats.parts import JSON_CALLS, TOOL_TURNS, think_tags
from parsers.model import Role
from parsers.payloads.typed_elements import TypedElements
from parsers.typescript_tools import TypescriptTools

__all__ = ["GIGACHAT"]

ROLES: dict[str, Role] = {
    "developer system": "developer",
    "system": "system",
    "user memory": "system",
    "added files": "system",
    "function descriptions": "system",
    "user": "user",
    "assistant": "assistant",
    "function call": "assistant",
    "function result": "tool",
}
ROLE_WORDS = rf"(?P<role>{'|'.join(sorted(ROLES, key=len, reverse=True))})<\|role_sep\|>\n?"
ENVELOPE = Envelope(
    opener=ROLE_WORDS,
    opener_tokens=("role-words",),
    roles=ROLES,
    begin=("<s>",),
    begin_expected=False,
    end=("<|message_sep|>", "</s>"),
    signals=(Signal("<|role_sep|>", 3.0), Signal("<|message_sep|>", 1.0)),
)
COMMON = Part(
    blocks=(BlockRule("tool_call", open=("<|function_call|>",), reader=JSON_CALLS),),
    bodies=(BodyRule("tool_call", header={"role": "function call"}, reader=JSON_CALLS),),
    own_patterns={"role-words": rf"(?:^|(?<=>)){ROLE_WORDS.replace('?P<role>', '?:')}"},
    own_tokens=("<s>", "</s>"),
    tool_lists=(TypescriptTools(r"^namespace functions \{"),),
    reserved=("<|role_sep|>",),
)
CALL_TURNS = Part(
    signals=(
        Signal(r"^function call<\|role_sep\|>", 1.0, regex=True, beside="<|role_sep|>", name="a turn `function call`"),
    )
)

GCML = Part(
    blocks=(
        BlockRule(
            "tool_call",
            open=("<｜GCML｜tool_calls>", "<｜GCML｜invoke name="),
            close=("</｜GCML｜tool_calls>",),
            reader=TypedElements(
                call=r"<｜GCML｜invoke name=\"(?P<name>[^\"\n]*)\">",
                call_close="</｜GCML｜invoke>",
                parameter=r"<｜GCML｜parameter name=\"(?P<name>[^\"\n]*)\"(?: string=\"(?P<type>true|false)\")?>",
                parameter_close="</｜GCML｜parameter>",
                literal="true",
            ),
        ),
    ),
    signals=(Signal("<｜GCML｜tool_calls>", 3.0), Signal("<｜GCML｜invoke name=", 1.0)),
)

GIGACHAT = (
    compose("gigachat-3", "GigaChat 3 prompt", ENVELOPE, COMMON, CALL_TURNS, TOOL_TURNS),
    compose(
        "gigachat-3.1",
        "GigaChat 3.1 prompt",
        ENVELOPE,
        COMMON,
        Part(signals=(Signal("<|function_call|>", 2.0),)),
        TOOL_TURNS,
    ),
    compose("gigachat-3.5", "GigaChat 3.5 prompt", ENVELOPE, think_tags(), GCML, COMMON, TOOL_TURNS),
)
