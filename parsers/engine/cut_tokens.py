"""Tokens that the end of the text cuts off."""

from __future__ import annotations

from collections.abc import Iterable

from parsers.engine.drafts import Draft
from parsers.payloads.base import Finding

__all__ = ["length_of_cut", "note_cut"]

_LONGEST = 64
"""No token that is looked for is longer."""
_SHORTEST = 2
"""A token counts as cut off when at least so many of its characters are there; one `<` alone says nothing."""


def length_of_cut(text: str, start: int, tokens: Iterable[str]) -> int:
    """Count the characters at the end of a text that are the beginning of a token; 0 when they are that of none.

    Args:
        text: The whole text.
        start: Where the token may begin at the earliest, in code points.
        tokens: The tokens that could stand there.
    """
    tail = text[max(start, len(text) - _LONGEST) :]
    at = tail.rfind("<")
    rest = tail[at:] if at >= 0 else ""
    if len(rest) < _SHORTEST:
        return 0
    return len(rest) if any(token.startswith(rest) and token != rest for token in tokens) else 0


def note_cut(text: str, draft: Draft, start: int, end: int) -> None:
    """Note a token that the end of the text cuts off."""
    draft.markup.add("tag", start, end)
    message = f"The text breaks off inside a token: {text[start:end]!r}."
    draft.findings.append(Finding("text-truncated", message, (start, end)))
