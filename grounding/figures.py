"""Numbers in figures: 12,345, 12 345, 1.2 million, 3½, .05, 3×10⁸."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from typing import Final

from grounding.months import MONTH_NAMES, month_of
from grounding.number import Number
from grounding.number_words import LETTER_SCALES, SCALES
from grounding.words import Words, is_character

__all__ = ["FIGURES", "is_rounded", "read_figures", "readings_of", "scale_after", "with_half"]

FIGURES: Final = re.compile(r"[0-9]+(?:[.,][0-9]+)*\Z")
"""A folded word that is a number in figures."""
_ABOUT: Final = frozenset("about around approximately roughly nearly almost over circa some approx ca".split())
_ABOUT_SIGNS: Final = frozenset("~≈∼")
_GROUP_SIGNS: Final = frozenset("\u00a0\u2009\u202f '\u2019")
_GROUP: Final = re.compile(r"[0-9]{3}(?:[.,][0-9]+)?\Z")
_FRACTION_SIGNS: Final = {
    sign: Decimal(value) for sign, value in zip("½¼¾⅛⅜⅝⅞", "0.5 0.25 0.75 0.125 0.375 0.625 0.875".split(), strict=True)
}
_BARE_POINT: Final = re.compile(r"(?:^|[^\w.)\]])\.\Z")
"""What stands before the figures of a number that begins with its point: .05."""
_YEAR_SIGNS: Final = frozenset("年년")
"""What may follow a year without a blank in scripts that write none."""
_MONEY: Final = frozenset("$€£¥₹")
_POWER: Final = re.compile(
    r"[eE](?P<exponent>[+-]?\d{1,2})(?![\w.])"
    r"|(?P<times>\s?[×x·*]\s?10)?(?:(?:\^|\*\*)\{?(?P<plain>[-−]?\d{1,2})\}?|(?P<raised>⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}))"
)
"""What makes a power of ten of the figures before it: e6, ×10⁸; and, where these are 10, ^6."""
_HALVES: Final[dict[tuple[str, ...], Decimal]] = {
    ("and", "a", "half"): Decimal("0.5"),
    ("and", "a", "quarter"): Decimal("0.25"),
    ("and", "three", "quarters"): Decimal("0.75"),
}


def read_figures(text: str, words: Words, index: int) -> Number:
    """Read a number in figures, with the scale word after it if there is one.

    Args:
        text: A text.
        words: Its words.
        index: Which of them is, or begins, the number.
    """
    last, digits = index, words.folds[index]
    while last + 1 < len(words) and _is_group(text, words, last + 1):
        last += 1
        digits += words.folds[last]
    values = readings_of(digits)
    if text[words.ends[last] : words.ends[last] + 1] in _FRACTION_SIGNS:
        values = tuple(value + _FRACTION_SIGNS[text[words.ends[last]]] for value in values)
    elif digits.isdigit() and _BARE_POINT.search(text, max(0, words.starts[index] - 2), words.starts[index]):
        values = (Decimal(f"0.{digits}"),)
    last, values = _with_power(text, words, last, values)
    last, values = with_half(words, last, values)
    year = last == index and len(digits) == 4 and digits.isdigit() and 1000 <= int(digits) <= 2199
    year = year and text[words.starts[index] : words.ends[index]].isdigit()
    after = text[words.ends[last] : words.ends[last] + 1]
    year = year and (after in _YEAR_SIGNS or not is_character(after))
    figures, scale = values, scale_after(text, words, last)
    if scale > 1:
        last += 1
        values = (*(value * scale for value in values), *values)
        year = False
    beside_month = (
        any(0 <= near < len(words) and _is_month(text, words, near) for near in (index - 1, last + 1))
        and values[0] <= 31
    )
    rounded = is_rounded(text, words, index, values[0], year)
    return Number(index, last, values, figures, scale, year or beside_month, rounded)


def _is_month(text: str, words: Words, index: int) -> bool:
    fold = words.folds[index]
    return fold in MONTH_NAMES and month_of(text[words.starts[index] : words.ends[index]], fold) is not None


def readings_of(digits: str) -> tuple[Decimal, ...]:
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


def with_half(words: Words, last: int, values: tuple[Decimal, ...]) -> tuple[int, tuple[Decimal, ...]]:
    """The last word and the values of a number with the half behind it: three and a half."""
    more = _HALVES.get(tuple(words.folds[last + 1 : last + 4]))
    return (last, values) if more is None else (last + 3, tuple(value + more for value in values))


def _with_power(text: str, words: Words, last: int, values: tuple[Decimal, ...]) -> tuple[int, tuple[Decimal, ...]]:
    """The same with the power of ten behind it."""
    match = _POWER.match(text, words.ends[last])
    if match is None or not (match["exponent"] or match["times"] or values == (Decimal(10),)):
        return last, values
    written = match["exponent"] or match["plain"] or unicodedata.normalize("NFKC", match["raised"])
    exponent = int(written.replace("−", "-"))
    if not match["exponent"] and not match["times"]:
        exponent -= 1
    while last + 1 < len(words) and words.starts[last + 1] < match.end():
        last += 1
    return last, tuple(value.scaleb(exponent) for value in values)


def _is_group(text: str, words: Words, index: int) -> bool:
    """Whether a word continues a number after a thin or unbreakable space: 12 345."""
    gap = text[words.ends[index - 1] : words.starts[index]]
    before = words.folds[index - 1]
    return gap in _GROUP_SIGNS and before.isdigit() and len(before) <= 3 and bool(_GROUP.match(words.folds[index]))


def scale_after(text: str, words: Words, index: int) -> int:
    """The scale that the word behind a number stands for: million; 1 if it stands for none."""
    if index + 1 >= len(words):
        return 1
    fold, gap = words.folds[index + 1], words.starts[index + 1] - words.ends[index]
    if fold in LETTER_SCALES:
        is_money = gap == 1 and text[words.ends[index + 1] : words.ends[index + 1] + 1] in _MONEY
        return SCALES[fold] if gap == 0 or is_money else 1
    return SCALES.get(fold, 1) if gap <= 1 or text[words.ends[index] : words.starts[index + 1]].isspace() else 1


def is_rounded(text: str, words: Words, index: int, value: Decimal, is_year: bool) -> bool:
    """Whether a number is said to be rounded, or is large and ends in zeros."""
    if is_year:
        return False
    start = words.starts[index]
    if text[max(0, start - 2) : start].rstrip()[-1:] in _ABOUT_SIGNS:
        return True
    if any(words.folds[near] in _ABOUT for near in range(max(0, index - 2), index)):
        return True
    return 1000 <= value < 10**18 and value % 100 == 0
