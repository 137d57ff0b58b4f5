"""dots: calls in `<dots_function_call>`, as elements or as JSON (vLLM's tests; no whole prompt was seen)."""

from __future__ import annotations

from parsers.format import BlockRule, Part, Signal, compose
from parsers.formats.parts import JSON_CALLS, NO_TURNS, think_tags
from parsers.payloads.element_calls import ElementCalls

__all__ = ["DOTS"]

OPENER, CLOSER = "<dots_function_call>", "</dots_function_call>"
ELEMENTS = ElementCalls(
    call=r"<invoke name=(?P<name>\"[^\"\n]*\"(?=>)|\"?[^\">\n]*\"?)>",
    call_close="</invoke>",
    parameter=r"<parameter name=(?P<name>\"[^\"\n]*\"(?=>)|\"?[^\">\n]*\"?)>",
    parameter_close="</parameter>",
    wrapper=(OPENER,),
)
CALLS = Part(
    blocks=(
        BlockRule("tool_call", open=(OPENER,), close=(CLOSER,), reader=JSON_CALLS),
        BlockRule("tool_call", open=(OPENER,), close=(CLOSER,), reader=ELEMENTS),
    ),
    signals=(Signal(OPENER, 3.0, "assistant"),),
)

DOTS = (compose("dots", "dots answer", NO_TURNS, think_tags(), CALLS),)
