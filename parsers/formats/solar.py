"""Solar Open: `<|begin|>user<|content|>…<|end|>`, calls and results whose parts stand between tokens.

Facts: the chat template of Solar Open 100B.
"""

from __future__ import annotations

from parsers.format import BlockRule, Envelope, Part, Signal, compose
from parsers.formats.parts import RESULT_ROLES
from parsers.payloads.token_calls import TokenCalls
from parsers.payloads.token_results import TokenResults
from parsers.tagged_tools import TaggedTools

__all__ = ["SOLAR"]

ENVELOPE = Envelope(
    opener=r"<\|begin\|>(?P<role>system|developer|user|assistant|tool)(?:<\|content\|>)?",
    opener_tokens=("<|begin|>",),
    roles={"system": "system", "developer": "developer", "user": "user", "assistant": "assistant", "tool": "tool"},
    end=("<|end|>", "<|calls|>"),
    end_needs_border=True,
    signals=(Signal("<|begin|>", 2.0), Signal("<|content|>", 2.0), Signal("<|calls|>", 1.0)),
)
CALLS = Part(
    blocks=(
        BlockRule("thinking", open=("<|think|>",), cited="thinking", trimmed=True),
        BlockRule("marker", open=("<|content|>",)),
        BlockRule(
            "tool_call",
            open=("<|tool_calls|>", "<|tool_call:begin|>"),
            reader=TokenCalls(
                opener="<|tool_call:begin|>",
                head=r"(?P<id>[^<]*)<\|tool_call:name\|>(?P<name>[^<]*)<\|tool_call:args\|>",
                call_close=("<|tool_call:end|>",),
            ),
        ),
        BlockRule(
            "tool_result",
            open=("<|tool_response|>", "<|tool_response:begin|>"),
            roles=RESULT_ROLES,
            reader=TokenResults(
                opener="<|tool_response:begin|>",
                head=r"(?P<id>[^<]*)<\|tool_response:name\|>(?P<name>[^<]*)<\|tool_response:result\|>",
                closer="<|tool_response:end|>",
            ),
        ),
    ),
    signals=(Signal("<|tool_call:begin|>", 2.0, "assistant"), Signal("<|tool_response:begin|>", 1.0)),
    tool_lists=(TaggedTools(r"<\|tool:begin\|>(?=\{)"),),
    reserved=("<|tools:begin|>", "<|tools:end|>", "<|tool:begin|>", "<|tool:end|>"),
)

SOLAR = (compose("solar-open", "Solar Open prompt", ENVELOPE, CALLS, call_ids=True),)
