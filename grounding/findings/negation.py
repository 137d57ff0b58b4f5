"""A claim and its passage that differ in polarity: one says "not", the other does not."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import partial

from grounding.claims import Unit
from grounding.findings.base import Comparison, Finding
from grounding.findings.negated_rows import negated_rows
from grounding.source_index import SourceIndex

__all__ = ["find_negation_flips"]

_NEGATIONS = frozenset(
    "not no never none neither nor without cannot nobody nothing nowhere fail fails failed deny denied denies unable "
    "lack lacks lacked lacking false hardly refused refuses refuse isn't aren't wasn't weren't don't doesn't didn't "
    "haven't hasn't hadn't can't couldn't won't wouldn't shouldn't mustn't needn't ain't".split()
)
_NEGATE_NOTHING = frozenset(
    tuple(pair.split())
    for pair in "not only,not just,not merely,no doubt,no fewer,no less,nothing but,not until,none other".split(",")
)
"""Pairs of words that affirm what follows."""
_NUMBERED = re.compile(r"[Nn]o\. ?\d|(?<!^)No \d")
"""A "no" that stands for "number"."""
_NOBODY = frozenset("nadie nada niemand nichts personne rien nessuno niente ninguem никто ничего".split())
"""Words of other languages that go with their "not" and settle it alone too."""
_REACH = 2
"""Words around a word of the claim, in the source, in which a negation is taken to belong to it."""

_PLACES = 200
"""Places of a word of the source that are looked at."""


def find_negation_flips(pair: Comparison) -> Iterator[Finding]:
    """Yield `negation-flip` when one of claim and passage negates what the other states: a hint, never a verdict.

    For an English negation of the claim, the words beside it are looked up in the passage; a negation near any of them
    there settles it. A negation of the passage, or one in another language, has to stand between words that the other
    side has in a row without it.
    """
    if pair.match.verbatim or pair.match.last < pair.match.first:
        return
    yield from _in_the_claim(pair) or _between_the_same_words(pair)


def _in_the_claim(pair: Comparison) -> list[Finding]:
    source, words = pair.source, pair.claim.words
    begin, stop = source.words_of_sentences(source.sentences[pair.match.first], source.sentences[pair.match.last])
    folds = source.words.folds
    negations = [index for index in range(begin, stop) if folds[index] in _NEGATIONS or folds[index] in _NOBODY]
    negations.extend(index + 1 for index in negations[:] if folds[index : index + 2] == ["no", "one"])
    for index, fold in enumerate(words.folds):
        if fold not in _NEGATIONS or tuple(words.folds[index : index + 2]) in _NEGATE_NOTHING:
            continue
        if fold == "no" and _NUMBERED.match(pair.claim.text, words.starts[index]):
            continue
        if not _is_shared(pair, index, begin, stop, negations):
            return [_only_in_the_claim(pair, index, index)]
    return []


def _only_in_the_claim(pair: Comparison, first: int, last: int) -> Finding:
    message = f"The claim says “{pair.claim_words(first, last)}”, its passage is not negated there."
    return Finding("negation-flip", pair.claim_span(first, last), message)


def _is_shared(pair: Comparison, negation: int, begin: int, stop: int, negations: list[int]) -> bool:
    """Whether a negation of the passage belongs to the same words as one of the claim."""
    if not negations:
        return False
    units = pair.claim.units
    first = bisect_left(units, negation - _REACH, key=_first_word)
    keys = {unit.key for unit in units[first : bisect_right(units, negation + _REACH, key=_first_word)]}
    places = [place for key in keys for place in pair.source.places.get(key, ()) if begin <= place < stop]
    return not places or any(abs(place - other) <= _REACH for place in places for other in negations)


def _first_word(unit: Unit) -> int:
    return unit.first


def _between_the_same_words(pair: Comparison) -> list[Finding]:
    """Negations that stand between words which the other side has in a row without them; the first one is told."""
    source, claim = pair.source, pair.claim
    first, last = source.sentences[pair.match.first], source.sentences[pair.match.last]
    sentences = [range(*source.words_of_sentences(number, number)) for number in range(first, last + 1)]
    whole = [range(len(claim.words))]
    there, here = (source.surface.text, source.words), (claim.text, claim.words)
    for row in negated_rows(there, sentences, partial(_sentences_with, source), here, whole):
        written = source.surface.text[source.words.starts[row.negation[0]] : source.words.ends[row.negation[-1]]]
        span = pair.claim_span(row.there[0], row.there[-1])
        return [Finding("negation-flip", span, f"The passage says “{written}”, the claim does not.")]
    for row in negated_rows(here, whole, lambda _: whole, there, sentences):
        return [_only_in_the_claim(pair, row.negation[0], row.negation[-1])]
    return []


def _sentences_with(source: SourceIndex, stem: str) -> Iterator[range]:
    numbers = dict.fromkeys(source.sentences[place] for place in source.places.get(stem, ())[:_PLACES])
    return (range(*source.words_of_sentences(number, number)) for number in numbers)
