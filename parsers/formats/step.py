"""Step-3: elements with the prefix `steptml:` between `<｜tool_calls_begin｜>` tokens, which lack DeepSeek's `▁`.

Facts: the tests of vLLM, SGLang and smg for its answers; no whole prompt was seen, so that every text is read as one
answer. SGLang's texts have `function<｜tool_sep｜>` before the element.
"""

from __future__ import annotations

from parsers.format import BlockRule, Envelope, Part, Signal, compose
from parsers.formats.parts import think_tags
from parsers.payloads.element_calls import ElementCalls
from parsers.payloads.wrapped_calls import WrappedCalls

__all__ = ["STEP"]

CALL, CALL_END = "<｜tool_call_begin｜>", "<｜tool_call_end｜>"
ENVELOPE = Envelope(opener=r"(?P<role>)(?!)", opener_tokens=(), roles={})
ELEMENTS = ElementCalls(
    call=r"(?:function)?(?:<｜tool_sep｜>)?\s*<steptml:invoke name=(?P<name>\"[^\"\n]*\"(?=>)|\"?[^\">\n]*\"?)>",
    call_close="</steptml:invoke>",
    parameter=r"<steptml:parameter name=(?P<name>\"[^\"\n]*\"(?=>)|\"?[^\">\n]*\"?)>",
    parameter_close="</steptml:parameter>",
    wrapper=(CALL,),
    lines=False,
)
CALLS = Part(
    blocks=(
        BlockRule(
            "tool_call",
            open=("<｜tool_calls_begin｜>",),
            close=("<｜tool_calls_end｜>",),
            reader=WrappedCalls(CALL, CALL_END, ELEMENTS, separators=("<｜tool_sep｜>",)),
        ),
        BlockRule("tool_call", open=(CALL,), close=(CALL_END,), reader=ELEMENTS),
    ),
    signals=(Signal("<steptml:invoke name=", 3.0, "assistant"), Signal("<｜tool_calls_begin｜>", 1.0, "assistant")),
    reserved=("<｜tool_sep｜>",),
)

STEP = (compose("step-3", "Step-3 answer", ENVELOPE, think_tags(), CALLS),)
