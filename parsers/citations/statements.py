"""LongCite's statements: `<statement>claim<cite>[3-5][8-8]</cite></statement>`, ranges of sentences, counted from 0."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.citations.found import Found, listed_refs

__all__ = ["find_statements"]

_STATEMENT = re.compile(
    r"(?P<open><statement>)(?P<claim>[^<]*+(?>(?:<(?!cite>|/?statement>)[^<]*+)*))"
    r"(?P<cite><cite>(?P<ranges>[\[\]\d\-, ]{0,400})</cite>)\s*(?:</statement>)?"
)


def find_statements(text: str, start: int, end: int) -> Iterator[Found]:
    """Find the statements in `text[start:end]`; one that cites nothing loses its tags only."""
    for found in _STATEMENT.finditer(text, start, end):
        refs = listed_refs(found["ranges"], base=0)
        markup = found.span("open"), (found.start("cite"), found.end())
        claim = found.span("claim")
        yield Found("statements", found.span(), refs, found["ranges"], claim, markup, silent=not refs)
