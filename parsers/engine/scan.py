"""Level one: the index of all tokens of a text, in one pass of one pattern."""

from __future__ import annotations

import re
from itertools import chain, islice
from operator import attrgetter

from parsers.columns import TokenIndex
from parsers.engine.vocabulary import Vocabulary

__all__ = ["scan"]

_BATCH = 4096
"""Matches held at once. Small enough to stay in the cache and to keep memory flat, large enough to hide the loop."""


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
    span, number = re.Match.span, attrgetter("lastindex")
    while batch := list(islice(matches, _BATCH)):
        index.bounds.extend(chain.from_iterable(map(span, batch)))
        index.tokens.extend(map(number, batch))
    return index
