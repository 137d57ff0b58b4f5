"""Scripts: Latin, Cyrillic, Han, … Words of one can't be looked up in a text of another."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

__all__ = ["main_script", "scripts_of"]

_TOGETHER = {"HIRAGANA": "CJK", "KATAKANA": "CJK", "HALFWIDTH": "CJK", "FULLWIDTH": "LATIN"}
"""Scripts that are written in one text."""


@lru_cache(maxsize=4096)
def _script(char: str) -> str:
    name = unicodedata.name(char, "").partition(" ")[0] if char.isalpha() else ""
    return _TOGETHER.get(name, name)


def main_script(words: Iterable[str]) -> str:
    """The script that most letters of some words are written in; empty where there is no letter."""
    counts = Counter(script for word in words for char in word if (script := _script(char)))
    return min(counts, key=lambda script: (-counts[script], script), default="")


def scripts_of(words: Sequence[str]) -> frozenset[str]:
    """The scripts that some words begin with."""
    return frozenset(script for first in {word[0] for word in words} if (script := _script(first)))
