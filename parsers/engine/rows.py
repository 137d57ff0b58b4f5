"""The tokens of one text as one format understands them: level one, looked at by place and by meaning."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from functools import cached_property

from parsers.columns import TokenIndex
from parsers.engine.grammar import Grammar, Sense

__all__ = ["Rows"]

_LONGEST_CUT = 64
_CUT_TOKEN = re.compile(r"\s*+[a-z_]{0,32}+(?:<[|｜]?[\w▁]*+[|｜]?)?\Z")
"""Blanks, the name of a role, or a token without its end, at the end of the text."""

_WORD = re.compile(r"\S")


class Rows:
    """The rows of the token index, with their meanings; a row is one token."""

    def __init__(self, text: str, index: TokenIndex, grammar: Grammar) -> None:
        """Lay the meanings of a format over an index."""
        self.text = text
        self.grammar = grammar
        self.starts = index.starts
        self.ends = index.ends
        self.numbers = index.tokens
        if grammar.own_pattern:
            self._add_own_tokens(grammar.own_pattern)
        self.size = len(self.numbers)
        """The number of tokens."""
        self.meanings = list(map(grammar.meanings.get, self.numbers))
        """What each row means in the format; None for a token of another format."""
        self._border_rows = array("I", self._borders())
        self._border_starts = array("I", [self.starts[row] for row in self._border_rows])

    def _borders(self) -> list[int]:
        """The rows that end a turn or stand between turns; those that only look like it are left out."""
        numbers = self.grammar.borders
        rows = [row for row, number in enumerate(self.numbers) if number in numbers]
        rows = [row for row in rows if self._is_border(row)]
        envelope = self.grammar.format.envelope
        if envelope.reopeners:
            rows = self._without_spoken_reopeners(rows)
        if envelope.end_needs_border:
            return self._without_quoted_ends(rows)
        return rows if "user" in envelope.ended_roles else self._without_spoken_ends(rows)

    def _without_spoken_reopeners(self, rows: list[int]) -> list[int]:
        """Leave out reopeners in the header of a turn, and those in turns of anybody but the assistant."""
        kept: list[int] = []
        envelope, reopeners = self.grammar.format.envelope, self.grammar.reopeners
        for row in rows:
            if kept and self.numbers[row] in reopeners and not self._ends_turn(kept[-1]):
                opener = self.grammar.opener.match(self.text, self.starts[kept[-1]])
                if opener is None or opener.end() > self.starts[row]:
                    continue
                if envelope.roles.get(opener["role"], envelope.unlisted) != "assistant":
                    continue
            kept.append(row)
        return kept

    def _without_quoted_ends(self, rows: list[int]) -> list[int]:
        """Leave out end tokens that words and a further end token follow: somebody writes about them."""
        kept: list[int] = []
        following: int | None = None
        for row in reversed(rows):
            meaning = self.meanings[row]
            quoted = (
                following is not None
                and meaning is not None
                and meaning.sense is Sense.END_TURN
                and self._ends_turn(following)
                and _WORD.search(self.text, self.ends[row], self.starts[following]) is not None
            )
            if not quoted:
                kept.append(row)
                following = row
        return kept[::-1]

    def _without_spoken_ends(self, rows: list[int]) -> list[int]:
        """Leave out end tokens that words follow in a turn of somebody whose turns have no end token."""
        kept: list[int] = []
        last = 0
        for at, row in enumerate(rows):
            follows = self.starts[rows[at + 1]] if at + 1 < len(rows) else len(self.text)
            end = self.ends[row]
            spoken = end < follows and self._ends_turn(row) and kept and not self.text[end:follows].isspace()
            if not (spoken and self._stands_in_words(kept[-1], last, row)):
                kept.append(row)
            last = row
        return kept

    def _stands_in_words(self, opener: int, last: int, row: int) -> bool:
        """Whether a row stands in the words of a turn without end token, whose opener is the border before it.

        No answer begins up to the row `last`.
        """
        meaning, envelope = self.meanings[opener], self.grammar.format.envelope
        if meaning is None or meaning.sense is not Sense.OPEN_TURN:
            return False
        found = self.grammar.opener.match(self.text, self.starts[opener])
        if found is None or envelope.roles.get(found["role"], envelope.unlisted) in envelope.ended_roles:
            return False
        between = self.meanings[last + 1 : row]
        return not any(inner and inner.marker and inner.marker.answered for inner in between)

    def _ends_turn(self, row: int) -> bool:
        meaning = self.meanings[row]
        return meaning is not None and meaning.sense is Sense.END_TURN

    def _add_own_tokens(self, pattern: re.Pattern[str]) -> None:
        """Weave the tokens that only this format has into the columns; a token inside one of them does not count."""
        first = len(self.grammar.vocabulary.names)
        found = [(match.start(), match.end(), first + (match.lastindex or 0)) for match in pattern.finditer(self.text)]
        if not found:
            return
        rows = self._without_inner([*zip(self.starts, self.ends, self.numbers, strict=True), *found])
        self.starts = array("I", [row[0] for row in rows])
        self.ends = array("I", [row[1] for row in rows])
        self.numbers = array("H", [row[2] for row in rows])

    @staticmethod
    def _without_inner(rows: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
        """Sort tokens; leave out those that begin inside another one. Of two at one place the format's own counts."""
        kept: list[tuple[int, int, int]] = []
        end = 0
        for row in sorted(rows, key=lambda row: (row[0], -row[1], -row[2])):
            if row[0] >= end:
                kept.append(row)
                end = row[1]
        return kept

    def at(self, place: int) -> int:
        """The first row that begins at or after a place; the number of rows when there is none."""
        return bisect_left(self.starts, place)

    def is_control_token(self, row: int) -> bool:
        """Whether a row is a control token, and no word at a line start or beginning of an element (`<function=`)."""
        names, number = self.grammar.vocabulary.names, self.numbers[row]
        return number < len(names) and (names[number][-1:] == ">" or names[number][:1] != "<")

    def is_image(self, row: int) -> bool:
        """Whether a row stands for an image."""
        meaning = self.meanings[row]
        return meaning is not None and meaning.marker is not None and meaning.marker.kind == "image"

    def opens_elsewhere(self, row: int) -> bool:
        """Whether a row opens a turn or a block in some format."""
        return self.numbers[row] in self.grammar.vocabulary.openers

    def token(self, row: int) -> str:
        """The characters of a row."""
        return self.text[self.starts[row] : self.ends[row]]

    def border_after(self, place: int) -> int | None:
        """The first row at or after a place that may end a turn or stand between turns, or None."""
        at = bisect_left(self._border_starts, place)
        return self._border_rows[at] if at < len(self._border_rows) else None

    def turn_end_after(self, place: int) -> int:
        """Where the first such row begins; the length of the text when there is none."""
        at = bisect_left(self._border_starts, place)
        return self._border_starts[at] if at < len(self._border_starts) else len(self.text)

    def opener_after(self, place: int) -> int | None:
        """The first row at or after a place that opens a turn, or None."""
        rows, starts = self._openers
        at = bisect_left(starts, place)
        return rows[at] if at < len(rows) else None

    @cached_property
    def _openers(self) -> tuple[array[int], array[int]]:
        """The rows that open turns, and where they begin."""
        found = ((row, self.meanings[row]) for row in self._border_rows)
        rows = array("I", [row for row, meaning in found if meaning and meaning.sense is Sense.OPEN_TURN])
        return rows, array("I", [self.starts[row] for row in rows])

    def _is_border(self, row: int) -> bool:
        """Whether a border token really is one here, or only talk about one."""
        meaning = self.meanings[row]
        if meaning is None:
            return False
        if meaning.sense is Sense.OPEN_TURN and self.numbers[row] in self.grammar.short_openers:
            return self._after_border(row)
        if meaning.sense is Sense.OPEN_TURN:
            opened = self.grammar.opener.match(self.text, self.starts[row]) is not None
            return opened or self.is_cut(self.ends[row]) or self._lacks_role(row)
        if meaning.sense is Sense.OPEN_BLOCK:
            return self._after_border(row)
        if meaning.sense is Sense.BEGIN and self.numbers[row] >= len(self.grammar.vocabulary.names):
            return self._after_border(row) or self._before_opener(row)
        return True

    def _before_opener(self, row: int) -> bool:
        """Whether a turn is opened right behind a row: there `<s>` begins a text, and is no element of HTML."""
        meaning = self.meanings[row + 1] if row + 1 < self.size else None
        opens = meaning is not None and meaning.sense in (Sense.OPEN_TURN, Sense.BEGIN)
        return opens and not self.text[self.ends[row] : self.starts[row + 1]].strip()

    def _lacks_role(self, row: int) -> bool:
        """Whether an opener stands between an end token and other markup, and only its role cannot be read."""
        touches = row > 0 and self.ends[row - 1] == self.starts[row] and self._ends_turn(row - 1)
        return touches and self.text.startswith("<", self.ends[row]) and self.grammar.format.envelope.end_needs_border

    def _after_border(self, row: int) -> bool:
        """Whether nothing but blanks stands between a row and the end of a turn, a begin token, or the head."""
        before = self.ends[row - 1] if row else 0
        if self.text[before : self.starts[row]].strip():
            return False
        meaning = self.meanings[row - 1] if row else None
        return row == 0 or (meaning is not None and meaning.sense in (Sense.BEGIN, Sense.END_TURN))

    def is_cut(self, place: int) -> bool:
        """Whether nothing but blanks or the beginning of a token follows a place."""
        return len(self.text) - place <= _LONGEST_CUT and _CUT_TOKEN.match(self.text, place) is not None
