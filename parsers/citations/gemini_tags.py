"""The Gemini app's tags: `[cite_start]claim[cite: 1, 2]`; the opening tag is often missing, then it is a marker."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.citations.found import NUMBERS, Found, listed_refs

__all__ = ["find_gemini_tags"]

_OPENER = "[cite_start]"
_CLOSER = re.compile(rf"[ ]?\[cite: ?(?P<numbers>{NUMBERS})\]")


def find_gemini_tags(text: str, start: int, end: int) -> Iterator[Found]:
    """Find the tags in `text[start:end]`."""
    place = start
    for closer in _CLOSER.finditer(text, start, end):
        opener = text.rfind(_OPENER, place, closer.start())
        refs, raw = listed_refs(closer["numbers"]), closer["numbers"]
        if opener >= 0:
            cited = opener + len(_OPENER), closer.start()
            markup = (opener, cited[0]), closer.span()
            yield Found("gemini-tags", (opener, closer.end()), refs, raw, cited, markup)
        else:
            yield Found("gemini-tags", closer.span(), refs, raw, None, (closer.span(),))
        place = closer.end()
