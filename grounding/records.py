"""An audit as plain rows.

There is one for each citation and each source that it names, one for each claim that cites nothing, and one for each
source that nothing cites.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from grounding.audit import Audit, AuditedCitation, AuditedSentence, AuditFinding
from grounding.claim_spans import ClaimSpans
from grounding.claims import read_claim
from grounding.evidence import RefEvidence
from grounding.finding_catalogue import category_of
from grounding.ranking import rank_sentences
from grounding.sources import Sources
from grounding.structure import Structure
from grounding.verdicts import Label, Verdict, effective_decision
from parsers.model import Citation, Ref, Span, Transcript

__all__ = ["COLUMNS", "records", "transcript_id"]

COLUMNS = (
    "transcript_id kind turn block in citation span_start span_end span_text sentence_start sentence_end sentence_text "
    "marker_raw call_id tool_name position source resolvable resolve_error source_chars source_hash "
    "passage_pointer passage_start passage_end passage_text passage_rank_2 "
    "support_score span_score joint_score leave_one_out_score sentence_score best_other_source best_other_score "
    "ref_state ref_note state state_note support_level decision band needed findings uncovered_spans numbers_missing "
    "entities_missing scorer scorer_version thresholds_id "
    "model model_hash model_support model_contradiction model_spans "
    "human_label human_findings human_passage_start human_passage_end labeler labeled_at label_mode note "
    "effective_label effective_decision"
).split()
"""The fields of a row, in their order.

