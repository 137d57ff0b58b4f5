"""Numbers of a text by value, however they are written.

`12,345`, `12345` and `12 345` are one value; so are `3` and `three`, `1.2 million`, `120万` and `1,200,000`, `1,5` and
`1.5`.
Where the writing leaves two readings open (`2.000`), a number has both values.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from grounding.words import Words, is_character

__all__ = ["Number", "numbers_of", "values_of"]

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_SMALL = {word: value for value, word in enumerate(_UNITS)} | {
    word: 10 * value
    for value, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), start=2)
}
_ORDINALS = {
    word: value
    for value, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
        "fifteenth sixteenth seventeenth eighteenth nineteenth".split(),
        start=1,
    )
} | {f"{word.removesuffix('y')}ieth": value for word, value in _SMALL.items() if value >= 20}
_SCALES = {
    "hundred": 100,
    "thousand": 1000,
    "k": 1000,
    "million": 10**6,
    "m": 10**6,
    "mn": 10**6,
    "billion": 10**9,
    "bn": 10**9,
    "b": 10**9,
    "trillion": 10**12,
    "dozen": 12,
}
_SCALES |= {f"{word}s": value for word, value in _SCALES.items() if len(word) > 2}
_SCALES |= {"millionen": 10**6, "millones": 10**6, "milliarde": 10**9, "milliarden": 10**9, "milliards": 10**9}
_SCALES |= {"万": 10**4, "萬": 10**4, "億": 10**8, "亿": 10**8, "兆": 10**12, "천": 1000, "만": 10**4, "억": 10**8}
_LETTER_SCALES = frozenset({"k", "m", "mn", "b", "bn", *"万萬億亿兆천만억"})
"""Scales that touch the figures before them."""
_MONTHS = frozenset(
    "january february march april may june july august september october november december jan feb mar apr jun jul aug "
    "sep sept oct nov dec".split()
)
_ABOUT = frozenset("about around approximately roughly nearly almost over circa some approx ca".split())
_CENTURIES = {"fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20}
"""How years begin in words: nineteen ninety-four."""
_FIGURES = re.compile(r"[0-9]+(?:[.,][0-9]+)*\Z")
_GROUP_SPACES = frozenset("\u00a0\u2009\u202f")
_GROUP = re.compile(r"[0-9]{3}(?:[.,][0-9]+)?\Z")
_FRACTION_SIGNS = {
    sign: Decimal(value) for sign, value in zip("½¼¾⅛⅜⅝⅞", "0.5 0.25 0.75 0.125 0.375 0.625 0.875".split(), strict=True)
}
_BARE_POINT = re.compile(r"(?:^|[^\w.)\]])\.\Z")
"""What stands before the figures of a number that begins with its point: .05."""
_YEAR_SIGNS = frozenset("年년")
"""What may follow a year without a blank in scripts that write none."""
_DASHES = frozenset("-–—‐‑/")


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it stands in a text."""

    first: int
    """Index of its first word."""
    last: int
    """Index of its last word."""
    values: tuple[Decimal, ...]
    """What it may mean; almost always one value. With a scale word the figures alone come last, since a table may name
    the scale in its head."""
    figures: tuple[Decimal, ...]
    """The same without the scale word."""
    scale: int
    """Of the scale word after the figures; 1 if there is none."""
    is_date: bool
    """Whether it is a year, or stands beside the name of a month."""
    is_rounded: bool
    """Whether the text says "about", or the number is large and ends in zeros."""
    is_ordinal: bool = False
    """Whether it is an ordinal in words: third, twenty-first."""


def numbers_of(text: str, words: Words) -> Iterator[Number]:
    """Yield the numbers of a text in reading order.

    Args:
        text: A text.
        words: Its words.
    """
    index = 0
    while index < len(words):
        fold = words.folds[index]
        if _FIGURES.match(fold):
            number = _digits(text, words, index)
        elif fold in _SMALL:
            number = _spelled(words, index)
        elif fold in _ORDINALS:
            value = Decimal(_ORDINALS[fold])
            number = Number(index, index, (value,), (value,), 1, False, False, True)
        else:
            index += 1
            continue
        yield number
        index = number.last + 1


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
            values.update(
                _readings(fold) if _FIGURES.match(fold) else [Decimal(_SMALL[fold])] if fold in _SMALL else []
            )
        if before is not None:
            values.update(_joined(text, words, before, number))
        before = number
    return frozenset(values)


def _digits(text: str, words: Words, index: int) -> Number:
    """A number in figures, with a scale word after it if there is one."""
    last, digits = index, words.folds[index]
    while last + 1 < len(words) and _is_group(text, words, last + 1):
        last += 1
        digits += words.folds[last]
    values = _readings(digits)
    if text[words.ends[last] : words.ends[last] + 1] in _FRACTION_SIGNS:
        values = tuple(value + _FRACTION_SIGNS[text[words.ends[last]]] for value in values)
    elif digits.isdigit() and _BARE_POINT.search(text, max(0, words.starts[index] - 2), words.starts[index]):
        values = (Decimal(f"0.{digits}"),)
    year = last == index and len(digits) == 4 and digits.isdigit() and 1000 <= int(digits) <= 2199
    year = year and text[words.starts[index] : words.ends[index]].isdigit()
    after = text[words.ends[last] : words.ends[last] + 1]
    year = year and (after in _YEAR_SIGNS or not is_character(after))
    figures, scale = values, _scale_after(text, words, last)
    if scale > 1:
        last += 1
        values = (*(value * scale for value in values), *values)
        year = False
    beside_month = (
        any(0 <= near < len(words) and words.folds[near] in _MONTHS for near in (index - 1, last + 1))
        and values[0] <= 31
    )
    is_rounded = _is_rounded(words, index, values[0], year)
    return Number(index, last, values, figures, scale, year or beside_month, is_rounded)


