"""K2 Horizon: tags with the prefix `ifm|`, calls as JSON or as keys and values (vLLM's tests; no prompt was seen)."""

from __future__ import annotations

from parsers.format import BlockRule, Part, Signal, compose
from parsers.formats.parts import JSON_CALLS, NO_TURNS, think_tags
from parsers.payloads.coerced_calls import CoercedCalls
from parsers.payloads.key_value_calls import KeyValueCalls
from parsers.payloads.wrapped_calls import WrappedCalls

__all__ = ["HORIZON"]

CALL, CALL_END = "<ifm|tool_call>", "</ifm|tool_call>"
WRAPPER, WRAPPER_END = "<ifm|tool_calls>", "</ifm|tool_calls>"
READERS = (CoercedCalls(JSON_CALLS), KeyValueCalls("ifm|arg_key", "ifm|arg_value", kind="ifm|arg_type"))
CALLS = Part(
    blocks=(
        *(
            BlockRule("tool_call", (WRAPPER,), (WRAPPER_END,), reader=WrappedCalls(CALL, CALL_END, reader))
            for reader in READERS
        ),
        *(BlockRule("tool_call", (CALL,), (CALL_END,), reader=reader) for reader in READERS),
    ),
    signals=(Signal(WRAPPER, 3.0, "assistant"), Signal(CALL, 2.0, "assistant")),
    reserved=("<ifm|arg_key>",),
)

HORIZON = (
    compose(
        "k2-horizon",
        "K2 Horizon answer",
        NO_TURNS,
        think_tags("<ifm|think>", "</ifm|think>", 2.0),
        think_tags("<ifm|think_fast>", "</ifm|think_fast>", 2.0),
        think_tags("<ifm|think_faster>", "</ifm|think_faster>", 2.0),
        CALLS,
    ),
)