`kind` is `citation`, `uncited-claim` or `unused-source`. Scores go from 0 to 1 and are no probabilities:
`support_score` is that of this source alone for the sentence, `span_score` for the words of the citation; `joint_score`
that of all its sources for its words, `leave_one_out_score` without this one; `sentence_score` that of all sources of
the sentence for the sentence. Places are code points of the text; `passage_rank_2` is the second best sentence of the
source.
"""

Row = dict[str, Any]
_LISTS = "findings uncovered_spans numbers_missing entities_missing model_spans human_findings passage_rank_2".split()
_EMPTY: Row = {
    **dict.fromkeys(COLUMNS),
    **{column: [] for column in _LISTS},
    "resolvable": False,
    "needed": False,
}
_LEVELS: dict[str, str] = {"supported": "full", "partly": "partial", "malformed": "unknown"}
_HUMAN_FINDINGS: dict[Label, str] = {
    "partial": "claim-partly-supported",
    "none": "claim-unsupported",
    "contradicted": "claim-contradicted",
}
_NUMBERS = {"number-mismatch", "date-mismatch", "unit-mismatch"}


def transcript_id(transcript: Transcript) -> str:
    """What names a transcript in rows and verdicts: the SHA-256 of its original as UTF-8."""
    return hashlib.sha256(transcript.original.encode("utf-8", "surrogatepass")).hexdigest()


def records(transcript: Transcript, audit: Audit, verdicts: Mapping[int, Verdict] | None = None) -> Iterator[Row]:
    """Yield the rows of a transcript: its citations and their refs in order, then uncited claims, then unused sources.

    Args:
        transcript: The transcript that was audited.
        audit: Its audit.
        verdicts: What people said, by citation. It stands beside what the audit says and changes none of it.

    Yields:
        Rows with the fields of `COLUMNS`; a citation that names no source has one row without one.
    """
    rows = _Rows(transcript, audit)
    for audited in audit.citations:
        yield from rows.of_citation(audited, verdicts.get(audited.evidence.citation) if verdicts else None)
    yield from rows.of_uncited()
    for number in audit.unused_sources:
        yield rows.of_unused(number)


class _Rows:
    """Writes the rows of one audit."""

    def __init__(self, transcript: Transcript, audit: Audit) -> None:
        self._transcript = transcript
        self._audit = audit
        self._claims = ClaimSpans(transcript)
        self._sources = Sources(transcript)
        self._structure = Structure(transcript)
        self._sentences = {number: entry for entry in reversed(audit.sentences) for number in entry.sentence.citations}
        self._hash = cache(lambda number: hashlib.sha256(_utf8(transcript.sources[number].text)).hexdigest())
        self._origin: Row = {
            **_EMPTY,
            "transcript_id": transcript_id(transcript),
            "scorer": audit.scorer,
            "scorer_version": audit.scorer.rpartition("-")[2],
            "thresholds_id": audit.thresholds.id,
            "model": None if audit.model is None else audit.model.name,
            "model_hash": None if audit.model is None else audit.model.file_hash,
        }

    def of_citation(self, audited: AuditedCitation, verdict: Verdict | None) -> Iterator[Row]:
        """One row for each ref of a citation."""
        citation = self._transcript.citations[audited.evidence.citation]
        sentence = self._sentences.get(citation.index)
        shared = self._origin | {"kind": "citation"} | self._place(citation) | self._sentence(sentence)
        shared |= self._automatic(audited) | _human(audited, verdict)
        pairs = list(zip(citation.refs, audited.evidence.refs, strict=True))
        for ref, told in pairs:
            yield shared | self._ref(citation, audited, sentence, ref, told)
        if not pairs:
            yield shared

    def of_uncited(self) -> Iterator[Row]:
        """One row for each claim of an answer that cites nothing."""
        found: dict[Span, list[AuditFinding]] = {}
        for finding in self._audit.findings:
            if finding.code.startswith("claim-uncited") and finding.span is not None:
                found.setdefault(finding.span, []).append(finding)
        for entry in self._audit.sentences:
            findings = found.get(entry.sentence.span)
            if findings:
                best = next((finding.source for finding in findings if finding.source is not None), None)
                yield (
                    self._origin
                    | self._sentence(entry)
                    | {
                        "kind": "uncited-claim",
                        "turn": entry.sentence.turn,
                        "block": entry.sentence.block,
                        "in": entry.sentence.place,
                        "findings": [_finding(finding) for finding in findings],
                        "best_other_source": best,
                        "best_other_score": None if best is None else round(entry.pooled_score, 4),
                    }
                )

    def of_unused(self, number: int) -> Row:
        """The row of a source that nothing cites."""
        findings = [finding for finding in self._audit.findings if finding.source == number]
        source = self._source(number) | {"kind": "unused-source", "resolvable": True}
        return (
            self._origin
            | source
            | {"findings": [_finding(finding) for finding in findings if finding.code.startswith("source-")]}
        )

    def _place(self, citation: Citation) -> Row:
        span = self._claims.claim_of(citation)
        return {
            "turn": citation.turn,
            "block": citation.block,
            "in": citation.in_,
            "citation": citation.index,
            "span_start": None if span is None else span[0],
            "span_end": None if span is None else span[1],
            "span_text": None if span is None else self._claims.words_of(citation),
        }

    def _sentence(self, entry: AuditedSentence | None) -> Row:
        if entry is None:
            return {}
        start, end = entry.sentence.span
        return {
            "sentence_start": start,
            "sentence_end": end,
            "sentence_text": entry.sentence.text,
            "sentence_score": round(entry.score, 4) if entry.sources else None,
        }

    def _automatic(self, audited: AuditedCitation) -> Row:
        model, best = audited.model, audited.best_other
        return {
            "state": audited.evidence.state,
            "state_note": audited.evidence.note,
            "support_level": _level(audited),
            "joint_score": round(audited.score, 4),
            "best_other_source": None if best is None else best[0],
            "best_other_score": None if best is None else round(best[1], 4),
            "band": audited.band,
            "decision": audited.decision,
            "findings": [_finding(finding) for finding in audited.findings],
            "uncovered_spans": [list(span) for span in audited.evidence.missing],
            "numbers_missing": self._words(audited, _NUMBERS),
            "entities_missing": self._words(audited, {"entity-absent"}),
            "model_support": None if model is None else model.support,
            "model_contradiction": None if model is None else model.contradiction,
            "model_spans": [] if model is None else [list(span) for span in model.spans],
        }

    def _words(self, audited: AuditedCitation, codes: set[str]) -> list[str]:
        """The words that findings of some codes are about."""
        spans = [finding.span for finding in audited.findings if finding.code in codes and finding.span is not None]
        return [self._transcript.text[start:end] for start, end in spans]

    def _ref(
        self, citation: Citation, audited: AuditedCitation, entry: AuditedSentence | None, ref: Ref, told: RefEvidence
    ) -> Row:
        row: Row = {
            "marker_raw": ref.raw,
            "call_id": ref.call_id,
            "position": ref.position,
            "resolvable": ref.source is not None,
            "ref_state": told.state,
            "ref_note": told.note,
            "needed": ref.source in audited.needed,
        }
        if ref.source is None:
            return row | {"resolve_error": self._structure.why_dangling(citation, ref.raw)}
        scores = {score.source: score for score in audited.scores}
        if ref.source in scores:
            without = scores[ref.source].without
            row["span_score"] = round(scores[ref.source].alone, 4)
            row["leave_one_out_score"] = None if without is None else round(without, 4)
        if entry is not None and ref.source in entry.sources:
            row["support_score"] = round(entry.alone[entry.sources.index(ref.source)], 4)
        words = self._claims.words_of(citation)
        return row | self._source(ref.source) | self._passage(ref.source, told.passage, words)

    def _source(self, number: int) -> Row:
        source = self._transcript.sources[number]
        result = None if source.result is None else self._transcript.results[source.result]
        row: Row = {
            "source": number,
            "source_chars": len(source.text),
            "source_hash": self._hash(number),
            "tool_name": None if result is None else result.name,
        }
        if result is not None and result.call is not None and result.name is None:
            row["tool_name"] = self._transcript.calls[result.call].name
        return row

    def _passage(self, number: int, passage: Span | None, words: str) -> Row:
        """The best passage, and the best sentence that is no part of it."""
        begin = self._transcript.sources[number].span[0]
        index = self._sources.alone(number)
        row: Row = {}
        if passage is not None:
            word, _ = index.words_within(passage[0] - begin, passage[1] - begin)
            has_word = word < len(index.words)
            row = {
                "passage_pointer": index.surface.pointer(index.words.starts[word]) if has_word else None,
                "passage_start": passage[0],
                "passage_end": passage[1],
                "passage_text": self._transcript.text[passage[0] : passage[1]],
            }
        for sentence in rank_sentences(read_claim(words), index):
            first, stop = index.words_of_sentences(sentence, sentence)
            start, end = index.raw_span(first, stop - 1)
            if passage is None or begin + end <= passage[0] or passage[1] <= begin + start:
                return row | {"passage_rank_2": [begin + start, begin + end]}
        return row


def _level(audited: AuditedCitation) -> str:
    if any(finding.code == "claim-contradicted" for finding in audited.findings):
        return "contradicted"
    return _LEVELS.get(audited.evidence.state, "none")


def _finding(finding: AuditFinding) -> Row:
    category, subcategory = category_of(finding.code)
    start, end = finding.span or (None, None)
    return {
        "code": finding.code,
        "category": category,
        "subcategory": subcategory,
        "start": start,
        "end": end,
        "detail": finding.message,
    }


def _human(audited: AuditedCitation, verdict: Verdict | None) -> Row:
    level = _level(audited)
    if verdict is None or verdict.label is None:
        return {"effective_label": level, "effective_decision": audited.decision}
    finding = _HUMAN_FINDINGS.get(verdict.label)
    start, end = verdict.passage or (None, None)
    return {
        "human_label": verdict.label,
        "human_findings": [finding] if finding else [],
        "human_passage_start": start,
        "human_passage_end": end,
        "labeler": verdict.labeler,
        "labeled_at": verdict.at,
        "label_mode": verdict.mode,
        "note": verdict.note,
        "effective_label": level if verdict.label == "cannot-judge" else verdict.label,
        "effective_decision": effective_decision(audited.decision, verdict),
    }


def _utf8(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
