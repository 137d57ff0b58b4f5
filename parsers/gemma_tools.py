"""Tools as Gemma 4 and FunctionGemma declare them.

Gemma 4: `<|tool>declaration:N{description:<|"|>D<|"|>,parameters:{…}}<tool|>`. FunctionGemma: `Function: N`, a line
`Description: D` and a line `Parameters: {schema}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from parsers.payloads.brace_values import BraceReader, decode_brace_value
from parsers.payloads.json_values import NotJsonError, find_value_end, read_json
from parsers.tool_lists import Declaration

__all__ = ["DeclaredTools", "LabelledTools"]

_DECLARATION = re.compile(r"declaration:\s*(?P<name>[^\s{}<]+)\s*(?=\{)")
_LABELS = re.compile(
    r"^Function: (?P<name>\S+)\nDescription: ?(?P<description>[^\n]*)\n(?:Parameters: ?(?=(?P<json>\{)?))?",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class DeclaredTools:
    """Reads declarations with unquoted keys."""

    quote: str
    """The token for the quotes of strings."""

    def heading(self, text: str, start: int, end: int) -> int | None:
        """The place of the first declaration, or None."""
        found = _DECLARATION.search(text, start, end)
        return found.start() if found else None

    def read(self, text: str, start: int, end: int) -> Iterator[Declaration]:
        """Yield each declaration; one that can't be read has a name only."""
        for found in _DECLARATION.finditer(text, start, end):
            reader = BraceReader(text, end, self.quote)
            value = reader.read(found.end())
            decoded: Any = decode_brace_value(text, value) if value is not None else {}
            known = decoded if isinstance(decoded, dict) else {}
            description = known.get("description")
            yield Declaration(
                found["name"],
                description if isinstance(description, str) else None,
                known.get("parameters"),
                (found.start(), max(found.end(), reader.place)),
            )


@dataclass(frozen=True, slots=True)
class LabelledTools:
    """Reads tools of which each part stands on a line with its label."""

    def heading(self, text: str, start: int, end: int) -> int | None:
        """The place of the first tool, or None."""
        found = _LABELS.search(text, start, end)
        return found.start() if found else None

    def read(self, text: str, start: int, end: int) -> Iterator[Declaration]:
        """Yield each tool."""
        for found in _LABELS.finditer(text, start, end):
            stop = find_value_end(text, found.end(), end) if found["json"] else None
            try:
                parameters = read_json(text, found.end(), stop) if stop is not None else None
            except NotJsonError:
                parameters = None
            yield Declaration(
                found["name"], found["description"] or None, parameters, (found.start(), stop or found.end())
            )
