"""Citations side by side: the same claim with other sources, another state, or only in one of the two."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from comparison.alignment import Item, align

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from comparison.side import Side
    from parsers.model import Citation, Source, Transcript

__all__ = ["CitationPair", "claim_of", "compare_citations"]

_LEAST = 0.5
"""Claims that share fewer of their words are two claims."""

_LIKE = 0.6
"""Sources in the same place that share fewer of their words are two sources."""


@dataclass(frozen=True, slots=True)
class CitationPair:
    """Two citations of one claim, or one that stands alone."""

    left: int | None
    """Index of the citation."""
    right: int | None
    other_words: bool
    """Whether the claim is worded differently."""
    other_state: bool
    """Whether the sources say something else of it."""
    only_left: tuple[int, ...]
    """Those refs of the left citation, by their place in it, whose source the right one does not name."""
    only_right: tuple[int, ...]

    @property
    def other_sources(self) -> bool:
        """Whether they name different sources."""
        return bool(self.only_left or self.only_right)

    @property
    def is_same(self) -> bool:
        """Whether both make the same claim, with the same sources, in the same state."""
        is_paired = self.left is not None and self.right is not None
        return is_paired and not (self.other_words or self.other_state or self.other_sources)


def compare_citations(left: Side, right: Side) -> tuple[CitationPair, ...]:
    """Pair the citations of two transcripts, in order, by the words of their claims.

    Sources are the same when their texts are, blanks aside, or when they name the same URL, wherever they stand and
    whatever they are called; and when they stand in the same place and most of their words are the same.

    Returns:
        Every citation of both once, each side in its order.
    """
    a, b = _claims(left.transcript), _claims(right.transcript)
    pairs = align([Item("", claim) for claim in a], [Item("", claim) for claim in b], _LEAST)
    of_left, of_right = _identities(left.transcript.sources, right.transcript.sources)
    found = []
    for i, j in pairs:
        if i is None or j is None:
            found.append(CitationPair(i, j, False, False, (), ()))
            continue
        cited_left = _cited(left.transcript.citations[i], of_left)
        cited_right = _cited(right.transcript.citations[j], of_right)
        found.append(
            CitationPair(
                left=i,
                right=j,
                other_words=a[i] != b[j],
                other_state=left.evidence[i].state != right.evidence[j].state,
                only_left=tuple(place for place, source in enumerate(cited_left) if source not in cited_right),
                only_right=tuple(place for place, source in enumerate(cited_right) if source not in cited_left),
            )
        )
    return tuple(found)


def claim_of(transcript: Transcript, citation: Citation) -> str:
    """The words of a citation, or those before its marker, with every run of blanks as one."""
    span = citation.cited_span or citation.inferred_span or citation.span
    words = citation.text if citation.text is not None else transcript.text[span[0] : span[1]]
    return " ".join(words.split())


def _claims(transcript: Transcript) -> list[str]:
    return [claim_of(transcript, citation) for citation in transcript.citations]


def _identities(left: Sequence[Source], right: Sequence[Source]) -> tuple[list[int], list[int]]:
    """A number for each source on each side, which sources of the other side share when they are the same."""
    known: dict[Hashable, int] = {}
    a, b = _numbers(left, known), _numbers(right, known)
    only_left, only_right = set(a) - set(b), set(b) - set(a)
    items = [[Item("source", source.text) for source in sources] for sources in (left, right)]
    for i, j in align(items[0], items[1], _LIKE) if only_left and only_right else ():
        if i is not None and j is not None and a[i] in only_left and b[j] in only_right:
            b[j] = a[i]
    return a, b


def _numbers(sources: Sequence[Source], known: dict[Hashable, int]) -> list[int]:
    numbers = []
    for source in sources:
        marks = list(_marks(source))
        number = next((known[mark] for mark in marks if mark in known), len(known))
        for mark in marks:
            known.setdefault(mark, number)
        numbers.append(number)
    return numbers


def _marks(source: Source) -> Iterator[tuple[str, Hashable]]:
    text = " ".join(source.text.split())
    if text:
        yield "text", text
    if source.url:
        yield "url", source.url
    if not text and not source.url:
        yield "name", (source.ref, source.title)


def _cited(citation: Citation, identities: Sequence[int]) -> list[Hashable]:
    return [ref.raw if ref.source is None else identities[ref.source] for ref in citation.refs]
