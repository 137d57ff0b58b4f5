"""Tools declared as TypeScript: `namespace functions {⏎// D⏎type f = (_: {⏎x: string,⏎}) => any;⏎}` (Harmony).

Comments in front of a type or a field are its description. The types of fields become a JSON Schema as far as they are
plain: unions of words, lists, literals; anything else is left open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from parsers.tool_lists import Declaration

__all__ = ["TypescriptTools"]

_NAMESPACE = re.compile(r"^namespace (?P<name>[\w.\-]{1,200}) \{$", re.MULTILINE)
_NAMESPACE_END = re.compile(r"^\}[ \t]*(?://|$)", re.MULTILINE)
_TYPE = re.compile(r"^type (?P<name>[\w.\-]{1,200}) = \(", re.MULTILINE)
_TYPE_END = re.compile(r"\) => any;")
_FIELD = re.compile(r"^[ \t]*(?P<name>[\w\-]{1,200})(?P<optional>\?)?:[ \t]*(?P<type>[^,\n/]*)", re.MULTILINE)
_KINDS = {"string": "string", "number": "number", "boolean": "boolean", "object": "object", "null": "null"}


@dataclass(frozen=True, slots=True)
class TypescriptTools:
    """Reads all namespaces of a text; types outside of any where there is none."""

    heading_pattern: str = _NAMESPACE.pattern
    """What a list begins with."""
    plain: str = "functions"
    """The namespace that does not become part of the names of its tools."""

    def heading(self, text: str, start: int, end: int) -> int | None:
        """The place of the heading, or None."""
        found = re.compile(self.heading_pattern, re.MULTILINE).search(text, start, end)
        return found.start() if found else None

    def read(self, text: str, start: int, end: int) -> Iterator[Declaration]:
        """Yield each type of each namespace."""
        namespaces = list(_NAMESPACE.finditer(text, start, end))
        for namespace in namespaces:
            closed = _NAMESPACE_END.search(text, namespace.end(), end)
            prefix = "" if namespace["name"] == self.plain else f"{namespace['name']}."
            yield from _types(text, namespace.end(), closed.start() if closed else end, prefix)
        if not namespaces:
            yield from _types(text, start, end, "")


def _types(text: str, start: int, end: int, prefix: str) -> Iterator[Declaration]:
    """Yield each type of one namespace."""
    for head in _TYPE.finditer(text, start, end):
        tail = _TYPE_END.search(text, head.end(), end)
        last = tail.end() if tail else end
        description = _words(text[_comments_start(text, start, head.start()) : head.start()])
        yield Declaration(prefix + head["name"], description, _schema(text, head.end(), last), (head.start(), last))


def _comments_start(text: str, start: int, end: int) -> int:
    """Where the comments begin that stand on the lines right before a place; the place itself where there are none."""
    while end > start:
        line = text.rfind("\n", start, end - 1) + 1 or start
        if not text.startswith("//", line):
            break
        end = line
    return end


def _words(comments: str) -> str | None:
    """The words of comments, without their slashes."""
    return "\n".join(line.removeprefix("//").strip() for line in comments.splitlines()).strip() or None


def _schema(text: str, start: int, end: int) -> dict[str, Any]:
    """The fields of a type, as a JSON Schema; those of nested objects are left out."""
    properties: dict[str, Any] = {}
    required: list[str] = []
    depth = 0
    for line in re.finditer(r"[^\n]*\n?", text[start:end]):
        written = line[0].split("//")[0]
        field = _FIELD.match(written) if depth == 1 else None
        if field is not None:
            properties[field["name"]] = _kind(field["type"].strip())
            if not field["optional"]:
                required.append(field["name"])
        depth += written.count("{") - written.count("}")
        if line.end() == line.start():
            break
    return {"type": "object", "properties": properties, "required": required}


def _kind(written: str) -> dict[str, Any]:
    """One type as a schema; `{}` where it is not plain."""
    if written.startswith("{"):
        return {"type": "object"}
    choices = [choice.strip() for choice in written.split("|")]
    if all(re.fullmatch(r'"[^"]*"', choice) for choice in choices):
        return {"type": "string", "enum": [choice.strip('"') for choice in choices]}
    kinds = ["array" if choice.endswith("[]") else _KINDS.get(choice) for choice in choices]
    if None in kinds:
        return {}
    return {"type": kinds[0] if len(kinds) == 1 else kinds}
