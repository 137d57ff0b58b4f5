"""Texts that came in pieces: each belongs to a block, and blocks may come in between one another."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from parsers.model import BlockKind, CitationPlace
from parsers.structured.conversation import BlockPlan, CallPlan, Piece, TurnPlan
from parsers.structured.json_places import JsonPlace
from parsers.structured.speakers import ROLES

__all__ = ["Event", "StreamedTurn", "answers_of", "events_of", "evidence_of"]

Event = tuple[str, JsonPlace]
"""The word that says what it is, and the event."""


class StreamedTurn:
    """One answer as it comes in."""

    def __init__(self, first: JsonPlace) -> None:
        """Begin with the first event of an answer."""
        self.turn = TurnPlan("assistant", None, first.span)
        self.blocks: dict[tuple[str, int], BlockPlan] = {}
        """By what they are and their number in the stream."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing of it came yet."""
        return not self.turn.blocks

    def reach(self, event: JsonPlace) -> None:
        """Take an event into the turn."""
        self.turn.around = self.turn.around[0], max(self.turn.around[1], event.end)

    def role(self, word: JsonPlace | None) -> None:
        """Take the word for the role from the event that says it first."""
        said = word.words() if word is not None else None
        if said is not None and self.turn.role_at is None:
            self.turn.role_at = word
            self.turn.role = ROLES.get(said.lower(), "unknown")

    def words(self, kind: BlockKind, number: int, value: JsonPlace | None, place: CitationPlace = "text") -> None:
        """Add a piece to a block of words, which begins with its first character; only a string adds one."""
        if value is not None and value.is_string and value.inside[0] < value.inside[1]:
            block = self.block(kind, number, place)
            self._add(block, value)

    def call(self, number: int, item: JsonPlace) -> None:
        """Add to a call: its id and name come first, its arguments in pieces."""
        block = self.block("tool_call", number)
        if block.call is None:
            block.call = CallPlan(None, None)
        inner = item.get("function") or item
        block.call.id = block.call.id or item.name("id") or item.name("call_id") or None
        block.call.name = block.call.name or inner.words("name") or None
        self.arguments(number, inner.first("arguments", "parameters", "input", "args"))

    def arguments(self, number: int, value: JsonPlace | None) -> None:
        """Add a piece to the arguments of a call; an object is all of them."""
        if value is None or value.sign not in '"{':
            return
        block = self.block("tool_call", number)
        if value.is_object and (not value.members or block.pieces):
            return  # the empty object that announces arguments, or a repetition
        self._add(block, value)

    def block(self, kind: BlockKind, number: int, place: CitationPlace = "text") -> BlockPlan:
        """The block of a kind and number, begun where it is not there yet."""
        key = (f"{kind} {place}", number)
        if key not in self.blocks:
            self.blocks[key] = BlockPlan(kind, joined=True, place=place)
            self.turn.blocks.append(self.blocks[key])
        return self.blocks[key]

    def _add(self, block: BlockPlan, value: JsonPlace) -> None:
        piece = Piece.of(value)
        block.complete = block.complete and value.complete
        if piece.start < piece.end:
            block.pieces.append(piece)

    def finished(self) -> TurnPlan:
        """The turn; words without a character are left out, a call without arguments stays."""
        self.turn.blocks = [block for block in self.turn.blocks if block.pieces or block.kind == "tool_call"]
        for block in self.turn.blocks:
            if block.kind == "tool_call" and block.call is None:
                block.call = CallPlan(None, None)
        return self.turn


def answers_of(
    events: Iterable[Event], opening: str, take: Callable[[StreamedTurn, str, JsonPlace], None]
) -> list[TurnPlan]:
    """The answers of a stream.

    Args:
        events: All of them.
        opening: The word of the event that begins another answer, once something of the one before has come.
        take: Takes one event into its answer.
    """
    turns: list[StreamedTurn] = []
    for word, event in events:
        if not turns or (word == opening and not turns[-1].is_empty):
            turns.append(StreamedTurn(event))
        turns[-1].reach(event)
        take(turns[-1], word, event)
    return [streamed.finished() for streamed in turns]


def evidence_of(events: Iterable[Event], key: str) -> tuple[str, ...]:
    """What the words of a stream's events say about its shape, up to six of them."""
    return tuple(f'"{key}": "{word}"' for word in dict.fromkeys(word for word, _ in events))[:6]


def events_of(values: list[JsonPlace], key: str) -> list[Event]:
    """The events among values, each with the word under the key that says what it is; others are left out."""
    named = ((value.words(key), value) for value in values if value.is_object)
    return [(word, value) for word, value in named if word is not None]
