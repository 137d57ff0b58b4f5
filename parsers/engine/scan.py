"""Level one: the index of all tokens of a text, in one pass of one pattern."""

from __future__ import annotations

import re
from itertools import islice, repeat

from parsers.columns import TokenIndex
from parsers.engine.vocabulary import Vocabulary

__all__ = ["scan"]

_BATCH = 256
"""Matches held at once: few enough to stay in the cache, enough to hide the loop."""


def scan(text: str, vocabulary: Vocabulary) -> TokenIndex:
    """Find every token of a text.

    Args:
        text: Any text.
        vocabulary: The tokens to find.

    Returns:
        The index; its offsets are code points of `text`.
    """
    index = TokenIndex()
    matches = vocabulary.pattern.finditer(text)
    start, end, characters = re.Match.start, re.Match.end, re.Match.group
    number = vocabulary.numbers.get
    while batch := [*islice(matches, _BATCH)]:
        index.starts.fromlist([*map(start, batch)])
        index.ends.fromlist([*map(end, batch)])
        index.tokens.fromlist([*map(number, map(characters, batch), repeat(0))])
    _settle_patterns(text, index, vocabulary)
    return index


def _settle_patterns(text: str, index: TokenIndex, vocabulary: Vocabulary) -> None:
    """Give the tokens that are no literals the numbers of their patterns."""
    row = -1
    for _ in range(index.tokens.count(0)):
        row = index.tokens.index(0, row + 1)
        index.tokens[row] = vocabulary.pattern_number(text, index.starts[row])
