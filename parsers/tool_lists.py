"""Where a prompt declares its tools, and in which form.

A reader knows the headings that its family writes before a list of tools, and the form of the list. It finds
declarations in a text; it never decides that a text is no longer text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from parsers.model import Span
from parsers.payloads.json_repairs import read_repaired_json
from parsers.payloads.json_values import NotJsonError, find_value_end, read_json
from parsers.payloads.python_literals import find_literal_end

__all__ = ["Declaration", "JsonTools", "MarkdownTools", "PythonTools", "ToolListReader", "read_declaration"]


@dataclass(frozen=True, slots=True)
class Declaration:
    """One declared tool."""

    name: str | None
    description: str | None
    parameters: Any
    """The JSON Schema of the arguments, or None."""
    span: Span


class ToolListReader(Protocol):
    """Reads one form of tool list."""

    def heading(self, text: str, start: int, end: int) -> int | None:
        """The place after the heading of a list in `text[start:end]`, or None when there is no list."""
        ...

    def read(self, text: str, start: int, end: int) -> Iterator[Declaration]:
        """Yield the tools that `text[start:end]` declares; `start` is the place after the heading."""
        ...


def _heading(pattern: str, text: str, start: int, end: int) -> int | None:
    """The place after a heading that stands at the beginning of the stretch or of a line, or None."""
    for found in re.compile(pattern, re.MULTILINE).finditer(text, start, end):
        if found.start() == start or text[found.start() - 1] == "\n":
            return found.end()
    return None


_JSON_LINE = re.compile(r"^[ \t]*(?=[\[{])", re.MULTILINE)
_JSON_HERE = re.compile(r"[ \t]*(?=[\[{])")
_JSON_NEXT = re.compile(r"[ \t]*(?=\{['\"])")
_FRAME = re.compile(r"\{\s*\"type\"\s*:\s*\"function\"\s*,\s*\"function\"\s*:\s*")
_BETWEEN = re.compile(r"[\s,]*+")


@dataclass(frozen=True, slots=True)
class JsonTools:
    """Tools as JSON: objects, each on a line of its own, or a list; in code fences or not.

    Cohere cmd3 to cmd5: a list in a `json` fence below `# Available Tools`. DeepSeek V3.2: lines between `<functions>`
    tags; V4: lines below `### Available Tool Schemas`; templates of V3 and R1: `{"type": "function", …}` objects.
    """

    heading_pattern: str
    inline: bool = False
    """Whether the heading may stand within a line, and the first tool behind it on the same line."""

    def heading(self, text: str, start: int, end: int) -> int | None:
        """The place after the heading, or None."""
        if self.inline:
            found = re.compile(self.heading_pattern, re.MULTILINE).search(text, start, end)
            return found.end() if found else None
        return _heading(self.heading_pattern, text, start, end)

    def read(self, text: str, start: int, end: int) -> Iterator[Declaration]:
        """Yield each JSON object that has a name; stops where the JSON breaks off."""
        place = start
        line = (_JSON_HERE.match(text, place, end) if self.inline else None) or _JSON_LINE.search(text, place, end)
        while line is not None:
            place = line.end()
            if text[place] == "[":
                yield from self._list(text, place + 1, end)
            value_end = _object_end(text, place, end)
            if value_end is None and (frame := _FRAME.match(text, place, end)) is not None:
                place = frame.end()  # a template forgot the brace that closes the outer object
                value_end = find_value_end(text, place, end)
            if value_end is None:
                return
            if text[place] == "{" and (tool := read_declaration(text, place, value_end)):
                yield tool
            place = value_end
            line = _JSON_NEXT.match(text, place, end) or _JSON_LINE.search(text, place, end)

    @staticmethod
    def _list(text: str, place: int, end: int) -> Iterator[Declaration]:
        """Yield the objects of a list."""
        while True:
            blanks = _BETWEEN.match(text, place, end)
            place = blanks.end() if blanks else place
            if place >= end or text[place] != "{" or (value_end := find_value_end(text, place, end)) is None:
                return
            if tool := read_declaration(text, place, value_end):
                yield tool
            place = value_end


def _object_end(text: str, place: int, end: int) -> int | None:
    """Where an object ends; templates that print Python's own notation write single quotes."""
    return find_literal_end(text, place, end) if text.startswith("{'", place) else find_value_end(text, place, end)


