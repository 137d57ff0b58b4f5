"""How well one source supports one claim, with the evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_

from grounding.claims import Claim, read_claim
from grounding.findings import RULES, Comparison, Finding
from grounding.passages import Match, find_passage
from grounding.ranking import rank_sentences
from grounding.scoring import runs_found, runs_of, score_claim
from grounding.source_index import SourceIndex, index_source
from grounding.surface import Span
from grounding.uncovered import uncovered_phrases

__all__ = ["UNSUPPORTED_BELOW", "Look", "Support", "judge", "look", "support"]

UNSUPPORTED_BELOW = 0.13
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
    read, index = read_claim(claim), _read_source(source)
    ranked = rank_sentences(read, index)
    seen = look(read, index, ranked)
    score, findings = judge(read, [seen])
    match = seen.match
    return Support(
        score=score,
        passage=index.raw_span(match.first, match.last) if match.first <= match.last else None,
        uncovered=() if match.verbatim else uncovered_phrases(read, index, ranked),
        findings=findings,
        passages=tuple(_sentence_span(index, number) for number in ranked),
    )


@dataclass(frozen=True, slots=True)
class Look:
    """What one source holds of a claim."""

    match: Match
    runs: frozenset[str]
    """Runs of letters of the claim in the best sentence; all of them if the claim stands there word for word."""
    findings: tuple[Finding, ...]


def look(claim: Claim, source: SourceIndex, ranked: Sequence[int] | None = None) -> Look:
    """Look for a claim in one source.

    Args:
        claim: The claim.
        source: The source.
        ranked: Its sentences, the best first, where they are known already.
    """
    match = find_passage(claim, source)
    pair = Comparison(claim, source, match)
    findings = tuple(finding for rule in RULES for finding in rule(pair))
    if match.verbatim:
        return Look(match, runs_of(claim), findings)
    if ranked is None:
        ranked = rank_sentences(claim, source)
    return Look(match, runs_found(claim, source, ranked), findings)


def judge(claim: Claim, looks: Sequence[Look]) -> tuple[float, tuple[Finding, ...]]:
    """Judge a claim by its sources together.

    What one source holds counts for all, and a rule finds something only if it finds it in each of them.

    Args:
        claim: The claim.
        looks: A look at each source; at least one.

    Returns:
        The score and the findings.
    """
    covered = reduce(or_, (seen.match.covered for seen in looks))
    runs = frozenset[str]().union(*(seen.runs for seen in looks))
    shared = set.intersection(*({(finding.code, finding.span) for finding in seen.findings} for seen in looks))
    findings = [finding for finding in looks[0].findings if (finding.code, finding.span) in shared]
    score = score_claim(claim, covered, len(runs), findings)
    if score < UNSUPPORTED_BELOW and claim.text:
        findings.append(Finding("claim-unsupported", (0, len(claim.text)), "The source covers too little of it."))
    return score, tuple(findings)


def _sentence_span(source: SourceIndex, number: int) -> Span:
    begin, stop = source.words_of_sentences(number, number)
    return source.raw_span(begin, stop - 1)
