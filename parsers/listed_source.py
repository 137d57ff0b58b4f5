"""A source that a text lists by itself, under a number or a name."""

from __future__ import annotations

from functools import partial

from parsers.model import Span
from parsers.payloads.base import SourceDraft
from parsers.payloads.json_values import read_structure_or_text

__all__ = ["listed_source"]


def listed_source(text: str, span: Span, name: str | None, title: str | None, url: str | None = None) -> SourceDraft:
    """Make the draft of a source that stands at `span`.

    Args:
        text: The whole text.
        span: The source, in code points of the text.
        name: The number or name that is printed with it; a number becomes its position.
        title: Its title or file name; an empty one is none.
        url: Its address.
    """
    number = int(name) if name is not None and name.isdecimal() else None
    read = partial(read_structure_or_text, text, *span)
    return SourceDraft(number, span, read, kind="document", ref=name, title=title or None, url=url)
