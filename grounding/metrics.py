"""Figures about the citations of a transcript, under the names of the literature.

ALCE (Gao et al. 2023): citation recall, precision, F1. TREC RAG 2024: the weighted ones. RAGAS and TruLens:
groundedness. Dangling refs stay in every denominator: leaving them out would hide the worst fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from grounding.audit import Audit, AuditedSentence
from grounding.verdicts import Verdict
from parsers.model import Transcript

__all__ = ["Metrics", "Place", "measure"]

Place = Literal["answer", "thinking"]
_LEVELS = {"supported": 1.0, "partly": 0.5}
_JUDGED = {"full": 1.0, "partial": 0.5, "none": 0.0, "contradicted": 0.0}


@dataclass(frozen=True, slots=True)
class Metrics:
    """Figures for answers or for thinking; None where there is nothing to divide by."""

    citations: int
    sentences: int
    citation_recall: float | None
    """Share of sentences whose cited sources, all of them resolved, together support them."""
    citation_precision: float | None
    """Share of refs that their sentence needs; 0 for all refs of a sentence that is not supported."""
    citation_f1: float | None
    """Harmonic mean of the two."""
    weighted_precision: float | None
    """Mean over citations: 1 supported, 0.5 partly, 0 else."""
    weighted_recall: float | None
    """Mean over sentences: the best level among their citations, 0 for none."""
    citation_coverage: float | None
    """Share of the sentences that need a citation and have one that resolves."""
    uncited_claim_rate: float | None
    """Share of the sentences that need a citation and have none."""
    over_citation_rate: float | None
    """Share of the refs of supported sentences that these don't need."""
    resolvable_rate: float | None
    """Share of refs that point to a source of the text."""
    source_utilisation: float | None
    """Share of the sources that a citation names."""
    groundedness: float | None
    """Share of the sentences that need a citation and are supported by all sources pooled, cited or not."""


def measure(
    transcript: Transcript, audit: Audit, place: Place = "answer", verdicts: Mapping[int, Verdict] | None = None
) -> Metrics:
    """Work the figures out.

    Args:
        transcript: The transcript that was audited.
        audit: Its audit.
        place: Which texts of the model count.
        verdicts: What people said, by citation. It makes the two weighted figures effective ones: their levels take
            the place of the automatic ones, and citations of what is no claim don't count. The others, which ask about
            whole sentences and single refs, stay automatic.

    Returns:
        The figures, each from 0 to 1.
    """
    within = [entry for entry in audit.sentences if (entry.sentence.place == "text") == (place == "answer")]
    numbers = [c.index for c in transcript.citations if (c.in_ == "text") == (place == "answer")]
    refs = [ref for number in numbers for ref in transcript.citations[number].refs]
    levels = _levels(audit, numbers, verdicts or {})
    cut = audit.thresholds.supported_from
    supported = [entry.is_resolved and entry.score >= cut for entry in within]
    needy = [entry for entry in within if entry.sentence.needs_citation]
    precision = _mean(needed for entry in within for needed in entry.refs)
    recall = _mean(supported)
    return Metrics(
        citations=len(numbers),
        sentences=len(within),
        citation_recall=recall,
        citation_precision=precision,
        citation_f1=_harmonic(precision, recall),
        weighted_precision=_mean(levels.values()),
        weighted_recall=_mean(_best_level(entry, levels) for entry in within),
        citation_coverage=_mean(bool(entry.sources) for entry in needy),
        uncited_claim_rate=_mean(not entry.sentence.citations for entry in needy),
        over_citation_rate=_mean(
            not needed for entry, holds in zip(within, supported, strict=True) if holds for needed in entry.refs
        ),
        resolvable_rate=_mean(ref.source is not None for ref in refs),
        source_utilisation=_share(len({ref.source for ref in refs} - {None}), audit.sources),
        groundedness=_mean(entry.pooled_score >= cut for entry in needy),
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


def _best_level(entry: AuditedSentence, levels: Mapping[int, float]) -> float:
    return max((levels.get(number, 0.0) for number in entry.sentence.citations), default=0.0)


def _mean(values: Iterable[float]) -> float | None:
    entries = list(values)
    return _share(sum(entries), len(entries))


def _share(part: float, whole: int) -> float | None:
    return part / whole if whole else None


def _harmonic(first: float | None, second: float | None) -> float | None:
    if first is None or second is None:
        return None
    return 2 * first * second / (first + second) if first + second else 0.0
