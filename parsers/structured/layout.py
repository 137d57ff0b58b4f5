"""From values of JSON to a text that can be read: pieces of one text are joined, and escapes in words are decoded.

What is left out or moved stands in the edits, so that the text as it was given can be rebuilt. Blocks come in the order
of the conversation: one that stands before a place that was already passed is moved, and its own place is left empty.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from parsers.model import Span
from parsers.offsets import Edits, OffsetMap
from parsers.structured.conversation import BlockPlan, Conversation, Piece, SourcePlan

__all__ = ["Layout", "lay_out"]

_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|u(?![dD][89a-fA-F])[0-9a-fA-F]{4}|[\"\\/bfnrt])"
)
r"""The escapes of a JSON string; half a pair (`\ud83d` alone) is no character and stays as it stands."""
_SIGNS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


@dataclass(slots=True)
class _Placed:
    """A stretch of the text as it was given, and where it went."""

    start: int
    end: int
    at: int
    """Where it begins in the new text."""
    edits: list[tuple[int, int, str]]
    """Its escapes, and what they stand for."""
    ends: list[int] = field(default_factory=list)
    """Where each of them ends in the new text."""

    def place(self, place: int) -> int:
        """Where a place in it went; one inside an escape counts as the place behind it."""
        before = bisect_left(self.edits, place, key=lambda edit: edit[0]) if self.edits else 0
        if not before:
            return self.at + place - self.start
        _, stop, _ = self.edits[before - 1]
        return self.ends[before - 1] + max(0, place - stop)


@dataclass(slots=True)
class _Unit:
    """What is placed as one: the segments of a block or of a source."""

    pieces: list[Piece]
    first: int
    """Where it begins."""


class Layout:
    """The new text, and where everything is in it."""

    def __init__(self, text: str, rests: Sequence[int] = ()) -> None:
        """Begin at the beginning of a text.

        Args:
            text: The text as it was given.
            rests: Places in order at which something may be put in: the ends of its values.
        """
        self.given = text
        self._rests = rests
        self.text = text
        self.offsets = OffsetMap.identity(len(text))
        self.edits = Edits([], [], [])
        self.escapes = 0
        """How many escapes were decoded."""
        self.joined = 0
        """How many pieces were joined to the one before them."""
        self.moved = 0
        self.ranges: list[Span] = []
        """What was changed, in the text as it was given."""
        self._placed: list[_Placed] = []
        self._order: list[_Placed] = []
        self._starts: list[int] = []
        self._changes: list[tuple[int, int, str]] = []
        self._cursor = 0
        self._length = 0
        self._claims: list[Span] = []

    def lay_out(self, units: Sequence[_Unit]) -> None:
        """Place the units one after the other."""
        self._claims = sorted({(piece.start, piece.end) for unit in units for piece in unit.pieces})
        for unit in units:
            self._place(unit)
        self._keep(len(self.given))
        starts, ends, inserts = [], [], []
        for start, end, insert in self._changes:
            starts.append(start)
            ends.append(end)
            inserts.append(insert)
        if starts:
            self.edits = Edits(starts, ends, inserts)
            self.text = self.edits.apply(self.given)
            self.offsets = OffsetMap.of_edits(self.edits, self.given)
        self._order = sorted(self._placed, key=lambda placed: placed.start)
        self._starts = [placed.start for placed in self._order]

    def at(self, place: int) -> int:
        """Where a place of the given text is in the new one."""
        return self._mapped(place, bisect_right(self._starts, place) - 1)

    def span(self, span: Span) -> Span:
        """Where a stretch of the given text is in the new one."""
        start = self.at(span[0])
        last = bisect_left(self._starts, span[1]) - 1  # what begins at its end is other
        return start, max(start, self._mapped(span[1], last))

    def _mapped(self, place: int, at: int) -> int:
        if at >= 0 and place <= self._order[at].end:
            return self._order[at].place(place)
        return self.offsets.to_text(place)

    def _place(self, unit: _Unit) -> None:
        pieces = unit.pieces
        if pieces[0].start < self._cursor:
            self._move(pieces)
            return
        self._keep(pieces[0].start)
        for piece in pieces:
            if piece.start > self._cursor:
                self._change(self._cursor, piece.start, "")
                self.ranges.append((self._cursor, piece.start))
                self.joined += 1
            self._copy(piece)

    def _keep(self, end: int) -> None:
        """Copy what lies before a place, but for what goes elsewhere."""
        at = bisect_left(self._claims, (self._cursor, self._cursor))
        while at < len(self._claims) and self._claims[at][0] < end:
            start, stop = self._claims[at]
            at += 1
            start, stop = max(start, self._cursor), min(stop, end)
            if start < stop:
                self._length += start - self._cursor
                self._change(start, stop, "")
                self._cursor = stop
        self._length += end - self._cursor
        self._cursor = end

    def _copy(self, piece: Piece) -> None:
        """Copy content where it stands."""
        edits = self._escapes(piece)
        self._note(piece, edits)
        for start, end, sign in edits:
            self._change(start, end, sign)
            self.ranges.append((start, end))
        self._cursor = piece.end

    def _move(self, pieces: Sequence[Piece]) -> None:
        """Put content where the cursor is, though it stands before it."""
        self.moved += 1
        self._rest()
        quote = '"' if pieces[0].escaped else ""
        insert = ["\n", quote]
        self._length += 1 + len(quote)
        for piece in pieces:
            edits = self._escapes(piece)
            self._note(piece, edits)
            insert.append(_edited(self.given, piece, edits))
            self.ranges.append((piece.start, piece.end))
        self.joined += sum(one.end < two.start for one, two in pairwise(pieces))
        self._length += len(quote)
        self._change(self._cursor, self._cursor, "".join([*insert, quote]))

    def _rest(self) -> None:
        """Go on to where something can be put in without tearing a value: to its end, if nothing comes before that."""
        if self.given.startswith('"', self._cursor):
            self._keep(self._cursor + 1)
        at = bisect_left(self._rests, self._cursor)
        if at < len(self._rests):
            following = bisect_left(self._claims, (self._cursor, self._cursor))
            if following == len(self._claims) or self._claims[following][0] >= self._rests[at]:
                self._keep(self._rests[at])

    def _note(self, piece: Piece, edits: list[tuple[int, int, str]]) -> None:
        placed = _Placed(piece.start, piece.end, self._length, edits)
        place, length = piece.start, self._length
        for start, end, sign in edits:
            length += start - place + len(sign)
            place = end
            placed.ends.append(length)
        self._length = length + piece.end - place
        self._placed.append(placed)

    def _escapes(self, piece: Piece) -> list[tuple[int, int, str]]:
        if not piece.escaped:
            return []
        found = [
            (one.start(), one.end(), _sign(one[0])) for one in _ESCAPE.finditer(self.given, piece.start, piece.end)
        ]
        self.escapes += len(found)
        return found

    def _change(self, start: int, end: int, insert: str) -> None:
        """Note an edit; one that touches an insertion becomes one with it."""
        if self._changes:
            first, last, before = self._changes[-1]
            if last == start and (first == last or start == end):
                self._changes[-1] = first, end, before + insert
                return
        self._changes.append((start, end, insert))


def lay_out(text: str, conversation: Conversation) -> Layout:
    """Make the text in which a conversation can be read.

    Args:
        text: The text as it was given.
        conversation: What was found in it.
    """
    units = [unit for turn in conversation.turns for unit in map(_unit, turn.blocks) if unit.pieces]
    layout = Layout(text, conversation.ends)
    layout.lay_out(_with_sources(units, conversation.sources))
    return layout


def _unit(block: BlockPlan) -> _Unit:
    """The characters of a block: its pieces, and what stands around them unless it was cut into pieces."""
    pieces = block.pieces if block.joined or block.around is None else _filled(block.around, block.pieces)
    kept = [piece for piece in pieces if piece.start < piece.end]
    return _Unit(kept, kept[0].start if kept else 0)


def _filled(around: Span, pieces: Iterable[Piece]) -> Iterable[Piece]:
    """Pieces, and what stands between them."""
    place = around[0]
    for piece in pieces:
        if place < piece.start:
            yield Piece(place, piece.start, escaped=False)
        yield piece
        place = max(place, piece.end)
    if place < around[1]:
        yield Piece(place, around[1], escaped=False)


def _with_sources(units: list[_Unit], sources: Sequence[SourcePlan]) -> list[_Unit]:
    """Put each source behind the last block that begins before it."""
    reach = -1
    starts: list[int] = []
    for unit in units:
        reach = max(reach, unit.first)
        starts.append(reach)
    behind: list[list[_Unit]] = [[] for _ in range(len(units) + 1)]
    end = 0
    for source in sorted(sources, key=lambda source: source.piece.start):
        if source.in_block or not end <= source.piece.start < source.piece.end:
            continue
        end = source.piece.end
        at = bisect_right(starts, source.piece.start)
        behind[at].append(_Unit([source.piece], source.piece.start))
    return [*behind[0], *(one for unit, more in zip(units, behind[1:], strict=True) for one in (unit, *more))]


def _edited(text: str, piece: Piece, edits: Iterable[tuple[int, int, str]]) -> str:
    """A piece with its escapes decoded."""
    out: list[str] = []
    place = piece.start
    for start, end, sign in edits:
        out += text[place:start], sign
        place = end
    return "".join([*out, text[place : piece.end]])


def _sign(escape: str) -> str:
    """Decode one escape."""
    if len(escape) == 12:
        high, low = int(escape[2:6], 16), int(escape[8:], 16)
        return chr(0x10000 + ((high - 0xD800) << 10) + low - 0xDC00)
    return chr(int(f"0x{escape[2:]}", 0)) if len(escape) == 6 else _SIGNS.get(escape[1], escape[1])
