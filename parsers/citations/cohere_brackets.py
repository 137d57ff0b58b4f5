"""The bracket form of Command R's citations, which Cohere's prompt guide shows: `fact [0]`, `[0,1]`, `[0][1]`."""

from __future__ import annotations

import re

from parsers.citations.base import CitationDraft, RefDraft
from parsers.citations.claims import claim_before
from parsers.markdown import CodeSpans

__all__ = ["find_brackets"]

_BRACKET = re.compile(r"\[(\d{1,4}(?:, ?\d{1,4}){0,20})\]")
_BRACKETS = re.compile(rf"(?<![\w\])])(?>(?:{_BRACKET.pattern})+)(?![(\[\w])")
"""Brackets with numbers that are no index (`a[0]`), no link and no part of an array."""


def find_brackets(text: str, start: int, end: int) -> list[CitationDraft]:
    """Read the bracket form: `fact [0]`, `[0,1]`, numbers of documents behind a claim without a marked beginning.

    Brackets in code, links and arrays are none, and a number that names no document is only a number.

    Args:
        text: The whole text.
        start: Where the block begins, in code points.
        end: Where it ends.
    """
    found: list[CitationDraft] = []
    code = CodeSpans(text)
    for run in _BRACKETS.finditer(text, start, end):
        if code.inside(start, run.start()):
            continue
        claim = claim_before(text, start, run.start())
        for marker in _BRACKET.finditer(text, *run.span()):
            begin, stop = marker.span()
            refs = tuple(RefDraft(item.strip(), None, int(item)) for item in marker[1].split(","))
            draft = CitationDraft(
                "cohere-brackets", (begin, stop), None, marker[0], begin - start, stop - start, refs, marker[0]
            )
            draft.tentative = True
            draft.inferred_span = claim
            found.append(draft)
    return found
