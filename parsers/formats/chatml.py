"""ChatML: `<|im_start|>role⏎…<|im_end|>⏎` (OpenAI's chat markup, read in the templates of Qwen and Hermes)."""

from __future__ import annotations

from parsers.format import BlockRule, Envelope, Format, Signal

__all__ = ["CHATML"]

CHATML = Format(
    id="chatml",
    title="ChatML",
    envelope=Envelope(
        opener=r"<\|im_start\|>(?P<role>[^\n<]{1,64})\n",
        opener_tokens=("<|im_start|>",),
        roles={"system": "system", "developer": "developer", "user": "user", "assistant": "assistant", "tool": "tool"},
        end=("<|im_end|>",),
        end_needs_border=True,
    ),
    blocks=(
        BlockRule("thinking", open=("<think>",), close=("</think>",), from_prompt=True, cited="thinking", trimmed=True),
    ),
    signals=(Signal("<|im_start|>", 3.0), Signal("<|im_end|>", 1.0)),
    reserved=("<|endoftext|>",),
)
