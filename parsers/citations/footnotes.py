"""Footnotes: `[^1]` and `[^note]` of Markdown, `[^1^]` as Bing and Kimi wrote it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.citations.base import RefDraft
from parsers.citations.found import Found

__all__ = ["find_footnotes"]

_MARKER = re.compile(r"\[\^(?P<id>[^\[\]^\s]{1,64})\^?\](?!:)")


def find_footnotes(text: str, start: int, end: int) -> Iterator[Found]:
    """Find the markers in `text[start:end]`; a definition (`[^1]: …`) is none."""
    for marker in _MARKER.finditer(text, start, end):
        name = marker["id"]
        number = int(name) if name.isdecimal() else None
        ref = RefDraft(f"^{name}" if number is None else name, None, number, listed=True)
        yield Found("footnotes", marker.span(), (ref,), marker[0])