def read_declaration(text: str, start: int, end: int) -> Declaration | None:
    """Read one JSON object as the declaration of a tool."""
    try:
        value = read_json(text, start, end)
    except NotJsonError:
        repaired = read_repaired_json(text[start:end])
        value = repaired[0] if repaired is not None else None
    if isinstance(value, dict) and isinstance(value.get("function"), dict):
        value = value["function"]
    if not isinstance(value, dict) or not isinstance(value.get("name"), str):
        return None
    description = value.get("description")
    return Declaration(
        value["name"],
        description if isinstance(description, str) else None,
        value.get("parameters", value.get("input_schema")),
        (start, end),
    )


@dataclass(frozen=True, slots=True)
class MarkdownTools:
    """Tools as Markdown: `### name`, `Description: …`, `Parameters: {schema}` (template of DeepSeek V3.1)."""

    heading_pattern: str

    def heading(self, text: str, start: int, end: int) -> int | None:
        """The place after the heading, or None."""
        return _heading(self.heading_pattern, text, start, end)

    def read(self, text: str, start: int, end: int) -> Iterator[Declaration]:
        """Yield each `###` section that has a line `Parameters:`."""
        section = re.compile(r"^### (?P<name>\S+)\nDescription: ?(?P<description>.*)\n\s*Parameters: ?", re.MULTILINE)
        for found in section.finditer(text, start, end):
            value_end = find_value_end(text, found.end(), end)
            if value_end is None:
                continue
            try:
                parameters = read_json(text, found.end(), value_end)
            except NotJsonError:
                parameters = None
            yield Declaration(found["name"], found["description"] or None, parameters, (found.start(), value_end))


@dataclass(frozen=True, slots=True)
class PythonTools:
    """Tools as Python stubs: `def name(query: str) -> List[Dict]:` with a docstring (Command R, Seed-OSS)."""

    heading_pattern: str

    def heading(self, text: str, start: int, end: int) -> int | None:
        """The place after the heading, or None."""
        return _heading(self.heading_pattern, text, start, end)

    def read(self, text: str, start: int, end: int) -> Iterator[Declaration]:
        """Yield each stub; the types of its signature become a JSON Schema."""
        stub = re.compile(
            r"^def (?P<name>[\w.\-]+)\((?P<signature>[^)\n]*+)\)[^\n]*:\n"
            r'[ \t]+"""(?P<doc>(?>(?:[^"]|"(?!""))*))"""(?:\n[ \t]+pass)?',
            re.MULTILINE,
        )
        for found in stub.finditer(text, start, end):
            description = found["doc"].split("\n\n")[0].split("Args:")[0].strip()
            yield Declaration(found["name"], description or None, _schema(found["signature"]), found.span())


_PYTHON_TYPES = {
    "str": "string",
    "int": "integer",
    "float": "number",
    "bool": "boolean",
    "List": "array",
    "list": "array",
    "Dict": "object",
    "dict": "object",
}


def _schema(signature: str) -> dict[str, Any]:
    """Read `query: str, limit: int = 3` as a JSON Schema."""
    properties: dict[str, Any] = {}
    required: list[str] = []
    for name, annotation, default in re.findall(r"(\w+)\s*:\s*((?:[^,=\[]|\[[^\]]*\])+)(=)?", signature):
        word = re.match(r"(?:Optional\[)?(\w+)", annotation.strip())
        kind = _PYTHON_TYPES.get(word[1]) if word else None
        properties[name] = {"type": kind} if kind else {}
        if not default and not annotation.strip().startswith("Optional"):
            required.append(name)
    return {"type": "object", "properties": properties, "required": required}
