"""Capitalised words of a text: the rows that are names, and the single words that may be some."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grounding.dates import is_month
from grounding.function_words import FUNCTION_WORDS
from grounding.german import is_german, is_german_noun
from grounding.months import is_month_name
from grounding.names import begins_sentence, is_name, quoted_spans, title_lines
from grounding.units import Quantity
from grounding.words import Words

__all__ = ["Name", "is_capitalised", "name_words", "names_of"]

Span = tuple[int, int]

_MARKS_A_NUMBER = re.compile(r"No\.? ?\d|FY ?[’']?\d|(?:US|AU?|CA?|NZ|HK|S|R)[$€£¥]")
"""Capital letters that only say what a number is: No. 1, FY2020, US$5."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name: capitalised words in a row."""

    first: int
    """Index of its first word."""
    last: int
    """Index of its last word."""

    def stems(self, words: Words) -> list[str]:
        """The stems of its words."""
        return words.stems[self.first : self.last + 1]


def names_of(text: str, words: Words) -> Iterator[Name]:
    """Yield the rows of capitalised words of a text, in reading order; the first word of a sentence may be any word."""
    first: int | None = None
    for index in range(len(words) + 1):
        is_part = index < len(words) and is_capitalised(text, words, index)
        if first is not None and (not is_part or words.starts[index] - words.ends[index - 1] != 1):
            yield Name(first, index - 1)
            first = None
        if is_part and first is None:
            first = index


def is_capitalised(text: str, words: Words, index: int) -> bool:
    """Whether a word has a capital letter and is neither a function word nor the name of a month."""
    fold = words.folds[index]
    return (
        len(fold) > 1 and fold not in FUNCTION_WORDS and not is_month_name(fold) and text[words.starts[index]].isupper()
    )


def name_words(
    text: str, words: Words, quantities: Iterable[Quantity], times: Iterable[tuple[int, int]]
) -> Iterator[int]:
    """Yield the words of a text that may be names by how they are written, as indexes.

    Args:
        text: A text.
        words: Its words.
        quantities: Its numbers with their units, which are no names.
        times: Where its times of day stand (3 PM, 15 Uhr), which are none either.
    """
    found = [
        index
        for index, start in enumerate(words.starts)
        if text[start].isupper() and not begins_sentence(text, start) and not is_month(text, words, index)
    ]
    if not found:
        return
    german = is_german(words.folds)
    quoted, unnamed = quoted_spans(text), [*title_lines(text), *times]
    measured = {
        at
        for quantity in quantities
        if not quantity.number.is_ordinal
        for at in range(quantity.first, quantity.last + 1)
    }
    for index in found:
        if index in measured or _MARKS_A_NUMBER.match(text, words.starts[index]):
            continue
        if german and is_german_noun(words.folds[index], _before(text, words, index)):
            continue
        start = words.starts[index]
        is_title = _is_within(start, quoted)
        if is_name(words.folds[index].removesuffix("'s"), is_title) and not _is_within(start, unnamed):
            yield index


def _before(text: str, words: Words, index: int) -> str:
    return text[words.starts[index - 1] : words.ends[index - 1]] if index else ""


def _is_within(place: int, spans: list[Span]) -> bool:
    return any(start <= place < end for start, end in spans)
