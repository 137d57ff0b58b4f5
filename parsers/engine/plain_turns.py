"""Turns that a person or the application wrote: results and other framed blocks at their head, else words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from parsers.engine.drafts import TurnDraft
from parsers.engine.grammar import Meaning, Sense
from parsers.engine.spoken import SpokenReader
from parsers.format import BlockRule
from parsers.model import Block

__all__ = ["PlainReader"]

_BLANKS = re.compile(r"\s*+")


class PlainReader:
    """Reads one turn that is not the model's."""

    def __init__(self, spoken: SpokenReader) -> None:
        """Read into the draft of the reader of the model's turns, which frames blocks for this one, too."""
        self.text = spoken.text
        self.rows = spoken.rows
        self.draft = spoken.draft
        self.words = spoken.words
        self.sections = spoken.sections
        self.spoken = spoken

    def read(self, turn: TurnDraft, place: int) -> int:
        """Read the body of a turn from a place: framed blocks at its head, else words; returns where it ends."""
        rules = self.rows.grammar.rules_of(turn.role)
        while True:
            blanks = _BLANKS.match(self.text, place)
            follows = blanks.end() if blanks else place
            row = self.rows.at(follows)
            rule = self._rule_at(rules, row, follows, turn)
            if rule is None:
                break
            if rule.reader is not None:
                section = self.sections.peek(rule, row)
                if section is None:
                    break
                self.words.layout(place, follows)
                place = self.sections.add(turn, rule, row, section) or follows
            else:
                self.words.layout(place, follows)
                self.draft.markup.add("block", self.rows.starts[row], self.rows.ends[row])
                place = self.spoken.frame(turn, rule, row)
        end = self.rows.turn_end_after(place)
        if turn.blocks:
            place = self._after_blocks(place, end)
        if place < end:
            end = self._plain_words(turn, rules, place, end)
        return end

    def _after_blocks(self, place: int, end: int) -> int:
        """Leave out the blank lines between results and the words after them, and blanks before the end."""
        if self.text[place:end].isspace():
            self.words.layout(place, end)
            return end
        blanks = _BLANKS.match(self.text, place, end)
        follows = blanks.end() if blanks else place
        self.words.layout(place, follows)
        return follows

    def _plain_words(self, turn: TurnDraft, rules: Sequence[BlockRule], place: int, end: int) -> int:
        """Add the words of a turn; results and markers that stand among them become blocks of their own.

        Returns where the turn ends.
        """
        row = self.rows.at(place)
        while row < self.rows.size and self.rows.starts[row] < end:
            meaning = self.rows.meanings[row]
            start, stop = self.rows.starts[row], self.rows.ends[row]
            row += 1
            if meaning is None:
                continue
            if meaning.marker is not None and turn.role in meaning.marker.roles:
                if place < start:
                    self.words.add(turn, "text", (place, start), (place, start), complete=True, place=None)
                self.draft.markup.add("marker", start, stop)
                turn.blocks.append(
                    Block(len(turn.blocks), meaning.marker.kind, (start, stop), None, None, complete=True)
                )
                place = stop
                if meaning.marker.answered:
                    return stop
                continue
            rule = self._rule_among_words(turn, rules, meaning, place, start)
            if rule is None:
                continue
            section = self.sections.peek(rule, row - 1)
            if section is None:
                continue
            if place < start:
                self.words.add(turn, "text", (place, start - 2), (place, start - 2), complete=True, place=None)
                self.words.layout(start - 2, start)
            after = self.sections.add(turn, rule, row - 1, section) or stop
            end = self.rows.turn_end_after(after)
            place = self._after_blocks(after, end)
            row = self.rows.at(place)
        if place < end:
            self.words.add(turn, "text", (place, end), (place, end), complete=True, place=None)
        return end

    def _rule_among_words(
        self, turn: TurnDraft, rules: Sequence[BlockRule], meaning: Meaning, place: int, start: int
    ) -> BlockRule | None:
        """The rule of a result after a blank line, or another one, of a turn that should hold results; or None."""
        follows = place == start and bool(turn.blocks) and turn.blocks[-1].kind == "tool_result"
        if meaning.sense is not Sense.OPEN_BLOCK or not (follows or self.text.endswith("\n\n", place, start)):
            return None
        rule = next((block for block in meaning.blocks if block in rules and block.at == "head"), None)
        return rule if rule is not None and rule.reader is not None and self._expects_results(turn) else None

    def _expects_results(self, turn: TurnDraft) -> bool:
        """Whether the turn before this one called tools."""
        before = next((other for other in reversed(self.draft.turns) if other is not turn), None)
        return before is not None and any(block.kind == "tool_call" for block in before.blocks)

    def _rule_at(self, rules: Sequence[BlockRule], row: int, place: int, turn: TurnDraft) -> BlockRule | None:
        """The rule of a block that begins exactly here, or None."""
        if row >= self.rows.size or self.rows.starts[row] != place:
            return None
        meaning = self.rows.meanings[row]
        if meaning is None or meaning.sense is not Sense.OPEN_BLOCK:
            return None
        rule = next((block for block in meaning.blocks if block in rules), None)
        if rule is None:
            return None
        if rule.reader is None and turn.blocks and turn.blocks[-1].kind == rule.kind:
            return None
        return rule
