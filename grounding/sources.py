"""The sources of one transcript, each read once, and all of them as one text."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import accumulate

from grounding.claims import Claim
from grounding.ranking import rank_sentences
from grounding.source_index import SourceIndex, index_source, join_sources
from parsers.model import Transcript

__all__ = ["Sources"]

_BETWEEN = "\n\n"
_MOST_PLACES = 1000
"""Places of the words of a claim that are looked at in all sources together."""
_NEAREST = 3
"""Sentences whose sources are looked at when all sources are asked."""


class Sources:
    """Reads sources when they are asked for, and keeps them."""

    def __init__(self, transcript: Transcript) -> None:
        """Begin with nothing read."""
        self._transcript = transcript
        self._alone: dict[int, SourceIndex] = {}
        self._ends: list[int] = []

    def alone(self, number: int) -> SourceIndex:
        """One source, by its index in the transcript."""
        if number not in self._alone:
            start, end = self._transcript.sources[number].span
            self._alone[number] = index_source(self._transcript.text[start:end])
        return self._alone[number]

    @cached_property
    def all(self) -> SourceIndex:
        """Every source as one text; its raw spans mean nothing."""
        return join_sources([self.alone(number) for number in range(len(self._transcript.sources))], _BETWEEN)

    def nearest(self, claim: Claim) -> list[int]:
        """The few sources whose sentences speak most of a claim, the best first."""
        ranked = rank_sentences(claim, self.all, _NEAREST, _MOST_PLACES)
        begins = (self.all.words_of_sentences(number, number)[0] for number in ranked)
        return list(dict.fromkeys(self.source_at(self.all.words.starts[word]) for word in begins))

    def source_at(self, offset: int) -> int:
        """The source that a place in the readable text of `all` belongs to."""
        if not self._ends:
            lengths = (len(self.alone(number).surface.text) for number in range(len(self._transcript.sources)))
            self._ends.extend(accumulate(length + len(_BETWEEN) for length in lengths))
        return bisect_right(self._ends, offset)
