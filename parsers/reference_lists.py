"""Sources that an answer defines itself: references under a heading, footnotes, reference links, a list of evidence.

Such an entry is a source, not a citation, and its markers point to it. Evidence is a pair of phrases (kotaemon): the
source is what stands between them in the text before the answer, and where that holds no such passage, the pair.
"""

from __future__ import annotations

import re
from itertools import islice

from parsers.listed_source import listed_source
from parsers.model import Span
from parsers.payloads.base import SourceDraft

__all__ = ["appendices", "defined_sources"]

_HEADING = re.compile(
    r"^[ \t]*(?:#{1,6} |\*\*)?(?:Sources|References|Citations|Bibliography|Quellen|参考文献|来源)"
    r"[ \t]*:?(?:\*\*)?:?[ \t]*$",
    re.MULTILINE | re.IGNORECASE,
)
_GRANITE = re.compile(
    r"^(?:# Citations:(?=\s*<co>)|\{\"id\": \"citation\"\}|# Hallucinations:(?=\s*\d)|\{\"id\": \"hallucination\"\})",
    re.MULTILINE,
)
"""What begins the sections behind an answer of Granite 3 (granite-io): quotes, then its sentences with their risk."""
_NEXT_SECTION = re.compile(r"^#{1,6} ", re.MULTILINE)
_ENTRY = re.compile(r"^[ \t]*(?:[-*] )?(?:\[(?P<a>\d{1,6})\]:?|(?P<b>\d{1,6})[.)]) +(?P<title>\S[^\n]*)", re.MULTILINE)
_DEFINITION = re.compile(
    r"^ {0,3}\[(?:\^(?P<note>[^\[\]^\s]{1,64})\^?|(?P<id>\d{1,6}))\]: +(?P<title>\S[^\n]*)", re.MULTILINE
)
_EVIDENCE = re.compile(
    r"CITATION ?【(?P<id>\d{1,4})】\s*\n\s*START_PHRASE: ?(?P<first>\S[^\n]*?)[ \t]*\n\s*"
    r"END_PHRASE: ?(?P<last>\S[^\n]*)"
)
_LONGEST_PASSAGE = 20_000
"""Characters between the phrases of a piece of evidence."""
_MOST_EVIDENCE = 200
_URL = re.compile(r"https?://[^\s<>\"')\]]+")


def defined_sources(text: str, start: int, end: int) -> list[SourceDraft]:
    """The sources that an answer, `text[start:end]`, defines."""
    found = {
        line.start("title"): _defined(text, line, line["id"] or line["note"], "^" if line["note"] else "")
        for line in _DEFINITION.finditer(text, start, end)
    }
    headings = list(_HEADING.finditer(text, start, end))
    if headings:
        following = _NEXT_SECTION.search(text, headings[-1].end(), end)
        for line in _ENTRY.finditer(text, headings[-1].end(), following.start() if following else end):
            found.setdefault(line.start("title"), _defined(text, line, line["a"] or line["b"], ""))
    if text.find("START_PHRASE", start, end) >= 0:
        for entry in islice(_EVIDENCE.finditer(text, start, end), _MOST_EVIDENCE):
            found.setdefault(entry.start(), listed_source(text, _passage(text, start, entry), entry["id"], None))
    return [found[place] for place in sorted(found)]


def appendices(text: str, start: int, end: int) -> list[Span]:
    """The parts of an answer, `text[start:end]`, that list sources or quotes and claim nothing themselves."""
    found: list[Span] = []
    last = end
    granite = _GRANITE.search(text, start, end)
    if granite is not None:
        end = granite.start()
        found.append((granite.start(), last))
    for heading in _HEADING.finditer(text, start, end):
        following = _NEXT_SECTION.search(text, heading.end(), end)
        stop = following.start() if following else end
        if _ENTRY.search(text, heading.end(), stop) is not None:
            found.append((heading.start(), stop))
    found += [line.span() for line in _DEFINITION.finditer(text, start, end)]
    return sorted(found)


def _passage(text: str, start: int, entry: re.Match[str]) -> Span:
    """Where the passage stands before `start` that the phrases of an entry enclose; else the phrases themselves."""
    first = text.find(entry["first"], 0, start)
    last = text.find(entry["last"], first, min(start, first + _LONGEST_PASSAGE)) if first >= 0 else -1
    return (first, last + len(entry["last"])) if last >= 0 else (entry.start("first"), entry.end("last"))


def _defined(text: str, line: re.Match[str], name: str, sign: str) -> SourceDraft:
    source = listed_source(text, line.span("title"), name, line["title"])
    url = _URL.search(line["title"])
    source.url = url[0] if url else None
    source.ref = name if name.isdecimal() else sign + name
    return source
