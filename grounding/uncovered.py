"""Which phrases of a claim its source does not cover."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from grounding.claims import Claim
from grounding.source_index import SourceIndex
from grounding.surface import Span

__all__ = ["uncovered_phrases"]

_SENTENCES = 2
"""Sentences of the source that count; the second is chosen for what the first leaves out."""
_WIDEST_GAP = 3
"""Function words between two uncovered words that go with them."""


def uncovered_phrases(claim: Claim, source: SourceIndex, ranked: Sequence[int]) -> tuple[Span, ...]:
    """The phrases that are in none of the best sentences of a source.

    A phrase is an uncovered content word with the function word that leads it, and with what lies between it and the
    next one: function words, or a single content word that is hemmed in by uncovered ones.

    Args:
        claim: The claim.
        source: The source.
        ranked: Its sentences, the best first.

    Returns:
        Spans in code points of the claim's text, ascending and apart.
    """
    sentences = frozenset(ranked[:_SENTENCES])
    covered = {key for key in claim.keys if any(source.sentences[at] in sentences for at in source.places.get(key, ()))}
    missing = {index for unit in claim.units if unit.key not in covered for index in (unit.first, unit.last)}
    content = {index for unit in claim.units for index in (unit.first, unit.last)}
    missing |= {index for index in content if index - 1 in missing and index + 1 in missing}
    phrase = missing | {index - 1 for index in missing if index and index - 1 not in content}
    for before, after in pairwise(sorted(missing)):
        between = range(before + 1, after)
        if len(between) <= _WIDEST_GAP and content.isdisjoint(between):
            phrase.update(between)
    spans: list[Span] = []
    for index in sorted(phrase):
        start, end = claim.words.starts[index], claim.words.ends[index]
        if spans and index - 1 in phrase:
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    return tuple(spans)
