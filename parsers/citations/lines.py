"""Citations of numbered lines: `【30†L56-L64】` names page 30 and its lines 56 to 64.

gpt-oss (openai/gpt-oss, simple_browser_tool.py) and DeepSeek V3.2 to V4.1. The marker stands after its claim and stays
in the visible text. `【0†title†host】` is the number of a link, no citation.
"""

from __future__ import annotations

import re

from parsers.citations.base import CitationDraft, CitedText, RefDraft
from parsers.citations.claims import claim_before
from parsers.model import Span

__all__ = ["LineCitations"]

_MARKER = re.compile(r"【(\d{1,9})†L(\d{1,9})(?:-L(\d{1,9}))?】")


class LineCitations:
    """Reads the markers."""

    name = "lines"
    listed = False

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
            draft.inferred_span = claim_before(text, start, begin)
            out.citations.append(draft)
        return out
