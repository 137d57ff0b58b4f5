"""Which passage of a source a claim leans on.

First word for word, then the window of at most three sentences that holds most of the content words, the rare ones
counting more. Figures behind these choices: BM25 with a low weight of length ranks passages best; a window of three
sentences beats both one sentence and the whole source on long sources.
"""

from __future__ import annotations

import heapq
from bisect import bisect_left
from dataclasses import dataclass

from grounding.claims import Claim
from grounding.source_index import SourceIndex

__all__ = ["Match", "find_passage", "find_verbatim"]

_MOST_PLACES = 1000
"""Places in a source that one look examines, the rarest words first, so that no source makes it slow."""
_CANDIDATES = 12
"""Sentences around which windows are compared."""
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
    row = find_verbatim(claim, source, first, stop)
    if row is not None:
        return Match(True, row, row + len(claim.words) - 1, everything, everything)
    search = _Search(claim, source, first, stop)
    if not search.anywhere:
        return Match(False, 0, -1, 0, 0)
    begin, end, covered = search.tighten(*search.best_window())
    return Match(False, begin, end, covered, search.anywhere)


def find_verbatim(claim: Claim, source: SourceIndex, first: int = 0, stop: int | None = None) -> int | None:
    """The first place where all words of a claim stand in a row: only the places of its rarest word are tried.

    Args:
        claim: What to find.
        source: Where to look.
        first: The first word of the source that counts.
        stop: The word after the last one that counts; None for all.

    Returns:
        The word of the source at which the row begins, or None.
    """
    stop = len(source.words) if stop is None else stop
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


class _Search:
    """One look for the words of a claim in a range of words of a source, by windows of sentences."""

    def __init__(self, claim: Claim, source: SourceIndex, first: int, stop: int) -> None:
        self._source = source
        self._range = (first, stop)
        self._places = [source.places.get(key, ()) for key in claim.keys]
        self._rarity = [source.rarity(key) for key in claim.keys]
        widths = {unit.key: unit.last - unit.first for unit in claim.units}
        self._widths = [widths[key] for key in claim.keys]
        self._masks: dict[int, int] = {}
        """The keys that each sentence holds, as far as they have been worked out."""
        self._is_complete = True
        """Whether a sentence that is not among them holds none."""
        self._weights: dict[int, float] = {}
        self.anywhere = self._mask(first, stop)

    def best_window(self) -> tuple[int, int]:
        """The sentences, first and last, that hold most; of equal ones the fewest, then the earliest."""
        windows = {
            (start, size)
            for number in self._candidates()
            for size in range(1, _WINDOW + 1)
            for start in range(number - size + 1, number + 1)
        }
        best = max((self._weight(start, size), -size, -start) for start, size in windows)
        return -best[2], -best[2] - best[1] - 1

    def tighten(self, first: int, last: int) -> tuple[int, int, int]:
        """The shortest run of words in a window that still holds all of its keys: first word, last word, mask."""
        begin, stop = self._words_of(first, last)
        hits = sorted(
            (place, place + width, 1 << bit)
            for bit, (places, width) in enumerate(zip(self._places, self._widths, strict=True))
            for place in places[bisect_left(places, begin) : bisect_left(places, stop)]
        )
        wanted = self._mask(begin, stop)
        counts: dict[int, int] = {}
        best, left = (hits[0][0], hits[-1][1]), 0
        for _, end, bit in hits:
            counts[bit] = counts.get(bit, 0) + 1
            while counts[hits[left][2]] > 1:
                counts[hits[left][2]] -= 1
                left += 1
            if len(counts) == wanted.bit_count() and end - hits[left][0] < best[1] - best[0]:
                best = (hits[left][0], end)
        return *best, wanted

    def _candidates(self) -> list[int]:
        """The sentences that hold the rarest words, best first."""
        scores: dict[int, float] = {}
        budget = _MOST_PLACES
        for bit in sorted(range(len(self._places)), key=lambda bit: len(self._places[bit])):
            places, rarity, before = self._places[bit], self._rarity[bit], -1
            begin = bisect_left(places, self._range[0])
            end = bisect_left(places, self._range[1])
            for place in places[begin : min(end, begin + budget)]:
                number = self._source.sentences[place]
                if number != before:
                    scores[number] = scores.get(number, 0.0) + rarity
                    self._masks[number] = self._masks.get(number, 0) | 1 << bit
                    before = number
            budget -= end - begin
            if budget <= 0:
                self._masks.clear()  # they lack the words that were not looked at
                self._is_complete = False
                break
        return heapq.nsmallest(_CANDIDATES, scores, key=lambda number: (-scores[number], number))

    def _weight(self, start: int, size: int) -> float:
        """What a window of sentences holds: the sum of the rarity of its keys."""
        mask = 0
        for number in range(start, start + size):
            if number not in self._masks:
                if self._is_complete:
                    continue
                self._masks[number] = self._mask(*self._words_of(number, number))
            mask |= self._masks[number]
        if mask not in self._weights:
            self._weights[mask] = sum(rarity for bit, rarity in enumerate(self._rarity) if mask >> bit & 1)
        return self._weights[mask]

    def _words_of(self, first: int, last: int) -> tuple[int, int]:
        """The words of some sentences that lie in the range that counts."""
        begin, stop = self._source.words_of_sentences(first, last)
        return max(begin, self._range[0]), min(stop, self._range[1])

    def _mask(self, begin: int, stop: int) -> int:
        """Which keys stand between two words."""
        mask = 0
        for bit, places in enumerate(self._places):
            index = bisect_left(places, begin)
            if index < len(places) and places[index] < stop:
                mask |= 1 << bit
        return mask
