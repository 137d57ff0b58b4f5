"""Claude's tags: `<cite index="0-2,1-4:6">claim</cite>`, number of a document and of its sentences, both ends included.

They leak with a prefix, in backticks or in braces. As printed; the examples that are known begin with document 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.citations.base import RefDraft
from parsers.citations.found import Found

__all__ = ["find_cite_tags"]

_OPENER = re.compile(r"`?[<{(](?:\w{1,20}:)?cite index=\"(?P<index>[\d,:\- ]{1,400})\"[>})]`?")
_CLOSER = re.compile(r"`?[<{(]/(?:\w{1,20}:)?cite[>})]`?")
_ITEM = re.compile(r"(?P<document>\d{1,6})-(?P<first>\d{1,6})(?::(?P<last>\d{1,6}))?")


def find_cite_tags(text: str, start: int, end: int) -> Iterator[Found]:
    """Find the tags in `text[start:end]`; one that is never closed cites up to the end."""
    place = start
    while (opener := _OPENER.search(text, place, end)) is not None:
        closer = _CLOSER.search(text, opener.end(), end)
        refs = tuple(_refs(opener["index"]))
        if closer is None:
            yield Found(
                "cite-tags",
                (opener.start(), end),
                refs,
                opener["index"],
                (opener.end(), end),
                (opener.span(),),
                incomplete=True,
            )
            return
        cited = opener.end(), closer.start()
        markup = opener.span(), closer.span()
        yield Found("cite-tags", (opener.start(), closer.end()), refs, opener["index"], cited, markup)
        place = closer.end()


def _refs(index: str) -> Iterator[RefDraft]:
    for item in _ITEM.finditer(index):
        yield RefDraft(item[0], None, int(item["document"]), listed=True, base=0)
