"""The numbers of a citation beside those of its sources, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from grounding.claim_spans import ClaimSpans
from grounding.claims import read_claim
from grounding.evidence import CitationEvidence
from grounding.numbers import Number, numbers_of
from grounding.source_index import SourceIndex, index_source
from grounding.surface import read_surface
from grounding.words import Words
from parsers.model import Transcript

__all__ = ["NumberPair", "compare_numbers"]

_read_source = lru_cache(maxsize=64)(index_source)


@dataclass(frozen=True, slots=True)
class NumberPair:
    """One number of the cited words, and how the sources write it."""

    text: str
    """As the cited words have it."""
    found: bool
    """Whether a cited source holds its value."""
    source: int | None
    """The first cited source that holds it."""
    beside: tuple[str, ...]
    """How that source writes it; where none holds it, the numbers of the passages."""


def compare_numbers(
    transcript: Transcript, told: CitationEvidence, claims: ClaimSpans | None = None
) -> Iterator[NumberPair]:
    """Yield the numbers of one citation in reading order.

    Args:
        transcript: The transcript.
        told: The evidence for the citation.
        claims: The claim spans of the transcript, for a caller that asks about many citations.
    """
    claims = claims or ClaimSpans(transcript)
    span = claims.claim_of(transcript.citations[told.citation])
    if span is None:
        return
    claim = read_claim(read_surface(transcript.text[span[0] : span[1]], claims.tags_within(span)).text)
    wanted = list(numbers_of(claim.text, claim.words))
    if not wanted:
        return
    cited = {
        ref.source: _read_source(_source_text(transcript, ref.source)) for ref in told.refs if ref.source is not None
    }
    for number in wanted:
        text = _written(claim.text, claim.words, number)
        holder = next((n for n, index in cited.items() if not index.values.isdisjoint(number.values)), None)
        if holder is not None:
            yield NumberPair(text, True, holder, tuple(_same(cited[holder], number)))
        else:
            yield NumberPair(text, False, None, tuple(dict.fromkeys(_in_passages(transcript, told))))


def _source_text(transcript: Transcript, number: int) -> str:
    start, end = transcript.sources[number].span
    return transcript.text[start:end]


def _written(text: str, words: Words, number: Number) -> str:
    return text[words.starts[number.first] : words.ends[number.last]]


def _same(index: SourceIndex, wanted: Number) -> Iterator[str]:
    """The ways in which a source writes a value; none where it stands as part of another number."""
    written = (
        _written(index.surface.text, index.words, number)
        for number in numbers_of(index.surface.text, index.words)
        if set(number.values) & set(wanted.values)
    )
    yield from dict.fromkeys(written)


def _in_passages(transcript: Transcript, told: CitationEvidence) -> Iterator[str]:
    for ref in told.refs:
        if ref.passage is not None:
            text = read_surface(transcript.text[ref.passage[0] : ref.passage[1]]).text
            words = read_claim(text).words
            yield from (_written(text, words, number) for number in numbers_of(text, words))
