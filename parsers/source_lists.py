"""Sources that the turns of a person or an application list by themselves, in one of the layouts that are known.

Printed numbers and names are taken as they are; a source inside another one is part of that one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from parsers.model import Span
from parsers.payloads.base import SourceDraft
from parsers.payloads.json_values import find_value_end, read_structure_or_text
from parsers.source_layouts import END, FRAMED, HEADED, NUMBERED, FramedLayout, HeadedLayout, NumberedLayout

__all__ = ["listed_source", "listed_sources"]

_JSON_DOCUMENT = re.compile(r"^(?=\{\"(?:doc_id|document_id)\": ?\"?(?P<id>\w{1,64})\"?)", re.MULTILINE)
_JSON_TITLE = re.compile(r"\"title\": ?\"(?P<title>[^\"\n]*)\"")
_BEFORE = 200
"""Characters before a list that are searched for its heading."""


def listed_sources(text: str, start: int, end: int, *, numbered: bool = True) -> list[SourceDraft]:
    """The sources that `text[start:end]`, a turn of the application or a person, lays out.

    A list whose lines are only numbered counts if `numbered` says so: a result of a tool is a source itself.
    """
    found: list[SourceDraft] = []
    for framed in FRAMED:
        if text.find(framed.sign, start, end) >= 0:
            found += _framed(framed, text, start, end)
    for headed in HEADED:
        if text.find(headed.sign, start, end) >= 0:
            found += _headed(headed, text, start, end)
    if text.find('"doc', start, end) >= 0:
        found += _json_documents(text, start, end)
    if numbered and not found:
        found = next((listed for layout in NUMBERED if (listed := _numbered(layout, text, start, end))), [])
    return list(_outermost(found))


def listed_source(text: str, span: Span, name: str | None, title: str | None) -> SourceDraft:
    """A source that the text lists under a number or a name."""
    number = int(name) if name is not None and name.isdecimal() else None
    read = partial(read_structure_or_text, text, *span)
    return SourceDraft(number, span, read, kind="document", ref=name, title=title or None)


def _outermost(found: list[SourceDraft]) -> Iterator[SourceDraft]:
    """Those that stand in no other."""
    reached = -1
    for source in sorted(found, key=lambda source: (source.span[0], -source.span[1])):
        if source.span[0] >= reached:
            yield source
            reached = max(source.span[1], source.span[0] + 1)


def _framed(layout: FramedLayout, text: str, start: int, end: int) -> Iterator[SourceDraft]:
    """Openers with their closers; one that another of its kind follows first is only spoken of."""
    closers: dict[str, re.Pattern[str]] = {}
    limits: dict[str, int] = {}
    for opener in reversed(list(layout.opener.finditer(text, start, end))):
        groups = opener.groupdict()
        tag = groups.get("tag") or ""
        if tag not in closers:
            closers[tag] = re.compile(layout.closer.replace("{tag}", tag))
        stop = closers[tag].search(text, opener.end(), limits.get(tag, end))
        limits[tag] = opener.start()
        if stop is not None:
            title = groups.get("inner") or groups.get("title")
            yield listed_source(text, (opener.end(), stop.start()), groups.get("id"), title)


def _headed(layout: HeadedLayout, text: str, start: int, end: int) -> Iterator[SourceDraft]:
    heads = list(layout.opener.finditer(text, start, end))
    for at, head in enumerate(heads):
        following = heads[at + 1] if at + 1 < len(heads) else None
        counts_on = following is not None and int(following["id"]) == int(head["id"]) + 1
        span = _entry(text, head.end(), following.start() if following else end, last=not counts_on)
        yield listed_source(text, span, head["id"], head.groupdict().get("title"))


def _numbered(layout: NumberedLayout, text: str, start: int, end: int) -> list[SourceDraft]:
    """The last list in a stretch that counts up from 0 or 1, under a heading where the layout asks for one."""
    runs: list[list[re.Match[str]]] = []
    for entry in layout.entry.finditer(text, start, end):
        number = int(entry["id"])
        if runs and number == int(runs[-1][-1]["id"]) + 1:
            runs[-1].append(entry)
        elif number < 2:
            runs.append([entry])
    for run in reversed(runs):
        first = run[0].start()
        headed = layout.heading is None or layout.heading.search(text, max(start, first - _BEFORE), first) is not None
        if headed and len(run) >= layout.least:
            limits = [*(entry.start() for entry in run[1:]), end]
            return [
                listed_source(text, _entry(text, entry.end(), limit, last=entry is run[-1]), entry["id"], None)
                for entry, limit in zip(run, limits, strict=True)
            ]
    return []


def _entry(text: str, start: int, limit: int, *, last: bool) -> Span:
    """Where an entry of a list stands that begins at `start`; the last one of a list may end before the limit."""
    found = END.search(text, start, limit) if last else None
    stop = found.start() if found else limit
    return start, start + len(text[start:stop].rstrip())


def _json_documents(text: str, start: int, end: int) -> Iterator[SourceDraft]:
    """Documents as JSON lines (Granite 4)."""
    for line in _JSON_DOCUMENT.finditer(text, start, end):
        stop = find_value_end(text, line.start(), end)
        if stop is not None:
            title = _JSON_TITLE.search(text, line.start(), stop)
            yield listed_source(text, (line.start(), stop), line["id"], title["title"] if title else None)
