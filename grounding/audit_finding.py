"""One thing that the audit of a transcript found."""

from __future__ import annotations

from dataclasses import dataclass

from parsers.model import Span

__all__ = ["AuditFinding"]


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """One thing that the audit found."""

    code: str
    """As in the catalogue of findings."""
    message: str
    span: Span | None
    """The words it is about, in code points of the transcript's text."""
    citation: int | None = None
    source: int | None = None
