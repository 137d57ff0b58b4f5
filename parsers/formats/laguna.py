"""Laguna (poolside): `<user>…</user>⏎<assistant>…</assistant>⏎`, calls as pairs of keys and values.

Facts: the chat templates of Laguna S and XS, and the tests of vLLM and SGLang for their answers. XS writes a line break
inside each tag. Results follow the end of a turn without a role of their own.
"""

from __future__ import annotations

from parsers.format import ASSISTANT, BlockRule, Envelope, Part, Signal, compose
from parsers.formats.parts import KEY_VALUE_CALLS, think_tags
from parsers.payloads.plain_results import ElementResult
from parsers.tool_lists import JsonTools

__all__ = ["LAGUNA"]

ROLES = ("system", "user", "assistant")
ENVELOPE = Envelope(
    opener=r"<(?P<role>system|user|assistant)>\n?",
    opener_tokens=("turn-tag",),
    roles={"system": "system", "user": "user", "assistant": "assistant"},
    begin=("〈|EOS|〉",),
    begin_expected=False,
    end=tuple(f"</{role}>" for role in ROLES),
    end_needs_border=True,
    signals=(
        Signal("〈|EOS|〉", 3.0),
        Signal(
            r"</user>\s*<assistant>|</system>\s*<user>",
            4.0,
            regex=True,
            beside="<user>",
            name="</user> before <assistant>",
        ),
        Signal(r"</assistant>\s*<(?:user|tool_response)>", 1.0, regex=True, beside="<tool_response>", name="results"),
    ),
)
RESULTS = Part(
    blocks=(
        BlockRule(
            "tool_result",
            open=("<tool_response>",),
            close=("</tool_response>",),
            roles=ASSISTANT | {"user", "tool"},
            reader=ElementResult(),
            at="between",
        ),
    ),
    tool_lists=(JsonTools(r"<available_tools>\s*$"),),
    own_patterns={"turn-tag": r"(?:^|(?<=〉))<(?:system|user|assistant)>"},
    own_tokens=ENVELOPE.end,
)

LAGUNA = (compose("laguna-2", "Laguna prompt (poolside)", ENVELOPE, think_tags(), KEY_VALUE_CALLS, RESULTS),)
