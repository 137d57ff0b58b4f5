"""Names in a claim that its source does not hold."""

from __future__ import annotations

from collections.abc import Iterator

from grounding.findings.base import Comparison, Finding

__all__ = ["find_absent_entities"]

_CALENDAR = frozenset(
    "january february march april may june july august september october november december monday tuesday wednesday "
    "thursday friday saturday sunday".split()
)
_LITTLE = frozenset("i a an the".split())
_DEMONYM = ("ian", "ean", "ese", "ish", "an", "er", "ic", "n", "i", "s")
_SHORTEST = 4
"""Letters that have to remain of a name when an ending is taken off."""


def find_absent_entities(pair: Comparison) -> Iterator[Finding]:
    """Yield `entity-absent` for every capitalised word that is not in the source in any form.

    Left out: a word that begins a sentence, since its capital letter means nothing there; days and months, which dates
    write in figures too; initials that the claim itself spells out just before.
    """
    claim = pair.claim
    for index, fold in enumerate(claim.words.folds):
        start = claim.words.starts[index]
        if not claim.text[start].isupper() or len(fold) < 2 or fold in _LITTLE or fold in _CALENDAR:
            continue
        if claim.words.stems[index] in pair.source.places or _begins(claim.text, start):
            continue
        name = fold.removesuffix("'s")
        if _is_known(name, pair.source.letters) or _is_spelt_out(pair, index) or name in pair.source.initials:
            continue
        written = pair.claim_words(index, index)
        yield Finding("entity-absent", pair.claim_span(index, index), f"“{written}” is not in the source.")


def _begins(text: str, start: int) -> bool:
    """Whether a sentence begins at a place, seen past opening quotes and brackets."""
    before = text[:start].rstrip("\"'“‘’«([*_ \t\n\u00a0")
    return not before or before[-1] in ".!?。:;•|"


def _is_known(name: str, letters: str) -> bool:
    """Whether a name stands in the source inside a word (`Blue` in `Bluebird`) or as a relative (`Libya`, `Libyan`)."""
    if name in letters:
        return True
    for ending in _DEMONYM:
        base = name.removesuffix(ending)
        if base != name and len(base) >= _SHORTEST and f" {base}" in letters:
            return True
    return False


def _is_spelt_out(pair: Comparison, index: int) -> bool:
    """Whether a word is made of the initials of the words before it: artificial intelligence (AI)."""
    name = pair.claim.words.folds[index]
    before = pair.claim.words.folds[max(0, index - len(name)) : index]
    return 2 <= len(name) <= 6 and "".join(word[0] for word in before) == name
