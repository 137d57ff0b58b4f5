"""Numbers in brackets that name sources in running text: `[3]`, `[2][5]`, `[1, 4]`. They say nothing themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grounding.surface import Span

__all__ = ["labels_of", "markers_of"]

_MARKERS = re.compile(r"(?:(?<!\w)|(?=\[[1-9]))(?:\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\]\s?)+")
_LABEL = re.compile(r"^[ \t]*\[(\d{1,3})\](?=\s)", re.MULTILINE)
_NUMBER = re.compile(r"\d+")


def markers_of(text: str) -> Iterator[tuple[Span, frozenset[int]]]:
    """Yield the groups of markers in a text: where each stands, in code points, and the numbers in it.

    A zero that touches a word is an index (`row[0]`), no marker.
    """
    if "[" in text:
        for match in _MARKERS.finditer(text):
            yield (match.start(), len(match.group().rstrip()) + match.start()), _numbers(match.group())


def labels_of(source: str) -> frozenset[int]:
    """The numbers in brackets that begin a line of a source: how a list of sources names its entries."""
    return frozenset(int(match.group(1)) for match in _LABEL.finditer(source)) if "[" in source else frozenset()


def _numbers(text: str) -> frozenset[int]:
    return frozenset(map(int, _NUMBER.findall(text)))
