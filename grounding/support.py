"""How well one source supports one claim, with the evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from grounding.claims import Claim, read_claim
from grounding.findings import RULES, Comparison, Finding
from grounding.passages import Match, find_passage
from grounding.ranking import rank_sentences
from grounding.scoring import BEST_SENTENCES, Held, hold, is_off_topic, score_claim
from grounding.source_index import SourceIndex, index_source
from grounding.surface import Span
from grounding.uncovered import uncovered_phrases

__all__ = ["Look", "Support", "judge", "look", "support"]

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
    held: Held
    findings: tuple[Finding, ...]
    is_legible: bool
    """Whether the source has words in the script of the claim; an empty one is legible too."""


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
    if ranked is None:
        ranked = () if match.verbatim else rank_sentences(claim, source, BEST_SENTENCES)
    is_legible = not claim.script or not source.scripts or claim.script in source.scripts
    return Look(match, hold(claim, source, match, ranked), findings, is_legible)


def judge(claim: Claim, looks: Sequence[Look]) -> tuple[float, tuple[Finding, ...]]:
    """Judge a claim by its sources together.

    What one source holds counts for all, and a rule finds something only if it finds it in each of them.

    Args:
        claim: The claim.
        looks: A look at each source; at least one.

    Returns:
        The score and the findings.
    """
    held = [seen.held for seen in looks]
    shared = set.intersection(*({(finding.code, finding.span) for finding in seen.findings} for seen in looks))
    findings = [finding for finding in looks[0].findings if (finding.code, finding.span) in shared]
    score = score_claim(claim, held, findings)
    whole = (0, len(claim.text))
    if not any(seen.is_legible for seen in looks):
        message = "It is written in another script than its source; words can't be compared."
        findings.append(Finding("claim-other-script", whole, message))
    elif is_off_topic(claim, held, findings):
        findings.append(Finding("claim-unsupported", whole, "The source covers too little of it."))
    return score, tuple(findings)


def _sentence_span(source: SourceIndex, number: int) -> Span:
    begin, stop = source.words_of_sentences(number, number)
    return source.raw_span(begin, stop - 1)
