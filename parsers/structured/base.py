"""What a shape of JSON is: data for the registry of formats, and the function that reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from parsers.structured.conversation import Conversation
from parsers.structured.transport import Values

__all__ = ["ShapeReader", "Structure"]


class ShapeReader(Protocol):
    """Reads values of one shape."""

    def __call__(self, values: Values, /) -> Conversation | None:
        """Find turns, calls, results and citations in values; None when they are of another shape."""
        ...


@dataclass(frozen=True, slots=True)
class Structure:
    """A shape of JSON that holds a conversation."""

    read: ShapeReader
    turns: str
    """How a turn looks, for a person."""
    signs: tuple[str, ...]
    """By what it is recognised, in words."""
    lists_are_several: bool = False
    """Whether a list of such values is several conversations, not one."""
    calls: bool = True
    """Whether it can hold calls of tools and their results."""
    citations: tuple[str, ...] = ()
    """How a citation looks, an example for each form."""
