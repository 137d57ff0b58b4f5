"""Where two JSON values differ: schemas, arguments."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from comparison.runs import gaps, shared_runs
from parsers.serialize import write_json

__all__ = ["ABSENT", "ValueChange", "value_changes", "written"]

ABSENT: Any = object()
"""Stands for a value that is not there, which is something else than null."""

_MOST = 200
"""Up to so many places are told of one pair of values."""

_DEEP = 32
"""Values that lie deeper are compared as wholes: each level of a list writes its elements once more."""

_NAME = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True, slots=True)
class ValueChange:
    """One place at which two values differ."""

    path: str
    """JSON path, `$.filter.tags[0]`; in a list, the place on the left, or on the right where it is only there."""
    left: str | None
    """The value as JSON; None where it is absent."""
    right: str | None


def value_changes(left: Any, right: Any) -> list[ValueChange]:
    """The places at which two JSON values differ, in order; at most 200.

    The order of members says nothing. Numbers are compared as they are written; true is not 1.

    Args:
        left: Decoded JSON (`dict`, `list`, `str`, `int`, `Decimal`, …), or `ABSENT`.
        right: The other value.
    """
    changes: list[ValueChange] = []
    waiting: list[tuple[str, int, Any, Any]] = [("$", 0, left, right)]
    while waiting and len(changes) < _MOST:
        path, depth, a, b = waiting.pop()
        if isinstance(a, Mapping) and isinstance(b, Mapping) and depth < _DEEP:
            keys = [*a, *(key for key in b if key not in a)]
            inner = [(_member(path, key), a.get(key, ABSENT), b.get(key, ABSENT)) for key in keys]
        elif _is_list(a) and _is_list(b) and depth < _DEEP:
            inner = [(f"{path}[{place}]", x, y) for place, x, y in _elements(a, b)]
        else:
            was, is_now = written(a), written(b)
            if was != is_now:
                changes.append(ValueChange(path, was, is_now))
            continue
        waiting.extend((name, depth + 1, x, y) for name, x, y in reversed(inner))
    return changes


def written(value: Any) -> str | None:
    """A decoded value as JSON; None for `ABSENT`."""
    return None if value is ABSENT else "".join(write_json(value))


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _member(path: str, key: Any) -> str:
    name = str(key)
    return f"{path}.{name}" if _NAME.fullmatch(name) else f"{path}[{json.dumps(name, ensure_ascii=False)}]"


def _elements(left: Sequence[Any], right: Sequence[Any]) -> Iterator[tuple[int, Any, Any]]:
    """Pair the elements of two lists that are not the same: what stands between equal ones, in order."""
    a, b = [written(item) for item in left], [written(item) for item in right]
    for a0, a1, b0, b1, _ in gaps(shared_runs(a, b), len(a), len(b)):
        for shift in range(max(a1 - a0, b1 - b0)):
            i, j = a0 + shift, b0 + shift
            yield i if i < a1 else j, left[i] if i < a1 else ABSENT, right[j] if j < b1 else ABSENT
