"""Which regular expressions of a format file are refused: those whose search can take forever, or find nothing at all.

A repeat inside a repeat (`(a+)+`) has exponentially many ways to match. Atomic groups and possessive repeats have one.
"""

from __future__ import annotations

import re
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

__all__ = ["may_be_empty", "nested_repeat"]

_MANY = 64
"""From so many times on a repeat counts as one without bound."""
_ATOMIC = {codes.ATOMIC_GROUP, codes.POSSESSIVE_REPEAT}
_REPEATS = {codes.MAX_REPEAT, codes.MIN_REPEAT}


def may_be_empty(source: str) -> bool:
    """Whether an expression can match without taking a character, as reading would then never get on.

    Args:
        source: A regular expression that compiles.
    """
    shortest: int = parser.parse(source, re.MULTILINE).getwidth()[0]
    return shortest == 0


def nested_repeat(source: str) -> bool:
    """Whether a repeat without bound stands inside another one.

    Args:
        source: A regular expression that compiles.
    """
    waiting: list[tuple[Any, bool]] = [(parser.parse(source, re.MULTILINE), False)]
    while waiting:
        pattern, repeated = waiting.pop()
        for code, argument in pattern:
            many = code in _REPEATS and argument[1] > _MANY
            if many and repeated:
                return True
            inside = False if code in _ATOMIC else repeated or many
            waiting.extend((part, inside) for part in _parts(argument))
    return False


def _parts(argument: Any) -> list[Any]:
    """The patterns within the argument of one code."""
    if isinstance(argument, parser.SubPattern):
        return [argument]
    if isinstance(argument, tuple | list):
        return [part for item in argument for part in _parts(item)]
    return []
