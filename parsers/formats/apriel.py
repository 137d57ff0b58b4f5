"""Apriel 1.5 (`<|user|>⏎…⏎<|end|>⏎`) and 1.6 (`<|begin_user|>⏎…`).

Facts: their chat templates, and the tests of llama.cpp. The answer proper follows `[BEGIN FINAL RESPONSE]`; what stands
before it is thinking, which a prompt may have begun with words of its own.
"""

from __future__ import annotations

from dataclasses import replace

from parsers.format import ASSISTANT, BlockRule, Envelope, Format, Marker, Part, Signal, compose
from parsers.formats.parts import JSON_CALLS, TOOL_TURNS, json_calls
from parsers.model import Role
from parsers.tool_lists import JsonTools

__all__ = ["APRIEL"]

ROLES: dict[str, Role] = {"system": "system", "user": "user", "assistant": "assistant", "tool_result": "tool"}
ENVELOPE_15 = Envelope(
    opener=r"<\|(?P<role>system|user|assistant|tool_result)\|>\n?",
    opener_tokens=("<|system|>", "<|user|>", "<|assistant|>", "<|tool_result|>"),
    roles=ROLES,
    begin=("<s>",),
    begin_expected=False,
    end=("<|end|>", "</s>"),
    signals=(
        Signal("<|tool_result|>", 1.0),
        Signal("<|user|>", 1.0),
        Signal("<|end|>", 1.0),
        Signal(r"<\|end\|>\n</s>", 2.0, regex=True, beside="<|end|>", name="</s> after <|end|>"),
    ),
)
ENVELOPE_16 = Envelope(
    opener=r"<\|begin_(?P<role>system|user|assistant|tool_result)\|>\n?",
    opener_tokens=tuple(f"<|begin_{word}|>" for word in ROLES),
    roles=ROLES,
    begin=("<s>",),
    begin_expected=False,
    end=("<|end|>",),
    ended_roles=ASSISTANT,
    signals=(Signal("<|begin_user|>", 3.0), Signal("<|begin_assistant|>", 2.0)),
)
COMMON = Part(
    blocks=(
        BlockRule(
            "thinking",
            open=("steps-words",),
            close=("[BEGIN FINAL RESPONSE]",),
            from_prompt=True,
            cited="thinking",
            trimmed=True,
            drafts=("tool_call",),
            ended_by=("tool_call",),
        ),
    ),
    markers=(Marker("[END FINAL RESPONSE]", ASSISTANT),),
    own_patterns={"steps-words": r"Here are my reasoning steps:\n"},
    own_tokens=("<s>", "</s>"),
    signals=(Signal("[BEGIN FINAL RESPONSE]", 3.0),),
    tool_lists=(JsonTools(r"<available_tools>\s*(?=\{)", inline=True),),
)
CALLS = json_calls("<tool_calls>", "</tool_calls>", 1.5, replace(JSON_CALLS, arguments_in_string=True))


def apriel(id: str, title: str, envelope: Envelope) -> Format:
    """A generation, which has an envelope of its own."""
    return compose(id, title, envelope, COMMON, CALLS, TOOL_TURNS, call_ids=True)


APRIEL = (
    apriel("apriel-1.5", "Apriel 1.5 prompt", ENVELOPE_15),
    apriel("apriel-1.6", "Apriel 1.6 prompt", ENVELOPE_16),
)
