"""The audit of the open document, worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import streamlit as st

from grounding import audit, measure
from grounding.claim_spans import ClaimSpans
from grounding.nearest import Nearest, nearest_evidence
from grounding.records import transcript_id
from grounding.thresholds import DEFAULT

if TYPE_CHECKING:
    from components.document import Document
    from grounding import Audit, AuditedSentence, Metrics
    from grounding.thresholds import Thresholds
    from parsers.model import Span

__all__ = ["AuditedDocument", "audited", "decide_by"]

_AUDIT, _THRESHOLDS = "audited", "thresholds"


@dataclass(frozen=True, slots=True)
class AuditedDocument:
    """What the Audit page shows of a document."""

    key: str
    """That of the document."""
    transcript_id: str
    """SHA-256 of the original text; verdicts are kept under it, whatever format the text is read as."""
    spans: tuple[Span, ...]
    """Where each citation stands; verdicts are found again by it."""
    audit: Audit
    answer: Metrics
    thinking: Metrics
    claims: ClaimSpans
    sentences: dict[int, str]
    """The sentence that each citation stands in, by the citation's index."""
    uncited: tuple[tuple[AuditedSentence, Nearest | None], ...]
    """The claims of answers that cite nothing, each with its nearest evidence."""


def audited(document: Document) -> AuditedDocument:
    """The audit of a document; it is kept until another document is audited, or by other thresholds."""
    kept: AuditedDocument | None = st.session_state.get(_AUDIT)
    thresholds: Thresholds = st.session_state.get(_THRESHOLDS, DEFAULT)
    if kept is not None and kept.key == document.key and kept.audit.thresholds == thresholds:
        return kept
    with st.spinner("Auditing…"):
        kept = _audit(document, thresholds)
    st.session_state[_AUDIT] = kept
    return kept


def decide_by(thresholds: Thresholds) -> None:
    """Audit by other thresholds from now on."""
    st.session_state[_THRESHOLDS] = thresholds


def _audit(document: Document, thresholds: Thresholds) -> AuditedDocument:
    transcript = document.transcript
    found = audit(transcript, thresholds, document.lookup.all())
    uncited = [
        entry
        for entry in found.sentences
        if entry.sentence.place == "text" and entry.sentence.needs_citation and not entry.sentence.citations
    ]
    near = nearest_evidence(transcript, (entry.sentence.text for entry in uncited))
    return AuditedDocument(
        key=document.key,
        transcript_id=transcript_id(transcript),
        spans=tuple(citation.span for citation in transcript.citations),
        audit=found,
        answer=measure(transcript, found, "answer"),
        thinking=measure(transcript, found, "thinking"),
        claims=ClaimSpans(transcript),
        sentences={
            number: entry.sentence.text for entry in found.sentences for number in reversed(entry.sentence.citations)
        },
        uncited=tuple(zip(uncited, near, strict=True)),
    )
