"""Sources that the turns of a person or an application list by themselves, in one of the layouts that are known.

Printed numbers and names are taken as they are; a source inside another one is part of that one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from parsers.json_documents import json_documents
from parsers.listed_source import listed_source
from parsers.model import Span
from parsers.payloads.base import SourceDraft
from parsers.source_layouts import (
    CONTENT,
    END,
    FRAMED,
    HEADED,
    LABELS_AFTER,
    LABELS_BEFORE,
    NUMBERED,
    FramedLayout,
    HeadedLayout,
    NumberedLayout,
)

__all__ = ["listed_sources"]

_BEFORE = 200
"""Characters before a list that are searched for its heading."""


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A turn that is searched for lists."""

    text: str
    start: int
    body: int
    """Where its words begin: they begin a line, whatever marks the turn."""
    end: int

    def holds(self, sign: str) -> bool:
        """Whether some characters are in it."""
        return self.text.find(sign, self.start, self.end) >= 0

    def find(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Find a pattern, which may ask for the beginning of a line."""
        place = self.start
        if self.body > self.start and (first := _anywhere(pattern).match(self.text, self.body, self.end)) is not None:
            yield first
            place = first.end()
        yield from pattern.finditer(self.text, place, self.end)


@cache
def _anywhere(pattern: re.Pattern[str]) -> re.Pattern[str]:
    """A pattern without the beginning of a line that it asks for."""
    return re.compile(pattern.pattern.removeprefix("^"), pattern.flags)


def listed_sources(
    text: str, start: int, end: int, *, body: int | None = None, numbered: bool = True
) -> list[SourceDraft]:
    """Find the sources that a turn of the application or a person lays out.

    Args:
        text: The whole text.
        start: Where the turn begins, in code points.
        end: Where it ends.
        body: Where its words begin, if not at `start`.
        numbered: Whether a list counts whose lines are only numbered: a result of a tool is a source itself.

    Returns:
        The sources in the order of the text; none lies in another.
    """
    turn = _Stretch(text, start, start if body is None else body, end)
    found: list[SourceDraft] = []
    for framed in FRAMED:
        if turn.holds(framed.sign):
            found += _framed(framed, turn)
    for headed in HEADED:
        if turn.holds(headed.sign):
            found += _headed(headed, turn)
    if turn.holds("Content:"):
        found += _labelled(turn)
    found += json_documents(text, start, end)
    if numbered and not found:
        found = next((listed for layout in NUMBERED if (listed := _numbered(layout, turn))), [])
    return list(_outermost(found))


def _outermost(found: list[SourceDraft]) -> Iterator[SourceDraft]:
    """Those that stand in no other."""
    reached = -1
    for source in sorted(found, key=lambda source: (source.span[0], -source.span[1])):
        if source.span[0] >= reached:
            yield source
            reached = max(source.span[1], source.span[0] + 1)


def _framed(layout: FramedLayout, turn: _Stretch) -> Iterator[SourceDraft]:
    """Openers with their closers; one that another of its kind follows first is only spoken of."""
    closers: dict[str, re.Pattern[str]] = {}
    limits: dict[str, int] = {}
    for opener in reversed(list(turn.find(layout.opener))):
        groups = opener.groupdict()
        tag = groups.get("tag") or ""
        if tag not in closers:
            closers[tag] = re.compile(layout.closer.replace("{tag}", tag))
        stop = closers[tag].search(turn.text, opener.end(), limits.get(tag, turn.end))
        limits[tag] = opener.start()
        if stop is not None:
            title = groups.get("inner") or groups.get("title") or stop.groupdict().get("title")
            yield listed_source(turn.text, (opener.end(), stop.start()), groups.get("id"), title)


def _labelled(turn: _Stretch) -> Iterator[SourceDraft]:
    """Passages with a label before or behind each."""
    first = next(turn.find(CONTENT), None)
    head = next(turn.find(LABELS_BEFORE.opener), None)
    if first is not None and head is not None and head.end() == first.end():
        return _headed(LABELS_BEFORE, turn)
    return _framed(LABELS_AFTER, turn)


def _headed(layout: HeadedLayout, turn: _Stretch) -> Iterator[SourceDraft]:
    heads = list(turn.find(layout.opener))
    for at, head in enumerate(heads):
        following = heads[at + 1] if at + 1 < len(heads) else None
        counts_on = following is not None and _counts_on(head, following)
        span = _entry(turn.text, head.end(), following.start() if following else turn.end, last=not counts_on)
        yield listed_source(turn.text, span, head.groupdict().get("id"), head.groupdict().get("title"))


def _counts_on(head: re.Match[str], following: re.Match[str]) -> bool:
    """Whether the head of an entry continues the list of the one before: by its number, where heads have such."""
    number = head.groupdict().get("id")
    return number is None or int(following["id"]) == int(number) + 1


def _numbered(layout: NumberedLayout, turn: _Stretch) -> list[SourceDraft]:
    """The last list in a turn that counts up from 0 or 1, under a heading where the layout asks for one."""
    text = turn.text
    runs: list[list[re.Match[str]]] = []
    for entry in turn.find(layout.entry):
        number = int(entry["id"])
        if runs and number == int(runs[-1][-1]["id"]) + 1:
            runs[-1].append(entry)
        elif number < 2:
            runs.append([entry])
    for run in reversed(runs):
        before = max(turn.start, run[0].start() - _BEFORE), run[0].start()
        headed = layout.heading is None or layout.heading.search(text, *before) is not None
        if headed and len(run) >= layout.least:
            limits = [*(entry.start() for entry in run[1:]), turn.end]
            spans = (
                _entry(text, entry.end(), limit, last=entry is run[-1])
                for entry, limit in zip(run, limits, strict=True)
            )
            return [
                listed_source(text, span, entry["id"], entry.groupdict().get("title"))
                for entry, span in zip(run, spans, strict=True)
            ]
    return []


def _entry(text: str, start: int, limit: int, *, last: bool) -> Span:
    """Where an entry of a list stands that begins at `start`; the last one of a list may end before the limit."""
    found = END.search(text, start, limit) if last else None
    stop = found.start() if found else limit
    return start, start + len(text[start:stop].rstrip())
