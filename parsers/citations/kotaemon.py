"""kotaemon's evidence list before the answer: `CITATION【1】⏎START_PHRASE: …⏎END_PHRASE: …`, cited as `【1】`.

The list names two phrases of the context; the entries of the list are no citations, the markers of the answer are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.citations.found import Found, listed_refs

__all__ = ["find_kotaemon"]

_ENTRY = re.compile(r"CITATION ?【(?P<number>\d{1,4})】\s*\n\s*START_PHRASE: ?[^\n]*\n\s*END_PHRASE: ?[^\n]*")
_MARKER = re.compile(r"【(?P<number>\d{1,4})】")


def find_kotaemon(text: str, start: int, end: int) -> Iterator[Found]:
    """Find the markers behind the list in `text[start:end]`."""
    entries = list(_ENTRY.finditer(text, start, end))
    if not entries:
        return
    for marker in _MARKER.finditer(text, entries[-1].end(), end):
        yield Found("kotaemon", marker.span(), listed_refs(marker["number"]), marker[0])
