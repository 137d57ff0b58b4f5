"""The claim of a citation that is a marker: where it begins is not written and can only be guessed."""

from __future__ import annotations

import re
from collections import deque

from parsers.model import Span

__all__ = ["claim_before"]

_SENTENCE_END = re.compile(r"[.!?。！？](?=[\s”\"')】]|$)|[。！？]|[\n|•]|】|\[\d{1,4}(?:, ?\d{1,4})*\]")
_LONGEST_CLAIM = 600
_WIDTHS = (40, 150, _LONGEST_CLAIM)
"""How far back the end before is looked for, step by step: most claims are short."""
"""Code points before a marker that are searched for the beginning of its claim."""


def claim_before(text: str, start: int, marker: int) -> Span | None:
    """The sentence that ends at a marker: from the end of the one before, or of the marker before.

    All places are code points of `text`; `start` is where its block begins. None when nothing stands before the marker.
    """
    start = max(start, marker - _LONGEST_CLAIM)
    begin = start
    stop = marker
    while stop > start and text[stop - 1] in " .。":
        stop -= 1
    for width in _WIDTHS:
        found = deque(_SENTENCE_END.finditer(text, max(start, stop - width), stop), maxlen=1)
        if found:
            begin = found[0].end()
            break
    while begin < stop and text[begin].isspace():
        begin += 1
    end = marker
    while end > stop and text[end - 1] == " ":
        end -= 1
    return (begin, end) if begin < stop else None
