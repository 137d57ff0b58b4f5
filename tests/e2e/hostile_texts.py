"""Transcripts that hold every hostile payload in every field that a format has."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tests.e2e.hostile_payloads import PAYLOADS
from tests.e2e.transcripts import actions, block, call, cohere, result, results, turn

__all__ = ["CONVERSATION", "NAMED", "ROLES", "names", "poisoned"]

_TOOLS = [
    {
        "name": payload,
        "description": payload,
        "parameters": {
            "type": "object",
            "properties": {payload: {"type": payload, "description": payload, "enum": [payload]}},
            "required": [payload],
        },
    }
    for payload in PAYLOADS
]
_LINES = "\n\n".join(PAYLOADS)


def _exchange(number: int, payload: str) -> Iterator[str]:
    """A call, its result and an answer: the id, the name, keys and values, the title, the address, the cited words."""
    yield turn(
        "CHATBOT",
        block("PLAN", payload),
        block("THINKING", f"{payload} <co>{payload}</co: {number}:[0]>"),
        actions(call(str(number), payload, **{payload: payload, "nested": json.dumps({payload: [payload]})})),
    )
    source = {"title": payload, "url": payload, "text": payload, payload: payload, "deep": {payload: [payload, 1]}}
    yield results({**result(str(number), source, {"snippet": payload}), "is_error": payload if number % 2 else None})
    yield turn(
        "CHATBOT", block("TEXT", f"<co>{payload}</co: {number}:[0]>, {payload}\n\n{payload} <co>x</co: {payload}>")
    )


CONVERSATION = cohere(
    turn(
        "SYSTEM", block("TEXT", f"# Available Tools\n```json\n{json.dumps(_TOOLS, ensure_ascii=False)}\n```\n{_LINES}")
    ),
    turn("USER", block("TEXT", _LINES)),
    *(part for number, payload in enumerate(PAYLOADS) for part in _exchange(number, payload)),
    turn("CHATBOT", block("TEXT", "\n\n".join(f"<co>{one}</co: {number}:[0]>" for number, one in enumerate(PAYLOADS)))),
    turn(PAYLOADS[0], _LINES),
)
"""Every payload as a tool, its description, a parameter, a call, an argument, a result, a source and a citation."""

ROLES = "".join(
    f"<|im_start|>{payload.splitlines()[0]}\n{payload}\n<tool_call>\n"
    f"{json.dumps({'name': payload, 'arguments': payload})}\n</tool_call><|im_end|>\n"
    for payload in PAYLOADS
)
"""Every payload as the role of a turn, for those that the format takes for one."""

NAMED = "".join(
    f"<|start|>assistant to={payload}<|channel|>{payload}<|constrain|>{payload}<|message|>{payload}<|call|>"
    f"<|start|>{payload} to=assistant<|channel|>commentary<|message|>{payload}<|end|>"
    for payload in PAYLOADS
)
"""Every payload as a channel, a recipient and the author of a result, for those that the format takes for one."""


_FREE = {"role_raw", "channel", "recipient", "name", "ref", "title", "url", "description", "message", "raw", "code"}
"""The fields of the contract that are words of anybody's choice."""


def poisoned(value: Any, payloads: Iterator[str]) -> Any:
    """Put payloads into every such field of a transcript as data, whatever a parser would make of them."""
    if isinstance(value, dict):
        return {
            key: next(payloads)
            if key in _FREE and (inner is None or isinstance(inner, str))
            else [next(payloads)]
            if key == "evidence"
            else poisoned(inner, payloads)
            for key, inner in value.items()
        }
    return [poisoned(inner, payloads) for inner in value] if isinstance(value, list) else value


def names(size: int) -> list[str]:
    """Every payload in the name of a file, so many in each."""
    return [" ".join(PAYLOADS[at : at + size]).replace("\n", " ") for at in range(0, len(PAYLOADS), size)]
