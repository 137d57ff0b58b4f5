"""Control characters: a text is full of them only where it is none."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["count_controls", "looks_binary"]

_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]+")
_BINARY_SHARE: Final = 0.05
"""Above this share of control characters, a file is called binary."""


def count_controls(text: str) -> int:
    """How many control characters a text has; tabs, line ends, page breaks and escapes of colours are none here."""
    return sum(len(found) for found in _CONTROLS.findall(text))


def looks_binary(text: str) -> bool:
    """Whether the characters of a file are those of a binary one."""
    return count_controls(text) > _BINARY_SHARE * len(text)
