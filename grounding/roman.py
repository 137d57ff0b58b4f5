"""Roman numerals: Chapter IV, World War II."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["roman_value"]

_NUMERAL: Final = re.compile(r"(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})\Z")
_VALUES: Final = {"I": 1, "V": 5, "X": 10}


def roman_value(word: str) -> int | None:
    """The value of a Roman numeral up to 39 as it is written; None for any other word.

    Args:
        word: A word of a text; `I` alone is one too, so a caller has to know whether a numeral can stand there.
    """
    if not _NUMERAL.match(word):
        return None
    values = [_VALUES[letter] for letter in word]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < after else value for value, after in pairs)
