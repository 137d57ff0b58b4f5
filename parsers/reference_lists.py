"""Sources that an answer defines itself: a list of references under a heading, footnotes, reference links of Markdown.

Such an entry is a source, not a citation, and its markers point to it.
"""

from __future__ import annotations

import re

from parsers.payloads.base import SourceDraft
from parsers.source_lists import listed_source

__all__ = ["defined_sources"]

_HEADING = re.compile(
    r"^[ \t]*(?:#{1,6} |\*\*)?(?:Sources|References|Citations|Bibliography|Quellen|参考文献|来源)"
    r"[ \t]*:?(?:\*\*)?:?[ \t]*$",
    re.MULTILINE | re.IGNORECASE,
)
_ENTRY = re.compile(r"^[ \t]*(?:[-*] )?(?:\[(?P<a>\d{1,6})\]:?|(?P<b>\d{1,6})[.)]) +(?P<title>\S[^\n]*)", re.MULTILINE)
_DEFINITION = re.compile(
    r"^ {0,3}\[(?:\^(?P<note>[^\[\]^\s]{1,64})\^?|(?P<id>\d{1,6}))\]: +(?P<title>\S[^\n]*)", re.MULTILINE
)
_URL = re.compile(r"https?://[^\s<>\"')\]]+")


def defined_sources(text: str, start: int, end: int) -> list[SourceDraft]:
    """The sources that an answer, `text[start:end]`, defines."""
    found = {
        line.start("title"): _defined(text, line, line["id"] or line["note"], "^" if line["note"] else "")
        for line in _DEFINITION.finditer(text, start, end)
    }
    headings = list(_HEADING.finditer(text, start, end))
    if headings:
        for line in _ENTRY.finditer(text, headings[-1].end(), end):
            found.setdefault(line.start("title"), _defined(text, line, line["a"] or line["b"], ""))
    return [found[place] for place in sorted(found)]


def _defined(text: str, line: re.Match[str], name: str, sign: str) -> SourceDraft:
    source = listed_source(text, line.span("title"), name, line["title"])
    url = _URL.search(line["title"])
    source.url = url[0] if url else None
    source.ref = name if name.isdecimal() else sign + name
    return source
