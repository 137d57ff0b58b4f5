"""Whether numbers that name the places of a list without printed numbers count from 0 or from 1."""

from __future__ import annotations

from collections.abc import Iterable

from parsers.citations.base import CitationDraft

__all__ = ["ListBases"]


class ListBases:
    """The base of each kind of marker, and why it was taken."""

    def __init__(self, citations: Iterable[CitationDraft], count: int) -> None:
        """Decide for a list of `count` sources; all citations of a transcript count together.

        A base for which every number is in the list goes before one for which some are not; where both or none are
        like that, the base that the grammar usually has is taken.
        """
        self.count = count
        self._numbers: dict[int, set[int]] = {0: set(), 1: set()}
        for citation in citations:
            if not citation.refs or not citation.refs[0].listed:
                continue
            for ref in citation.refs:
                if ref.position is not None:
                    self._numbers[ref.base].add(ref.position)

    def base(self, usual: int) -> int:
        """The base of the markers whose grammar usually counts from `usual`."""
        return self._decide(usual)[0]

    def reason(self, usual: int) -> str:
        """Why that base was taken, in words."""
        return self._decide(usual)[1]

    def _decide(self, usual: int) -> tuple[int, str]:
        numbers = self._numbers[usual]
        fits = [base for base in (1, 0) if all(base <= number < self.count + base for number in numbers)]
        if len(fits) == 1 and 0 in numbers:
            return fits[0], "a 0 is among the numbers"
        if len(fits) == 1 and self.count in numbers:
            return fits[0], f"the number {self.count} is used, and there are {self.count} sources"
        return usual, f"numbers of this kind usually count from {usual}"
