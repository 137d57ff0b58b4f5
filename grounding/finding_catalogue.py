"""The findings of the audit: how grave each is, and what kind of fault in the taxonomy of LettuceDetect v2.

Those that the parser makes have their severities in `parsers.findings`; the audit passes on what is about citations.
"""

from __future__ import annotations

from parsers.findings import SEVERITIES
from parsers.model import Severity

__all__ = ["AUDIT_SEVERITIES", "category_of", "severity_of"]

AUDIT_SEVERITIES: dict[str, Severity] = {
    "citation-empty-result": "warning",
    "citation-misattributed": "warning",
    "citation-redundant": "info",
    "citation-text-elsewhere": "warning",
    "citation-text-not-in-source": "warning",
    "claim-before-source": "info",
    "claim-contradicted": "error",
    "claim-other-script": "info",
    "claim-partly-supported": "warning",
    "claim-uncited": "warning",
    "claim-uncited-supported": "info",
    "claim-unsupported": "error",
    "date-mismatch": "error",
    "entity-absent": "warning",
    "entity-swapped": "warning",
    "negation-flip": "warning",
    "number-mismatch": "error",
    "quote-not-verbatim": "warning",
    "source-duplicate": "info",
    "source-thinking-only": "info",
    "source-unused": "info",
    "span-too-narrow": "info",
    "span-too-wide": "info",
    "unit-mismatch": "error",
}
_CATEGORIES: dict[str, tuple[str, str | None]] = {
    "citation-unknown-call": ("fabricated_reference", "identifier"),
    "citation-unknown-document": ("fabricated_reference", "identifier"),
    "citation-index-out-of-range": ("fabricated_reference", "identifier"),
    "claim-unsupported": ("unsupported_addition", "claim"),
    "claim-partly-supported": ("unsupported_addition", None),
    "claim-uncited": ("unsupported_addition", "claim"),
    "claim-contradicted": ("contradiction", None),
    "number-mismatch": ("contradiction", "numerical"),
    "unit-mismatch": ("contradiction", "numerical"),
    "date-mismatch": ("contradiction", "temporal"),
    "negation-flip": ("contradiction", None),
    "entity-absent": ("fabricated_reference", "entity"),
    "entity-swapped": ("contradiction", "entity"),
}


def severity_of(code: str) -> Severity:
    """How grave a finding of this code is, whoever found it."""
    return AUDIT_SEVERITIES.get(code) or SEVERITIES.get(code, "info")


def category_of(code: str) -> tuple[str | None, str | None]:
    """The category and the subcategory of a finding; None for what the taxonomy does not name."""
    return _CATEGORIES.get(code, (None, None))
