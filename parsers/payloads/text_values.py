"""Values that a format writes as text, whatever their type: only the schema of the tool tells `5` from `"5"`.

Templates write them with Jinja, so `True`, `False` and `None` stand for JSON's words. Without a schema a value that is
JSON (or one of these words) is taken for it, any other for text.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from typing import Any

from parsers.model import Span
from parsers.payloads.base import Finding
from parsers.payloads.json_values import NotJsonError, read_json

__all__ = ["decode_text_arguments", "escaped_values", "read_text_value", "types_of"]

_PYTHON_WORDS: dict[str, bool | None] = {"True": True, "False": False, "None": None}
_MOST_NESTED = 8
"""Levels of `anyOf` and the like that are followed."""
_ESCAPED = re.compile(r"\s*+[\[{][\[{\s]{0,16}\\\"")
"""The beginning of an object or a list that was escaped once more, as the inside of a JSON string."""
_LONGEST_LITERAL = 100_000
"""Characters of a Python literal that are read; the reader needs memory in proportion."""


def decode_text_arguments(
    text: str, parameters: Sequence[tuple[str, Span]], schema: Any, *, structures: bool = True
) -> dict[str, Any]:
    """Decode the parameters of one call.

    Args:
        text: The whole text.
        parameters: Names and places of the values; of a repeated name the last counts.
        schema: The JSON Schema of the arguments, or None where none is known.
        structures: Whether, without a schema, an object or list is taken for one rather than for text.
    """
    properties = schema.get("properties") if isinstance(schema, Mapping) else None
    known = properties if isinstance(properties, Mapping) else {}
    return {
        name: read_text_value(text[slice(*span)], known.get(name), structures=structures) for name, span in parameters
    }


def read_text_value(raw: str, schema: Any = None, *, structures: bool = True) -> Any:
    """Decode one value.

    Args:
        raw: The characters.
        schema: Its JSON Schema, or None where none is known.
        structures: Whether, without a schema, an object or list is taken for one rather than for text.
    """
    kinds = types_of(schema)
    if kinds == {"string"}:
        return raw
    word = raw.strip()
    if word in _PYTHON_WORDS and "string" not in kinds:
        return _PYTHON_WORDS[word]
    if word == "null" and kinds and "null" not in kinds and "string" in kinds:
        return raw
    if not kinds and not structures and word[:1] in ("{", "["):
        return raw
    try:
        value = read_json(word)
    except NotJsonError:
        return _structure(word, raw) if "string" not in kinds else raw
    if isinstance(value, str):
        return raw if "string" in kinds or not kinds else value
    return value if _allowed(value, kinds) else raw


def types_of(schema: Any, depth: int = 0) -> frozenset[str]:
    """The JSON types that a schema names, through `anyOf` and lists of types; empty where it names none."""
    if not isinstance(schema, Mapping) or depth > _MOST_NESTED:
        return frozenset()
    named = schema.get("type")
    if isinstance(named, str):
        return frozenset({named.lower()})
    if isinstance(named, list):
        return frozenset(kind for kind in named if isinstance(kind, str))
    found: set[str] = set()
    for key in ("anyOf", "oneOf", "allOf"):
        choices = schema.get(key)
        if isinstance(choices, list):
            found.update(kind for choice in choices for kind in types_of(choice, depth + 1))
    if not found and isinstance(schema.get("enum"), list) and all(isinstance(item, str) for item in schema["enum"]):
        return frozenset({"string"})
    return frozenset(found)


def _allowed(value: Any, kinds: frozenset[str]) -> bool:
    """Whether a union that holds strings also holds the type of a value; without one there is nothing to choose."""
    if "string" not in kinds:
        return True
    if value is None:
        return "null" in kinds
    if isinstance(value, bool):
        return "boolean" in kinds
    if isinstance(value, dict):
        return "object" in kinds
    if isinstance(value, list):
        return "array" in kinds
    return bool(kinds & {"integer", "number", "float"})


def escaped_values(text: str, parameters: Sequence[tuple[str, Span]]) -> list[Finding]:
    """What to say of values that are JSON escaped once more."""
    return [
        Finding("call-arguments-repaired", f"The value of {name!r} is JSON that was escaped once more; read so.", span)
        for name, span in parameters
        if _ESCAPED.match(text, *span) and isinstance(read_text_value(text[slice(*span)]), dict | list)
    ]


def _structure(word: str, raw: str) -> Any:
    """An object or a list in another writing: escaped once more, or the Python literal that Jinja makes of it."""
    if word[:1] not in ("{", "["):
        return raw
    if _ESCAPED.match(word):
        try:
            return read_json(read_json(f'"{word}"'))
        except NotJsonError:
            return raw
    return _python_literal(word, raw)


def _python_literal(word: str, raw: str) -> Any:
    """A Python literal; text that is none stays as it is."""
    if len(word) > _LONGEST_LITERAL:
        return raw
    try:
        value = ast.literal_eval(word)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return raw
    return value if isinstance(value, dict | list) else raw
