"""Figures about the citations of a transcript, under the names of the literature.

ALCE (Gao et al. 2023): citation recall, precision, F1. TREC RAG 2024: the weighted ones. RAGAS and TruLens:
groundedness. Dangling refs stay in every denominator: leaving them out would hide the worst fault.

With verdicts the same figures are *effective* ones: what a person said of a citation takes the place of what the audit
says of it, and of its sentence as far as that follows (`grounding.judged_sentences` has the rules).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from grounding.audit import Audit
from grounding.finding_catalogue import severity_of
from grounding.judged_sentences import JudgedSentence, judged_sentences
from grounding.verdicts import Verdict, effective_decision
from parsers.model import Transcript

__all__ = ["Metrics", "Place", "measure"]

Place = Literal["answer", "thinking"]
_LEVELS = {"supported": 1.0, "partly": 0.5}
_JUDGED = {"full": 1.0, "partial": 0.5, "none": 0.0, "contradicted": 0.0}
_SEVERITIES = ("error", "warning", "info")
_MISATTRIBUTED = {"citation-misattributed", "citation-text-elsewhere"}
_NUMBERS = {"number-mismatch", "date-mismatch", "unit-mismatch"}


@dataclass(frozen=True, slots=True)
class Metrics:
    """Figures for answers or for thinking; None where there is nothing to divide by."""

    citations: int
    sentences: int
    citation_recall: float | None
    """ALCE: share of sentences whose cited sources, all of them resolved, together support them. A sentence without
    citation counts as unsupported, whether it needs one or not."""
    citation_precision: float | None
    """ALCE: share of refs that their sentence needs; 0 for all refs of a sentence that is not supported."""
    citation_f1: float | None
    """ALCE: harmonic mean of the two."""
    weighted_precision: float | None
    """TREC RAG 2024: mean over citations: 1 supported, 0.5 partly, 0 else."""
    weighted_recall: float | None
    """TREC RAG 2024: mean over sentences: the best level among their citations, 0 for none."""
    citation_coverage: float | None
    """Share of the sentences that need a citation and have one that resolves."""
    uncited_claim_rate: float | None
    """Share of the sentences that need a citation and have none."""
    over_citation_rate: float | None
    """ALCE: share of refs that the leave-one-out test finds unneeded; it asks supported sentences only."""
    resolvable_rate: float | None
    """Share of refs that point to a source of the text."""
    source_utilisation: float | None
    """Share of the sources that a citation names."""
    groundedness: float | None
    """Share of the sentences that need a citation and are supported by all sources pooled, cited or not."""
    review_share: float | None
    """Share of citations that are left to a person."""
    misattributions: int
    """Citations that another source would bear out."""
    contradictions: int
    """Citations of which a model or a person says that their sources say otherwise."""
    number_mismatches: int
    """Citations with a number or a date that their sources don't have."""
    worst_finding: str | None
    """The finding of the highest severity among these citations; of equal ones that which stands first."""


def measure(
    transcript: Transcript, audit: Audit, place: Place = "answer", verdicts: Mapping[int, Verdict] | None = None
) -> Metrics:
    """Work the figures out.

    Args:
        transcript: The transcript that was audited.
        audit: Its audit.
        place: Which texts of the model count.
        verdicts: What people said, by citation; it makes the figures effective ones. A citation that is no claim
            leaves those about support, and what can't be judged stays as the audit has it.

    Returns:
        The figures, each share from 0 to 1.
    """
    given = {number: verdict for number, verdict in (verdicts or {}).items() if verdict.label is not None}
    within = [entry for entry in audit.sentences if (entry.sentence.place == "text") == (place == "answer")]
    numbers = [c.index for c in transcript.citations if (c.in_ == "text") == (place == "answer")]
    refs = [ref for number in numbers for ref in transcript.citations[number].refs]
    levels = _levels(audit, numbers, given)
    judged = list(judged_sentences(transcript, audit, within, given))
    needy = [entry for entry in judged if entry.needs_citation]
    needed = [is_needed for entry in judged for is_needed in entry.refs]
    precision, recall = _mean(needed), _mean(entry.is_supported for entry in judged)
    unneeded = sum(not is_needed for entry in judged if entry.is_supported for is_needed in entry.refs)
    decisions = [effective_decision(audit.citations[number].decision, given.get(number)) for number in numbers]
    codes = [{finding.code for finding in audit.citations[number].findings} for number in numbers]
    return Metrics(
        citations=len(numbers),
        sentences=len(within),
        citation_recall=recall,
        citation_precision=precision,
        citation_f1=_harmonic(precision, recall),
        weighted_precision=_mean(levels.values()),
        weighted_recall=_mean(_best_level(entry, levels) for entry in judged),
        citation_coverage=_mean(entry.has_source for entry in needy),
        uncited_claim_rate=_mean(not entry.citations for entry in needy),
        over_citation_rate=_share(unneeded, len(needed)),
        resolvable_rate=_mean(ref.source is not None for ref in refs),
        source_utilisation=_share(len({ref.source for ref in refs} - {None}), audit.sources),
        groundedness=_mean(entry.is_grounded for entry in needy),
        review_share=_mean(decision == "review" for decision in decisions),
        misattributions=sum(bool(found & _MISATTRIBUTED) for found in codes),
        contradictions=sum(_contradicts(found, given.get(n)) for n, found in zip(numbers, codes, strict=True)),
        number_mismatches=sum(bool(found & _NUMBERS) for found in codes),
        worst_finding=_worst(finding.code for number in numbers for finding in audit.citations[number].findings),
    )


def _levels(audit: Audit, numbers: Iterable[int], verdicts: Mapping[int, Verdict]) -> dict[int, float]:
    """How well each citation is supported: as a person says, else as the audit does."""
    levels: dict[int, float] = {}
    for number in numbers:
        label = verdicts[number].label if number in verdicts else None
        if label != "not-a-claim":
            automatic = _LEVELS.get(audit.citations[number].evidence.state, 0.0)
            levels[number] = automatic if label is None else _JUDGED.get(label, automatic)
    return levels


def _best_level(entry: JudgedSentence, levels: Mapping[int, float]) -> float:
    return max((levels.get(number, 0.0) for number in entry.citations), default=0.0)


def _contradicts(codes: set[str], verdict: Verdict | None) -> bool:
    """Whether a citation counts as contradicted: a person who judged it overrules the model."""
    if verdict is None or verdict.label == "cannot-judge":
        return "claim-contradicted" in codes
    return verdict.label == "contradicted"


def _worst(codes: Iterable[str]) -> str | None:
    # `min` gives the first of equal ones.
    return min(codes, key=lambda code: _SEVERITIES.index(severity_of(code)), default=None)


def _mean(values: Iterable[float]) -> float | None:
    entries = list(values)
    return _share(sum(entries), len(entries))


def _share(part: float, whole: int) -> float | None:
    return part / whole if whole else None


def _harmonic(first: float | None, second: float | None) -> float | None:
    if first is None or second is None:
        return None
    return 2 * first * second / (first + second) if first + second else 0.0
