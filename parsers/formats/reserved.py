"""Control tokens that no format here gives a meaning, but that are worth a finding inside any text."""

from __future__ import annotations

__all__ = ["RESERVED_LITERALS", "RESERVED_PATTERNS"]

RESERVED_LITERALS = ("<|endoftext|>", "<|im_sep|>", "<|eot_id|>", "<|eom_id|>")
"""End and separator tokens of many vocabularies (GPT, Qwen, Phi, Llama)."""

RESERVED_PATTERNS = {
    "reserved": (
        r"<(?:unused\d{1,4}|\|reserved_special_token_\d{1,4}\||\|extra_\d{1,3}\|"
        r"|｜(?:place▁holder▁no▁\d{1,4}|fim▁(?:begin|hole|end)|▁pad▁)｜)>"
    ),
}
"""Placeholder tokens: Gemma's `<unused42>`, Llama's `<|reserved_special_token_5|>`, Qwen's `<|extra_0|>`, DeepSeek's
`<｜place▁holder▁no▁7｜>`, with its tokens for padding and for filling in the middle."""