def _spelled(words: Words, index: int) -> Number:
    """A number in words: twenty-two, three hundred and five, two million; the year nineteen ninety-four."""
    if (last := _end_of_year(words, index)) is not None:
        tens, *ones = (_SMALL[fold] for fold in words.folds[index + 1 : last + 1])
        year = Decimal(100 * _CENTURIES[words.folds[index]] + tens + sum(ones))
        return Number(index, last, (year,), (year,), 1, True, False)
    total, current, last = 0, _SMALL[words.folds[index]], index
    at = index + 1
    while at < len(words) and words.starts[at] - words.ends[at - 1] == 1:
        fold = words.folds[at]
        if fold in _SMALL and _continues(current, _SMALL[fold]):
            current += _SMALL[fold]
        elif fold in _SCALES and fold not in _LETTER_SCALES:
            if _SCALES[fold] > 100:
                total, current = total + current * _SCALES[fold], 0
            else:
                current *= _SCALES[fold]
        elif fold == "and" and current >= 100 and at + 1 < len(words) and words.folds[at + 1] in _SMALL:
            at += 1
            continue
        else:
            break
        last = at
        at += 1
    is_ordinal = at < len(words) and words.starts[at] - words.ends[at - 1] == 1 and _ends(current, words.folds[at])
    if is_ordinal:
        current, last = current + _ORDINALS[words.folds[at]], at
    value = Decimal(total + current)
    scale = _SCALES.get(words.folds[last], 1) if last > index else 1
    if scale <= 100 or value >= 1000 * scale:
        scale = 1
    return Number(
        index, last, (value,), (value / scale,), scale, False, _is_rounded(words, index, value, False), is_ordinal
    )


def _end_of_year(words: Words, index: int) -> int | None:
    """The last word of a year in words that begins at a word; None if none does."""
    if words.folds[index] not in _CENTURIES or not _adjoins(words, index + 1):
        return None
    tens = _SMALL.get(words.folds[index + 1], 0)
    if tens < 10:
        return None
    is_longer = tens >= 20 and _adjoins(words, index + 2) and 0 < _SMALL.get(words.folds[index + 2], 0) < 10
    last = index + 2 if is_longer else index + 1
    return None if _adjoins(words, last + 1) and words.folds[last + 1] in _SCALES else last


def _adjoins(words: Words, index: int) -> bool:
    """Whether a word stands behind another one with a blank or hyphen between them."""
    return index < len(words) and words.starts[index] - words.ends[index - 1] == 1


def _continues(current: int, value: int) -> bool:
    """Whether a number word goes on with the one before: twenty-two, three hundred five."""
    return (value < 10 and current % 10 == 0 and current % 100 >= 20) or (current >= 100 and current % 100 == 0)


def _ends(current: int, word: str) -> bool:
    """Whether an ordinal ends a number in words: twenty-first, two hundred third; not the fraction two thirds."""
    return word in _ORDINALS and _continues(current, _ORDINALS[word])


def _readings(digits: str) -> tuple[Decimal, ...]:
    """The values of a number in figures: a single comma or full stop before three figures may group or divide."""
    plain = digits.replace(",", ".")
    parts = plain.split(".")
    if len(parts) == 1:
        return (Decimal(plain),)
    if len(parts) > 2:
        grouped = Decimal("".join(parts))
        divided = Decimal("".join(parts[:-1]) + "." + parts[-1])
        return (grouped,) if len(parts[-1]) == 3 else (divided, grouped)
    return (Decimal(plain), Decimal("".join(parts))) if len(parts[1]) == 3 else (Decimal(plain),)


def _is_group(text: str, words: Words, index: int) -> bool:
    """Whether a word continues a number after a thin or unbreakable space: 12 345."""
    gap = text[words.ends[index - 1] : words.starts[index]]
    before = words.folds[index - 1]
    return gap in _GROUP_SPACES and before.isdigit() and len(before) <= 3 and bool(_GROUP.match(words.folds[index]))


def _scale_after(text: str, words: Words, index: int) -> int:
    if index + 1 >= len(words):
        return 1
    fold, gap = words.folds[index + 1], words.starts[index + 1] - words.ends[index]
    if fold in _LETTER_SCALES:
        return _SCALES[fold] if gap == 0 else 1
    return _SCALES.get(fold, 1) if gap <= 1 or text[words.ends[index] : words.starts[index + 1]].isspace() else 1


def _is_rounded(words: Words, index: int, value: Decimal, is_year: bool) -> bool:
    if is_year:
        return False
    if any(words.folds[near] in _ABOUT for near in range(max(0, index - 2), index)):
        return True
    return 1000 <= value < 10**18 and value % 100 == 0


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
