"""Columns: the compact form of what was found in a text.

A transcript of 100 MB has about a million leaves. As objects they would cost more time and memory than the text; as
columns of integers they cost about a tenth of a byte per byte of input (see `benchmarks/`).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import Literal, get_args

__all__ = ["LEAF_KINDS", "Leaf", "LeafKind", "Markup", "TokenIndex"]

LeafKind = Literal["text", "bos", "turn", "role", "block", "call", "result", "citation", "layout", "marker", "tag"]
"""`text` is content. The others are markup: begin of text, turn borders, role tokens, block borders, tags of calls and
of results, citation tags, white space that the format's own encoder writes, control tokens that stand alone, other
tags."""

LEAF_KINDS: tuple[LeafKind, ...] = get_args(LeafKind)
_CODES = {kind: code for code, kind in enumerate(LEAF_KINDS)}

_LOOSE = 4096
"""Leaves that are gathered before they are packed."""

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
    """The markup leaves of a transcript, in order and without overlaps; what lies between them is content.

    Leaves are gathered as tuples and packed into columns a few thousand at a time, which is faster than one by one.
    """

    __slots__ = ("_bounds", "_kinds", "_loose")

    def __init__(self) -> None:
        """Begin without leaves."""
        self._kinds = bytearray()
        self._bounds: array[int] = array("I")
        self._loose: list[Leaf] = []

    def __eq__(self, other: object) -> bool:
        """Whether two have the same leaves."""
        return isinstance(other, Markup) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        """The number of markup leaves."""
        self._pack()
        return len(self._kinds)

    def add(self, kind: LeafKind, start: int, end: int) -> None:
        """Append one leaf; it must begin at or after the end of the last one. An empty leaf is left out."""
        if start < end:
            self._loose.append((kind, start, end))

    def extend(self, leaves: Sequence[Leaf]) -> None:
        """Append several leaves, as `add` does."""
        self._loose += leaves
        if len(self._loose) > _LOOSE:
            self._pack()

    def _pack(self) -> None:
        """Move what was gathered into the columns."""
        leaves = [leaf for leaf in self._loose if leaf[1] < leaf[2]]
        self._loose.clear()
        self._kinds.extend([_CODES[kind] for kind, _, _ in leaves])
        self._bounds.extend([place for _, start, end in leaves for place in (start, end)])

    def __iter__(self) -> Iterator[Leaf]:
        """Yield the markup leaves alone."""
        self._pack()
        bounds = iter(self._bounds)
        for code, start, end in zip(self._kinds, bounds, bounds, strict=True):
            yield LEAF_KINDS[code], start, end

    def leaves(self, length: int) -> Iterator[Leaf]:
        """Yield all leaves, content included, so that they tile `[0, length)`.

        They do so whatever was added: of two leaves that overlap the second begins where the first ends.
        """
        place = 0
        for kind, first, last in self:
            start, end = max(first, place), min(last, length)
            if start >= end:
                continue
            if place < start:
                yield "text", place, start
            yield kind, start, end
            place = end
        if place < length:
            yield "text", place, length
