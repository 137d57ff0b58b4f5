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
    from grounding.metrics import Place
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
    "over_citation_rate": ("Over-citation", "ALCE: share of refs that their supported sentence does not need"),
    "resolvable_rate": ("Resolvable", "Share of refs that point to a source of the text"),
    "source_utilisation": ("Sources used", "Share of sources that a citation names"),
    "groundedness": ("Groundedness", "Share of claims that all sources pooled support, cited or not"),
    "review_share": ("Left to review", "Share of citations that a person has to decide"),
}
_PLACES: tuple[Place, Place] = ("answer", "thinking")


def audit_figures(transcript: Transcript, shown: AuditedDocument, verdicts: Mapping[int, Verdict]) -> None:
    """Draw the figures as one table: answer and thinking, each as the audit has it and after verdicts."""
    st.html(figures_html(transcript, shown, verdicts))


def figures_html(transcript: Transcript, shown: AuditedDocument, verdicts: Mapping[int, Verdict]) -> str:
    """The figures as HTML."""
    automatic = {"answer": shown.answer, "thinking": shown.thinking}
    rows: list[tuple[str, Metrics]] = []
    for place in _PLACES:
        if place == "answer" or shown.thinking.citations:
            rows.append((place.capitalize(), automatic[place]))
            if verdicts:
                rows.append(("after verdicts", measure(transcript, shown.audit, place, verdicts)))
    head = "".join(f'<th scope="col" title="{meaning}">{name}</th>' for name, meaning in _FIGURES.values())
    body = "".join(
        _row(name, found, rows[number - 1][1] if name == "after verdicts" else None)
        for number, (name, found) in enumerate(rows)
    )
    return (
        f'<div class="audit-scroll" tabindex="0" role="region" aria-label="Figures">'
        f'<table class="audit-figures"><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table></div>'
        f'<p class="audit-note">{_caption(shown)}</p>'
    )


def _row(name: str, found: Metrics, before: Metrics | None) -> str:
    """One row; after verdicts the figures that these changed stand out."""
    style = "main" if name == "Answer" else "after" if before is not None else "other"
    cells = "".join(
        f"<td{' class=changed' if before is not None and getattr(found, field) != getattr(before, field) else ''}>"
        f"{_figure(getattr(found, field))}</td>"
        for field in _FIGURES
    )
    return f'<tr class="{style}"><th scope="row">{name}</th>{cells}</tr>'


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
