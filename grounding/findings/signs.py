"""Numbers of a claim that its source has with the other sign: −5 for 5."""

from __future__ import annotations

from collections.abc import Iterator

from grounding.findings.base import Comparison, Finding
from grounding.signs import is_negative, may_be_negative, says_less
from grounding.units import Quantity, quantity_of

__all__ = ["find_sign_mismatches"]


def find_sign_mismatches(pair: Comparison) -> Iterator[Finding]:
    """Yield `number-mismatch` for every number that the source holds with the other sign only.

    A side without a minus sign may say it in words: "fell by 5 %" is −5 %, a loss of 300 is −300. Any word of that kind
    in the claim, or in the sentence of the source, settles it.
    """
    claim, source = pair.claim, pair.source
    for quantity in claim.quantities:
        number = quantity.number
        if number.is_date or number.is_ordinal or not number.values[0]:
            continue
        there = [
            quantity_of(source.surface.text, source.words, other)
            for value in number.values
            for other in source.numbers_of.get(value, ())
        ]
        if not there:
            continue
        here = is_negative(claim.text, claim.words, quantity)
        if any(_may_agree(pair, here, other) for other in there) or (not here and says_less(claim.text)):
            continue
        first, last = there[0].first, there[0].last
        written = " ".join(source.surface.text[source.words.starts[first] : source.words.ends[last]].split())
        message = f"The source has “{written}” " + ("without a minus sign." if here else "with a minus sign.")
        yield Finding("number-mismatch", pair.claim_span(quantity.first, quantity.last), message)


def _may_agree(pair: Comparison, is_minus: bool, other: Quantity) -> bool:
    text, words = pair.source.surface.text, pair.source.words
    if is_negative(text, words, other) == is_minus:
        return True
    if not is_minus:
        return False
    sentence = pair.source.sentences[other.first]
    begin, stop = pair.source.words_of_sentences(sentence, sentence)
    return may_be_negative(text, words, other) or says_less(text[words.starts[begin] : words.ends[stop - 1]])
