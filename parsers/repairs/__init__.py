"""The repairs of a paste, one file each; `RULES` is the order in which they are tried."""

from __future__ import annotations

from parsers.repairs import byte_order_mark, line_endings, table_wrapped
from parsers.repairs.base import Rule

__all__ = ["RULES"]

RULES: tuple[Rule, ...] = (
    byte_order_mark.RULE,
    line_endings.RULE,
    table_wrapped.RULE,
)
