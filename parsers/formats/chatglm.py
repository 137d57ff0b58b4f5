"""ChatGLM and ChatGLM2: `[Round 0]⏎问：T⏎答：T` and `[Round 1]⏎⏎问：T⏎⏎答：T` (templates of llama.cpp and vLLM)."""

from __future__ import annotations

from parsers.format import Envelope, Format, Part, Signal, compose
from parsers.tool_lists import JsonTools

__all__ = ["CHATGLM"]


def chatglm(id: str, title: str, gap: str) -> Format:
    """A generation, told by the line breaks between its parts."""
    return compose(
        id,
        title,
        Envelope(
            opener=r"\s*(?:\[Round \d{1,6}\]\s*)?(?P<role>问|答)：",
            opener_tokens=("turn-word",),
            roles={"问": "user", "答": "assistant"},
            head="system",
            signals=(
                Signal("答：", 1.0),
                Signal("问：", 1.0),
            ),
        ),
        Part(
            signals=(Signal(rf"\[Round \d+\]{gap}问：", 5.0, regex=True, beside="[Round ", name="[Round n]"),),
            own_patterns={"turn-word": r"\s*(?:^\[Round \d{1,6}\]\s*)?^(?:问|答)："},
            tool_lists=(JsonTools(r"(?=\[?\s*\{\s*\"type\"\s*:\s*\"function\")"),),
        ),
    )


CHATGLM = (
    chatglm("chatglm-1", "ChatGLM prompt", r"\n"),
    chatglm("chatglm-2", "ChatGLM2 prompt", r"\n\n"),
)
