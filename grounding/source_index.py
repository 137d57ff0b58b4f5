"""One source, read once: its words, its sentences, and where each word stands."""

from __future__ import annotations

import math
import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from itertools import pairwise

from grounding.claims import units_of
from grounding.clock import times_of
from grounding.dates import Date, dates_in_figures, dates_of
from grounding.decades import Decade, decades_of
from grounding.fractions import shares_of
from grounding.number_words import IMPLIED
from grounding.numbers import Number, numbers_of, values_of
from grounding.quarters import Part, parts_of_years
from grounding.roman import roman_value
from grounding.scripts import scripts_of
from grounding.sentences import sentence_numbers
from grounding.surface import Span, Surface, read_surface
from grounding.units import Quantity, implied_quantities, quantity_of
from grounding.words import Words, has_characters, read_words

__all__ = ["SourceIndex", "index_source", "join_sources"]

_FIRST_YEAR = 1000
_FIGURES = re.compile(r"\d+")
_LONGEST_ACRONYM = 6
_ACRONYM = re.compile(r"\b[A-Z](?:\.?[A-Z]){1,5}\b|\b[A-Z]\.(?: ?[A-Z]\.){1,5}")


@dataclass(frozen=True)
class SourceIndex:
    """Everything about a source that looking for a claim needs; what only some rules need is worked out when asked."""

    surface: Surface
    words: Words
    sentences: array[int]
    """The number of the sentence of each word."""
    lengths: list[int]
    """How many words each sentence has."""
    places: dict[str, list[int]]
    """For each key of a unit: the words it starts at, ascending."""

    @cached_property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers of the source, in reading order."""
        return tuple(numbers_of(self.surface.text, self.words))

    @cached_property
    def quantities(self) -> tuple[Quantity, ...]:
        """The numbers of the source with their units, in reading order."""
        return tuple(quantity_of(self.surface.text, self.words, number) for number in self.numbers)

    @cached_property
    def numbers_of(self) -> dict[Decimal, list[Number]]:
        """The numbers of the source by each value that they may have."""
        found: dict[Decimal, list[Number]] = {}
        for number in self.numbers:
            for value in number.values:
                found.setdefault(value, []).append(number)
        return found

    @cached_property
    def values(self) -> frozenset[Decimal]:
        """The value of every number in the source, those of its dates in figures (03.05.1998) among them."""
        text = self.surface.text
        dates = (figure for (start, end), _ in dates_in_figures(text) for figure in _FIGURES.findall(text, start, end))
        return values_of(text, self.words, self.numbers) | {Decimal(figure) for figure in dates}

    @cached_property
    def counted(self) -> tuple[Decimal, ...]:
        """The values of its numbers that are neither dates nor ordinals, ascending."""
        numbers = (number for number in self.numbers if not (number.is_date or number.is_ordinal))
        return tuple(sorted({value for number in numbers for value in number.values}))

    @cached_property
    def percents(self) -> frozenset[Decimal]:
        """The values of its numbers in per cent."""
        return frozenset(
            quantity.number.values[0]
            for quantity in self.quantities
            if any(unit.name == "percent" for unit in quantity.units)
        )

    @cached_property
    def ordinals(self) -> frozenset[Decimal]:
        """The values of its ordinals in words."""
        return frozenset(number.values[0] for number in self.numbers if number.is_ordinal)

    @cached_property
    def romans(self) -> frozenset[Decimal]:
        """The values of its Roman numerals; "I" is a word, and other single letters are mostly no numerals."""
        text, words = self.surface.text, self.words
        pairs = zip(words.starts, words.ends, strict=True)
        found = {text[start:end] for start, end in pairs if end - start > 1 and text[start] in "IVX"}
        return frozenset(Decimal(value) for word in found if (value := roman_value(word)) is not None)

    @cached_property
    def implied_values(self) -> frozenset[Decimal]:
        """The numbers that its words imply: both, twice, a couple."""
        return frozenset(Decimal(IMPLIED[fold]) for fold in IMPLIED.keys() & set(self.words.folds))

    @cached_property
    def implied(self) -> tuple[Quantity, ...]:
        """What it says without a number: a day, half a year, a fortnight."""
        return tuple(implied_quantities(self.words))

    @cached_property
    def parts_of_years(self) -> frozenset[Part]:
        """The quarters and halves of years that it names."""
        return frozenset(part for _, part in parts_of_years(self.surface.text))

    @cached_property
    def dates(self) -> frozenset[Date]:
        """The months that the source names, with their days."""
        return frozenset(dates_of(self.surface.text, self.words))

    @cached_property
    def times(self) -> frozenset[int]:
        """The times of day that the source names, in minutes since midnight."""
        return frozenset(time.minutes for time in times_of(self.surface.text))

    @cached_property
    def half_times(self) -> frozenset[int]:
        """Those of them that say which half of the day."""
        return frozenset(time.minutes for time in times_of(self.surface.text) if time.is_half)

    @cached_property
    def years(self) -> tuple[Decimal, ...]:
        """The years that the source names, ascending."""
        years = {number.values[0] for number in self.numbers if number.is_date and number.values[0] >= _FIRST_YEAR}
        return tuple(sorted(years))

    @cached_property
    def shares(self) -> frozenset[Decimal]:
        """The fractions that the source names, in per cent."""
        return frozenset(share.percent for share in shares_of(self.surface.text, self.words, self.numbers))

    @cached_property
    def decades(self) -> tuple[Decade, ...]:
        """The decades that the source names."""
        return tuple(decades_of(self.surface.text, self.words))

    @cached_property
    def scripts(self) -> frozenset[str]:
        """The scripts that its words are written in."""
        return scripts_of(self.words.folds)

    @cached_property
    def neighbours(self) -> frozenset[tuple[str, str]]:
        """The stems of all words that stand beside each other."""
        return frozenset(pairwise(self.words.stems))

    @cached_property
    def letters(self) -> str:
        """All words in one row, folded, a blank before and behind each."""
        return f" {' '.join(self.words.folds)} "

    @cached_property
    def capitalised(self) -> str:
        """The capitalised words in one row, folded, a blank before each."""
        text = self.surface.text
        pairs = zip(self.words.folds, self.words.starts, strict=True)
        return "".join(f" {fold}" for fold, start in pairs if text[start].isupper())

    @cached_property
    def acronyms(self) -> frozenset[str]:
        """Two to six capital letters in a row, with or without full stops, in small letters."""
        return frozenset(
            match.group().replace(".", "").replace(" ", "").lower() for match in _ACRONYM.finditer(self.surface.text)
        )

    @cached_property
    def initials(self) -> frozenset[str]:
        """Initials of two to six capitalised words in a row, in small letters: what an acronym is made of."""
        found: set[str] = set()
        run = ""
        for start in self.words.starts:
            first = self.surface.text[start]
            run = (run + first.lower())[-_LONGEST_ACRONYM:] if first.isupper() else ""
            found.update(run[-size:] for size in range(2, len(run) + 1))
        return frozenset(found)

    def rarity(self, key: str) -> float:
        """Weight of a key: the rarer in the source, the higher."""
        return self.rarity_of(min(len(self.places.get(key, ())), len(self.lengths)))

    def rarity_of(self, sentences: int) -> float:
        """Weight of something that stands in so many sentences (the idf of BM25)."""
        return math.log(1 + (len(self.lengths) - sentences + 0.5) / (sentences + 0.5))

    def raw_span(self, first: int, last: int) -> Span:
        """The raw characters from one word to another, both included."""
        return self.surface.raw_span(self.words.starts[first], self.words.ends[last])

    def words_of_sentences(self, first: int, last: int) -> tuple[int, int]:
        """The words of the sentences from one to another, both included, as a half-open range of word numbers."""
        return bisect_left(self.sentences, first), bisect_right(self.sentences, last)

    def words_within(self, start: int, end: int) -> tuple[int, int]:
        """The words whose raw characters lie in a stretch of the source, as a half-open range of word numbers."""
        numbers = range(len(self.words))
        first = bisect_left(numbers, start, key=lambda number: self.raw_span(number, number)[0])
        return first, bisect_left(numbers, end, key=lambda number: self.raw_span(number, number)[0])


def index_source(text: str) -> SourceIndex:
    """Read a source.

    Args:
        text: Its raw characters; JSON values are decoded.

    Returns:
        The index; time and memory are linear in the length of the text.
    """
    surface = read_surface(text)
    words = read_words(surface.text)
    places: dict[str, list[int]] = {}
    for index, key in enumerate(words.stems):
        places.setdefault(key, []).append(index)
    if has_characters(text):
        for unit in units_of(words):
            if unit.last > unit.first:
                places.setdefault(unit.key, []).append(unit.first)
    sentences = sentence_numbers(surface.text, words.starts)
    lengths = [0] * (sentences[-1] + 1 if sentences else 0)
    for number in sentences:
        lengths[number] += 1
    return SourceIndex(surface, words, sentences, lengths, places)


def join_sources(sources: Sequence[SourceIndex], between: str) -> SourceIndex:
    """Join sources that have been read to one, without reading them again.

    Args:
        sources: The sources.
        between: What stands between the readable texts of two of them; it has no word and ends a sentence.

    Returns:
        The index of them all, as if their texts had been joined; its raw spans mean nothing.
    """
    text = between.join(source.surface.text for source in sources)
    words = Words([], [], array("q"), array("q"))
    sentences = array("q")
    lengths: list[int] = []
    places: dict[str, list[int]] = {}
    begin = 0
    for source in sources:
        first = len(words)
        for key, found in source.places.items():
            places.setdefault(key, []).extend(first + place for place in found)
        words.folds.extend(source.words.folds)
        words.stems.extend(source.words.stems)
        words.starts.extend(begin + start for start in source.words.starts)
        words.ends.extend(begin + end for end in source.words.ends)
        sentences.extend(len(lengths) + number for number in source.sentences)
        lengths.extend(source.lengths)
        begin += len(source.surface.text) + len(between)
    return SourceIndex(Surface(text, [0], [(0, len(text))], [True], []), words, sentences, lengths, places)
