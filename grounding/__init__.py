"""The audit: what the sources of a transcript say about its citations.

`evidence(transcript)` looks every citation up in the sources that it names, `audit(transcript)` judges citations,
sentences and sources, `measure` turns an audit into figures, `support(claim, source)` asks one source about one claim.
Nothing here asks a model or the network; the same transcript gives the same answer in every process.
"""

from __future__ import annotations

from grounding.answer_sentences import uncited_spans
from grounding.audit import Audit, AuditedCitation, AuditedSentence, AuditFinding, audit
from grounding.evidence import CitationEvidence, EvidenceReader, RefEvidence, State, evidence
from grounding.metrics import Metrics, measure
from grounding.support import Support, support

__all__ = [
    "Audit",
    "AuditFinding",
    "AuditedCitation",
    "AuditedSentence",
    "CitationEvidence",
    "EvidenceReader",
    "Metrics",
    "RefEvidence",
    "State",
    "Support",
    "audit",
    "evidence",
    "measure",
    "support",
    "uncited_spans",
]
