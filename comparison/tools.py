"""Declared tools side by side, by their names."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from comparison.values import ABSENT, ValueChange, value_changes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parsers.model import Tool, Transcript

__all__ = ["ToolPair", "compare_tools"]


@dataclass(frozen=True, slots=True)
class ToolPair:
    """A tool that both declare, or one of them."""

    left: int | None
    """Index of the declaration."""
    right: int | None
    changes: tuple[ValueChange, ...]
    """Where the two declarations differ; empty where one is missing or both are the same."""

    @property
    def is_same(self) -> bool:
        """Whether both declare it in the same way."""
        return self.left is not None and self.right is not None and not self.changes


def compare_tools(left: Transcript, right: Transcript) -> tuple[ToolPair, ...]:
    """Pair the tools that two transcripts declare: those of a name, in order where a name is declared again.

    Returns:
        Every declaration once: those on the left in their order, then those that are on the right alone.
    """
    on_right = _by_name(right.tools)
    pairs = []
    for tool in left.tools:
        others = on_right.get(tool.name)
        other = others.pop(0) if others else None
        changes = () if other is None else tuple(value_changes(_declared(tool), _declared(right.tools[other])))
        pairs.append(ToolPair(tool.index, other, changes))
    alone = sorted(index for rest in on_right.values() for index in rest)
    return (*pairs, *(ToolPair(None, index, ()) for index in alone))


def _by_name(tools: Sequence[Tool]) -> dict[str | None, list[int]]:
    found: dict[str | None, list[int]] = defaultdict(list)
    for tool in tools:
        found[tool.name].append(tool.index)
    return found


def _declared(tool: Tool) -> dict[str, Any]:
    return {
        "description": ABSENT if tool.description is None else tool.description,
        "parameters": ABSENT if tool.parameters is None else tool.parameters,
    }
