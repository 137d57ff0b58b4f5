"""One of the two transcripts that are compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from grounding import evidence

if TYPE_CHECKING:
    from grounding import CitationEvidence
    from parsers.model import Transcript

__all__ = ["Side"]


@dataclass(frozen=True, slots=True)
class Side:
    """A transcript and what its sources say of its citations."""

    transcript: Transcript
    evidence: tuple[CitationEvidence, ...]
    """One for each citation, in their order."""

    @classmethod
    def of(cls, transcript: Transcript) -> Side:
        """Look up the citations of a transcript."""
        return cls(transcript, evidence(transcript))
