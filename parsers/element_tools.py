"""Tools declared as elements: `<function>⏎<name>N</name>⏎<description>D</description>⏎<parameters>…` (Qwen3-Coder).

Each parameter is `<parameter>` with `<name>`, `<type>` and `<description>`; they become a JSON Schema.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from parsers.payloads.json_values import NotJsonError, read_json
from parsers.tool_lists import Declaration

__all__ = ["ElementTools"]

_FUNCTION = re.compile(r"<function>\s*<name>(?P<name>[^<\n]*)</name>")
_FUNCTION_END = re.compile(r"</function>\s*(?=<function>|</tools>|\Z)")
_DESCRIPTION = re.compile(r"\s*<description>(.*?)</description>\s*(?=<parameters>|</function>)", re.DOTALL)
_PARAMETER = re.compile(r"<parameter>\s*<name>(?P<name>[^<\n]*)</name>\s*(?:<type>(?P<type>[^<]*)</type>)?")
_REQUIRED = re.compile(r"<required>(\[[^<]*\])</required>")


@dataclass(frozen=True, slots=True)
class ElementTools:
    """Reads one list."""

    heading_pattern: str

    def heading(self, text: str, start: int, end: int) -> int | None:
        """The place after the heading, or None."""
        found = re.compile(self.heading_pattern).search(text, start, end)
        return found.end() if found else None

    def read(self, text: str, start: int, end: int) -> Iterator[Declaration]:
        """Yield each function; the one that is cut off, too."""
        place = start
        while (head := _FUNCTION.search(text, place, end)) is not None:
            closed = _FUNCTION_END.search(text, head.end(), end)
            following = _FUNCTION.search(text, head.end(), end)
            stop = closed.start() if closed else following.start() if following else end
            description = _DESCRIPTION.match(text, head.end(), stop)
            yield Declaration(
                head["name"].strip(),
                description[1] if description else None,
                _schema(text, head.end(), stop),
                (head.start(), text.find(">", stop) + 1 if closed else stop),
            )
            place = stop


def _schema(text: str, start: int, end: int) -> dict[str, Any]:
    """The parameters of one function as a JSON Schema."""
    properties: dict[str, Any] = {}
    for found in _PARAMETER.finditer(text, start, end):
        properties[found["name"].strip()] = {"type": _kind(found["type"])} if found["type"] else {}
    schema: dict[str, Any] = {"type": "object", "properties": properties}
    *_, last = [None, *_REQUIRED.finditer(text, start, end)]
    if last is not None:
        try:
            required = read_json(last[1])
        except NotJsonError:
            return schema
        schema["required"] = [name for name in required if name in properties]
    return schema


def _kind(written: str) -> Any:
    """A type, or a list of types."""
    try:
        return read_json(written)
    except NotJsonError:
        return written.strip()
