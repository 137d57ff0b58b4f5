"""JSON that stands in a call where its format asks for elements."""

from __future__ import annotations

import re
from typing import Any

from parsers.model import Span
from parsers.payloads.json_values import NotJsonError, find_value_end, read_json

__all__ = ["decode_or_none", "json_body_end"]

_BODY = re.compile(r"\s*+(?>(?:```(?:json)?\s*+)?)(?=[{\[])")
_FENCE_END = re.compile(r"\s*+```")


def json_body_end(text: str, place: int) -> tuple[Span, int] | None:
    """Find a JSON value, perhaps in a code fence, that begins at a place.

    Returns:
        The span of the value, and where the fence (or else the value) ends; None when no closed value begins there.
    """
    head = _BODY.match(text, place)
    end = find_value_end(text, head.end()) if head else None
    if head is None or end is None:
        return None
    fence = _FENCE_END.match(text, end) if "```" in text[place : head.end()] else None
    return (head.end(), end), fence.end() if fence else end


def decode_or_none(text: str, span: Span) -> Any:
    """Decode a JSON value; None when it is no JSON."""
    try:
        return read_json(text, *span)
    except NotJsonError:
        return None
