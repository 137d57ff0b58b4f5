"""The score: how much of a claim stands in a source, less what rules find wrong.

Five parts, weighted once for all kinds of text. The weights were fitted on labelled pairs of thirteen public sets and
rounded; the fit ranks almost as well on sets that were left out of it (mean AUROC 80.2 against 80.6). The score orders
citations and sorts out the clear ones; it is no probability.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from grounding.claims import Claim
from grounding.findings import Finding
from grounding.source_index import SourceIndex

__all__ = ["SCORER", "runs_found", "runs_of", "score_claim"]

SCORER = "lexical-1"
"""Name of this scorer with its weights; stands in every record."""

_COVERED = 0.7
"""For the share of content words in the best window of three sentences."""
_LETTERS = 0.35
"""For the share of runs of four letters in the best sentence: it sees word forms that stems miss."""
_DEDUCTED = {"number-mismatch": 0.37, "date-mismatch": 0.37, "entity-absent": 0.17, "negation-flip": 0.12}
"""Taken off once, whatever the number of findings; a number and a date count as one."""
_MIDDLE, _STEEPNESS = 0.5, 6.0
"""Of the curve that bends the sum into 0 to 1 without making unequal ones equal."""
_RUN = 4
_BEST_SENTENCES = 3


def score_claim(claim: Claim, covered: int, runs: int, findings: Iterable[Finding]) -> float:
    """Score one claim beside what its sources hold of it.

    Args:
        claim: The claim.
        covered: Mask of the keys that the best passages hold.
        runs: How many of the claim's runs of letters the best sentences hold (`runs_found`).
        findings: What the rules found.

    Returns:
        From 0 to 1, the higher the better supported.
    """
    if not claim.keys:
        return 0.0
    score = _COVERED * covered.bit_count() / len(claim.keys)
    score += _LETTERS * runs / len(_runs(claim.words.folds))
    codes = {finding.code for finding in findings}
    deducted = sum(dict.fromkeys(_DEDUCTED[code] for code in sorted(codes & _DEDUCTED.keys())))
    return 1 / (1 + math.exp(_STEEPNESS * (_MIDDLE - score + deducted)))


def runs_of(claim: Claim) -> frozenset[str]:
    """All runs of four letters of a claim; the whole of a shorter one."""
    return frozenset(_runs(claim.words.folds))


def runs_found(claim: Claim, source: SourceIndex, ranked: Sequence[int]) -> frozenset[str]:
    """The runs of four letters of a claim that the best sentence of a source holds.

    Args:
        claim: The claim.
        source: The source.
        ranked: Its sentences, the best first.
    """
    wanted = _runs(claim.words.folds)
    best: set[str] = set()
    for number in ranked[:_BEST_SENTENCES]:
        begin, stop = source.words_of_sentences(number, number)
        best = max(best, wanted & _runs(source.words.folds[begin:stop]), key=len)
    return frozenset(best)


def _runs(words: Sequence[str]) -> set[str]:
    text = " ".join(words)
    return {text[index : index + _RUN] for index in range(max(1, len(text) - _RUN + 1))}
