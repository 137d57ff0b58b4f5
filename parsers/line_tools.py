"""Tools declared one a line: `{"name": "f", "description": "…", "parameters": {…}}` (Granite 20B function calling).

Its template forgets the quote that ends a description, which makes every line no JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from parsers.payloads.json_values import NotJsonError, find_value_end, read_json
from parsers.tool_lists import Declaration, read_declaration

__all__ = ["LineTools"]

_LINE = re.compile(r"\s*+(?=\{\s*\"name\")")
_UNQUOTED = re.compile(
    r"\{\"name\": \"(?P<name>[^\"\n]+)\", \"description\": \"(?P<description>[^\"\n]*), \"parameters\": (?=\{)"
)


@dataclass(frozen=True, slots=True)
class LineTools:
    """Reads one list."""

    heading_pattern: str

    def heading(self, text: str, start: int, end: int) -> int | None:
        """The place after the heading, or None."""
        found = re.compile(self.heading_pattern).search(text, start, end)
        return found.end() if found else None

    def read(self, text: str, start: int, end: int) -> Iterator[Declaration]:
        """Yield the tool of each line; stops at the first that holds none."""
        place = start
        while (line := _LINE.match(text, place, end)) is not None:
            begin = line.end()
            unquoted = _UNQUOTED.match(text, begin, end)
            stop = find_value_end(text, unquoted.end() if unquoted else begin, end)
            if stop is None:
                return
            if unquoted is None:
                tool = read_declaration(text, begin, stop)
            else:
                stop = stop + 1 if text.startswith("}", stop) else stop
                tool = _unquoted(text, unquoted, begin, stop)
            if tool is not None:
                yield tool
            place = stop


def _unquoted(text: str, found: re.Match[str], begin: int, stop: int) -> Declaration:
    """The declaration of a line whose description lacks its last quote."""
    try:
        parameters = read_json(text, found.end(), stop - 1)
    except NotJsonError:
        parameters = None
    return Declaration(found["name"], found["description"] or None, parameters, (begin, stop))
