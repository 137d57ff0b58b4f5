"""Which element of one sequence belongs to which of another: turns, blocks, calls, citations.

Equal elements come first, by the runs that both sides share. What lies between is paired by kind and likeness, in
order, within windows of a bounded product.
"""

from __future__ import annotations

import heapq
import re
import zlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from comparison.runs import gaps, rising, shared_runs

__all__ = ["Item", "Pair", "align"]

Pair = tuple[int | None, int | None]
"""Indexes on the left and on the right; None: there is no such element on that side."""

_WORD = re.compile(r"[^\W_]+")
_SAMPLE = 8_000
"""Characters at the start and at the end of a text by which its likeness is judged."""

_SKETCH = 64
"""How many words of a text stand for it: those with the least hashes."""

_CELLS = 4096
"""The largest product of lengths within which every pair is weighed."""

_SIDE = 64
_COMMON = 4
"""A word in more texts than that says little about which belong together."""

_TRUSTED = 0.3
"""Likeness from which two elements that share rare words are held to belong together."""

_SAME_KIND = 0.25
"""What a pair is worth for standing in the same place, beside its likeness."""


@dataclass(frozen=True, slots=True)
class Item:
    """What is to be aligned."""

    kind: str
    """Elements of different kinds are never paired."""
    text: str
    """Equal texts of a kind are the same; others are alike by their words."""


def align(left: Sequence[Item], right: Sequence[Item], least: float = 0.0) -> list[Pair]:
    """Pair the elements of two sequences.

    Args:
        left: The one sequence.
        right: The other.
        least: Likeness, from 0 to 1, below which elements that are not equal stay alone.

    Returns:
        Every element of both sides once, each side in its order. Of two that stand alone in the same place the left
        one comes first.
    """
    pairs: list[Pair] = []
    runs = shared_runs([(item.kind, item.text) for item in left], [(item.kind, item.text) for item in right])
    sketches = _Sketches(left, right)
    for a0, a1, b0, b1, length in gaps(runs, len(left), len(right)):
        for window in _windows(sketches, a0, a1, b0, b1):
            pairs.extend(_weighed(left, right, sketches, window, least))
        pairs.extend((a1 + shift, b1 + shift) for shift in range(length))
    return pairs


class _Sketches:
    """The words that stand for each element, looked up when they are asked for."""

    def __init__(self, left: Sequence[Item], right: Sequence[Item]) -> None:
        self._items = (left, right)
        self._known: tuple[dict[int, frozenset[int]], dict[int, frozenset[int]]] = ({}, {})

    def of(self, side: int, index: int) -> frozenset[int]:
        """The hashes of an element; those of texts that share words are partly the same."""
        known = self._known[side]
        if index not in known:
            known[index] = _sketch(self._items[side][index].text)
        return known[index]

    def likeness(self, i: int, j: int) -> float:
        """From 0 (no word in common) to 1."""
        a, b = self.of(0, i), self.of(1, j)
        return 2 * len(a & b) / (len(a) + len(b)) if a or b else 1.0


def _sketch(text: str) -> frozenset[int]:
    if len(text) > 2 * _SAMPLE:
        text = f"{text[:_SAMPLE]} {text[-_SAMPLE:]}"
    # Not `hash`, which differs from one process to the next.
    hashes = {zlib.crc32(word.encode("utf-8", "replace")) for word in set(_WORD.findall(text))}
    return frozenset(hashes if len(hashes) <= _SKETCH else heapq.nsmallest(_SKETCH, hashes))


_Window = tuple[int, int, int, int]


def _windows(sketches: _Sketches, a0: int, a1: int, b0: int, b1: int) -> list[_Window]:
    """Cut a stretch into windows that are small enough to weigh every pair in them."""
    if (a1 - a0) * (b1 - b0) <= _CELLS:
        return [(a0, a1, b0, b1)]
    marks = _rare_matches(sketches, a0, a1, b0, b1)
    windows: list[_Window] = []
    i, j = a0, b0
    for k, m in [*marks, (a1, b1)]:
        while (k - i) * (m - j) > _CELLS:
            windows.append((i, min(i + _SIDE, k), j, min(j + _SIDE, m)))
            i, j = windows[-1][1], windows[-1][3]
        windows.append((i, k, j, m))
        i, j = k, m
    return windows


def _rare_matches(sketches: _Sketches, a0: int, a1: int, b0: int, b1: int) -> list[tuple[int, int]]:
    """Pairs, rising on both sides, that share the most words which few others have."""
    holders: dict[int, list[int]] = defaultdict(list)
    for j in range(b0, b1):
        for word in sketches.of(1, j):
            holders[word].append(j)
    best: list[tuple[int, int]] = []
    for i in range(a0, a1):
        votes: dict[int, int] = defaultdict(int)
        for word in sketches.of(0, i):
            if len(holders.get(word, ())) <= _COMMON:
                for j in holders.get(word, ()):
                    votes[j] += 1
        if votes:
            j = max(votes, key=lambda j: (votes[j], -j))
            if sketches.likeness(i, j) >= _TRUSTED:
                best.append((i, j))
    return [best[index] for index in rising([j for _, j in best])]


def _weighed(
    left: Sequence[Item], right: Sequence[Item], sketches: _Sketches, window: _Window, least: float
) -> list[Pair]:
    """Pair a window so that the sum of what its pairs are worth is highest."""
    a0, a1, b0, b1 = window
    rows, columns = a1 - a0, b1 - b0
    if not rows or not columns:
        return [*((i, None) for i in range(a0, a1)), *((None, j) for j in range(b0, b1))]
    worth = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    paired = [[False] * columns for _ in range(rows)]
    for i in range(rows - 1, -1, -1):
        for j in range(columns - 1, -1, -1):
            alone = max(worth[i + 1][j], worth[i][j + 1])
            together = -1.0
            if left[a0 + i].kind == right[b0 + j].kind:
                likeness = sketches.likeness(a0 + i, b0 + j)
                if likeness >= least:
                    together = worth[i + 1][j + 1] + _SAME_KIND + likeness
            paired[i][j] = together >= alone
            worth[i][j] = max(together, alone)
    pairs: list[Pair] = []
    i = j = 0
    while i < rows and j < columns:
        if paired[i][j]:
            pairs.append((a0 + i, b0 + j))
            i, j = i + 1, j + 1
        elif worth[i + 1][j] >= worth[i][j + 1]:
            pairs.append((a0 + i, None))
            i += 1
        else:
            pairs.append((None, b0 + j))
            j += 1
    pairs.extend((a0 + k, None) for k in range(i, rows))
    pairs.extend((None, b0 + k) for k in range(j, columns))
    return pairs
