"""Runs that two sequences share, in order, found in nearly linear time.

The longest common subsequence takes the product of both lengths, so it is asked for only in windows of a bounded
product, where bit-parallel code answers in milliseconds. A larger window is first cut at anchors: elements, or groups
of neighbours, that occur once on each side.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from rapidfuzz.distance import Indel

__all__ = ["Run", "gaps", "rising", "shared_runs"]

Run = tuple[int, int, int]
"""`(left, right, length)`: so many equal elements, from these two places on."""

_CELLS = 16_000_000
"""The largest product of lengths that the longest common subsequence is asked for."""

_GROUPS = (1, 8, 32)
"""Lengths of the groups of neighbours that may be anchors, tried in this order."""

_DEPTH = 12
"""How often a window is cut again; what is too large even then shares nothing."""


class _Window(NamedTuple):
    """A stretch of both sequences."""

    a0: int
    a1: int
    b0: int
    b1: int


def shared_runs(left: Sequence[Hashable], right: Sequence[Hashable]) -> list[Run]:
    """The runs of equal elements that two sequences share.

    Args:
        left: The one sequence.
        right: The other.

    Returns:
        Runs in order: on both sides each begins where the one before ends, or later. Neighbouring runs are joined.
    """
    numbers: dict[Hashable, int] = {}
    a = [numbers.setdefault(item, len(numbers)) for item in left]
    b = [numbers.setdefault(item, len(numbers)) for item in right]
    runs: list[Run] = []
    waiting = [(_Window(0, len(a), 0, len(b)), 0)]
    while waiting:
        window, depth = waiting.pop()
        a0, a1, b0, b1 = window
        head = _equal_at_start(a, b, window)
        runs.append((a0, b0, head))
        a0, b0 = a0 + head, b0 + head
        tail = _equal_at_end(a, b, _Window(a0, a1, b0, b1))
        a1, b1 = a1 - tail, b1 - tail
        runs.append((a1, b1, tail))
        if a0 == a1 or b0 == b1:
            continue
        if (a1 - a0) * (b1 - b0) <= _CELLS:
            runs.extend((a0 + i, b0 + j, n) for i, j, n in _longest_common(a[a0:a1], b[b0:b1]))
        elif depth < _DEPTH:
            waiting.extend((inner, depth + 1) for inner in _windows(a, b, _Window(a0, a1, b0, b1)))
    return _joined(runs)


def gaps(runs: Sequence[Run], left: int, right: int) -> Iterator[tuple[int, int, int, int, int]]:
    """What lies before each run: `(left start, left end, right start, right end, length of the run)`.

    Args:
        runs: As `shared_runs` gives them.
        left: Length of the left sequence.
        right: Length of the right sequence.

    Yields:
        One for each run, then one for the rest, whose run has no length. Stretches and runs cover both sequences.
    """
    i = j = 0
    for a, b, length in (*runs, (left, right, 0)):
        yield i, a, j, b, length
        i, j = a + length, b + length


def rising(values: Sequence[int]) -> list[int]:
    """Indexes of a longest strictly rising subsequence."""
    tails: list[int] = []
    ends: list[int] = []
    before = [-1] * len(values)
    for index, value in enumerate(values):
        place = bisect_left(tails, value)
        if place:
            before[index] = ends[place - 1]
        if place == len(tails):
            tails.append(value)
            ends.append(index)
        else:
            tails[place], ends[place] = value, index
    found: list[int] = []
    index = ends[-1] if ends else -1
    while index >= 0:
        found.append(index)
        index = before[index]
    return found[::-1]


def _equal_at_start(a: list[int], b: list[int], window: _Window) -> int:
    a0, a1, b0, b1 = window
    length, most = 0, min(a1 - a0, b1 - b0)
    while length < most and a[a0 + length] == b[b0 + length]:
        length += 1
    return length


def _equal_at_end(a: list[int], b: list[int], window: _Window) -> int:
    a0, a1, b0, b1 = window
    length, most = 0, min(a1 - a0, b1 - b0)
    while length < most and a[a1 - 1 - length] == b[b1 - 1 - length]:
        length += 1
    return length


def _longest_common(a: list[int], b: list[int]) -> Iterator[Run]:
    """The longest common subsequence of a bounded window; each number is written as one character."""
    signs: dict[int, str] = {}
    for number in a if len(a) <= len(b) else b:
        signs.setdefault(number, chr(len(signs) + 2))
    left = "".join(signs.get(number, "\0") for number in a)
    right = "".join(signs.get(number, "\1") for number in b)
    for step in Indel.opcodes(left, right):
        if step.tag == "equal":
            yield step.src_start, step.dest_start, step.src_end - step.src_start


def _windows(a: list[int], b: list[int], window: _Window) -> list[_Window]:
    """Cut a window before each anchor; none where it has no anchor."""
    a0, a1, b0, b1 = window
    for size in _GROUPS:
        on_left, on_right = _single(a, a0, a1, size), _single(b, b0, b1, size)
        places = [(place, on_right[group]) for group, place in on_left.items() if group in on_right]
        kept = [places[index] for index in rising([place for _, place in places])]
        if kept:
            # The stretch before the first anchor ends at it; then each reaches from its anchor to the next.
            starts, ends = [(a0, b0), *kept], [*kept, (a1, b1)]
            return [_Window(i, k, j, m) for (i, j), (k, m) in zip(starts, ends, strict=True)]
    return []


def _single(items: list[int], first: int, last: int, size: int) -> dict[Hashable, int]:
    """The groups of so many neighbours that occur once in a stretch, with their places, ascending."""
    found: dict[Hashable, int] = {}
    groups: Iterator[Hashable]
    if size == 1:
        groups = iter(items[first:last])
    else:
        groups = zip(*(items[first + shift : last] for shift in range(size)), strict=False)
    for place, group in enumerate(groups, first):
        found[group] = -1 if group in found else place
    return {group: place for group, place in found.items() if place >= 0}


def _joined(runs: list[Run]) -> list[Run]:
    joined: list[Run] = []
    for left, right, length in sorted(run for run in runs if run[2]):
        if joined and (joined[-1][0] + joined[-1][2], joined[-1][1] + joined[-1][2]) == (left, right):
            joined[-1] = (joined[-1][0], joined[-1][1], joined[-1][2] + length)
        else:
            joined.append((left, right, length))
    return joined
