"""RWKV World: `<s>User: T⏎⏎Assistant: T⏎⏎` (llama.cpp's template)."""

from __future__ import annotations

from parsers.format import Envelope, Part, Signal, compose
from parsers.formats.parts import think_tags

__all__ = ["RWKV"]

WORDS = "System|User|Assistant"

RWKV = (
    compose(
        "rwkv-world",
        "RWKV World prompt",
        Envelope(
            opener=rf"\s*(?P<role>{WORDS}):[ \t]*",
            opener_tokens=("turn-word",),
            roles={"System": "system", "User": "user", "Assistant": "assistant"},
            begin=("<s>",),
            begin_expected=False,
            signals=(
                Signal(r"(?:\A|<s>)(?:System|User): ", 0.6, regex=True, beside="\n\nAssistant:", name="User:"),
                Signal(r"<s>(?:System|User): ", 1.5, regex=True, beside="\n\nAssistant:", name="<s>User:"),
                Signal(r"[^\n]\nAssistant:", -2.0, regex=True, beside="User: ", name="Assistant: without a blank line"),
                Signal(r"\n\nAssistant:", 0.6, regex=True, beside="User: ", name="Assistant: after a blank line"),
            ),
        ),
        think_tags(weight=0.0),
        Part(own_patterns={"turn-word": rf"(?:\A|(?<=<s>)|\n\n+)(?:{WORDS}):[ \t]*"}, own_tokens=("<s>",)),
    ),
)
