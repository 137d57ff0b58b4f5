"""Markers with a dagger: `【30†L56-L64】`, `【4:0†file.pdf】`, `【F:src/app.py†L3-L9】`, `【3†source】`.

gpt-oss and DeepSeek V3.2 to V4.1 name a page and its lines (openai/gpt-oss, simple_browser_tool.py), OpenAI Assistants
turn and chunk and the name of the file, Codex a path and lines from 1, GLM-4 the id of a search result. The marker
stands after its claim and stays in the visible text; `【0†title†host】` of a tool's output is the number of a link.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.citations.base import RefDraft
from parsers.citations.found import Found

__all__ = ["find_daggers"]

_MARKER = re.compile(
    r"【(?:F:(?P<path>[^【】†\n]{1,400})|(?P<turn>\d{1,6}):(?P<chunk>\d{1,6})|(?P<id>\w{1,40}))"
    r"†(?:L(?P<first>\d{1,9})(?:[-–]L?(?P<last>\d{1,9}))?|(?P<name>[^【】\n]{0,400}))】"
)
_CUT = re.compile(r"【[^【】\n]{0,400}†[^【】\n]{0,400}\Z")


def find_daggers(text: str, start: int, end: int) -> Iterator[Found]:
    """Find the markers in `text[start:end]`, and one that the end of the text cuts off."""
    for marker in _MARKER.finditer(text, start, end):
        lines = None
        if marker["first"]:
            first = int(marker["first"])
            lines = first, int(marker["last"]) if marker["last"] else first
        number = int(marker["id"]) if marker["id"] and marker["id"].isdecimal() else None
        paged = lines if number is not None else None
        ref = RefDraft(marker[0], None, number, paged, listed=paged is None, title=marker["path"] or marker["name"])
        yield Found("lines" if paged else "daggers", marker.span(), (ref,), marker[0])
    cut = _CUT.search(text, max(start, end - 800), end) if end == len(text) else None
    if cut:
        yield Found("daggers", cut.span(), (), cut[0], incomplete=True)
