"""What kind of fault a finding is, in the taxonomy of LettuceDetect v2, so that audits compare with other people's."""

from __future__ import annotations

__all__ = ["category_of"]

_CATEGORIES: dict[str, tuple[str, str | None]] = {
    "citation-unknown-call": ("fabricated_reference", "identifier"),
    "citation-unknown-document": ("fabricated_reference", "identifier"),
    "citation-index-out-of-range": ("fabricated_reference", "identifier"),
    "claim-unsupported": ("unsupported_addition", "claim"),
    "claim-partly-supported": ("unsupported_addition", None),
    "claim-uncited": ("unsupported_addition", "claim"),
    "claim-contradicted": ("contradiction", None),
    "number-mismatch": ("contradiction", "numerical"),
    "date-mismatch": ("contradiction", "temporal"),
    "entity-swapped": ("contradiction", "entity"),
    "negation-flip": ("contradiction", None),
    "entity-absent": ("fabricated_reference", "entity"),
}


def category_of(code: str) -> tuple[str | None, str | None]:
    """The category and the subcategory of a finding; None for what the taxonomy does not name."""
    return _CATEGORIES.get(code, (None, None))
