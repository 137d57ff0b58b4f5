"""Calls whose strings the schema of the tool turns into numbers and the like: `{"limit": "2"}` for an integer (K2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from parsers.payloads.base import PayloadReader, Room, Section
from parsers.payloads.text_values import read_text_value, types_of

__all__ = ["CoercedCalls"]


@dataclass(frozen=True, slots=True)
class CoercedCalls:
    """Reads calls with another reader; their values are typed by the declaration of the tool, where there is one."""

    reader: PayloadReader

    def __call__(self, room: Room, /) -> Section | None:
        """Read the section that begins at `room.start`; None when the other reader declines."""
        section = self.reader(room)
        for call in section.calls if section else ():
            call.read_typed = partial(_typed, call.read_arguments)
        return section


def _typed(read_arguments: Callable[[], Any], schema: Any) -> Any:
    """Decode arguments, and the strings in them that the schema says are none."""
    value = read_arguments()
    properties = schema.get("properties") if isinstance(schema, Mapping) else None
    if not isinstance(value, dict) or not isinstance(properties, Mapping):
        return value
    return {key: _value(item, properties.get(key)) for key, item in value.items()}


def _value(item: Any, schema: Any) -> Any:
    kinds = types_of(schema)
    return read_text_value(item, schema) if isinstance(item, str) and kinds and "string" not in kinds else item
