"""Where a value stands inside the arguments of a call, by the path to it.

Arguments are JSON, or elements with a name in their opening tag (`<parameter name="x">`, `<parameter=x>`), whose
content is JSON or text. Other forms are left alone: no place is better than a wrong one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from parsers.model import Span
from parsers.payloads.json_values import list_items, object_members

__all__ = ["value_span"]

_TAG = re.compile(r"<(/?)((?>[^\s<>=/]+))(?:=((?>[^<>\n]+)))?((?:\s(?>[^<>]*))?)>")
_NAME = re.compile(r'\bname="((?>[^"]*))"')


def value_span(text: str, arguments: Span, path: Iterable[str | int]) -> Span | None:
    """Find the value at a path.

    Args:
        text: The text.
        arguments: Where the arguments stand, in code points.
        path: Names and list indexes, the outermost first.

    Returns:
        The span of the value, or None where it can't be told or is the whole of the arguments.
    """
    span = arguments
    for step in path:
        found = _item(text, span, step) if isinstance(step, int) else _member(text, span, step)
        if found is None:
            return None
        span = found
    return span if span != arguments else None


def _item(text: str, span: Span, step: int) -> Span | None:
    items = list_items(text, *span)
    return items[step] if step < len(items) else None


def _member(text: str, span: Span, name: str) -> Span | None:
    members = {key: (start, end) for key, start, end in object_members(text, *span)}
    return members.get(name) or _element(text, span, name)


def _element(text: str, span: Span, name: str) -> Span | None:
    """Find the content of the last element of this name that stands directly in a stretch; of several, it counts."""
    found: Span | None = None
    kind: str | None = None
    depth = 0
    start = -1
    for tag in _TAG.finditer(text, *span):
        # Elements of another kind are text of a value: only the first kind holds members.
        kind = kind or tag[2]
        if tag[2] != kind:
            continue
        if not tag[1]:
            named = _NAME.search(tag[4])
            if depth == 0:
                start = tag.end() if name == (tag[3] or (named[1] if named else None)) else -1
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0 and start >= 0:
                found = (start, tag.start())
    return found
