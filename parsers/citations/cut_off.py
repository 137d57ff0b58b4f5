"""A marker or tag that the end of the text cuts off: `(cite index="0`, `[cite: 1`, `[citation:`, U+E200 without U+E201.

Only what could be nothing else counts; of `[1` nothing tells that a bracket with a number was to follow. The words that
such a citation was to enclose stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.citations.found import Found

__all__ = ["find_cut_off"]

_LONGEST = 4_096
_CUT = re.compile(
    r"(?P<cite_tags>`?[<{(](?:\w{1,20}:)?cite index(?:=(?:\"[\d,:\- ]{0,400}\"?)?)?)\Z"
    r"|(?P<gemini_tags>\[cite_start\])[^\[]{0,2000}(?P<gemini>\[cite(?::[\d,\- ]{0,400})?)?\Z"
    r"|(?P<gemini_mark>\[cite(?:_(?:s(?:t(?:a(?:rt?)?)?)?)?|:[\d,\- ]{0,400}))\Z"
    r"|(?P<words>\[citation:? ?[\d,\- ]{0,400})\Z"
    r"|(?P<private_use>\ue200[^\ue200\ue201\n]{0,400})\Z"
    r"|(?P<grok_tags><grok:render [^<>]{0,400}citation[^<>]{0,200}(?:>[^<>]{0,200}(?:<[^<>]{0,200}(?:>[^<>]{0,200}"
    r"(?:<[^<>]{0,200})?)?)?)?)\Z"
    r"|(?P<statements><statement>)[^<]{0,2000}(?P<statement><cite>[\[\]\d\-, ]{0,400}(?:<[^<>]{0,10})?)\Z"
)
_TAILS = ("gemini", "statement")


def find_cut_off(text: str, start: int, end: int) -> Iterator[Found]:
    """Find what the end of the text cuts off in `text[start:end]`."""
    if end < len(text):
        return
    cut = _CUT.search(text, max(start, end - _LONGEST), end)
    if cut is None:
        return
    style = next(name for name, part in cut.groupdict().items() if part is not None)
    marks = cut.span(style), *(cut.span(tail) for tail in _TAILS if cut[tail] is not None)
    named = "gemini-tags" if style == "gemini_mark" else style.replace("_", "-")
    yield Found(named, cut.span(), (), cut[0], markup=marks, incomplete=True)
