"""A claim and its passage that differ in polarity: one says "not", the other does not."""

from __future__ import annotations

from collections.abc import Iterator

from grounding.findings.base import Comparison, Finding

__all__ = ["find_negation_flips"]

_NEGATIONS = frozenset(
    "not no never none neither nor without cannot nobody nothing nowhere fail fails failed deny denied denies unable "
    "lack lacks lacked lacking false hardly refused refuses refuse isn't aren't wasn't weren't don't doesn't didn't "
    "haven't hasn't hadn't can't couldn't won't wouldn't shouldn't mustn't needn't ain't".split()
)
_REACH = 2
"""Words around a word of the claim, in the source, in which a negation is taken to belong to it."""


def find_negation_flips(pair: Comparison) -> Iterator[Finding]:
    """Yield `negation-flip` when the claim negates something that its passage states: a hint, never a verdict.

    The words beside the negation are looked up in the passage; a negation near any of them there settles it.
    """
    if pair.match.verbatim or pair.match.last < pair.match.first:
        return
    source = pair.source
    begin, stop = source.words_of_sentences(source.sentences[pair.match.first], source.sentences[pair.match.last])
    negations = [index for index in range(begin, stop) if source.words.folds[index] in _NEGATIONS]
    for index, fold in enumerate(pair.claim.words.folds):
        if fold in _NEGATIONS and not _is_shared(pair, index, begin, stop, negations):
            message = f"The claim says “{pair.claim_words(index, index)}”, its passage is not negated there."
            yield Finding("negation-flip", pair.claim_span(index, index), message)
            return


def _is_shared(pair: Comparison, negation: int, begin: int, stop: int, negations: list[int]) -> bool:
    """Whether a negation of the passage belongs to the same words as one of the claim."""
    if not negations:
        return False
    near = range(negation - _REACH, negation + _REACH + 1)
    keys = {unit.key for unit in pair.claim.units if unit.first in near}
    places = [place for key in keys for place in pair.source.places.get(key, ()) if begin <= place < stop]
    return not places or any(abs(place - other) <= _REACH for place in places for other in negations)
