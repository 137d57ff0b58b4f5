"""Names of a claim that its source holds, but in other roles.

Words alone can't tell who did what. Two signs are clear enough to be named: the source says the same words around
another name, and does not mention the claim's name in that sentence; or it has the same two names around the same words
the other way round. A paraphrase shows neither, so much is missed; what is found is worth a look.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from grounding.capitals import Name, is_capitalised
from grounding.claims import Claim
from grounding.findings.base import Comparison, Finding
from grounding.function_words import FUNCTION_WORDS
from grounding.names import begins_sentence
from grounding.source_index import SourceIndex
from grounding.stems import stem

__all__ = ["find_swapped_entities"]

_REACH = 4
"""Words on each side of a name that are compared."""
_PLACES = 200
"""Places of a word of the source that are tried."""
_FUNCTION_WORD = 0.5
"""Weight of a function word that is the same, against any other word."""
_BOTH_SIDES, _ONE_SIDE = 1.5, 2.5
"""How much has to be the same around two names: on both sides of them, and where they end the claim on one."""
_CLEARLY = 1.0
"""How much less is the same around the places where the source has the claim's own name."""
_ORDERED = frozenset("above after before below by from over than to under".split())
"""Function words between two names that make a difference of their order."""
_PASSIVE = ("is", "are", "was", "were")
"""Words that make a passive of a verb before "by": who was defeated by whom."""
_MUTUAL = frozenset(
    "met meet meets meeting married marry marries equals equal equalled resembles resembled versus vs joined differs "
    "differ differed".split()
)
"""What two do with each other, whoever is named first."""
_FURTHEST = 8
"""Words between two names that are taken to say what one did to the other."""


def find_swapped_entities(pair: Comparison) -> Iterator[Finding]:
    """Yield `entity-swapped` for names of the claim in whose place the source has another, and for exchanged ones."""
    if pair.match.verbatim:
        return
    claim, source = pair.claim, pair.source
    names = [name for name in claim.names if _is_held(name, claim, source)]
    for name in names:
        other = _other_in_its_place(claim, source, name)
        if other is not None:
            written = source.surface.text[source.words.starts[other.first] : source.words.ends[other.last]]
            message = f"The source has “{written}” in this place."
            yield Finding("entity-swapped", pair.claim_span(name.first, name.last), message)
    for one, other in pairwise(names):
        if _are_exchanged(claim, source, one, other):
            message = "The source has these two names the other way round."
            yield Finding("entity-swapped", pair.claim_span(one.first, other.last), message)


def _is_held(name: Name, claim: Claim, source: SourceIndex) -> bool:
    """Whether the source has all words of a name, and it is one: the first word of a sentence may be any word."""
    stems = name.stems(claim.words)
    if not all(stem in source.places for stem in stems):
        return False
    is_first = begins_sentence(claim.text, claim.words.starts[name.first])
    return not is_first or name.last > name.first or _is_proper(source, stems[0])


def _is_proper(source: SourceIndex, stem: str) -> bool:
    """Whether a word is capitalised somewhere inside a sentence of the source."""
    text, words = source.surface.text, source.words
    return any(
        text[words.starts[place]].isupper() and not begins_sentence(text, words.starts[place])
        for place in source.places.get(stem, ())[:_PLACES]
    )


def _other_in_its_place(claim: Claim, source: SourceIndex, name: Name) -> Name | None:
    """The name around which the source says the same as the claim says around its own; None if there is none."""
    stems = name.stems(claim.words)
    own = max((_alike(claim, source, name, place) for place in _own_places(source, stems)), default=0.0)
    known = set(claim.words.stems)
    for other in _candidates(claim, source, name):
        theirs = set(other.stems(source.words))
        mine, theirs = set(stems) - theirs, theirs - set(stems)
        sentence = source.words_of_sentences(source.sentences[other.first], source.sentences[other.first])
        if not mine or not theirs or not known.isdisjoint(theirs) or _is_respelled(mine, theirs):
            continue
        if other.first == other.last and not _is_proper(source, *theirs):
            continue
        if not mine.isdisjoint(source.words.stems[slice(*sentence)]):
            continue
        if _alike(claim, source, name, other, least=_BOTH_SIDES) >= own + _CLEARLY:
            return other
    return None


