"""Granite's citations: tokens around a document number, or `<co>1</co>` and a section that says what 1 is.

Granite 3.3 writes `<|start_of_cite|>{"document_id": "1"}<|end_of_cite|>` at a point, or `{document_id: 1}fact` between
the tokens. Granite 3.2 writes `<co>1</co>` and resolves it below `# Citations:` (`<co>1</co> Document 2: "quote"`); the
digits alone and that section tell it from Cohere's tags, which enclose the claim. (granite-io's parsers of both.)
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
_POINT = re.compile(r"<co>(?P<number>\d{1,4})</co>")
_HEADING = "# Citations:"
_LINE = re.compile(r"^<co>(?P<number>\d{1,4})</co> Document (?P<document>\w{1,40}): ", re.MULTILINE)


def find_granite(text: str, start: int, end: int) -> Iterator[Found]:
    """Find both forms in `text[start:end]`."""
    for found in _TOKENS.finditer(text, start, end):
        fact = found.start("fact"), found.start("fact") + len(found["fact"].rstrip())
        cited = fact if fact[0] < fact[1] else None
        inner = cited or (found.end("fact"), found.end("fact"))
        markup = (found.start(), inner[0]), (inner[1], found.end())
        yield Found("granite", found.span(), (_ref(found["id"]),), found["id"], cited, markup)
    heading = text.find(_HEADING, start, end)
    if heading < 0:
        return
    documents = {line["number"]: line["document"] for line in _LINE.finditer(text, heading, end)}
    for point in _POINT.finditer(text, start, heading):
        document = documents.get(point["number"])
        refs = (_ref(document),) if document is not None else ()
        yield Found("granite", point.span(), refs, point["number"], None, (point.span(),))


def _ref(name: str) -> RefDraft:
    return RefDraft(name, None, int(name) if name.isdecimal() else None, listed=True)
