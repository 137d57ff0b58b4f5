"""The values of JSON in a text, however they travelled: one document, a list, one a line, or events of a stream.

Streams are pasted with and without `event:` lines, with and without blank lines between events, as bare lines of JSON
or as a list of them; the last value may be cut off. (Framing: the event-stream section of the HTML standard.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from parsers.payloads.json_values import find_value_end
from parsers.structured.json_places import JsonPlace

__all__ = ["Values", "find_values"]

_BEGIN = re.compile(r"[\s\ufeff]*+(?:`{3,}[\w.+-]{0,20}[ \t]*\n\s*+)?(?=[\[{]|(?:data|event|id|retry)[ \t]*:|:)")
_BETWEEN = re.compile(r"[\s,]*+")
_DATA = re.compile(r"data[ \t]*:[ \t]*+")
_FRAME = re.compile(r"(?:event|id|retry|data)[ \t]*:[^\n]*+|:[^\n]*+|\[DONE\]|`{3,}[ \t]*+(?=\n|\Z)|\]")
_REST = re.compile(rf"(?>(?:[\s,]++|{_FRAME.pattern})*)")
_MOST_SEARCHES = 4
"""Values without an end that are searched for to the end of the text; all further ones end with their line."""
_MOST_NOISE = 8
"""Lines that are neither a value nor part of a frame, before a text counts as something else."""
_MOST_PEEKED = 8


@dataclass(frozen=True, slots=True)
class Values:
    """Where values stand in a text."""

    text: str
    first: tuple[JsonPlace, ...]
    """The first few; one in a text that is a single document."""

    @property
    def is_document(self) -> bool:
        """Whether the text is one value and nothing else."""
        return len(self.first) == 1

    @property
    def head(self) -> list[JsonPlace]:
        """The first values, and the first items of the first one: where the events of a stream begin."""
        return [*self.first, *self.first[0].items[:8]]

    def all(self) -> list[JsonPlace]:
        """All values in order; those of a list of events are its items."""
        if self.is_document:
            return self.first[0].items or [self.first[0]]
        return list(_values(self.text))


def find_values(text: str) -> Values | None:
    """Find the values of JSON that make up a text.

    Args:
        text: Any text.

    Returns:
        Where they stand, or None for a text that is something else; told by its beginning, and in linear time.
    """
    if _BEGIN.match(text) is None:
        return None
    first = tuple(islice(_values(text), _MOST_PEEKED))
    if len(first) == 1 and _REST.fullmatch(text, first[0].end) is None:
        return None  # words follow: a text that begins with an example
    return Values(text, first) if first else None


def _values(text: str) -> Iterator[JsonPlace]:
    """Yield the values one after the other; stops where the text goes on as something else."""
    head = _BEGIN.match(text)
    place = head.end() if head else len(text)
    noise = searches = 0
    while place < len(text):
        place = _end(_BETWEEN, text, place)
        if text.startswith(("{", "["), place) and not text.startswith("[DONE]", place):
            line_end = text.find("\n", place)
            line_end = len(text) if line_end < 0 else line_end
            end = find_value_end(text, place, line_end)
            if end is None and searches < _MOST_SEARCHES:
                end = find_value_end(text, place)
                searches += end is None
            if end is None:
                following = _DATA.match(text, line_end + 1) or text.startswith(("{", "event"), line_end + 1)
                end = line_end if following else len(text)
                yield JsonPlace(text, place, end, complete=False)
            else:
                yield JsonPlace(text, place, end)
            place = end
        elif data := _DATA.match(text, place):
            inner = data.end()
            is_value = text.startswith(("{", "["), inner) and not text.startswith("[DONE]", inner)
            place = inner if is_value else _line_end(text, place)
        elif frame := _FRAME.match(text, place):
            place = frame.end()
        elif place < len(text):
            noise += 1
            if noise > _MOST_NOISE:
                return
            place = _line_end(text, place)


def _end(pattern: re.Pattern[str], text: str, place: int) -> int:
    found = pattern.match(text, place)
    return found.end() if found else place


def _line_end(text: str, place: int) -> int:
    end = text.find("\n", place)
    return len(text) if end < 0 else end
