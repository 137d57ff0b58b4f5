"""What the sources say about each citation of a transcript: the state of its line, its passages, its missing words.

States:
    supported: One passage of a source, or the passages of all its sources together, hold every content word.
    partly: They hold at least half of them; or a ref points to nothing while the others hold something.
    not_found: They hold less than half.
    dangling: No ref points to a source of the text.
    malformed: The citation can't be read: it names no source or is never closed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Literal

from grounding.claim_spans import ClaimSpans
from grounding.claims import Claim, read_claim
from grounding.lines import LineRanges
from grounding.notes import NOTHING_FOUND, WORD_FOR_WORD, dangling_note, joint_note, match_note, missing_note, words_of
from grounding.passages import Match, find_passage
from grounding.source_index import SourceIndex
from grounding.sources import Sources
from grounding.surface import Surface, read_surface
from parsers.model import Citation, Ref, Span, Transcript

__all__ = ["CitationEvidence", "EvidenceReader", "RefEvidence", "State", "evidence"]

State = Literal["supported", "partly", "not_found", "dangling", "malformed"]


@dataclass(frozen=True, slots=True)
class RefEvidence:
    """What one source says about a citation."""

    source: int | None
    """Index of the source; null when dangling."""
    state: State
    note: str
    """The same in words."""
    passage: Span | None
    """The best passage, or the lines or words that the citation itself names; null when less than half of the words are
    found."""


@dataclass(frozen=True, slots=True)
class CitationEvidence:
    """What its sources say about one citation. Spans are code points of the transcript's text."""

    citation: int
    """Index of the citation."""
    state: State
    note: str
    refs: tuple[RefEvidence, ...]
    """One for each ref, in its order."""
    missing: tuple[Span, ...]
    """The content words of the claim that are in no cited source; neighbours are one span."""


def evidence(transcript: Transcript, sources: Sources | None = None) -> tuple[CitationEvidence, ...]:
    """Look up every citation in the sources that it names.

    Each source is read once, each pair of claim and source compared once; the time is linear in the text and in the
    number of refs.

    Args:
        transcript: A parsed transcript.
        sources: Its sources, for a caller that reads them too.

    Returns:
        One entry for each citation, in the order of `transcript.citations`.
    """
    reader = EvidenceReader(transcript, sources)
    return tuple(reader.read(citation) for citation in transcript.citations)


@dataclass(frozen=True, slots=True)
class _Look:
    """A look for one claim in one source."""

    state: State
    note: str
    passage: Span | None
    match: Match


