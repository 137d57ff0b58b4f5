"""PLaMo 3: calls and thinking between tokens such as `<|plamo:begin_tool_requests:plamo|>`.

Facts: the tests and the parser of vLLM; no whole prompt was seen, so that every text is read as one answer.
"""

from __future__ import annotations

from parsers.format import BlockRule, Envelope, Part, Signal, compose
from parsers.formats.parts import think_tags
from parsers.payloads.token_calls import TokenCalls

__all__ = ["PLAMO"]


def begin(what: str) -> str:
    """The token before something."""
    return f"<|plamo:begin_{what}:plamo|>"


def end(what: str) -> str:
    """The token after it."""
    return f"<|plamo:end_{what}:plamo|>"


ENVELOPE = Envelope(
    opener=r"<\|plamo:bos\|>(?P<role>)(?!)",
    opener_tokens=(),
    roles={},
    begin=("<|plamo:bos|>",),
    begin_expected=False,
    end=("<|plamo:tag|>", "<|plamo:eos|>"),
    ended_roles=frozenset(),
    signals=(Signal("<|plamo:tag|>", 2.0), Signal("<|plamo:eos|>", 1.0)),
)
NAME = r"(?P<name>[^<]*)"
HEAD = (
    rf"(?:<\|plamo:begin_tool_name:plamo\|>{NAME}(?:<\|plamo:end_tool_name:plamo\|>"
    r"(?:<\|plamo:begin_tool_arguments:plamo\|>(?:<\|plamo:constrain\|>json)?(?:<\|plamo:msg\|>)?)?|\Z))"
)
CALLS = Part(
    blocks=(
        BlockRule(
            "tool_call",
            open=(begin("tool_requests"), begin("tool_request")),
            close=(end("tool_requests"),),
            reader=TokenCalls(
                opener=begin("tool_request"),
                head=HEAD,
                call_close=(end("tool_arguments"), end("tool_request")),
            ),
        ),
    ),
    signals=(Signal(begin("tool_requests"), 3.0, "assistant"), Signal(begin("tool_request"), 2.0, "assistant")),
    reserved=("<|plamo:constrain|>", "<|plamo:msg|>"),
)

PLAMO = (compose("plamo-3", "PLaMo 3 answer", ENVELOPE, think_tags(begin("think"), end("think"), 2.0), CALLS),)
