"""Numbers in Han numerals before a counter: 三人, 二十五年, 百円, 一千二百万元."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grounding.words import Words

__all__ = ["han_numbers"]

_DIGITS: Final = {char: value for value, char in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2, "兩": 2}
_TENS: Final = {"十": 10, "百": 100, "千": 1000}
_MYRIADS: Final = {"万": 10**4, "萬": 10**4, "億": 10**8, "亿": 10**8, "兆": 10**12}
_NUMERALS: Final = frozenset({*_DIGITS, *_TENS, *_MYRIADS})
_COUNTERS: Final = frozenset("人個个年月日回次台枚歳岁名時秒円元倍位冊册匹頭头階層层週周票件家所校票点點番号號")
"""What is counted; without one of them a numeral is mostly part of a name or another word."""
_NO_NUMBERS: Final = frozenset({"一", "十", "百", "千", "万"})
"""What stands alone before a counter in words that count nothing: 一人, 百年. They hold a value, but claim none."""


def han_numbers(words: Words) -> Iterator[tuple[int, int, int, bool]]:
    """Yield the numbers that are written in Han numerals.

    Args:
        words: The words of a text; each character of these scripts is one.

    Yields:
        The index of the first and of the last numeral, the value, and whether it claims a number at all.
    """
    folds, index = words.folds, 0
    while index < len(folds):
        if folds[index] not in _NUMERALS:
            index += 1
            continue
        stop = index
        while stop < len(folds) and folds[stop] in _NUMERALS and (stop == index or _touches(words, stop)):
            stop += 1
        if stop < len(folds) and folds[stop] in _COUNTERS and _touches(words, stop):
            is_free = index == 0 or not (folds[index - 1][0].isdigit() and _touches(words, index))
            if is_free:
                yield index, stop - 1, _value(folds[index:stop]), folds[index] not in _NO_NUMBERS or stop - index > 1
        index = stop


def _touches(words: Words, index: int) -> bool:
    return words.starts[index] == words.ends[index - 1]


def _value(numerals: list[str]) -> int:
    """The value of numerals: 二千二十五 by their ranks, 二〇二五 figure by figure."""
    if len(numerals) > 1 and all(char in _DIGITS for char in numerals):
        return int("".join(str(_DIGITS[char]) for char in numerals))
    total = section = digit = 0
    for char in numerals:
        if char in _DIGITS:
            digit = _DIGITS[char]
        elif char in _TENS:
            section, digit = section + (digit or 1) * _TENS[char], 0
        else:
            total, section, digit = total + (section + digit or 1) * _MYRIADS[char], 0, 0
    return total + section + digit
