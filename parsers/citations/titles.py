"""Titles, file names, addresses in brackets: `(Source: fees.pdf)`, `[Source: Fees, p. 3]`, `([host](url))`, `[1](url)`.

Prompts of knowledge bases ask for the first; OpenAI's web search writes links in parentheses behind a claim, Perplexity
and others link the number itself. People write the same about things that no source here is called, so such a marker
counts only where one of its names is that of a source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.citations.base import RefDraft
from parsers.citations.found import NUMBERS, Found, listed_refs

__all__ = ["find_links", "find_titles"]

_NAMED = re.compile(
    r"[(\[（](?:sources?|references?|quellen?|来源|出处) ?[:：] ?"
    r"(?P<titles>[^()\[\]（）\n]{1,400}(?:\([^()\[\]\n]{0,80}\)[^()\[\]\n]{0,200})?)(?:[)）]|\](?!\())",
    re.IGNORECASE,
)
_NUMBERS = re.compile(rf"(?:(?:source|document|doc) ?)?(?P<numbers>{NUMBERS})", re.IGNORECASE)
_PLACE = re.compile(
    r"(?:[,;] ?|\s)\(?(?:pp?\.|pages?|S\.|Seiten?|§|sections?|chapters?|lines?|slides?|sheets?|rows?) ?"
    r"[\w.\-–]{1,20}\)?\Z",
    re.IGNORECASE,
)
"""The place in a source that follows its title."""
_FILE = re.compile(r"(?:\S[^,;]*\.\w{2,5}|https?://\S+)\Z")
_LINK = re.compile(
    r"(?P<paren>\()?\[(?P<name>[^\[\]\n]{1,200})\]\((?P<url>https?://[^()\s]{1,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,2000})?)"
    r"(?: \"[^\"\n]{0,400}\")?\)(?(paren)\))"
)


def find_titles(text: str, start: int, end: int) -> Iterator[Found]:
    """Find the markers with names in `text[start:end]`."""
    for marker in _NAMED.finditer(text, start, end):
        refs = tuple(_refs(marker["titles"]))
        if refs:
            yield Found("titles", marker.span(), refs, marker[0], tentative=True)


def _refs(titles: str) -> Iterator[RefDraft]:
    """The names of a list; commas part them where each is a file or an address, for titles hold commas too."""
    for part in titles.split(";"):
        numbers = _NUMBERS.fullmatch(part.strip())
        if numbers is not None:
            yield from listed_refs(numbers["numbers"])
            continue
        pieces = [_title(piece) for piece in part.split(",")]
        names = pieces if all(_FILE.match(piece) for piece in pieces) else [_title(part)]
        yield from (RefDraft(name, None, None, listed=True, title=name) for name in names if name)


def _title(written: str) -> str:
    return _PLACE.sub("", written.strip()).strip(" \"'“”„«»*_`")


def find_links(text: str, start: int, end: int) -> Iterator[Found]:
    """Find the links in `text[start:end]` that are markers: in parentheses, or those of a number."""
    for link in _LINK.finditer(text, start, end):
        if link["paren"] is not None or link["name"].isdecimal():
            ref = RefDraft(link["url"], None, None, listed=True, title=link["url"])
            yield Found("links", link.span(), (ref,), link[0], tentative=True)
