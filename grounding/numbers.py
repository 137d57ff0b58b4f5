"""Numbers of a text by value, however they are written.

`12,345`, `12345` and `12 345` are one value; so are `3` and `three`, `1.2 million`, `120万` and `1,200,000`, `1,5` and
`1.5`.
Where the writing leaves two readings open (`2.000`), a number has both values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from grounding.figures import FIGURES, read_figures, readings_of
from grounding.han_numbers import han_numbers
from grounding.names import begins_sentence
from grounding.number import Number
from grounding.number_words import FOREIGN, ORDINALS, SMALL
from grounding.spelled_numbers import PARTS_OF_SCALES, read_part_of_scale, read_spelled
from grounding.words import Words, has_characters

__all__ = ["Number", "numbers_of", "values_of"]

_NUMERALS = frozenset({*SMALL, *ORDINALS, *FOREIGN, *PARTS_OF_SCALES})
"""Every word with which a number may begin."""
_DASHES = frozenset("-–—‐‑/")
_UNTIL = frozenset({"-", "–", "—", " - ", " – ", " to ", " and ", " bis ", " à ", " or "})
"""What stands between the ends of a range, of which the scale behind the last one counts for both."""


def numbers_of(text: str, words: Words) -> Iterator[Number]:
    """Yield the numbers of a text in reading order.

    Args:
        text: A text.
        words: Its words.
    """
    before: Number | None = None
    for number in _numbers(text, words):
        if before is not None:
            yield _with_shared_scale(text, words, before, number)
        before = number
    if before is not None:
        yield before


def _numbers(text: str, words: Words) -> Iterator[Number]:
    han = {found[0]: found[1:] for found in han_numbers(words)} if has_characters(text) else {}
    folds, index = words.folds, 0
    while index < len(folds):
        fold = folds[index]
        if not ("0" <= fold[0] <= "9" or fold in _NUMERALS or index in han):
            index += 1
            continue
        number: Number | None = None
        if FIGURES.match(fold):
            number = read_figures(text, words, index)
        elif fold in SMALL:
            number = read_spelled(text, words, index)
        elif fold in ORDINALS:
            value = Decimal(ORDINALS[fold])
            number = Number(index, index, (value,), (value,), 1, False, False, True)
        elif fold in FOREIGN and _is_common(text, words.starts[index]):
            number = _plain(index, index, FOREIGN[fold])
        elif index in han:
            last, counted, is_firm = han[index]
            number = replace(_plain(index, last, counted), is_firm=is_firm)
        else:
            number = read_part_of_scale(words, index)
        if number is not None:
            yield number
        index = index + 1 if number is None else number.last + 1


def _is_common(text: str, start: int) -> bool:
    """Whether a word is written as one that is no name."""
    return not text[start].isupper() or begins_sentence(text, start)


def _plain(first: int, last: int, value: int) -> Number:
    return Number(first, last, (Decimal(value),), (Decimal(value),), 1, False, False)


def _with_shared_scale(text: str, words: Words, number: Number, after: Number) -> Number:
    """A number with the scale of the one behind it, if the two are the ends of a range: 5–10 million."""
    is_open = number.scale == 1 < after.scale and not (number.is_date or number.is_ordinal) and number.values[0] < 1000
    if not is_open or text[words.ends[number.last] : words.starts[after.first]] not in _UNTIL:
        return number
    scaled = tuple(value * after.scale for value in number.values)
    return replace(number, values=(*scaled, *number.values), scale=after.scale)


def values_of(text: str, words: Words, numbers: Iterable[Number]) -> frozenset[Decimal]:
    """Every value that a text holds, single words and whole numbers alike; what only counts in order is left out.

    Args:
        text: A text.
        words: Its words.
        numbers: Its numbers, in reading order.
    """
    values: set[Decimal] = set()
    before: Number | None = None
    for number in numbers:
        if number.is_ordinal:
            continue
        values.update(number.values)
        for index in range(number.first, number.last + 1):
            fold = words.folds[index]
            values.update(readings_of(fold) if FIGURES.match(fold) else [Decimal(SMALL[fold])] if fold in SMALL else [])
        if before is not None:
            values.update(_joined(text, words, before, number))
        before = number
    return frozenset(values)


def _joined(text: str, words: Words, before: Number, number: Number) -> Iterator[Decimal]:
    """What two neighbouring numbers may mean together: 1945 in 1939–45, 56000 in a torn 56, 000."""
    gap = text[words.ends[before.last] : words.starts[number.first]]
    digits = words.folds[number.first]
    if not digits.isdigit():
        return
    if before.is_date and gap in _DASHES and len(digits) == 2:
        yield before.values[0] // 100 * 100 + int(digits)
    if gap == ", " and len(digits) == 3 and before.first == before.last and before.values[0] < 1000:
        yield before.values[0] * 1000 + int(digits)
