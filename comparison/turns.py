"""Turns side by side: which belong together, and where the characters of those differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from comparison.alignment import Item, align
from comparison.pieces import Piece, differ

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parsers.model import Block, Transcript, Turn

__all__ = ["Part", "State", "TurnPair", "Writing", "compare_turns"]

Writing = Literal["characters", "content"]
"""`characters`: every character, markup and all. `content`: what stands in the blocks, without their markup, so that
two formats can be compared."""

State = Literal["same", "changed", "left", "right"]
"""`left` and `right`: there is nothing of its kind on the other side."""

_BETWEEN = "between"


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a turn, compared: all of it, or one block."""

    kind: str | None
    """Kind of the block; None where the turn is compared as a whole."""
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class TurnPair:
    """Two turns that belong together, or one that stands alone."""

    left: int | None
    """Index of the turn; None when there is none, or when the characters stand between turns."""
    right: int | None
    role: str
    """The role of both; `between` for characters outside every turn, such as a begin token."""
    state: State
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class _Stretch:
    """What is compared as one: a turn, or the characters between two."""

    turn: int | None
    role: str
    blocks: tuple[tuple[str | None, str], ...]
    """Kinds and texts."""

    @property
    def item(self) -> Item:
        return Item(self.role, "\0".join(f"{kind or ''}{text}" for kind, text in self.blocks))


def compare_turns(left: Transcript, right: Transcript, writing: Writing) -> tuple[TurnPair, ...]:
    """Align the turns of two transcripts and compare those that belong together.

    Args:
        left: The one transcript.
        right: The other.
        writing: What of them is compared.

    Returns:
        Every turn of both once, each side in its order; written as `characters`, the pieces of a side joined are its
        text.
    """
    read = _by_characters if writing == "characters" else _by_content
    a, b = list(read(left)), list(read(right))
    pairs = align([stretch.item for stretch in a], [stretch.item for stretch in b])
    return tuple(_pair(None if i is None else a[i], None if j is None else b[j]) for i, j in pairs)


def _by_characters(transcript: Transcript) -> Iterator[_Stretch]:
    text, at = transcript.text, 0
    for turn in transcript.turns:
        start, end = turn.span
        if start > at:
            yield _Stretch(None, _BETWEEN, ((None, text[at:start]),))
        yield _Stretch(turn.index, turn.role, ((None, text[start:end]),))
        at = end
    if at < len(text):
        yield _Stretch(None, _BETWEEN, ((None, text[at:]),))


def _by_content(transcript: Transcript) -> Iterator[_Stretch]:
    for turn in transcript.turns:
        yield _Stretch(turn.index, turn.role, tuple(_contents(transcript, turn)))


def _contents(transcript: Transcript, turn: Turn) -> Iterator[tuple[str, str]]:
    for block in turn.blocks:
        content = _content(transcript, block)
        if block.kind != "marker" and content:
            yield block.kind, content


def _content(transcript: Transcript, block: Block) -> str:
    if block.call is not None:
        call = transcript.calls[block.call]
        return f"{call.name or ''} {call.arguments_raw}".strip()
    if block.text is not None:
        return block.text.strip()
    start, end = block.content or block.span
    return transcript.text[start:end].strip()


def _pair(left: _Stretch | None, right: _Stretch | None) -> TurnPair:
    if left is None or right is None:
        state: State = "left" if right is None else "right"
        alone = left or right
        assert alone is not None
        parts = tuple(Part(kind, _alone(text, state)) for kind, text in alone.blocks)
    else:
        parts = tuple(_parts(left.blocks, right.blocks))
        is_same = all(piece.same for part in parts for piece in part.pieces)
        state = "same" if is_same else "changed"
    role = left.role if left else right.role if right else ""
    return TurnPair(left.turn if left else None, right.turn if right else None, role, state, parts)


def _alone(text: str, state: State) -> tuple[Piece, ...]:
    return (Piece(False, text, "") if state == "left" else Piece(False, "", text),) if text else ()


def _parts(left: Sequence[tuple[str | None, str]], right: Sequence[tuple[str | None, str]]) -> Iterator[Part]:
    if len(left) == len(right) == 1 and left[0][0] == right[0][0]:
        yield Part(left[0][0], tuple(differ(left[0][1], right[0][1])))
        return
    for i, j in align(
        [Item(kind or "", text) for kind, text in left], [Item(kind or "", text) for kind, text in right]
    ):
        if i is None or j is None:
            kind, text = left[i] if i is not None else right[j or 0]
            yield Part(kind, _alone(text, "right" if i is None else "left"))
        else:
            yield Part(left[i][0], tuple(differ(left[i][1], right[j][1])))
