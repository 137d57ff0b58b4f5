"""Sources that a prompt or an answer lists by itself: numbered pages, documents, passages, lists of references.

Each layout has an opener, with the printed number or name, and what ends the source. Printed numbers are taken as they
are; a list that an answer ends with (`Sources:⏎[1] …`) names what its markers point to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from parsers.payloads.base import SourceDraft
from parsers.payloads.json_values import find_value_end, read_structure_or_text

__all__ = ["defined_sources", "listed_sources"]


@dataclass(frozen=True, slots=True)
class _Layout:
    """How one prompt lays out its sources."""

    sign: str
    """Characters without which the layout is not there."""
    opener: re.Pattern[str]
    """Ends where the source begins; groups `id`, and where there are such `title` and `url`."""
    end: re.Pattern[str]


_NEXT_NUMBER = re.compile(r"\n(?=\s*(?:Document|Reference|Source|\[) ?\[?\d)|\n\s*\n|\Z")
_LAYOUTS = (
    _Layout("[webpage ", re.compile(r"\[webpage (?P<id>\d{1,6}) begin\]\s*"), re.compile(r"\s*\[webpage \d+ end\]")),
    _Layout(
        "<source ",
        re.compile(r"<source id=\"(?P<id>[^\"\n]{1,64})\"(?: name=\"(?P<title>[^\"\n]*)\")?[^<>\n]*>\s*"),
        re.compile(r"\s*</source>"),
    ),
    _Layout(
        "<document ",
        re.compile(
            r"<document index=\"(?P<id>\d{1,6})\"[^<>\n]*>\s*(?:<source>(?P<title>[^<\n]*)</source>\s*)?"
            r"(?:<document_content>\s*)?"
        ),
        re.compile(r"\s*(?:</document_content>\s*)?</document>"),
    ),
    _Layout(
        'document {"document_id"',
        re.compile(r"<\|start_of_role\|>document \{\"document_id\": ?\"?(?P<id>\w{1,64})\"?\}<\|end_of_role\|>\s*"),
        re.compile(r"\s*<\|end_of_text\|>"),
    ),
    _Layout(
        "Document [",
        re.compile(r"^Document \[(?P<id>\d{1,6})\] ?\(Title: (?P<title>[^\n]*?)\):? ?", re.MULTILINE),
        _NEXT_NUMBER,
    ),
    _Layout("Reference [", re.compile(r"^Reference \[(?P<id>\d{1,6})\]: ?", re.MULTILINE), re.compile(r"\\?\n|\Z")),
    _Layout("Source ", re.compile(r"^Source (?P<id>\d{1,6}):[ \t]*\n", re.MULTILINE), _NEXT_NUMBER),
    _Layout("«", re.compile(r"^\[(?P<id>\d{1,6})\] «", re.MULTILINE), re.compile(r"»")),
    _Layout("<C", re.compile(r"<[Cc](?P<id>\d{1,6})>"), re.compile(r"(?=<[Cc]\d{1,6}>)|\n\s*\n|\Z")),
)
_JSON_DOCUMENT = re.compile(r"^(?=\{\"(?:doc_id|document_id)\": ?\"?(?P<id>\w{1,64})\"?)", re.MULTILINE)
_JSON_TITLE = re.compile(r"\"title\": ?\"(?P<title>[^\"\n]*)\"")
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


def listed_sources(text: str, start: int, end: int) -> list[SourceDraft]:
    """The sources that `text[start:end]`, a turn of the application or a person, lays out."""
    found: list[SourceDraft] = []
    for layout in _LAYOUTS:
        if text.find(layout.sign, start, end) >= 0:
            found += _laid_out(layout, text, start, end)
    if text.find('"doc', start, end) >= 0:
        found += _json_documents(text, start, end)
    return sorted(found, key=lambda source: source.span)


def _laid_out(layout: _Layout, text: str, start: int, end: int) -> Iterator[SourceDraft]:
    place = start
    while (opener := layout.opener.search(text, place, end)) is not None:
        stop = layout.end.search(text, opener.end(), end)
        if stop is None:
            return
        groups = opener.groupdict()
        yield _source(text, (opener.end(), stop.start()), opener["id"], groups.get("title"))
        place = max(stop.start(), opener.end())


def _json_documents(text: str, start: int, end: int) -> Iterator[SourceDraft]:
    """Documents as JSON lines (Granite 4)."""
    for line in _JSON_DOCUMENT.finditer(text, start, end):
        stop = find_value_end(text, line.start(), end)
        if stop is not None:
            title = _JSON_TITLE.search(text, line.start(), stop)
            yield _source(text, (line.start(), stop), line["id"], title["title"] if title else None)


def defined_sources(text: str, start: int, end: int) -> list[SourceDraft]:
    """The sources that an answer, `text[start:end]`, defines: a list under a heading, footnotes, reference links."""
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
    source = _source(text, line.span("title"), name, line["title"])
    url = _URL.search(line["title"])
    source.url = url[0] if url else None
    source.ref = name if name.isdecimal() else sign + name
    return source


def _source(text: str, span: tuple[int, int], name: str, title: str | None) -> SourceDraft:
    number = int(name) if name.isdecimal() else None
    read = partial(read_structure_or_text, text, *span)
    return SourceDraft(number, span, read, kind="document", ref=name, title=title or None)
