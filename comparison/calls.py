"""Tool calls side by side: which belong together, and where their arguments differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from comparison.alignment import Item, align
from comparison.values import ValueChange, value_changes, written

if TYPE_CHECKING:
    from parsers.model import Call, Transcript

__all__ = ["CallPair", "compare_calls"]

_LEAST = 0.3
"""Calls that are less alike than this, name and arguments together, are two calls."""


@dataclass(frozen=True, slots=True)
class CallPair:
    """Two calls that belong together, or one that stands alone."""

    left: int | None
    """Index of the call."""
    right: int | None
    is_renamed: bool
    """Whether they name different tools."""
    changes: tuple[ValueChange, ...]
    """Where the arguments differ."""

    @property
    def is_same(self) -> bool:
        """Whether both make it with the same arguments."""
        return self.left is not None and self.right is not None and not self.is_renamed and not self.changes


def compare_calls(left: Transcript, right: Transcript) -> tuple[CallPair, ...]:
    """Pair the calls of two transcripts, in order, by name and arguments.

    Returns:
        Every call of both once, each side in its order.
    """
    a, b = [_arguments(call) for call in left.calls], [_arguments(call) for call in right.calls]
    pairs = align(
        [_item(call, value) for call, value in zip(left.calls, a, strict=True)],
        [_item(call, value) for call, value in zip(right.calls, b, strict=True)],
        _LEAST,
    )
    return tuple(
        CallPair(i, j, False, ())
        if i is None or j is None
        else CallPair(i, j, left.calls[i].name != right.calls[j].name, tuple(value_changes(a[i], b[j])))
        for i, j in pairs
    )


def _arguments(call: Call) -> Any:
    """The decoded arguments; their characters where they cannot be decoded."""
    value = call.arguments
    return call.arguments_raw if value is None else value


def _item(call: Call, value: Any) -> Item:
    return Item("call", f"{call.name or ''} {written(value)}")
