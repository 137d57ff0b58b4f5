"""The score: how well a claim stands in a source, from eight figures that can each be told in words.

    missing     share of the content words that the best passage leaves out; counts for less in long claims, which are
                paraphrased more
    off topic   how far the words found stay below what chance finds in a source of this length
    letters     share of runs of four letters in the best sentence: word forms that stems miss
    figures     whether a number, a date or a unit is wrong
    names       whether a name is absent
    negation    whether a "not" is only in the claim
    spliced     words out of order where the claim copies whole runs: pieces of a source joined into something else
    spread      how far apart the words found stand

`grounding.score_weights` weighs them, once for all kinds of text. The score orders citations and sorts out the clear
ones; it is no probability.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from grounding.claims import Claim, runs_of
from grounding.findings import Finding
from grounding.passages import Match
from grounding.score_weights import WEIGHTS
from grounding.source_index import SourceIndex

__all__ = ["BEST_SENTENCES", "FIGURES", "Held", "features", "hold", "is_off_topic", "score_claim"]

FIGURES = ("missing", "off_topic", "letters", "figures", "names", "negation", "spliced", "spread")
"""The names of the features, in their order."""

_MEASURED = frozenset({"number-mismatch", "date-mismatch", "unit-mismatch"})
_LONG = 12
"""Content words at which a missing one counts for half of what it counts in the shortest claim."""
_ANYWHERE, _BY_CHANCE, _STRANGER = 0.5, 0.1, 0.1
"""Of the topic: weight of words anywhere in the source; of its length against that of the claim; of an absent name."""
_ON_TOPIC = 0.6
"""From here on the topic is the same, and the figure is 0."""
_OFF_TOPIC = 0.36
"""Below this a source speaks of something else: of true claims two in a hundred are below, beside the source of another
claim ninety-nine."""
_TIGHT = 1.5
"""Words of a passage for each of the claim up to which it is as tight as can be."""
_STEEPNESS = 2.0
"""Of the curve that bends the sum into 0 to 1: what stands there word for word gets .98."""
BEST_SENTENCES = 3
"""Sentences of a source that are compared with a claim letter by letter and word by word."""


@dataclass(frozen=True, slots=True)
class Held:
    """What one source holds of a claim."""

    covered: int
    """Mask of the keys that the best passage holds."""
    anywhere: int
    """Mask of the keys that it holds at any place."""
    runs: frozenset[str]
    """Runs of four letters of the claim in the best sentence."""
    sentences: int
    """How many sentences the source has."""
    spliced: float
    spread: float


def hold(claim: Claim, source: SourceIndex, match: Match, ranked: Sequence[int]) -> Held:
    """Measure what a source holds of a claim.

    Args:
        claim: The claim.
        source: The source.
        match: The best passage for it.
        ranked: The sentences of the source, the best first; not looked at if the claim stands there word for word.
    """
    if match.verbatim:
        runs, in_order, run = claim.runs, 1.0, 1.0
    else:
        runs, in_order = _best_sentence(claim, source, ranked)
        run = _mean_run(claim, source)
    width = (match.last - match.first + 1) / max(1, len(claim.words))
    return Held(
        covered=match.covered,
        anywhere=match.anywhere,
        runs=runs,
        sentences=len(source.lengths),
        spliced=(1 - in_order) * math.log1p(run),
        spread=math.log(max(_TIGHT, width)),
    )


def features(claim: Claim, held: Sequence[Held], findings: Iterable[Finding]) -> tuple[float, ...]:
    """The figures of a claim beside its sources together, as `FIGURES` names them.

    Words count from all sources; order and distance of the words, and the length, are those of the source with most of
    them.

    Args:
        claim: The claim; it has at least one word.
        held: What each source holds of it; at least one.
        findings: What the rules found in all of them.
    """
    count, codes = len(claim.keys), {finding.code for finding in findings}
    covered = _share(count, (part.covered for part in held))
    best = max(held, key=lambda part: part.covered.bit_count())
    runs = frozenset[str]().union(*(part.runs for part in held))
    return (
        (1 - covered) / (count + _LONG),
        max(0.0, _ON_TOPIC - _topic(claim, held, codes)),
        len(runs) / len(claim.runs),
        float(not codes.isdisjoint(_MEASURED)),
        float("entity-absent" in codes),
        float("negation-flip" in codes),
        best.spliced,
        best.spread,
    )


def is_off_topic(claim: Claim, held: Sequence[Held], findings: Iterable[Finding]) -> bool:
    """Whether the sources hold no more of a claim than any text might: they speak of something else."""
    return bool(claim.keys) and _topic(claim, held, {finding.code for finding in findings}) < _OFF_TOPIC


def score_claim(claim: Claim, held: Sequence[Held], findings: Iterable[Finding]) -> float:
    """Score one claim beside what its sources hold of it.

    Args:
        claim: The claim.
        held: What each source holds of it; at least one.
        findings: What the rules found in all of them.

    Returns:
        From 0 to 1, the higher the better supported.
    """
    if not claim.keys:
        return 0.0
    return 1 / (1 + math.exp(-_STEEPNESS * WEIGHTS.weigh(features(claim, held, findings))))


def _topic(claim: Claim, held: Sequence[Held], codes: set[str]) -> float:
    """How much more of a claim is found than a source of this length holds by chance."""
    count = len(claim.keys)
    sentences = max(held, key=lambda part: part.covered.bit_count()).sentences
    found = _share(count, (part.covered for part in held)) + _ANYWHERE * _share(count, (part.anywhere for part in held))
    return found - _BY_CHANCE * math.log((1 + sentences) / count) - _STRANGER * ("entity-absent" in codes)


def _share(count: int, masks: Iterable[int]) -> float:
    together = 0
    for mask in masks:
        together |= mask
    return together.bit_count() / count


def _best_sentence(claim: Claim, source: SourceIndex, ranked: Sequence[int]) -> tuple[frozenset[str], float]:
    """The most runs of letters of the claim that one of the best sentences holds, and the most words in their order."""
    content = [claim.words.stems[index] for index in claim.content]
    best = frozenset[str]()
    in_order = 0
    for number in ranked[:BEST_SENTENCES]:
        begin, stop = source.words_of_sentences(number, number)
        best = max(best, claim.runs & runs_of(source.words.folds[begin:stop]), key=len)
        in_order = max(in_order, _longest_in_order(content, source.words.stems[begin:stop]))
    return best, in_order / max(1, len(content))


def _longest_in_order(words: Sequence[str], others: Sequence[str]) -> int:
    """How many words two rows share at most when none changes its place (the longest common subsequence).

    Each bit of one big integer stands for a word of the first row, so a word of the second one costs three additions
    (Hyyrö 2004).
    """
    places: dict[str, int] = {}
    for index, word in enumerate(words):
        places[word] = places.get(word, 0) | 1 << index
    everything = (1 << len(words)) - 1
    row = everything
    for word in others:
        if word in places:
            met = row & places[word]
            row = ((row + met) | (row - met)) & everything
    return len(words) - row.bit_count()


def _mean_run(claim: Claim, source: SourceIndex) -> float:
    """How many words in a row the claim has in common with the source, in the mean."""
    stems = claim.words.stems
    known = sum(stem in source.places for stem in stems)
    joined = sum(pair in source.neighbours for pair in pairwise(stems))
    return known / max(1, known - joined)
