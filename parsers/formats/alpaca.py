"""Alpaca: `### Instruction:⏎T⏎⏎### Response:⏎T` (llama.cpp's template)."""

from __future__ import annotations

from parsers.format import Envelope, Part, Signal, compose

__all__ = ["ALPACA"]

TURN_WORD = r"\s*### (?P<role>Instruction|Input|Response):[ \t]*(?:\n|\Z)"

ALPACA = (
    compose(
        "alpaca-1",
        "Alpaca prompt",
        Envelope(
            opener=TURN_WORD,
            opener_tokens=("turn-words",),
            roles={"Instruction": "user", "Input": "user", "Response": "assistant"},
            head="system",
            signals=(
                Signal(
                    r"^### Instruction:[ \t]*$", 1.0, regex=True, beside="### Instruction:", name="### Instruction:"
                ),
                Signal(r"### Response:[ \t]*$", 1.0, regex=True, beside="### Response:", name="### Response:"),
            ),
        ),
        Part(
            own_patterns={
                "turn-words": r"\s*^### (?:Instruction|Input):[ \t]*(?:\n|\Z)|\s*### Response:[ \t]*(?:\n|\Z)"
            }
        ),
    ),
)
