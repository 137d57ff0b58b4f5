"""Tools declared in a sentence each, with JSON below it: `Use the function 'f' to 'D'⏎{…}` (Functionary 3.1).

Its template escapes the JSON for HTML (`{&#34;name&#34;: …}`).
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from parsers.payloads.json_values import NotJsonError, read_json
from parsers.tool_lists import Declaration

__all__ = ["QuotedTools"]

_LINE = re.compile(r"[^\n]*")


@dataclass(frozen=True, slots=True)
class QuotedTools:
    """Reads one list."""

    sentence: str
    """The source of a regular expression for the line above the JSON, with groups `name` and `description`."""

    def heading(self, text: str, start: int, end: int) -> int | None:
        """The place of the first sentence, or None when there is no list."""
        found = re.compile(self.sentence).search(text, start, end)
        return found.start() if found else None

    def read(self, text: str, start: int, end: int) -> Iterator[Declaration]:
        """Yield the tool of each sentence."""
        for found in re.compile(self.sentence).finditer(text, start, end):
            line = _LINE.match(text, found.end(), end)
            stop = line.end() if line else found.end()
            parameters = _parameters(text[found.end() : stop])
            yield Declaration(found["name"], found["description"] or None, parameters, (found.start(), stop))


def _parameters(line: str) -> Any:
    """The JSON Schema in a line of JSON, or None."""
    try:
        value = read_json(line if line.startswith('{"') else html.unescape(line))
    except NotJsonError:
        return None
    return value.get("parameters") if isinstance(value, dict) else None
