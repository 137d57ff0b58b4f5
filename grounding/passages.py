"""Which passage of a source a claim leans on.

First word for word, then the window of at most three sentences that holds most of the content words, the rare ones
counting more. Figures behind these choices: BM25 with a low weight of length ranks passages best; a window of three
sentences beats both one sentence and the whole source on long sources.
"""

from __future__ import annotations

from dataclasses import dataclass

from grounding.claims import Claim
from grounding.source_index import SourceIndex

__all__ = ["Match", "find_passage"]

_MOST_PLACES = 5000
"""Places of one word that are looked at, so that a word of a huge source can't make the search quadratic."""
_WINDOW = 3
"""Sentences in a window."""


@dataclass(frozen=True, slots=True)
class Match:
    """What of a claim a source holds."""

    verbatim: bool
    """Whether all words of the claim stand there in a row; case, accents and punctuation don't matter."""
    first: int
    """The first word of the best passage."""
    last: int
    """Its last word; smaller than `first` if no word of the claim is in the source."""
    covered: int
    """Mask of the keys of the claim that the passage holds."""
    anywhere: int
    """Mask of the keys that the source holds at any place."""


def find_passage(claim: Claim, source: SourceIndex, first: int = 0, stop: int | None = None) -> Match:
    """Find the best passage for a claim in a source.

    Args:
        claim: What to find.
        source: Where to look.
        first: The first word of the source that counts.
        stop: The word after the last one that counts; None for all.

    Returns:
        The best match there is, however weak: whether it is good enough to be shown is for the caller to decide.
    """
    stop = len(source.words) if stop is None else stop
    everything = (1 << len(claim.keys)) - 1
    row = _find_row(claim, source, first, stop)
    if row is not None:
        return Match(True, row, row + len(claim.words) - 1, everything, everything)
    hits = _hits(claim, source, first, stop)
    anywhere = 0
    for _, _, bit in hits:
        anywhere |= bit
    if not hits:
        return Match(False, 0, -1, 0, 0)
    begin, end, covered = _tighten(_best_window(claim, source, hits))
    return Match(False, begin, end, covered, anywhere)


Hit = tuple[int, int, int]
"""A unit of the claim in the source: first word, last word, bit of its key."""


def _find_row(claim: Claim, source: SourceIndex, first: int, stop: int) -> int | None:
    """The first place where all words of the claim stand in a row: try the places of its rarest word only."""
    folds = claim.words.folds
    if not folds:
        return None
    counts = [len(source.places.get(key, ())) for key in claim.words.stems]
    rarest = min(range(len(counts)), key=counts.__getitem__)
    for place in source.places.get(claim.words.stems[rarest], ())[:_MOST_PLACES]:
        begin = place - rarest
        if first <= begin and begin + len(folds) <= stop and source.words.folds[begin : begin + len(folds)] == folds:
            return begin
    return None


def _hits(claim: Claim, source: SourceIndex, first: int, stop: int) -> list[Hit]:
    width = {unit.key: unit.last - unit.first for unit in claim.units}
    return sorted(
        (place, place + width[key], 1 << bit)
        for bit, key in enumerate(claim.keys)
        for place in source.places.get(key, ())[:_MOST_PLACES]
        if first <= place < stop
    )


def _best_window(claim: Claim, source: SourceIndex, hits: list[Hit]) -> list[Hit]:
    """The hits of the window of sentences that holds most; of equal ones the shortest, then the first."""
    by_sentence: dict[int, list[Hit]] = {}
    masks: dict[int, int] = {}
    for hit in hits:
        number = source.sentences[hit[0]]
        by_sentence.setdefault(number, []).append(hit)
        masks[number] = masks.get(number, 0) | hit[2]
    rarity = [source.rarity(key) for key in claim.keys]
    known: dict[int, float] = {}

    def weight(mask: int) -> float:
        if mask not in known:
            known[mask] = sum(value for bit, value in enumerate(rarity) if mask >> bit & 1)
        return known[mask]

    best: tuple[float, int, int] = (-1.0, 0, 0)
    for start in masks:
        mask = 0
        for size in range(1, _WINDOW + 1):
            end = start + size - 1
            mask |= masks.get(end, 0)
            if end in masks:
                best = max(best, (weight(mask), -size, -start))
    start, size = -best[2], -best[1]
    return [hit for number in range(start, start + size) for hit in by_sentence.get(number, ())]


def _tighten(hits: list[Hit]) -> tuple[int, int, int]:
    """The shortest run of hits that still holds every key of the window: first word, last word, mask."""
    wanted = 0
    for _, _, bit in hits:
        wanted |= bit
    counts: dict[int, int] = {}
    best, left = (hits[0][0], hits[-1][1]), 0
    for _, last, bit in hits:
        counts[bit] = counts.get(bit, 0) + 1
        while counts[hits[left][2]] > 1:
            counts[hits[left][2]] -= 1
            left += 1
        if len(counts) == wanted.bit_count() and last - hits[left][0] < best[1] - best[0]:
            best = (hits[left][0], last)
    return *best, wanted
