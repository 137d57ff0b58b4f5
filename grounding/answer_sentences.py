"""The sentences that the model wrote, and which citations stand in them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise

from grounding.claim_spans import ClaimSpans
from grounding.claims import read_claim
from grounding.numbers import numbers_of
from grounding.passages import find_verbatim
from grounding.sentences import sentence_starts
from grounding.source_index import SourceIndex, index_source
from grounding.surface import read_surface
from parsers.model import Block, Citation, CitationPlace, Span, Transcript, Turn
from parsers.reference_lists import appendices

__all__ = ["Sentence", "sentences_of", "uncited_spans"]

_FENCE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_LABEL = re.compile(r"^\W*\d{1,3}[.)]\s+")
_NEEDED_WORDS = 4
"""Content words from which a sentence says enough to need a source."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of an answer or of thinking."""

    turn: int
    block: int
    place: CitationPlace
    span: Span
    """In code points of the transcript's text, citation tags included."""
    text: str
    """As a reader sees it."""
    citations: tuple[int, ...]
    """Indexes of the citations whose claim lies in it, at least in part."""
    needs_citation: bool
    """Whether it says something that wants a source: it has a number, a name, or four content words, it is no question
    and not a copy of what the user wrote."""


def sentences_of(transcript: Transcript, claims: ClaimSpans) -> tuple[Sentence, ...]:
    """Cut the assistant's texts into sentences.

    Args:
        transcript: A parsed transcript.
        claims: Its claim spans.

    Returns:
        The sentences with at least one word, in the order of the text; code in fences and lists of sources are no
        sentences.
    """
    asked = index_source("\n\n".join(_texts(transcript, "user")))
    found: list[Sentence] = []
    for turn, block, content, here in _answers(transcript, claims):
        place = here[0][1].in_ if here else "text" if block.kind == "text" else "thinking"
        for span, text in _cut(transcript, content, claims):
            if read_claim(text).words.folds:
                inside = tuple(sorted(c.index for at, c in here if at[0] < span[1] and span[0] < at[1]))
                needs = _needs_citation(text, asked)
                found.append(Sentence(turn.index, block.index, place, span, text, inside, needs))
    return tuple(found)


def uncited_spans(transcript: Transcript) -> tuple[Span, ...]:
    """The sentences of answers that want a citation and have none.

    The same as those of `sentences_of` with `needs_citation` and without citations, but the words of cited sentences
    are never read, so that it costs little where most is cited.

    Args:
        transcript: A parsed transcript.

    Returns:
        Their spans in code points of the transcript's text, in its order; nothing for a text without any source and
        without any citation, in which there is nothing to cite.
    """
    if not transcript.sources and not transcript.citations:
        return ()
    claims = ClaimSpans(transcript)
    asked: SourceIndex | None = None
    found: list[Span] = []
    for _, block, content, here in _answers(transcript, claims):
        if (here[0][1].in_ if here else block.kind) != "text":
            continue
        cited, reached = 0, -1
        for span, text in _cut(transcript, content, claims):
            # Ascending, so those that begin before the sentence ends are passed once; how far they reach is kept.
            while cited < len(here) and here[cited][0][0] < span[1]:
                reached = max(reached, here[cited][0][1])
                cited += 1
            if reached > span[0] or not read_claim(text).words.folds:
                continue
            if asked is None:
                asked = index_source("\n\n".join(_texts(transcript, "user")))
            if _needs_citation(text, asked):
                found.append(span)
    return tuple(found)


_Cited = list[tuple[Span, Citation]]


def _answers(transcript: Transcript, claims: ClaimSpans) -> Iterator[tuple[Turn, Block, Span, _Cited]]:
    """The texts and the thinking of the assistant, each with its claims and their citations, ascending."""
    cited: dict[tuple[int, int], _Cited] = {}
    for citation in transcript.citations:
        span = claims.claim_of(citation)
        if span is not None:
            cited.setdefault((citation.turn, citation.block), []).append((span, citation))
    for turn in transcript.turns:
        for block in turn.blocks if turn.role == "assistant" else ():
            if block.kind in {"text", "thinking"} and block.content is not None:
                here = sorted(cited.get((turn.index, block.index), ()), key=lambda entry: entry[0])
                yield turn, block, block.content, here


def _texts(transcript: Transcript, role: str) -> Iterator[str]:
    for turn in transcript.turns:
        for block in turn.blocks if turn.role == role else ():
            if block.text:
                yield block.text


def _cut(transcript: Transcript, content: Span, claims: ClaimSpans) -> Iterator[tuple[Span, str]]:
    """The sentences of one block: where each stands in the transcript, and how it reads; lists of sources left out."""
    lists = appendices(transcript.text, *content)
    starts, reached = [first for first, _ in lists], list(accumulate((last for _, last in lists), max))
    surface = read_surface(transcript.text[content[0] : content[1]], claims.tags_within(content))
    text = surface.text
    fences = [match.span() for match in _FENCE.finditer(text)]
    for start, end in pairwise((*sentence_starts(text), len(text))):
        sentence = text[start:end].strip()
        if any(a <= start < b for a, b in fences) or not sentence:
            continue
        begin = start + len(text[start:end]) - len(text[start:end].lstrip())
        raw_start, raw_end = surface.raw_span(begin, begin + len(sentence))
        listed = bisect_right(starts, content[0] + raw_start)
        if not listed or reached[listed - 1] <= content[0] + raw_start:
            yield (content[0] + raw_start, content[0] + raw_end), sentence


def _needs_citation(sentence: str, asked: SourceIndex) -> bool:
    sentence = _LABEL.sub("", sentence)
    claim = read_claim(sentence)
    if sentence.endswith(("?", "？", "؟")) or find_verbatim(claim, asked) is not None:
        return False
    words = claim.words
    has_number = next(numbers_of(sentence, words), None) is not None
    has_name = any(sentence[start].isupper() for start in list(words.starts)[1:])
    return has_number or has_name or len(claim.keys) >= _NEEDED_WORDS
