"""The figures of an audit, under the names of the literature."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from components.audit_words import counted
from grounding import measure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from components.audit_document import AuditedDocument
    from grounding import Metrics
    from grounding.verdicts import Verdict
    from parsers.model import Transcript

__all__ = ["audit_figures", "figures_html"]

_FIGURES = {
    "citation_precision": ("Citation precision", "ALCE: share of refs that their sentence needs"),
    "citation_recall": ("Citation recall", "ALCE: share of sentences that their cited sources together support"),
    "citation_f1": ("Citation F1", "Harmonic mean of precision and recall"),
    "weighted_precision": ("Weighted precision", "TREC: mean over citations, 1 supported, 0.5 partly, 0 else"),
    "weighted_recall": ("Weighted recall", "TREC: mean over sentences of their best level"),
    "citation_coverage": ("Coverage", "Share of claims with at least one citation that resolves"),
    "uncited_claim_rate": ("Uncited claims", "Share of claims that cite nothing"),
    "over_citation_rate": ("Over-citation", "Share of refs that supported sentences don’t need"),
    "resolvable_rate": ("Resolvable", "Share of refs that point to a source of the text"),
    "source_utilisation": ("Sources used", "Share of sources that a citation names"),
    "groundedness": ("Groundedness", "Share of claims that all sources pooled support, cited or not"),
}
_EFFECTIVE = ("weighted_precision", "weighted_recall")


def audit_figures(transcript: Transcript, shown: AuditedDocument, verdicts: Mapping[int, Verdict]) -> None:
    """Draw one figure beside the other: for answers large, for thinking below, after verdicts where there are some."""
    st.html(figures_html(transcript, shown, verdicts))


def figures_html(transcript: Transcript, shown: AuditedDocument, verdicts: Mapping[int, Verdict]) -> str:
    """The figures as HTML."""
    after = measure(transcript, shown.audit, "answer", verdicts) if verdicts else None
    tiles = "".join(_tile(field, shown, after) for field in _FIGURES)
    return f'<dl class="audit-figures" aria-label="Figures">{tiles}</dl><p class="audit-note">{_caption(shown)}</p>'


def _tile(field: str, shown: AuditedDocument, after: Metrics | None) -> str:
    name, meaning = _FIGURES[field]
    rows = [f'<dd class="figure">{_figure(getattr(shown.answer, field))}</dd>']
    if after is not None and field in _EFFECTIVE:
        rows.append(f"<dd>after verdicts {_figure(getattr(after, field))}</dd>")
    if shown.thinking.citations:
        rows.append(f"<dd>thinking {_figure(getattr(shown.thinking, field))}</dd>")
    return f'<div title="{meaning}"><dt>{name}</dt>{"".join(rows)}</div>'


def _caption(shown: AuditedDocument) -> str:
    found = shown.audit
    said = [
        counted(shown.answer.citations, "citation") + " in the answer",
        *([f"{shown.thinking.citations:,} in thinking"] if shown.thinking.citations else []),
        counted(found.sources, "source"),
        f"{found.dangling:,} of {counted(found.refs, 'ref')} dangling" if found.dangling else "no dangling ref",
    ]
    return (
        f"{', '.join(said)}. Figures go from 0 to 1. They say whether the sources say it, not whether the model used "
        f"them. Scorer {found.scorer}, thresholds {found.thresholds.id}."
    )


def _figure(value: float | None) -> str:
    return '<span title="Nothing to divide by">–</span>' if value is None else f"{value:.2f}"
