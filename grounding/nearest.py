"""The nearest evidence: for words that cite nothing, the place in the sources that speaks most of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grounding.claims import read_claim
from grounding.passages import find_passage
from grounding.sources import Sources
from grounding.support import judge, look
from parsers.model import Span, Transcript

__all__ = ["Nearest", "nearest_evidence", "passage_in"]


@dataclass(frozen=True, slots=True)
class Nearest:
    """A place in a source."""

    source: int
    """Index of the source."""
    passage: Span
    """In code points of the transcript's text."""
    score: float
    """How well the source supports the words; no probability."""


def nearest_evidence(transcript: Transcript, claims: Iterable[str]) -> Iterator[Nearest | None]:
    """Yield for each claim the source that supports it best, with the passage; None where no source shares a word.

    Args:
        transcript: A parsed transcript.
        claims: Sentences as a reader sees them.
    """
    sources = Sources(transcript)
    for text in claims:
        claim = read_claim(text)
        found: list[Nearest] = []
        for number in sources.nearest(claim) if transcript.sources else ():
            index = sources.alone(number)
            match = find_passage(claim, index)
            if match.first > match.last:
                continue
            start, end = index.raw_span(match.first, match.last)
            begin = transcript.sources[number].span[0]
            found.append(Nearest(number, (begin + start, begin + end), judge(claim, [look(claim, index)])[0]))
        yield max(found, key=lambda near: near.score, default=None)


def passage_in(transcript: Transcript, source: int, words: str) -> Span | None:
    """The passage of one source that speaks most of some words, in code points of the text; None if none does.

    Args:
        transcript: A parsed transcript.
        source: Index of the source.
        words: As a reader sees them.
    """
    index = Sources(transcript).alone(source)
    match = find_passage(read_claim(words), index)
    if match.first > match.last:
        return None
    start, end = index.raw_span(match.first, match.last)
    begin = transcript.sources[source].span[0]
    return begin + start, begin + end
