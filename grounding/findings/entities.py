"""Names in a claim that its source does not hold."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from grounding.findings.base import Comparison, Finding
from grounding.function_words import FUNCTION_WORDS
from grounding.names import bases_of, relatives, respelled
from grounding.roman import roman_value

__all__ = ["find_absent_entities"]

_SHORT = 4
"""Letters from which a name is also found inside another word: `Blue` in `Bluebird`."""
_PLACES = 50
"""Places of a stem that are looked at."""
_LONGEST_NAME = 8
"""Words on each side of a capitalised one that may belong to the same name."""


def find_absent_entities(pair: Comparison) -> Iterator[Finding]:
    """Yield `entity-absent` for every name that is not in the source in any form; neighbours are one name.

    Left out: a word that begins a sentence or stands in a heading, since its capital letter means nothing there; days
    of the week and months in dates, which sources write in figures too; everyday words, capitalised in titles.
    """
    missing = [index for index in pair.claim.name_words if not _is_known(pair, index)]
    for _, run in groupby(enumerate(missing), key=lambda entry: entry[1] - entry[0]):
        indexes = [index for _, index in run]
        written = " ".join(pair.claim_words(indexes[0], indexes[-1]).split())
        yield Finding("entity-absent", pair.claim_span(indexes[0], indexes[-1]), f"“{written}” is not in the source.")


def _is_known(pair: Comparison, index: int) -> bool:
    """Whether the source holds a name: as it is, inside a word, as a relative (`Libya`, `Libyan`) or as an acronym."""
    words, source = pair.claim.words, pair.source
    name = words.folds[index].removesuffix("'s")
    if (name if len(name) >= _SHORT else f" {name} ") in source.letters:
        return True
    starts = source.places.get(words.stems[index], ())[:_PLACES]
    if any(source.surface.text[source.words.starts[place]].isupper() for place in starts):
        return True
    if any(form in source.letters for form in (f" {name.removesuffix('s')} ", *relatives(name))):
        return True
    if any(f" {base}" in source.capitalised for base in bases_of(name)):
        return True
    if _is_numeral(pair, index) or any(
        f" {form} " in source.letters for form in respelled(pair.claim_words(index, index))
    ):
        return True
    return _is_spelt_out(pair, index) or name in source.initials or _is_abbreviated(pair, index)


def _is_numeral(pair: Comparison, index: int) -> bool:
    """Whether a word is a Roman numeral that the source has in figures or as an ordinal: World War II, World War 2."""
    value = roman_value(pair.claim_words(index, index))
    return value is not None and (value in pair.source.values or value in pair.source.ordinals)


def _is_spelt_out(pair: Comparison, index: int) -> bool:
    """Whether a word is made of the initials of the words before it: artificial intelligence (AI)."""
    name = pair.claim.words.folds[index]
    before = pair.claim.words.folds[max(0, index - len(name)) : index]
    return 2 <= len(name) <= 6 and "".join(word[0] for word in before) == name


def _is_abbreviated(pair: Comparison, index: int) -> bool:
    """Whether the source has the initials of the name that a word belongs to: FEC for Federal Election Commission."""
    if not pair.source.acronyms:
        return False
    initials = [_initial(pair, at) for at in range(max(0, index - _LONGEST_NAME), index + _LONGEST_NAME)]
    at = min(index, _LONGEST_NAME)
    left = right = at
    while left and initials[left - 1] is not None:
        left -= 1
    while right + 1 < len(initials) and initials[right + 1] is not None:
        right += 1
    for first in range(left, at + 1):
        letters = ""
        for last in range(first, right + 1):
            letters += initials[last] or ""
            if last >= at and len(letters) > 1 and letters in pair.source.acronyms:
                return True
    return False


def _initial(pair: Comparison, index: int) -> str | None:
    """The first letter of a capitalised word, nothing for a function word, None for what is no part of a name."""
    words, text = pair.claim.words, pair.claim.text
    if not 0 <= index < len(words):
        return None
    if text[words.starts[index]].isupper():
        return words.folds[index][0]
    return "" if words.folds[index] in FUNCTION_WORDS else None
