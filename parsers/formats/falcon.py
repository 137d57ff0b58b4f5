"""Falcon (`User: T⏎Assistant: T`) and Falcon 180B (`User: T⏎Falcon: T`), after llama.cpp's templates."""

from __future__ import annotations

from parsers.format import Envelope, Format, Part, Signal, compose
from parsers.model import Role

__all__ = ["FALCON"]


def falcon(id: str, title: str, answers: str) -> Format:
    """A generation, told by the word that it answers under."""
    words: dict[str, Role] = {"System": "system", "User": "user", answers: "assistant"}
    turn_word = rf"\s*^(?:{'|'.join(words)}):[ \t]*"
    return compose(
        id,
        title,
        Envelope(
            opener=rf"\s*^(?P<role>{'|'.join(words)}):[ \t]*",
            opener_tokens=("turn-word",),
            roles=words,
            signals=(
                Signal(rf"^User: (?=(?:[^\n]*\n)+?{answers}:)", 0.5, regex=True, beside=f"\n{answers}:", name="User:"),
                Signal(rf"^{answers}:", 0.5, regex=True, beside="User: ", name=f"{answers}:"),
            ),
        ),
        Part(own_patterns={"turn-word": turn_word}),
    )


FALCON = (
    falcon("falcon-1", "Falcon prompt", "Assistant"),
    falcon("falcon-180b", "Falcon 180B prompt", "Falcon"),
)
