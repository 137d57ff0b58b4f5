"""Numbers in brackets: `[1]`, `[1][2]`, `[1, 2]`, `[1-3]`, `【1】`, `［1］`, `[[1]]` and `[[1]](url)`.

Perplexity, LlamaIndex, Haystack, Open WebUI, Onyx, WebGLM, ALCE and others. Everybody writes brackets for other ends
too, so such a marker counts only where its numbers name sources, and not after what makes it an index or a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.citations.found import NUMBERS, Found, listed_refs

__all__ = ["find_numbers"]

_MARKER = re.compile(
    rf"\[\[(?P<double>{NUMBERS})\]\](?:\([^()\s]{{0,2000}}\))?|\[(?P<single>{NUMBERS})\](?![(\[]\D|[(:])"
    rf"|【{{1,2}}(?P<lens>{NUMBERS})】{{1,2}}|［(?P<wide>{NUMBERS})］"
)
_INDEXED = re.compile(r"[\w)\]]\Z")
_WORD = re.compile(r"(?:\A|[^\w.])(?:[^\W\d_]{3,40}|\d{1,4}(?:[.,]\d{1,4}){0,4})\Z|(?:\A|\s)\([^()\n]{2,60}\)\Z")
"""Words and numbers that no program gives an index: `tides[1]`, `in 2020[1]`, `Hydrographic Office (HMO)[1]`."""
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af，。、」』）]\Z")
_LISTING = re.compile(r"[=:(\[{,+*/<>-][ \t]*\Z")
_LINE_START = re.compile(r"(?:\A|\n)[ \t]*(?:[-*+•][ \t]+)?\Z")
_EVIDENCE = ("CITATION", "CITATION ")
"""Before the number of an entry in a list of evidence."""
_BEFORE = 64


def find_numbers(text: str, start: int, end: int) -> Iterator[Found]:
    """Find the markers in `text[start:end]`; those at the beginning of a line are entries of a list."""
    last = -1
    for marker in _MARKER.finditer(text, start, end):
        begin, bracket = marker.start(), marker[0][0]
        before = text[max(start, begin - _BEFORE) : begin]
        if before.endswith(_EVIDENCE):
            continue
        if begin == last or bracket in "【［" or _may_cite(before, listed="," in marker[0]):
            last = marker.end()
            written = next(group for group in marker.groups() if group is not None)
            yield Found("numbers", marker.span(), listed_refs(written), marker[0], tentative=True)


def _may_cite(before: str, *, listed: bool) -> bool:
    """Whether what stands before a marker leaves it one: no index of a variable, no element of a list."""
    if _LINE_START.search(before) or (listed and _LISTING.search(before)):
        return False
    if before.endswith(("=", "= ", "![")):
        return False
    return not _INDEXED.search(before) or _WORD.search(before) is not None or _CJK.search(before) is not None
