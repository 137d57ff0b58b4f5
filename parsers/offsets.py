"""Where each character of a parsed text came from, and where each character of the upload went.

An offset map is a list of edits in columns. Between two edits, text is copied. The removed characters are kept, so that
the upload can be rebuilt from the parsed text and the map alone.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from operator import add, sub
from typing import Any

from parsers.model import Span

__all__ = ["Edits", "OffsetMap"]


_LAST = array("I", [0xFFFFFFFF])
"""Stands behind the last edit."""


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

    def __init__(self, columns: Sequence[Iterable[int]], removed: str, lengths: tuple[int, int]) -> None:
        """Take the four columns, the removed characters joined, and the lengths of original and text.

        Args:
            columns: Starts and ends of the edits in the original, then in the text.
            removed: What the edits took out of the original.
            lengths: Code points of the original and of the text.
        """
        self.original_starts, self.original_ends, self.text_starts, self.text_ends = (
            column if isinstance(column, array) else array("I", column) for column in columns
        )
        self.removed = removed
        self.original_length, self.text_length = lengths

    @classmethod
    def identity(cls, length: int) -> OffsetMap:
        """Make the map of a text that was not changed."""
        return cls(((), (), (), ()), "", (length, length))

    @classmethod
    def of_edits(cls, edits: Edits, original: str) -> OffsetMap:
        """Make the map from a text to what `edits` made of it."""
        removed = "".join(map(original.__getitem__, map(slice, edits.starts, edits.ends)))
        copied = map(sub, edits.starts, chain((0,), edits.ends))
        if edits.inserts is None:
            starts = ends = array("I", accumulate(copied))
        else:
            sizes = list(map(len, edits.inserts))
            ends = array("I", accumulate(map(add, copied, sizes)))
            starts = array("I", map(sub, ends, sizes))
        behind = len(original) - edits.ends[-1] if edits.ends else len(original)
        length = (ends[-1] if ends else 0) + behind
        return cls((edits.starts, edits.ends, starts, ends), removed, (len(original), length))

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
        return self._ranges(((start, end),), bisect_right(self.text_ends, start))

    def all_to_original(self, spans: Iterable[Span]) -> tuple[Span, ...]:
        """Find the ranges of the original that ascending spans of the text stand for; ranges that touch are one."""
        return self._ranges(spans, 0)

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
        columns = _join(self, step)
        removed = "".join(map(original.__getitem__, map(slice, columns[0], columns[1])))
        return OffsetMap(columns, removed, (self.original_length, step.text_length))

    def part(self, inside: Span, span: Span, original: str) -> OffsetMap:
        """Make the map of a part of the text, whose place in the original is known.

        Args:
            inside: The part in the text; no edit goes beyond it.
            span: The same part in the original; what was left out at its edges counts where it lies in it.
            original: The original of this map.
        """
        first = bisect_left(self.original_starts, span[0])
        last = bisect_left(self.original_starts, span[1], first)
        starts, ends = self.original_starts[first:last], self.original_ends[first:last]
        columns = (
            [place - span[0] for place in starts],
            [place - span[0] for place in ends],
            [place - inside[0] for place in self.text_starts[first:last]],
            [place - inside[0] for place in self.text_ends[first:last]],
        )
        removed = "".join(map(original.__getitem__, map(slice, starts, ends)))
        return OffsetMap(columns, removed, (span[1] - span[0], inside[1] - inside[0]))

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
        columns = [data[name] for name in ("original_starts", "original_ends", "text_starts", "text_ends")]
        return cls(columns, data["removed"], (data["original_length"], data["text_length"]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OffsetMap) and self.to_data() == other.to_data()

    def __hash__(self) -> int:
        return hash((self.original_length, self.text_length, len(self), self.removed))

    def __repr__(self) -> str:
        return f"OffsetMap({len(self)} edits, {self.original_length} → {self.text_length} characters)"

    def _ranges(self, spans: Iterable[Span], index: int) -> tuple[Span, ...]:
        """Map ascending spans in one sweep over the edits from `index` on, which ends behind the first span's start."""
        text_starts, text_ends = self.text_starts, self.text_ends
        count = len(text_ends)
        ranges: list[Span] = []
        for start, end in spans:
            while index < count and text_ends[index] <= start:
                index += 1
            place, edit = start, index
            while edit < count and text_starts[edit] < end:
                if place < text_starts[edit]:
                    _extend(ranges, place + self.shift(edit), text_starts[edit] + self.shift(edit))
                if text_starts[edit] < text_ends[edit]:
                    _extend(ranges, self.original_starts[edit], self.original_ends[edit])
                place = max(place, text_ends[edit])
                edit += 1
            if place < end:
                _extend(ranges, place + self.shift(edit), end + self.shift(edit))
            index = max(index, edit - 1)
        return tuple(ranges)

    def _original_place(self, place: int) -> int:
        """Map one place of the text; one inside inserted text gives where the edit begins."""
        index = bisect_right(self.text_starts, place)
        if index and place < self.text_ends[index - 1]:
            return self.original_starts[index - 1]
        return place + self.shift(index)

    def shift(self, index: int) -> int:
        """How far the text copied before edit `index` (or behind the last edit) lies behind its place in the text."""
        return self.original_ends[index - 1] - self.text_ends[index - 1] if index else 0


def _extend(ranges: list[Span], start: int, end: int) -> None:
    """Append a range that is not before the last one, or lengthen that one when they touch."""
    if ranges and start <= ranges[-1][1]:
        ranges[-1] = (ranges[-1][0], max(end, ranges[-1][1]))
    else:
        ranges.append((start, end))


def _join(first: OffsetMap, second: OffsetMap) -> tuple[array[int], array[int], array[int], array[int]]:
    """Join two maps that meet in a middle text into the columns of one.

    Edits of both that share a character of the middle text become one; all others stay apart.
    """
    columns = array("I"), array("I"), array("I"), array("I")
    first_starts, first_ends = first.text_starts + _LAST, first.text_ends + _LAST
    second_starts, second_ends = second.original_starts + _LAST, second.original_ends + _LAST
    back = there = 0  # from a place of the middle text to one of the original, of the final text
    i = j = 0  # the next edit of each
    while i < len(first) or j < len(second):
        mine = (first_starts[i], first_ends[i]) <= (second_starts[j], second_ends[j])
        start, end = (first_starts[i], first_ends[i]) if mine else (second_starts[j], second_ends[j])
        i, j = (i + 1, j) if mine else (i, j + 1)
        while first_starts[i] < end or second_starts[j] < end:
            if first_starts[i] < end:
                end, i = max(end, first_ends[i]), i + 1
            else:
                end, j = max(end, second_ends[j]), j + 1
        columns[0].append(start + back)
        columns[2].append(start + there)
        back = first.shift(i)
        there = second.text_ends[j - 1] - second_ends[j - 1] if j else 0
        columns[1].append(end + back)
        columns[3].append(end + there)
    return columns
