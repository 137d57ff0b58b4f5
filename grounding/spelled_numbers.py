"""Numbers in words: twenty-two, three hundred and five, half a million, the year nineteen ninety-four."""

from __future__ import annotations

from decimal import Decimal

from grounding.figures import is_rounded, with_half
from grounding.number import Number
from grounding.number_words import CENTURIES, LETTER_SCALES, ORDINALS, SCALES, SMALL
from grounding.words import Words

__all__ = ["PARTS_OF_SCALES", "read_part_of_scale", "read_spelled"]

PARTS_OF_SCALES = {"half": Decimal("0.5"), "quarter": Decimal("0.25")}
"""Words that begin a part of a scale: half a million."""


def read_spelled(text: str, words: Words, index: int) -> Number:
    """A number in words: twenty-two, three hundred and five, two million; the year nineteen ninety-four."""
    if (last := _end_of_year(words, index)) is not None:
        tens, *ones = (SMALL[fold] for fold in words.folds[index + 1 : last + 1])
        year = Decimal(100 * CENTURIES[words.folds[index]] + tens + sum(ones))
        return Number(index, last, (year,), (year,), 1, True, False)
    total, current, last = 0, SMALL[words.folds[index]], index
    at = index + 1
    while at < len(words) and words.starts[at] - words.ends[at - 1] == 1:
        fold = words.folds[at]
        if fold in SMALL and _continues(current, SMALL[fold]):
            current += SMALL[fold]
        elif fold in SCALES and fold not in LETTER_SCALES:
            if SCALES[fold] > 100:
                total, current = total + current * SCALES[fold], 0
            else:
                current *= SCALES[fold]
        elif fold == "and" and current >= 100 and at + 1 < len(words) and words.folds[at + 1] in SMALL:
            at += 1
            continue
        else:
            break
        last = at
        at += 1
    is_ordinal = at < len(words) and words.starts[at] - words.ends[at - 1] == 1 and _ends(current, words.folds[at])
    if is_ordinal:
        current, last = current + ORDINALS[words.folds[at]], at
    value = Decimal(total + current)
    half, (value,) = with_half(words, last, (value,))
    if half > last and half + 1 < len(words) and words.folds[half + 1] in SCALES:
        half, value = half + 1, value * SCALES[words.folds[half + 1]]
    last = half
    scale = SCALES.get(words.folds[last], 1) if last > index else 1
    if scale <= 100 or value >= 1000 * scale:
        scale = 1
    return Number(
        index, last, (value,), (value / scale,), scale, False, is_rounded(text, words, index, value, False), is_ordinal
    )


def _end_of_year(words: Words, index: int) -> int | None:
    """The last word of a year in words that begins at a word; None if none does."""
    if words.folds[index] not in CENTURIES or not _adjoins(words, index + 1):
        return None
    tens = SMALL.get(words.folds[index + 1], 0)
    if tens < 10:
        return None
    is_longer = tens >= 20 and _adjoins(words, index + 2) and 0 < SMALL.get(words.folds[index + 2], 0) < 10
    last = index + 2 if is_longer else index + 1
    return None if _adjoins(words, last + 1) and words.folds[last + 1] in SCALES else last


def _adjoins(words: Words, index: int) -> bool:
    """Whether a word stands behind another one with a blank or hyphen between them."""
    return index < len(words) and words.starts[index] - words.ends[index - 1] == 1


def _continues(current: int, value: int) -> bool:
    """Whether a number word goes on with the one before: twenty-two, three hundred five."""
    return (value < 10 and current % 10 == 0 and current % 100 >= 20) or (current >= 100 and current % 100 == 0)


def _ends(current: int, word: str) -> bool:
    """Whether an ordinal ends a number in words: twenty-first, two hundred third; not the fraction two thirds."""
    return word in ORDINALS and _continues(current, ORDINALS[word])


def read_part_of_scale(words: Words, index: int) -> Number | None:
    """Read half a million or a quarter of a million; None where no such number begins."""
    part = PARTS_OF_SCALES.get(words.folds[index])
    if part is None:
        return None
    at = index + 1
    for fold in ("of", "a"):
        at += words.folds[at : at + 1] == [fold]
    scale = SCALES.get(words.folds[at], 1) if at < len(words) and words.folds[at - 1] == "a" else 1
    if scale == 1 or words.folds[at] in LETTER_SCALES:
        return None
    return Number(index, at, (part * scale,), (part,), scale, False, False)
