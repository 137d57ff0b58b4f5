"""Which characters of the transcript a citation vouches for."""

from __future__ import annotations

from bisect import bisect_left

from grounding.sentences import sentence_starts
from grounding.surface import read_surface
from parsers.model import Citation, Span, Transcript

__all__ = ["ClaimSpans"]

_FURTHEST = 1000
"""How many characters before a marker its claim may begin."""


class ClaimSpans:
    """Finds the claim of each citation of one transcript, and the tags inside it that are no part of it."""

    def __init__(self, transcript: Transcript) -> None:
        """Note where the citation tags and the markers of a transcript stand."""
        tags = {(start, end) for kind, start, end in transcript.markup if kind == "citation"}
        tags.update(citation.span for citation in transcript.citations if citation.cited_span is None)
        self._tags = sorted(tags)
        self._transcript = transcript

    def claim_of(self, citation: Citation) -> Span | None:
        """The claim, in code points of the transcript's text; None where there is none.

        For a marker without span it is the one that the parser inferred, else the sentence that the marker ends.
        """
        span = citation.cited_span or citation.inferred_span
        if span is None and citation.status != "incomplete":
            span = self._sentence_before(citation)
        return span if span is not None and span[0] < span[1] else None

    def words_of(self, citation: Citation) -> str:
        """The words that a citation vouches for, as a reader sees them; empty where there are none."""
        span = self.claim_of(citation)
        if span is None:
            return ""
        return read_surface(self._transcript.text[span[0] : span[1]], self.tags_within(span)).text

    def tags_within(self, span: Span) -> list[Span]:
        """Citation tags and markers inside a span, counted from its start, without overlaps."""
        holes: list[Span] = []
        at = span[0]
        for index in range(bisect_left(self._tags, (span[0], 0)), bisect_left(self._tags, (span[1], 0))):
            start, end = self._tags[index]
            if start >= at and end <= span[1]:
                holes.append((start - span[0], end - span[0]))
                at = end
        return holes

    def _sentence_before(self, citation: Citation) -> Span | None:
        block = self._transcript.turns[citation.turn].blocks[citation.block]
        begin = max(citation.span[0] - _FURTHEST, block.content[0] if block.content else block.span[0])
        end = citation.span[0]
        # Markers in a row share one claim; the full stop may stand before them.
        for index in reversed(range(bisect_left(self._tags, (end, 0)))):
            start, stop = self._tags[index]
            if self._transcript.text[stop:end].strip():
                break
            end = start
        before = self._transcript.text[begin:end]
        stripped = before.rstrip(" \t\n.!?。！？।؟")
        if not stripped:
            return None
        starts = sentence_starts(stripped)
        return begin + starts[-1], begin + len(before.rstrip())
