"""Columns: the compact form of what was found in a text.

A transcript of 100 MB has about a million leaves. As objects they would cost more time and memory than the text; as
columns of integers they cost about a tenth of a byte per byte of input (see `benchmarks/`).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from typing import Literal, get_args

__all__ = ["LEAF_KINDS", "Leaf", "LeafKind", "Markup", "TokenIndex"]

LeafKind = Literal["text", "bos", "turn", "role", "block", "call", "result", "citation", "layout", "marker", "tag"]
"""`text` is content. The others are markup: begin of text, turn borders, role tokens, block borders, tags of calls and
of results, citation tags, white space that the format's own encoder writes, control tokens that stand alone, other
tags."""

LEAF_KINDS: tuple[LeafKind, ...] = get_args(LeafKind)
_CODES = {kind: code for code, kind in enumerate(LEAF_KINDS)}

Leaf = tuple[LeafKind, int, int]
"""`(kind, start, end)` in code points of the text."""


class TokenIndex:
    """Level one: every token of every known format, in the order of the text.

    `starts` and `ends` hold the bounds of each token in code points, `tokens` its number in the vocabulary.
    """

    __slots__ = ("ends", "starts", "tokens")

    def __init__(self) -> None:
        """Begin an empty index."""
        self.starts: array[int] = array("I")
        self.ends: array[int] = array("I")
        self.tokens: array[int] = array("H")

    def __len__(self) -> int:
        """The number of tokens."""
        return len(self.tokens)

    @property
    def nbytes(self) -> int:
        """The size of the columns in bytes."""
        return sum(column.itemsize * len(column) for column in (self.starts, self.ends, self.tokens))


class Markup:
    """The markup leaves of a transcript, in order and without overlaps; what lies between them is content."""

    __slots__ = ("_bounds", "_kinds")

    def __init__(self) -> None:
        """Begin without leaves."""
        self._kinds = bytearray()
        self._bounds: array[int] = array("I")

    def __eq__(self, other: object) -> bool:
        """Whether two have the same leaves."""
        return isinstance(other, Markup) and (self._kinds, self._bounds) == (other._kinds, other._bounds)

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        """The number of markup leaves."""
        return len(self._kinds)

    def add(self, kind: LeafKind, start: int, end: int) -> None:
        """Append one leaf; it must begin at or after the end of the last one. An empty leaf is left out."""
        if start < end:
            self._kinds.append(_CODES[kind])
            self._bounds.extend((start, end))

    def extend(self, leaves: Iterable[Leaf]) -> None:
        """Append several leaves, as `add` does."""
        for kind, start, end in leaves:
            if start < end:
                self._kinds.append(_CODES[kind])
                self._bounds.extend((start, end))

    @property
    def last_end(self) -> int:
        """Where the last leaf ends; 0 when there is none."""
        return self._bounds[-1] if self._bounds else 0

    def __iter__(self) -> Iterator[Leaf]:
        """Yield the markup leaves alone."""
        bounds = iter(self._bounds)
        for code, start, end in zip(self._kinds, bounds, bounds, strict=True):
            yield LEAF_KINDS[code], start, end

    def leaves(self, length: int) -> Iterator[Leaf]:
        """Yield all leaves, content included, so that they tile `[0, length)`."""
        place = 0
        for kind, start, end in self:
            if place < start:
                yield "text", place, start
            yield kind, start, end
            place = end
        if place < length:
            yield "text", place, length
