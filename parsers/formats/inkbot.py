"""Inkbot: `<#system#>⏎S⏎<#chat#>⏎<#user#>⏎T⏎<#bot#>⏎T` (llama.cpp's template)."""

from __future__ import annotations

from parsers.format import Envelope, Signal, compose

__all__ = ["INKBOT"]

INKBOT = (
    compose(
        "inkbot",
        "Inkbot prompt",
        Envelope(
            opener=r"<#(?P<role>meta|system|user_context|user|bot)#>\n?",
            opener_tokens=("<#meta#>", "<#system#>", "<#user_context#>", "<#user#>", "<#bot#>"),
            roles={
                "meta": "system",
                "system": "system",
                "user_context": "user",
                "user": "user",
                "bot": "assistant",
            },
            end=("<#chat#>",),
            ended_roles=frozenset(),
            signals=(Signal("<#user#>", 2.0), Signal("<#bot#>", 2.0), Signal("<#meta#>", 2.0), Signal("<#chat#>", 1.0)),
        ),
    ),
)