def _is_respelled(mine: set[str], theirs: set[str]) -> bool:
    """Whether two names are one, written together or apart: Ibero-American, Iberoamerican."""
    return sorted("".join(mine)) == sorted("".join(theirs))


def _own_places(source: SourceIndex, stems: list[str]) -> Iterator[Name]:
    for place in source.places[stems[0]][:_PLACES]:
        if source.words.stems[place : place + len(stems)] == stems:
            yield Name(place, place + len(stems) - 1)


def _candidates(claim: Claim, source: SourceIndex, name: Name) -> list[Name]:
    """The names of a source that stand behind the word before a name of the claim, or before the word behind it."""
    text, words, stems = source.surface.text, source.words, claim.words.stems
    found: set[tuple[int, int]] = set()
    before = source.places.get(stems[name.first - 1], [])[:_PLACES] if name.first else []
    behind = source.places.get(stems[name.last + 1], [])[:_PLACES] if name.last + 1 < len(stems) else []
    for place, step in (*((place, 1) for place in before), *((place, -1) for place in behind)):
        start = end = place + step
        if not 0 <= start < len(words) or not is_capitalised(text, words, start):
            continue
        while 0 <= end + step < len(words) and is_capitalised(text, words, end + step):
            if abs(words.starts[max(end, end + step)] - words.ends[min(end, end + step)]) != 1:
                break
            end += step
        found.add((min(start, end), max(start, end)))
    return [Name(*span) for span in sorted(found)]


def _alike(claim: Claim, source: SourceIndex, name: Name, place: Name, least: float = 0.0) -> float:
    """How much is the same around a name of the claim and a place of the source, word by word from both outwards.

    Args:
        claim: The claim.
        source: The source.
        name: A name of the claim.
        place: The words of the source that stand in its place.
        least: Below this, or without a word in small letters that is no function word, the answer is 0; where the claim
            has words on one side only that are the same, more is asked for.
    """
    sides = [
        _same(claim, source, range(name.first - 1, -1, -1), range(place.first - 1, -1, -1), place),
        _same(claim, source, range(name.last + 1, len(claim.words)), range(place.last + 1, len(source.words)), place),
    ]
    same = [index for side in sides for index in side]
    total = sum(_FUNCTION_WORD if claim.words.folds[index] in FUNCTION_WORDS else 1 for index in same)
    if not least:
        return total
    says_something = any(
        claim.words.folds[index] not in FUNCTION_WORDS and claim.text[claim.words.starts[index]].islower()
        for index in same
    )
    return total if says_something and total >= (least if all(sides) else _ONE_SIDE) else 0.0


def _same(claim: Claim, source: SourceIndex, here: range, there: range, place: Name) -> list[int]:
    """The words of a claim, outwards from a name, that the source has there too, up to the first that differs."""
    found: list[int] = []
    sentence = source.sentences[place.first]
    for index, other in zip(here[:_REACH], there[:_REACH], strict=False):
        if claim.words.stems[index] != source.words.stems[other] or source.sentences[other] != sentence:
            break
        found.append(index)
    return found


def _are_exchanged(claim: Claim, source: SourceIndex, one: Name, other: Name) -> bool:
    """Whether the source has two names around the same words as the claim, but the other way round, and nowhere so."""
    between = claim.words.stems[one.last + 1 : other.first]
    folds = claim.words.folds[one.last + 1 : other.first]
    says_something = any(fold in _ORDERED or (fold[0].isalpha() and fold not in FUNCTION_WORDS) for fold in folds)
    if not says_something or len(between) > _FURTHEST or not _MUTUAL.isdisjoint(folds):
        return False
    first, second = one.stems(claim.words), other.stems(claim.words)
    if _stands(source, [*first, *between, *second]):
        return False
    if _stands(source, [*second, *between, *first]):
        return True
    if len(folds) > 2 and folds[0] in _PASSIVE and folds[-1] == "by":
        verb = between[1:-1]
        return _stands(source, [*first, *verb, *second]) and not _stands(source, [*second, *verb, *first])
    passives = [[stem(be), *between, "by"] for be in _PASSIVE]
    if any(_stands(source, [*second, *passive, *first]) for passive in passives):
        return False
    return any(_stands(source, [*first, *passive, *second]) for passive in passives)


def _stands(source: SourceIndex, stems: list[str]) -> bool:
    places = source.places.get(stems[0], ())[:_PLACES]
    return any(source.words.stems[place : place + len(stems)] == stems for place in places)
