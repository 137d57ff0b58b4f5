"""Numbers, dates and years of a claim that its source does not hold."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from grounding.clock import HALF_A_DAY
from grounding.figures import FIGURES, readings_of
from grounding.findings.base import Comparison, Finding
from grounding.findings.same_numbers import is_said_otherwise
from grounding.findings.same_shares import is_told, speaks_of_shares
from grounding.markers import labels_of, markers_of
from grounding.numbers import Number
from grounding.words import Words, is_character

__all__ = ["find_number_mismatches"]

_NOT_COUNTED = (["one"], ["zero"], ["first"], ["second"])  # "one" is an article more often than a number
_ENDINGS = (["st"], ["nd"], ["rd"], ["th"])
_NUMBERED = (["no"], ["number"], ["nr"])
_BLANKS = frozenset(" \t\u00a0")
_PART_OF = frozenset("a an of".split())
"""Words beside an ordinal that make it a fraction: a third of them."""


def find_number_mismatches(pair: Comparison) -> Iterator[Finding]:
    """Yield `number-mismatch` and `date-mismatch` for every number whose value is nowhere in the source.

    Numbers that count nothing are left out: labels of a list (`2.`), parts of a name (`C3`), and the word "one". A
    marker (`[3]`) is compared with the labels of the source, if that has any: several sources in one have all of them.
    """
    text, words = pair.claim.text, pair.claim.words
    yield from _wrong_markers(pair)
    yield from _wrong_halves(pair)
    known = pair.source.values if pair.claim.quantities else frozenset[Decimal]()
    for quantity in pair.claim.quantities:
        number = quantity.number
        start, end = pair.claim_span(number.first, number.last)
        if not known.isdisjoint(number.values) or words.folds[number.first : number.last + 1] in _NOT_COUNTED:
            continue
        if not number.is_firm or _stands_in_parts(words, number, known) or number.values[0] in pair.source.romans:
            continue
        if _is_ordinal(words, number) and (number.values[0] in pair.source.ordinals or _is_fraction(words, number)):
            continue
        if _counts_nothing(text, start, end) or is_said_otherwise(pair, quantity) or _is_in_words(pair, number):
            continue
        code = "date-mismatch" if number.is_date else "number-mismatch"
        yield Finding(code, (start, end), f"“{text[start:end]}” is not in the source.")


def _is_in_words(pair: Comparison, number: Number) -> bool:
    """Whether a number belongs to a fraction or decade in words, which another rule compares as a whole."""
    if any(decade.is_worded and decade.first <= number.first <= decade.last for decade in pair.claim.decades):
        return True
    told = any(is_told(pair, share) and share.first <= number.first <= share.last for share in pair.claim.shares)
    return told and speaks_of_shares(pair.source)


def _wrong_halves(pair: Comparison) -> Iterator[Finding]:
    """Times that the source names in the other half of the day only: 9 am and 9 pm."""
    for time in pair.claim.times:
        other = (time.minutes + HALF_A_DAY) % (2 * HALF_A_DAY)
        if time.is_half and time.minutes not in pair.source.times and other in pair.source.half_times:
            written = pair.claim.text[time.start : time.end]
            yield Finding("number-mismatch", (time.start, time.end), f"“{written}” is not in the source.")


def _is_ordinal(words: Words, number: Number) -> bool:
    """Whether a number is an ordinal in words, in figures with its ending, or numbered: 3rd, No. 3."""
    return (
        number.is_ordinal
        or words.folds[number.last + 1 : number.last + 2] in _ENDINGS
        or words.folds[number.first - 1 : number.first] in _NUMBERED
    )


def _stands_in_parts(words: Words, number: Number, known: frozenset[Decimal]) -> bool:
    """Whether figures with a blank between them (5 200), read as one number, are two that the source has."""
    folds = words.folds[number.first : number.last + 1]
    return len(folds) > 1 and all(FIGURES.match(fold) and not known.isdisjoint(readings_of(fold)) for fold in folds)


def _is_fraction(words: Words, number: Number) -> bool:
    near = (number.first - 1, number.last + 1)
    return any(words.folds[at] in _PART_OF for at in near if 0 <= at < len(words))


def _wrong_markers(pair: Comparison) -> Iterator[Finding]:
    groups = list(markers_of(pair.claim.text))
    labels = labels_of(pair.source.surface.text) if groups else frozenset()
    for (start, end), numbers in groups:
        if labels and (not numbers <= labels if len(labels) > 1 else labels.isdisjoint(numbers)):
            message = f"The source is labelled {', '.join(f'[{label}]' for label in sorted(labels)[:3])}."
            yield Finding("number-mismatch", (start, end), message)


def _counts_nothing(text: str, start: int, end: int) -> bool:
    if start and text[start - 1].isalpha() and not is_character(text[start - 1]):
        return True
    if text[end : end + 1] not in {".", ")"} or text[end + 1 : end + 2] not in _BLANKS:
        return False
    while start and text[start - 1] in _BLANKS:
        start -= 1
    return not start or text[start - 1] == "\n"
