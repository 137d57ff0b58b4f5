"""Whether a value of a format file is of the type that a declaration asks for, and how to say it in words."""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Any, Literal, Union, get_args, get_origin

__all__ = ["as_declared", "in_words"]


def as_declared(value: Any, hint: Any) -> Any:
    """Give a value of TOML or JSON the type that a field of a declaration has; lists become tuples and sets.

    Args:
        value: A text, a number, a list, a table, or something that was made of one already.
        hint: The type of the field, as `typing.get_type_hints` gives it.

    Raises:
        TypeError: The value is of another type.
    """
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _one_of(value, inner)
    if origin is Literal:
        if not isinstance(value, str) or value not in inner:
            raise TypeError
        return value
    if origin in (tuple, frozenset):
        if not isinstance(value, list) or "" in value:
            raise TypeError
        return origin(as_declared(item, inner[0]) for item in value)
    if origin is not None and issubclass(origin, Mapping):
        if not isinstance(value, Mapping):
            raise TypeError
        return {as_declared(key, inner[0]): as_declared(item, inner[1]) for key, item in value.items()}
    if hint in (str, bool) and not isinstance(value, hint):
        raise TypeError
    return value


def _one_of(value: Any, hints: tuple[Any, ...]) -> Any:
    for hint in hints:
        if hint is type(None):
            continue
        try:
            return as_declared(value, hint)
        except TypeError:
            continue
    raise TypeError


def in_words(hint: Any) -> str:
    """What a field must be, for the person who wrote the file."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return in_words(next(kind for kind in inner if kind is not type(None)))
    if origin is Literal:
        return f"one of {', '.join(map(str, inner))}"
    if origin in (tuple, frozenset):
        return f"a list, each {in_words(inner[0])}{' that is not empty' if inner[0] is str else ''}"
    if origin is not None and issubclass(origin, Mapping):
        return f"a table, each value {in_words(inner[1])}"
    return {str: "a text in quotes", bool: "true or false"}.get(hint, "a table")
