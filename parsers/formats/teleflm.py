"""TeleFLM: `<_system>S<_user>T<_bot>T` (llama.cpp's template)."""

from __future__ import annotations

from parsers.format import Envelope, Signal, compose

__all__ = ["TELEFLM"]

TELEFLM = (
    compose(
        "teleflm",
        "TeleFLM prompt",
        Envelope(
            opener=r"<_(?P<role>system|user|bot)>",
            opener_tokens=("<_system>", "<_user>", "<_bot>"),
            roles={"system": "system", "user": "user", "bot": "assistant"},
            end=("<_end>",),
            ended_roles=frozenset(),
            signals=(Signal("<_user>", 2.0), Signal("<_bot>", 2.0), Signal("<_system>", 2.0)),
        ),
    ),
)
