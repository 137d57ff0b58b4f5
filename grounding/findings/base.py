"""A finding: one thing about a claim that its source does not bear out, found by one rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from grounding.claims import Claim
from grounding.passages import Match
from grounding.source_index import SourceIndex
from grounding.surface import Span

__all__ = ["Comparison", "Finding", "Rule"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule found."""

    code: str
    """As in the catalogue of findings."""
    span: Span
    """The words of the claim it is about, in code points of the claim's text."""
    message: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """A claim beside one source."""

    claim: Claim
    source: SourceIndex
    match: Match
    """The best passage for the claim in the source."""

    def claim_words(self, first: int, last: int) -> str:
        """Words of the claim as they are written, from one to another, both included."""
        words = self.claim.words
        return self.claim.text[words.starts[first] : words.ends[last]]

    def claim_span(self, first: int, last: int) -> Span:
        """Where words of the claim stand, from one to another, both included."""
        return self.claim.words.starts[first], self.claim.words.ends[last]


Rule = Callable[[Comparison], Iterator[Finding]]
