"""How well one source supports one claim, with the evidence."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from grounding.claims import Claim, read_claim
from grounding.findings import RULES, Comparison, Finding
from grounding.passages import find_passage
from grounding.ranking import rank_sentences
from grounding.scoring import score_claim
from grounding.source_index import SourceIndex, index_source
from grounding.surface import Span
from grounding.uncovered import uncovered_phrases

__all__ = ["UNSUPPORTED_BELOW", "Support", "support"]

UNSUPPORTED_BELOW = 0.12
"""Scores below this get the finding `claim-unsupported`."""

_read_source = lru_cache(maxsize=64)(index_source)


@dataclass(frozen=True, slots=True)
class Support:
    """What a source says about a claim. Spans are half open and count code points."""

    score: float
    """From 0 to 1, the higher the better supported; no probability."""
    passage: Span | None
    """The best passage of the source, however weak; None if it holds no word of the claim."""
    uncovered: tuple[Span, ...]
    """Phrases of the claim that the source does not cover."""
    findings: tuple[Finding, ...]
    passages: tuple[Span, ...]
    """The sentences of the source that hold a word of the claim, best first."""


def support(claim: str, source: str) -> Support:
    """Ask one source about one claim.

    Args:
        claim: A sentence or phrase as a reader sees it.
        source: The raw characters of a document or tool result; JSON is read as such.

    Returns:
        Score and evidence; equal input gives equal output in every process.
    """
    return compare(read_claim(claim), _read_source(source))


def compare(claim: Claim, source: SourceIndex) -> Support:
    """The same for a claim and a source that were read before."""
    match = find_passage(claim, source)
    ranked = rank_sentences(claim, source)
    pair = Comparison(claim, source, match)
    found = [finding for rule in RULES for finding in rule(pair)]
    score = score_claim(claim, source, match, ranked, found)
    if score < UNSUPPORTED_BELOW and claim.text:
        found.append(Finding("claim-unsupported", (0, len(claim.text)), "The source covers too little of it."))
    return Support(
        score=score,
        passage=source.raw_span(match.first, match.last) if match.first <= match.last else None,
        uncovered=uncovered_phrases(claim, source, ranked),
        findings=tuple(found),
        passages=tuple(_sentence_span(source, number) for number in ranked),
    )


def _sentence_span(source: SourceIndex, number: int) -> Span:
    begin, stop = source.words_of_sentences(number, number)
    return source.raw_span(begin, stop - 1)
