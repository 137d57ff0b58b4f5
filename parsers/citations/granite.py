"""Granite's citations: tokens around a document number, or `<co>1</co>` and a section that says what 1 is.

Granite 3.3 writes `<|start_of_cite|>{"document_id": "1"}<|end_of_cite|>` at a point, or `{document_id: 1}fact` between
the tokens, and below `{"id": "citation"}` a line `1: "quote"` for each, in their order. Granite 3.2 writes `<co>1</co>`
and resolves it below `# Citations:` (`<co>1</co> Document 2: "quote"`); the digits alone and that section tell it from
Cohere's tags, which enclose the claim. The quotes are words of the document. (granite-io's parsers of both.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.citations.base import RefDraft
from parsers.citations.found import Found

__all__ = ["find_granite"]

_TOKENS = re.compile(
    r"<\|start_of_cite\|>\s*\{\"?document_id\"?: ?\"?(?P<id>\w{1,40})\"?\}(?P<fact>[^<]{0,4000})<\|end_of_cite\|>"
)
_CUT = re.compile(r"<\|start_of_cite\|>[^<]{0,4000}(?:<[^>]{0,16})?\Z")
_POINT = re.compile(r"<co>(?P<number>\d{1,4})</co>")
_POINTS = "# Citations:"
_LINE = re.compile(
    r"^<co>(?P<number>\d{1,4})</co> Document (?P<document>\w{1,40}): ?(?P<quote>[^\n]*(?:\n(?!\s|<co>|#)[^\n]*)*)",
    re.MULTILINE,
)
_SECTION = '{"id": "citation"}'
_QUOTE = re.compile(r"^(?P<document>\d{1,6}): ?(?P<quote>[^\n]*(?:\n(?!\s|\d+: |\{)[^\n]*)*)", re.MULTILINE)


def find_granite(text: str, start: int, end: int) -> Iterator[Found]:
    """Find both forms in `text[start:end]`."""
    section = text.find(_SECTION, start, end)
    quotes = list(_QUOTE.finditer(text, section, end)) if section >= 0 else []
    for at, found in enumerate(_TOKENS.finditer(text, start, end)):
        fact = found.start("fact"), found.start("fact") + len(found["fact"].rstrip())
        cited = fact if fact[0] < fact[1] else None
        inner = cited or (found.end("fact"), found.end("fact"))
        markup = (found.start(), inner[0]), (inner[1], found.end())
        quoted = quotes[at] if at < len(quotes) and quotes[at]["document"] == found["id"] else None
        yield Found("granite", found.span(), (_ref(found["id"], quoted),), f"{found['id']} {at}", cited, markup)
    cut = _CUT.search(text, max(start, end - 4096), end) if end == len(text) else None
    if cut is not None:
        yield Found("granite", cut.span(), (), cut[0], markup=(cut.span(),), incomplete=True)
    heading = text.find(_POINTS, start, end)
    if heading < 0:
        return
    entries = {line["number"]: line for line in _LINE.finditer(text, heading, end)}
    for point in _POINT.finditer(text, start, heading):
        entry = entries.get(point["number"])
        refs = (_ref(entry["document"], entry),) if entry is not None else ()
        yield Found("granite", point.span(), refs, point["number"], None, (point.span(),))


def _ref(name: str, quoted: re.Match[str] | None) -> RefDraft:
    quote = quoted["quote"].strip().strip('"“”') if quoted is not None else ""
    return RefDraft(name, None, int(name) if name.isdecimal() else None, listed=True, quote=quote or None)
