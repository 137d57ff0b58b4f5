"""Grok's tags: `<grok:render type="render_inline_citation"><argument name="citation_id">3</argument></grok:render>`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.citations.found import Found, listed_refs

__all__ = ["find_grok_tags"]

_TAG = re.compile(
    r"<grok:render [^<>]{0,400}render_inline_citation[^<>]{0,200}>\s*"
    r"<argument name=\"citation_id\">(?P<id>\d{1,6})</argument>\s*</grok:render>"
)


def find_grok_tags(text: str, start: int, end: int) -> Iterator[Found]:
    """Find the tags in `text[start:end]`; they are taken out of the visible text."""
    for tag in _TAG.finditer(text, start, end):
        yield Found("grok-tags", tag.span(), listed_refs(tag["id"], base=0), tag["id"], None, (tag.span(),))
