"""The tokens of one text as one format understands them: level one, looked at by place and by meaning."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left

from parsers.columns import TokenIndex
from parsers.engine.grammar import Grammar, Meaning, Sense

__all__ = ["Rows"]

_BLANKS = re.compile(r"\s*+")


class Rows:
    """The rows of the token index, with their meanings; a row is one token."""

    def __init__(self, text: str, index: TokenIndex, grammar: Grammar) -> None:
        """Lay the meanings of a format over an index."""
        self.text = text
        self.grammar = grammar
        self.starts = index.bounds[0::2]
        self.ends = index.bounds[1::2]
        self.numbers = index.tokens
        if grammar.line_pattern:
            self._add_line_tokens(grammar.line_pattern)
        borders = grammar.borders
        rows = (row for row, number in enumerate(self.numbers) if number in borders)
        self._border_rows = array("I", [row for row in rows if self._is_border(row)])
        self._border_starts = array("I", [self.starts[row] for row in self._border_rows])

    def _add_line_tokens(self, pattern: re.Pattern[str]) -> None:
        """Weave the tokens at line starts into the columns."""
        first = len(self.grammar.vocabulary.names)
        found = [(match.start(), match.end(), first + (match.lastindex or 0)) for match in pattern.finditer(self.text)]
        if not found:
            return
        rows = sorted([*zip(self.starts, self.ends, self.numbers, strict=True), *found])
        self.starts = array("I", [row[0] for row in rows])
        self.ends = array("I", [row[1] for row in rows])
        self.numbers = array("H", [row[2] for row in rows])

    def __len__(self) -> int:
        """The number of tokens."""
        return len(self.numbers)

    def at(self, place: int) -> int:
        """The first row that begins at or after a place; the number of rows when there is none."""
        return bisect_left(self.starts, place)

    def meaning(self, row: int) -> Meaning | None:
        """What a row means in the format; None for a token of another format."""
        return self.grammar.meanings.get(self.numbers[row])

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
        for at in range(bisect_left(self._border_starts, place), len(self._border_rows)):
            row = self._border_rows[at]
            meaning = self.meaning(row)
            if meaning and meaning.sense is Sense.OPEN_TURN:
                return row
        return None

    def _is_border(self, row: int) -> bool:
        """Whether a border token really is one here, or only talk about one."""
        meaning = self.meaning(row)
        if meaning is None:
            return False
        if meaning.sense is Sense.OPEN_TURN:
            return self.grammar.opener.match(self.text, self.starts[row]) is not None or self.is_last(self.ends[row])
        if meaning.sense is Sense.END_TURN and self.grammar.format.envelope.end_needs_border:
            return self._before_border(self.ends[row])
        return True

    def is_last(self, place: int) -> bool:
        """Whether nothing but blanks follows a place."""
        blanks = _BLANKS.match(self.text, place)
        return blanks is not None and blanks.end() == len(self.text)

    def _before_border(self, place: int) -> bool:
        """Whether a new turn, a begin token, a cut token or the end of the text follows a place."""
        blanks = _BLANKS.match(self.text, place)
        follows = blanks.end() if blanks else place
        if follows == len(self.text):
            return True
        row = self.at(follows)
        if row < len(self) and self.starts[row] == follows:
            meaning = self.meaning(row)
            return meaning is not None and meaning.sense in (Sense.BEGIN, Sense.OPEN_TURN, Sense.END_TURN)
        rest = len(self.text) - follows
        tokens = (*self.grammar.format.envelope.opener_tokens, *self.grammar.format.envelope.begin)
        return any(rest < len(token) and token.startswith(self.text[follows:]) for token in tokens)
