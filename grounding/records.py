"""An audit as plain rows: one for each citation and each source that it names."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from grounding.audit import Audit, AuditedCitation
from grounding.evidence import RefEvidence
from grounding.verdicts import Verdict, effective_decision
from parsers.model import Citation, Ref, Transcript

__all__ = ["COLUMNS", "records"]

COLUMNS = (
    "transcript_id turn block in citation span_start span_end span_text marker_raw call_id position source resolvable "
    "ref_state ref_note passage_start passage_end passage_text state note missing score band decision needed findings "
    "scorer thresholds_id model model_hash model_support model_contradiction model_spans "
    "human_label human_note label_mode labeler labeled_at effective_decision"
).split()
"""The fields of a row, in their order."""

Row = dict[str, Any]


def records(transcript: Transcript, audit: Audit, verdicts: Mapping[int, Verdict] | None = None) -> Iterator[Row]:
    """Yield the rows of a transcript, in the order of its citations and their refs.

    Args:
        transcript: The transcript that was audited.
        audit: Its audit.
        verdicts: What people said, by citation. It stands beside what the audit says and changes none of it.

    Yields:
        Rows with the fields of `COLUMNS`; a citation that names no source has one row without one.
    """
    origin = {
        "transcript_id": hashlib.sha256(transcript.original.encode("utf-8", "surrogatepass")).hexdigest(),
        "scorer": audit.scorer,
        "thresholds_id": audit.thresholds.id,
        "model": None if audit.model is None else audit.model.name,
        "model_hash": None if audit.model is None else audit.model.file_hash,
    }
    for audited in audit.citations:
        citation = transcript.citations[audited.evidence.citation]
        human = _human(audited, verdicts.get(citation.index) if verdicts else None)
        shared = {**origin, **_place(transcript, citation), **_automatic(audited), **human}
        pairs: list[tuple[Ref | None, RefEvidence | None]] = [
            *zip(citation.refs, audited.evidence.refs, strict=True),
        ]
        for ref, told in pairs or [(None, None)]:
            row = {**shared, **_source(transcript, ref, told)}
            row["needed"] = ref is not None and ref.source in audited.needed
            yield {column: row[column] for column in COLUMNS}


def _place(transcript: Transcript, citation: Citation) -> Row:
    span = citation.cited_span or citation.inferred_span
    return {
        "turn": citation.turn,
        "block": citation.block,
        "in": citation.in_,
        "citation": citation.index,
        "span_start": None if span is None else span[0],
        "span_end": None if span is None else span[1],
        "span_text": None if span is None else citation.claim(transcript.text),
    }


def _source(transcript: Transcript, ref: Ref | None, told: RefEvidence | None) -> Row:
    passage = told.passage if told is not None else None
    return {
        "marker_raw": None if ref is None else ref.raw,
        "call_id": None if ref is None else ref.call_id,
        "position": None if ref is None else ref.position,
        "source": None if ref is None else ref.source,
        "resolvable": ref is not None and ref.source is not None,
        "ref_state": None if told is None else told.state,
        "ref_note": None if told is None else told.note,
        "passage_start": None if passage is None else passage[0],
        "passage_end": None if passage is None else passage[1],
        "passage_text": None if passage is None else transcript.text[passage[0] : passage[1]],
    }


def _automatic(audited: AuditedCitation) -> Row:
    model = audited.model
    return {
        "state": audited.evidence.state,
        "note": audited.evidence.note,
        "missing": [list(span) for span in audited.evidence.missing],
        "score": round(audited.score, 4),
        "band": audited.band,
        "decision": audited.decision,
        "findings": [finding.code for finding in audited.findings],
        "model_support": None if model is None else model.support,
        "model_contradiction": None if model is None else model.contradiction,
        "model_spans": [] if model is None else [list(span) for span in model.spans],
    }


def _human(audited: AuditedCitation, verdict: Verdict | None) -> Row:
    return {
        "human_label": None if verdict is None else verdict.label,
        "human_note": None if verdict is None else verdict.note,
        "label_mode": None if verdict is None else verdict.mode,
        "labeler": None if verdict is None else verdict.labeler,
        "labeled_at": None if verdict is None else verdict.at,
        "effective_decision": effective_decision(audited.decision, verdict),
    }
