"""Citations of numbered lines: `【30†L56-L64】` names page 30 and its lines 56 to 64.

gpt-oss (openai/gpt-oss, simple_browser_tool.py) and DeepSeek V3.2 to V4.1. The marker stands after its claim and stays
in the visible text. `【0†title†host】` is the number of a link, no citation.
"""

from __future__ import annotations

import re

from parsers.citations.base import CitationDraft, CitedText, RefDraft
from parsers.model import Span

__all__ = ["LineCitations"]

_MARKER = re.compile(r"【(\d{1,9})†L(\d{1,9})(?:-L(\d{1,9}))?】")
_SENTENCE_END = re.compile(r"[.!?。！？](?=[\s”\"')】]|$)|[。！？]|[\n|•]|】")
_LONGEST_CLAIM = 600
"""Code points before a marker that are searched for the beginning of its claim."""


class LineCitations:
    """Reads the markers."""

    name = "lines"

    def example(self, text: str, start: int, end: int) -> Span | None:
        """The first marker in `text[start:end]`, or None."""
        found = _MARKER.search(text, start, end) if text.find("【", start, end) >= 0 else None
        return found.span() if found else None

    def read(self, text: str, start: int, end: int) -> CitedText:
        """Read the content of a block; see `CitationStyle.read`."""
        out = CitedText(text[start:end])
        if text.find("【", start, end) < 0:
            return out
        for found in _MARKER.finditer(text, start, end):
            first = int(found[2])
            last = int(found[3]) if found[3] else first
            ref = RefDraft(found[0], None, int(found[1]), (first, last))
            begin, stop = found.span()
            draft = CitationDraft("lines", (begin, stop), None, None, begin - start, stop - start, (ref,), found[0])
            draft.inferred_span = _claim(text, start, begin)
            out.citations.append(draft)
        return out


def _claim(text: str, start: int, marker: int) -> Span | None:
    """The sentence that ends at a marker: from the end of the one before, or of the marker before."""
    start = max(start, marker - _LONGEST_CLAIM)
    begin = start
    stop = marker
    while stop > start and text[stop - 1] in " .。":
        stop -= 1
    for found in _SENTENCE_END.finditer(text, start, stop):
        begin = found.end()
    while begin < stop and text[begin].isspace():
        begin += 1
    return (begin, marker) if begin < stop else None
