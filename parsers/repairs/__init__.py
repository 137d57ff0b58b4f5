"""The repairs of a paste, one file each; `RULES` is the order in which they are tried."""

from __future__ import annotations

from parsers.repairs import (
    ansi_codes,
    backslash_escaped,
    byte_order_mark,
    code_quoted,
    csv_quoted,
    doubled_bars,
    exported_reasoning,
    fence_wrapped,
    hard_wrapped,
    html_escaped,
    indented,
    invisible_characters,
    json_escaped,
    line_endings,
    line_numbered,
    log_prefixed,
    no_break_blanks,
    patch_marked,
    percent_encoded,
    quote_wrapped,
    shell_prompts,
    string_embedded,
    string_pieces,
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
    shell_prompts.RULE,
    no_break_blanks.RULE,
    percent_encoded.RULE,
    csv_quoted.RULE,
    string_pieces.RULE,
    string_embedded.RULE,
    json_escaped.RULE,
    code_quoted.RULE,
    table_wrapped.RULE,
    quote_wrapped.RULE,
    fence_wrapped.RULE,
    line_numbered.RULE,
    log_prefixed.RULE,
    patch_marked.RULE,
    indented.RULE,
    hard_wrapped.RULE,
    exported_reasoning.RULE,
    html_escaped.RULE,
    backslash_escaped.RULE,
    tokenizer_glyphs.RULE,
    typographic_quotes.RULE,
    invisible_characters.RULE,
    doubled_bars.RULE,
)
"""What lies outermost comes first: the file, the terminal, the string, the line, the sign."""
