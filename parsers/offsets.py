"""Where each character of a parsed text came from, and where each character of the upload went.

An offset map is a list of edits in columns. Between two edits, text is copied. The removed characters are kept, so that
the upload can be rebuilt from the parsed text and the map alone.
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from operator import sub
from typing import Any

from parsers.model import Span

__all__ = ["Edits", "OffsetMap"]


_NO_EDIT: Span = (sys.maxsize, sys.maxsize)


@dataclass(frozen=True, slots=True)
class Edits:
    """Ranges of a text, ascending and without overlaps, and what stands in their place. All in code points."""

    starts: Sequence[int]
    ends: Sequence[int]
    inserts: Sequence[str] | None = None
    """The new characters of each range; None when all are simply left out."""

    def __len__(self) -> int:
        """The number of edits."""
        return len(self.starts)

    def spans(self) -> Iterator[Span]:
        """Yield the edited ranges."""
        return zip(self.starts, self.ends, strict=True)

    def apply(self, text: str) -> str:
        """Make the edited text."""
        copied = map(text.__getitem__, map(slice, chain((0,), self.ends), chain(self.starts, (None,))))
        if self.inserts is None:
            return "".join(copied)
        return "".join(chain.from_iterable(zip(copied, chain(self.inserts, ("",)), strict=True)))


class OffsetMap:
    """Maps places between the original and the parsed text, both in code points.

    Edit `i` replaced `original[original_starts[i]:original_ends[i]]` by `text[text_starts[i]:text_ends[i]]`; all else
    is copied. A map without edits is the identity. Compares by value.
    """

    __slots__ = (
        "original_ends",
        "original_length",
        "original_starts",
        "removed",
        "text_ends",
        "text_length",
        "text_starts",
    )

    def __init__(self, original: Iterable[Span], text: Iterable[Span], removed: str, lengths: tuple[int, int]) -> None:
        """Take the edited ranges on both sides, the removed characters joined, and the two lengths."""
        self.original_starts, self.original_ends = _columns(original)
        self.text_starts, self.text_ends = _columns(text)
        self.removed = removed
        self.original_length, self.text_length = lengths

    @classmethod
    def identity(cls, length: int) -> OffsetMap:
        """Make the map of a text that was not changed."""
        return cls((), (), "", (length, length))

    @classmethod
    def of_edits(cls, edits: Edits, original: str) -> OffsetMap:
        """Make the map from a text to what `edits` made of it."""
        removed = "".join(map(original.__getitem__, map(slice, edits.starts, edits.ends)))
        copied = map(sub, edits.starts, chain((0,), edits.ends))
        inserted: list[int] = [0] * len(edits) if edits.inserts is None else list(map(len, edits.inserts))
        ends = list(accumulate(map(sum, zip(copied, inserted, strict=False))))
        starts = map(sub, ends, inserted)
        length = len(original) - len(removed) + sum(inserted)
        return cls(edits.spans(), zip(starts, ends, strict=True), removed, (len(original), length))

    @property
    def is_identity(self) -> bool:
        """Whether the two texts are the same."""
        return not self.original_starts

    def __len__(self) -> int:
        """The number of edits."""
        return len(self.original_starts)

    def to_original(self, start: int, end: int) -> tuple[Span, ...]:
        """Find the ranges of the original that `text[start:end]` stands for, in order; ranges that touch are one.

        What was left out between two characters of the span is not part of it. An empty span gives one empty range.
        """
        if start >= end:
            place = self._original_place(start)
            return ((place, place),)
        ranges: list[Span] = []
        place = start
        index = bisect_right(self.text_ends, start)
        while index < len(self) and self.text_starts[index] < end:
            if place < self.text_starts[index]:
                _extend(ranges, place + self.shift(index), self.text_starts[index] + self.shift(index))
            if self.text_starts[index] < self.text_ends[index]:
                _extend(ranges, self.original_starts[index], self.original_ends[index])
            place = max(place, self.text_ends[index])
            index += 1
        if place < end:
            _extend(ranges, place + self.shift(index), end + self.shift(index))
        return tuple(ranges)

    def to_text(self, place: int) -> int:
        """Find the place in the text for a place in the original; one inside an edit gives where the edit begins."""
        index = bisect_right(self.original_starts, place)
        if index == 0:
            return place
        if place < self.original_ends[index - 1]:
            return self.text_starts[index - 1]
        return self.text_ends[index - 1] + place - self.original_ends[index - 1]

    def rebuild(self, text: str) -> str:
        """Give back the original.

        Raises:
            ValueError: `text` is not the text of this map.
        """
        if len(text) != self.text_length:
            raise ValueError(f"the map is of a text of {self.text_length} characters, not of {len(text)}")
        if self.is_identity:
            return text
        lengths = map(sub, self.original_ends, self.original_starts)
        bounds = list(accumulate(lengths, initial=0))
        removed = map(self.removed.__getitem__, map(slice, bounds, bounds[1:]))
        copied = map(text.__getitem__, map(slice, chain((0,), self.text_ends), chain(self.text_starts, (None,))))
        return "".join(chain.from_iterable(zip(copied, chain(removed, ("",)), strict=True)))

    def then(self, edits: Edits, text: str, original: str) -> OffsetMap:
        """Join this map with further edits of its text.

        Args:
            edits: What is changed in `text`.
            text: The text of this map, before the edits.
            original: The original of this map.
        """
        step = OffsetMap.of_edits(edits, text)
        if self.is_identity:
            return step
        if step.is_identity:
            return self
        there, here = zip(*_join(self, step), strict=True)
        removed = "".join(original[start:end] for start, end in there)
        return OffsetMap(there, here, removed, (self.original_length, step.text_length))

    def to_data(self) -> dict[str, Any]:
        """Write the map as plain data: lists of integers, and the removed characters."""
        return {
            "original_length": self.original_length,
            "text_length": self.text_length,
            "original_starts": list(self.original_starts),
            "original_ends": list(self.original_ends),
            "text_starts": list(self.text_starts),
            "text_ends": list(self.text_ends),
            "removed": self.removed,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> OffsetMap:
        """Read what `to_data` wrote."""
        return cls(
            zip(data["original_starts"], data["original_ends"], strict=True),
            zip(data["text_starts"], data["text_ends"], strict=True),
            data["removed"],
            (data["original_length"], data["text_length"]),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OffsetMap) and self.to_data() == other.to_data()

    def __hash__(self) -> int:
        return hash((self.original_length, self.text_length, len(self), self.removed))

    def __repr__(self) -> str:
        return f"OffsetMap({len(self)} edits, {self.original_length} → {self.text_length} characters)"

    def _original_place(self, place: int) -> int:
        """Map one place of the text; one inside inserted text gives where the edit begins."""
        index = bisect_right(self.text_starts, place)
        if index and place < self.text_ends[index - 1]:
            return self.original_starts[index - 1]
        return place + self.shift(index)

    def shift(self, index: int) -> int:
        """How far the text copied before edit `index` (or behind the last edit) lies behind its place in the text."""
        return self.original_ends[index - 1] - self.text_ends[index - 1] if index else 0


def _columns(spans: Iterable[Span]) -> tuple[array[int], array[int]]:
    """Split spans into a column of starts and one of ends."""
    bounds = array("I", chain.from_iterable(spans))
    return bounds[::2], bounds[1::2]


def _extend(ranges: list[Span], start: int, end: int) -> None:
    """Append a range, or lengthen the last one when they touch."""
    if ranges and ranges[-1][1] == start:
        ranges[-1] = (ranges[-1][0], end)
    else:
        ranges.append((start, end))


def _join(first: OffsetMap, second: OffsetMap) -> Iterator[tuple[Span, Span]]:
    """Join two maps that meet in a middle text: yield each edit as its range in the original and in the text.

    Edits of both that share a character of the middle text become one; all others stay apart.
    """
    i = j = 0  # the next edit of each
    shift = 0  # from a place of the middle text to one of the final text
    while i < len(first) or j < len(second):
        before = first.shift(i), shift
        mine = (first.text_starts[i], first.text_ends[i]) if i < len(first) else _NO_EDIT
        theirs = (second.original_starts[j], second.original_ends[j]) if j < len(second) else _NO_EDIT
        if mine <= theirs:
            start, end = mine
            i += 1
        else:
            start, end = theirs
            j += 1
        grown = True
        while grown:
            grown = False
            while i < len(first) and first.text_starts[i] < end:
                end, i, grown = max(end, first.text_ends[i]), i + 1, True
            while j < len(second) and second.original_starts[j] < end:
                end, j, grown = max(end, second.original_ends[j]), j + 1, True
        shift = second.text_ends[j - 1] - second.original_ends[j - 1] if j else 0
        yield (start + before[0], end + first.shift(i)), (start + before[1], end + shift)
