"""The repairs of a paste, one file each; `RULES` is the order in which they are tried."""

from __future__ import annotations

from parsers.repairs import (
    ansi_codes,
    backslash_escaped,
    byte_order_mark,
    exported_reasoning,
    fence_wrapped,
    html_escaped,
    json_escaped,
    line_endings,
    line_numbered,
    log_prefixed,
    quote_wrapped,
    table_wrapped,
    tokenizer_glyphs,
    typographic_quotes,
)
from parsers.repairs.base import Rule

__all__ = ["RULES"]

RULES: tuple[Rule, ...] = (
    byte_order_mark.RULE,
    line_endings.RULE,
    ansi_codes.RULE,
    json_escaped.RULE,
    table_wrapped.RULE,
    quote_wrapped.RULE,
    fence_wrapped.RULE,
    line_numbered.RULE,
    log_prefixed.RULE,
    exported_reasoning.RULE,
    html_escaped.RULE,
    backslash_escaped.RULE,
    tokenizer_glyphs.RULE,
    typographic_quotes.RULE,
)
"""What lies outermost comes first: the file, the terminal, the string, the line, the sign."""