class EvidenceReader:
    """Reads the citations of one transcript, in any order; keeps what it has read of the sources.

    What it says of a citation does not depend on what it was asked before.
    """

    def __init__(self, transcript: Transcript, sources: Sources | None = None) -> None:
        """Begin with nothing looked up; the sources may have been read before."""
        self._transcript = transcript
        self._claims = ClaimSpans(transcript)
        self._sources = sources or Sources(transcript)
        self._lines: dict[int, LineRanges] = {}
        self._looks: dict[tuple[str, int, Span | None, Span | None], _Look] = {}

    def read(self, citation: Citation) -> CitationEvidence:
        """The evidence for one citation."""
        span = self._claims.claim_of(citation)
        raw = "" if span is None else self._transcript.text[span[0] : span[1]]
        surface = read_surface(raw, () if span is None else self._claims.tags_within(span)) if raw else None
        claim = read_claim(surface.text if surface else "")
        fault = _fault(citation, claim)
        looks = [self._look(claim, ref) for ref in citation.refs]
        refs = tuple(
            self._dangling(ref) if look is None else RefEvidence(ref.source, look.state, look.note, look.passage)
            for ref, look in zip(citation.refs, looks, strict=True)
        )
        found = [(ref, look) for ref, look in zip(citation.refs, looks, strict=True) if look is not None]
        if fault:
            return CitationEvidence(citation.index, "malformed", fault, refs, ())
        if not found:
            note = " ".join(dict.fromkeys(ref.note for ref in refs))
            return CitationEvidence(citation.index, "dangling", note, refs, ())
        anywhere = _union(look.match.anywhere for _, look in found)
        missing = words_of(claim, anywhere)
        state = _joint_state(claim, [look for _, look in found])
        note = refs[0].note if len(refs) == 1 else self._joint_note(claim, found, missing, state)
        dangling = [ref for ref in refs if ref.state == "dangling"]
        if dangling:
            state = "dangling" if state == "not_found" else "partly"
            note = " ".join((*dict.fromkeys(ref.note for ref in dangling), note))
        return CitationEvidence(citation.index, state, note, refs, _missing_spans(claim, missing, surface, span))

    def _dangling(self, ref: Ref) -> RefEvidence:
        return RefEvidence(None, "dangling", dangling_note(self._transcript, ref), None)

    def _look(self, claim: Claim, ref: Ref) -> _Look | None:
        """Look for a claim in the source of a ref; None when the ref is dangling."""
        if ref.source is None:
            return None
        key = (claim.text, ref.source, ref.range, ref.passage)
        if key not in self._looks:
            self._looks[key] = self._compare(claim, ref.source, ref.range, ref.passage)
        return self._looks[key]

    def _compare(self, claim: Claim, number: int, lines: Span | None, quoted: Span | None) -> _Look:
        begin, end = self._transcript.sources[number].span
        source = self._sources.alone(number)
        if not source.words.folds:
            return _Look("not_found", "The source holds no text.", None, Match(False, 0, -1, 0, 0))
        if quoted is not None:
            stretch = quoted[0] - begin, quoted[1] - begin
            return self._compare_stretch(claim, source, stretch, begin, "The quoted words hold")
        if lines is not None:
            if number not in self._lines:
                self._lines[number] = LineRanges(self._transcript.text[begin:end])
            found = self._lines[number].span_of(*lines)
            if found is not None:
                named = f"Line {lines[0]} holds" if lines[0] == lines[1] else f"Lines {lines[0]} to {lines[1]} hold"
                return self._compare_stretch(claim, source, found, begin, named)
        match = find_passage(claim, source)
        state = _state(claim, match.covered)
        note = match_note(claim, source, match, state == "supported", state != "not_found")
        if lines is not None:
            note = f"The source has no line {lines[0]}. {note}"
        passage = None
        if state != "not_found":
            first, last = source.raw_span(match.first, match.last)
            passage = (begin + first, begin + last)
        return _Look(state, note, passage, match)

    def _compare_stretch(self, claim: Claim, source: SourceIndex, stretch: Span, begin: int, named: str) -> _Look:
        """Look for a claim in the part of a source that the citation itself names; it is the passage in any case."""
        match = find_passage(claim, source, *source.words_within(*stretch))
        state = _state(claim, match.covered)
        note = match_note(claim, source, match, state == "supported", state != "not_found")
        if state == "not_found":
            note = note.replace(NOTHING_FOUND, f"{named} no matching passage.", 1)
        return _Look(state, note, (begin + stretch[0], begin + stretch[1]), match)

    def _joint_note(self, claim: Claim, found: list[tuple[Ref, _Look]], missing: list[int], state: State) -> str:
        parts = {}
        for ref, look in found:
            name = self._transcript.sources[ref.source or 0].ref or ref.raw
            parts[name] = (name, look.note == WORD_FOR_WORD, look.state == "supported")
        return joint_note(parts.values(), missing_note(claim, missing) if missing else "", state)


def _fault(citation: Citation, claim: Claim) -> str:
    """Why a citation can't be judged at all; empty if it can."""
    if citation.status == "incomplete":
        return "The citation is never closed."
    if not citation.refs:
        return "The citation names no source."
    if citation.status == "malformed":
        return "The list of sources can't be read in full."
    return "" if claim.words.folds else "The citation covers no words."


def _state(claim: Claim, covered: int) -> State:
    share = covered.bit_count() / len(claim.keys) if claim.keys else 0
    return "supported" if share == 1 else "partly" if share >= 0.5 else "not_found"


def _joint_state(claim: Claim, looks: list[_Look]) -> State:
    """The state of all passages together: of each source only the words of a passage that is shown count."""
    if any(look.state == "supported" for look in looks):
        return "supported"
    together = _union(look.match.covered for look in looks)
    return _state(claim, together)


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


def _missing_spans(claim: Claim, missing: list[int], surface: Surface | None, span: Span | None) -> tuple[Span, ...]:
    """Places of words in the transcript; words that touch or have only blanks between them are one span."""
    if surface is None or span is None:
        return ()
    spans: list[Span] = []
    before = -1
    for word in missing:
        start, end = claim.words.starts[word], claim.words.ends[word]
        raw_start, raw_end = surface.raw_span(start, end)
        placed = (span[0] + raw_start, span[0] + raw_end)
        if spans and before == word - 1 and not claim.text[claim.words.ends[before] : start].strip():
            spans[-1] = (spans[-1][0], placed[1])
        else:
            spans.append(placed)
        before = word
    return tuple(spans)
