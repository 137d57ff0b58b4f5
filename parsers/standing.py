"""Whether the tokens of a format stand in a text as markup, or are only spoken of.

People write about tokens: a page explains `<|im_start|>`, a program takes `<think>` out, a log quotes a call. Such a
token has a blank, a quote or a bracket on both sides; as markup it begins a line, touches the words around it, or is
followed by what it opens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain, islice

from parsers.columns import TokenIndex
from parsers.format import Format
from parsers.formats import FORMATS, VOCABULARY
from parsers.model import Span

__all__ = ["Standing"]

_MOST_ROWS = 4_096
"""Tokens of a text that are looked at."""
_MOST_WORDS = 65_536
"""Characters of a text that are searched for tokens which are words."""
_ENOUGH = 3
"""Tokens of a format after which no more are looked for, if one of them is markup."""
_LONGEST_INDENT = 200
"""Characters before a token that are looked at for the beginning of its line."""
_QUOTES_BEFORE, _QUOTES_AFTER = frozenset("\"'`(“„‘«*_,:;=|"), frozenset("\"'`)”“’»*_.,:;!?|")
_BLANKS = frozenset(" \t\n")
_PAYLOAD = re.compile(r"[ \t\n]*(?:\{|\[[ \t\n]*[\[{\"\]])")


class Standing:
    """How the tokens of one format stand in a text."""

    def __init__(self, text: str, index: TokenIndex, format: Format) -> None:
        """Look at the first tokens of the format."""
        self.count = 0
        """How many were seen, as far as was looked."""
        self.as_markup = False
        """Whether one of them is markup, or the format shows in none of its tokens."""
        self._text = text
        self._form = _form(format.id)
        closes = False
        for start, end in chain(self._tokens(index), self._words()):
            self.count += 1
            closes = closes or (text[start:end] in self._form.closers and not self._is_quoted(start, end))
            self.as_markup = self.as_markup or not self._is_spoken_of(start, end)
            if self.as_markup and self.count >= _ENOUGH:
                break
        # A single closer may end what the prompt opened, also between blanks.
        self.as_markup = self.as_markup or not self.count or (closes and self.count == 1)

    def _tokens(self, index: TokenIndex) -> Iterator[Span]:
        for row, number in enumerate(islice(index.tokens, _MOST_ROWS)):
            if number in self._form.numbers:
                yield index.starts[row], index.ends[row]

    def _words(self) -> Iterator[Span]:
        if self._form.own is not None:
            for found in self._form.own.finditer(self._text, 0, _MOST_WORDS):
                bare = found[0].strip()
                start = found.start() + found[0].find(bare)
                yield start, start + len(bare)

    def _is_spoken_of(self, start: int, end: int) -> bool:
        """Whether a token has something on both sides that markup has not."""
        text = self._text
        line = text[max(0, start - _LONGEST_INDENT) : start]
        if not line.rpartition("\n")[2].strip() and (start <= _LONGEST_INDENT or "\n" in line):
            return False
        opener = self._form.opener.match(text, start)
        end = max(end, opener.end()) if opener else end
        if _PAYLOAD.match(text, end):
            return False
        before, after = text[start - 1], text[end : end + 1]
        return before in _QUOTES_BEFORE | _BLANKS and (not after or after in _QUOTES_AFTER | _BLANKS)

    def _is_quoted(self, start: int, end: int) -> bool:
        """Whether quotes or brackets enclose a token."""
        return self._text[start - 1 : start] in _QUOTES_BEFORE and self._text[end : end + 1] in _QUOTES_AFTER


class _Form:
    """What the tokens of a format look like."""

    def __init__(self, format: Format) -> None:
        signs = {signal.literal for signal in format.signals if not signal.regex and signal.weight > 0}
        tokens = {*format.literals(), *format.patterns, *signs}
        self.numbers = frozenset(VOCABULARY.numbers[token] for token in tokens if token in VOCABULARY.numbers)
        """Their numbers in the index of every text."""
        words = (token for token in {*format.literals(), *signs} if token.strip() not in VOCABULARY.numbers)
        literals = sorted((re.escape(word) for word in words if any(map(str.isalnum, word))), key=len)
        sources = [*format.own_patterns.values(), *reversed(literals)]
        self.own = re.compile("|".join(f"(?:{one})" for one in sources), re.MULTILINE) if sources else None
        """Those that no index holds."""
        self.opener = re.compile(format.envelope.opener, re.MULTILINE)
        self.closers = frozenset(closer for block in format.blocks if block.from_prompt for closer in block.close)


@cache
def _form(format_id: str) -> _Form:
    return _Form(FORMATS[format_id])
