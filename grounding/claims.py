"""A claim: the words that a citation covers, cut into what has to be found in a source."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from grounding.capitals import Name, name_words, names_of
from grounding.clock import Time, times_of
from grounding.dates import Date, dates_in_figures
from grounding.decades import Decade, decades_of
from grounding.fractions import Share, shares_of
from grounding.function_words import FUNCTION_WORDS
from grounding.markers import markers_of
from grounding.numbers import numbers_of
from grounding.scripts import main_script
from grounding.units import Quantity, quantity_of
from grounding.words import Words, is_character, read_words

__all__ = ["Claim", "Unit", "read_claim", "runs_of", "units_of"]

_RUN = 4


@dataclass(frozen=True, slots=True)
class Unit:
    """The smallest thing that is looked for: a word, or two neighbouring characters of an unspaced script."""

    key: str
    """Its stem; equal keys are the same thing."""
    first: int
    """Index of its first word."""
    last: int
    """Index of its last word."""


@dataclass(frozen=True)
class Claim:
    """The words of a cited span; what only some rules need is worked out when asked."""

    text: str
    """Readable text."""
    words: Words
    units: tuple[Unit, ...]
    """The content units in reading order; function words only where there is nothing else."""
    keys: tuple[str, ...]
    """Their distinct keys, by first appearance. Bit n of a mask stands for `keys[n]`."""

    @cached_property
    def runs(self) -> frozenset[str]:
        """Its runs of four letters, blanks between words among them; the whole of a shorter claim."""
        return frozenset(runs_of(self.words.folds))

    @cached_property
    def script(self) -> str:
        """The script that most of it is written in; empty if it has no letters."""
        return main_script(self.words.folds)

    @cached_property
    def content(self) -> tuple[int, ...]:
        """The words that belong to its units, ascending."""
        return tuple(sorted({index for unit in self.units for index in range(unit.first, unit.last + 1)}))

    @cached_property
    def quantities(self) -> tuple[Quantity, ...]:
        """Its numbers with their units, in reading order."""
        return tuple(quantity_of(self.text, self.words, number) for number in numbers_of(self.text, self.words))

    @cached_property
    def names(self) -> tuple[Name, ...]:
        """Its rows of capitalised words, in reading order."""
        return tuple(names_of(self.text, self.words))

    @cached_property
    def name_words(self) -> tuple[int, ...]:
        """Its single words that may be names, as indexes, ascending."""
        return tuple(name_words(self.text, self.words, self.quantities, [at[:2] for at in self.times]))

    @cached_property
    def times(self) -> tuple[Time, ...]:
        """The times of day that it names."""
        return tuple(times_of(self.text))

    @cached_property
    def figure_dates(self) -> tuple[tuple[tuple[int, int], frozenset[Date]], ...]:
        """The dates that it writes in figures, with their spans in code points."""
        return tuple(dates_in_figures(self.text))

    @cached_property
    def decades(self) -> tuple[Decade, ...]:
        """The decades that it names."""
        return tuple(decades_of(self.text, self.words))

    @cached_property
    def shares(self) -> tuple[Share, ...]:
        """The fractions that it names."""
        numbers = [quantity.number for quantity in self.quantities]
        return tuple(shares_of(self.text, self.words, numbers))


def units_of(words: Words) -> Iterator[Unit]:
    """Yield the units of a text: every word, and every pair of adjacent characters of an unspaced script.

    A character with a neighbour is not yielded alone: single characters are too common to mean anything.
    """
    stems, starts, ends = words.stems, words.starts, words.ends
    paired = False
    for index, key in enumerate(stems):
        if not (key >= "\u0e00" and is_character(key)):
            paired = False
            yield Unit(key, index, index)
        elif index + 1 < len(stems) and ends[index] == starts[index + 1] and is_character(stems[index + 1]):
            paired = True
            yield Unit(key + stems[index + 1], index, index + 1)
        elif not paired:
            yield Unit(key, index, index)
        else:
            paired = False


def runs_of(words: Sequence[str]) -> set[str]:
    """The runs of four letters of some words, with a blank between two words."""
    text = " ".join(words)
    return {text[index : index + _RUN] for index in range(max(1, len(text) - _RUN + 1))}


def _content_units(words: Words) -> Iterator[Unit]:
    """Yield what has to be found: no function words, signs of units or hiragana, which is mostly grammar."""
    paired: set[int] = set()
    alone: list[Unit] = []
    for unit in units_of(words):
        if unit.last > unit.first:
            if not any(_is_hiragana(char) for char in unit.key):
                paired.update((unit.first, unit.last))
                yield unit
        elif words.folds[unit.first] not in FUNCTION_WORDS and unit.key not in _SIGNS:
            alone.append(unit)
    yield from alone
    for index, key in enumerate(words.stems):
        if is_character(key) and index not in paired and not _is_hiragana(key):
            yield Unit(key, index, index)


def _without_markers(words: Words, text: str) -> Words:
    """The words that are no numbers of sources in brackets."""
    inside = [span for span, _ in markers_of(text)]
    if not inside:
        return words
    kept = [n for n, start in enumerate(words.starts) if not any(first <= start < end for first, end in inside)]
    return Words(
        [words.folds[n] for n in kept],
        [words.stems[n] for n in kept],
        array("q", [words.starts[n] for n in kept]),
        array("q", [words.ends[n] for n in kept]),
    )


def _is_hiragana(char: str) -> bool:
    return "\u3040" <= char <= "\u309f"


_SIGNS = frozenset({"percent", "permille", "dollar", "euro", "pound", "yen", "rupee", "°", "°c", "°f"})


def _place(unit: Unit) -> tuple[int, int]:
    return unit.first, unit.last


@lru_cache(maxsize=4096)
def read_claim(text: str) -> Claim:
    """Read the words of a claim.

    Args:
        text: The claim as a reader sees it, without citation tags.

    Returns:
        The claim, without markers in brackets (`[3]`); the offsets of its words are code points of `text`.
    """
    words = _without_markers(read_words(text), text)
    content = tuple(sorted(set(_content_units(words)), key=_place)) or tuple(units_of(words))
    return Claim(text, words, content, tuple(dict.fromkeys(unit.key for unit in content)))
