"""Where the words that a citation quotes stand in its source."""

from __future__ import annotations

import re
from collections import defaultdict

from parsers.model import Span

__all__ = ["QuoteFinder"]

_WORD = re.compile(r"\w+")
_MOST_SEARCHED = 50_000_000
"""Characters of sources that are searched for whole quotes in one text; after that only the index of words is asked."""
_MOST_PLACES = 64
"""Places of the rarest word of a quote that are looked at."""


class QuoteFinder:
    """Finds quotes in the sources of one text."""

    def __init__(self, text: str) -> None:
        """Begin with no source read."""
        self._text = text
        self._searched = 0
        self._words: dict[Span, _Words] = {}

    def find(self, source: Span, quote: str) -> Span | None:
        """Find quoted words in a source; case, punctuation and white space may differ, as models write them.

        Args:
            source: Where the source stands, in code points of the text.
            quote: The words, without quotation marks.

        Returns:
            Where they stand in the text, in code points; None if they are not there, or there are none.
        """
        if self._searched < _MOST_SEARCHED and quote:
            self._searched += source[1] - source[0]
            start = self._text.find(quote, *source)
            if start >= 0:
                return start, start + len(quote)
        if source not in self._words:
            self._words[source] = _Words(self._text, source)
        return self._words[source].find([word.casefold() for word in _WORD.findall(quote)])


class _Words:
    """The words of a source, and where each of them stands."""

    def __init__(self, text: str, source: Span) -> None:
        self._spans: list[Span] = []
        self._folded: list[str] = []
        self._places: dict[str, list[int]] = defaultdict(list)
        for at, word in enumerate(_WORD.finditer(text, *source)):
            folded = word[0].casefold()
            self._spans.append(word.span())
            self._folded.append(folded)
            self._places[folded].append(at)

    def find(self, wanted: list[str]) -> Span | None:
        """Where these words stand one after the other."""
        if not wanted or any(word not in self._places for word in wanted):
            return None
        rarest = min(range(len(wanted)), key=lambda at: len(self._places[wanted[at]]))
        for place in self._places[wanted[rarest]][:_MOST_PLACES]:
            first = place - rarest
            if first >= 0 and self._folded[first : first + len(wanted)] == wanted:
                return self._spans[first][0], self._spans[first + len(wanted) - 1][1]
        return None
