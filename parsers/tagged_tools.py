"""Tools declared as JSON, each in an element of its own: `<tool>{…}</tool>` (MiniMax-M2, M3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from parsers.payloads.json_values import find_value_end
from parsers.tool_lists import Declaration, read_declaration

__all__ = ["TaggedTools"]


@dataclass(frozen=True, slots=True)
class TaggedTools:
    """Reads one list."""

    opener: str
    """The source of a regular expression for the opener of one tool; its JSON follows."""

    def heading(self, text: str, start: int, end: int) -> int | None:
        """The place of the first opener, or None when there is no list."""
        found = re.compile(self.opener).search(text, start, end)
        return found.start() if found else None

    def read(self, text: str, start: int, end: int) -> Iterator[Declaration]:
        """Yield the object behind each opener; one that is cut off is left out."""
        for found in re.compile(self.opener).finditer(text, start, end):
            value_end = find_value_end(text, found.end(), end)
            if value_end is not None and (tool := read_declaration(text, found.end(), value_end)):
                yield tool
