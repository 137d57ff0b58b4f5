"""Cohere's tags: `<co>span</co: 0:[1,2],1:[0]>`, and the older `<co: 0,1>span</co: 0,1>`.

Grammar and malformed forms: `cohere-melody` 0.15.3 and its tests. Offsets count code points of the visible text of one
block, markup taken out. Cohere's own renderer writes unclosed, orphan, nested and crossed tags, so none of them is
lost.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import accumulate, repeat
from typing import Literal

from parsers.citations.base import CitationDraft, CitedText, CitedWords
from parsers.citations.cohere_brackets import find_brackets
from parsers.citations.cohere_sources import Sources, clean_refs, read_regular_pairs, read_sources
from parsers.citations.markdown_cuts import MARKS, cuts_markdown
from parsers.model import CitationPlace, Span
from parsers.payloads.base import Finding

__all__ = ["CohereCitations"]

_WORDS = r"[^<]*+(?>(?:<(?!/?co(?!de>))[^<]*+)*)"
"""Cited words in which no tag begins; `<code>` is none."""
_TAG = re.compile(
    rf"<(?:co>({_WORDS})</co: ([^<>\n]*+)>"  # 1, 2: a whole citation
    r"|(co)[ \t]*+>"  # 3: an opener
    r"|co: ?([^<>\n]*+)>"  # 4: an opener with ids
    r"|/co(?:[ \t]+(?=:))?(:?)([ \n]?)((?>(?:[^<>\n]|\n(?=[ \t]*+[\d\[,]))*))>"  # 5, 6, 7: a closer, or a torn one
    r"|/co: ?((?>\d++:\[[\d, ]*+\](?:, ?\d++:\[[\d, ]*+\])*))(?![^<>\n]*+>)(?=\s*+\S)"  # 8: a closer without its end
    r"|/co(?::[^<>\n]*+)?\Z)"  # a closer that the end of the text cuts off
)
_WHOLE = re.compile(rf"<co>({_WORDS})</co: ([^<>\n]*+)>")
_OTHER_TAG = re.compile(r"</?co(?!de>)")
"""What may be a tag of a citation; `<code>` is none."""
_OPENER_LENGTH, _CLOSER_LENGTH = len("<co>"), len("</co: >")
_LIKELY_CLOSER = re.compile(r"\s*[\d:\[\],;.\"'\s\-]*|[\w\-\"]+:\[.*")
_HTML_VALUE = re.compile(r'\s*+=\s*+""')
_EMPTY_LISTS = re.compile(r'(?>(?:\s*+"?[\w.\-]++"?\s*+:\s*+\[\s*+\]\s*+,?)+)\s*+')
_INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad \t\n\r\u00a0\u3000"
_DEEPEST = 64
"""Citations that may be open at once; when one more begins, the outermost counts as never closed."""


@dataclass(slots=True)
class _Open:
    """An opening tag that waits for its closer."""

    tag: Span
    visible: int
    """Where the cited words begin in the visible text."""
    ids: str | None
    sources: str | None
    """The ids without blanks and in order, to compare them with those of a closer."""
    crossed: bool = False


class CohereCitations:
    """Reads both forms of the tags; which one a tag has is decided tag by tag."""

    name = "cohere"
    listed = False

    def __init__(self, *, legacy: bool = False) -> None:
        """Make a style.

        Args:
            legacy: Whether document numbers on both sides are the form of the format itself, so that they are no
                finding.
        """
        self.legacy = legacy
        self.forms: tuple[str, ...] = ("<co: 0,1>…</co: 0,1>", "[0,1]") if legacy else ("<co>…</co: 0:[1]>",)

    def example(self, text: str, start: int, end: int) -> Span | None:
        """The first tag in `text[start:end]`, or None."""
        if text.find("<co", start, end) < 0 and text.find("</co", start, end) < 0:
            return None
        found = _TAG.search(text, start, end)
        return found.span() if found else None

    def read(self, text: str, start: int, end: int) -> CitedText:
        """Read the content of a block; see `CitationStyle.read`."""
        content = text[start:end]
        pieces = _WHOLE.split(content) if "<" in content else [content]
        raws = pieces[2::3]
        del pieces[2::3]
        visible = "".join(pieces)
        if "<" in visible and _OTHER_TAG.search(visible) and _TAG.search(text, start, end):
            return _Reading(text, start, end, legacy=self.legacy).read()
        if raws:
            return _Reading(text, start, end, legacy=self.legacy).read_whole(pieces, raws, visible)
        return CitedText(content, find_brackets(text, start, end) if self.legacy else [])

    def regular(self, words: str, place: CitationPlace, before: int) -> tuple[str, list[CitedWords]] | None:
        """The visible text of a block and its citations; None unless all tags are whole and plain."""
        if self.legacy:
            return None
        if "<" not in words:
            return words, []
        pieces = _WHOLE.split(words)
        sources = read_regular_pairs(pieces[2::3])
        del pieces[2::3]
        cited, visible = pieces[1::2], "".join(pieces)
        if sources is None or not all(cited) or ("<" in visible and _OTHER_TAG.search(visible)):
            return None
        places = list(accumulate(map(len, pieces), initial=before))
        return visible, list(map(CitedWords, repeat(place), places[1::2], places[2::2], cited, sources))


def _in_order(raw: str) -> str:
    """A list of sources without blanks and in order, so that lists that name the same sources are the same."""
    return ",".join(sorted("".join(raw.split()).split(",")))


class _Reading:
    """One pass over the content of one block."""

    def __init__(self, text: str, start: int, end: int, *, legacy: bool) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.legacy = legacy
        self.pieces: list[str] = []
        self.visible = 0
        """Length of the visible text so far."""
        self.place = start
        self.open: list[_Open] = []
        self.nested: list[tuple[Finding, _Open]] = []
        """What was said of citations inside others, each with the one around it."""
        self.out = CitedText("")

    def read_whole(self, pieces: list[str], raws: list[str], visible_text: str) -> CitedText:
        """Read a block whose tags are all whole citations: gap, cited words, gap, …, and their lists of sources."""
        self.out.text = visible_text
        markup, citations = self.out.markup, self.out.citations
        marked = MARKS.search(self.text, self.start, self.end) is not None
        place, visible = self.start, 0
        for gap, words, raw, refs in zip(pieces[::2], pieces[1::2], raws, map(clean_refs, raws), strict=False):
            place += len(gap)
            visible += len(gap)
            first = place + _OPENER_LENGTH
            last = first + len(words)
            stop = last + len(raw) + _CLOSER_LENGTH
            end = visible + len(words)
            markup += ("citation", place, first), ("citation", last, stop)
            seen = words and not words.isspace() and (words.isascii() or words.strip(_INVISIBLE))
            if refs is not None and seen and not (marked and MARKS.search(words)):
                citations.append(CitationDraft("cohere", (place, stop), (first, last), words, visible, end, refs, raw))
            else:
                citations.append(self._citation((place, stop), (first, last), words, visible, (raw, None)))
            place, visible = stop, end
        return self.out

    def read(self) -> CitedText:
        """Read tag by tag."""
        for tag in _TAG.finditer(self.text, self.start, self.end):
            self._take(tag)
        self._keep(self.end)
        self._leave_open()
        self.out.text = "".join(self.pieces)
        self.out.citations.sort(key=lambda citation: (citation.span[0], -citation.span[1]))
        return self.out

    def _take(self, tag: re.Match[str]) -> None:
        """Read one tag, or a whole citation."""
        begin, stop = tag.span()
        kind = tag.lastindex
        if kind == 2:
            self._whole(begin, stop, tag)
        elif kind == 3:
            self._opened(begin, stop, None)
        elif kind == 4:
            if tag[0].startswith("<co: ") or _LIKELY_CLOSER.fullmatch(_HTML_VALUE.sub("", tag[4])):
                self._opened(begin, stop, tag[4])
        elif kind == 7:
            self._closer(tag)
        elif kind == 8:
            message = f"The closing tag {tag[0]!r} lacks its `>`; it was read all the same."
            self._find("tag-malformed", message, begin, stop)
            self._closed(begin, stop, tag[8])
        else:
            self._cut_closer(begin, stop)

    def _whole(self, begin: int, stop: int, tag: re.Match[str]) -> None:
        """Read a citation in which no other one begins."""
        first, last = tag.span(1)
        if self.open:
            self._opened(begin, first, None)
            self._closed(last, stop, tag[2])
            return
        self._mark(begin, first)
        visible = self.visible
        self._mark(last, stop)
        self.out.citations.append(self._citation((begin, stop), (first, last), tag[1], visible, (tag[2], None)))

    def _keep(self, place: int) -> None:
        """Take what lies before a place into the visible text."""
        self.pieces.append(self.text[self.place : place])
        self.visible += place - self.place
        self.place = place

    def _mark(self, begin: int, stop: int) -> None:
        """Take a tag out of the visible text."""
        self._keep(begin)
        self.out.markup.append(("citation", begin, stop))
        self.place = stop

    def _find(self, code: str, message: str, begin: int, stop: int) -> None:
        self.out.findings.append(Finding(code, message, (begin, stop)))

    def _opened(self, begin: int, stop: int, ids: str | None) -> None:
        self._mark(begin, stop)
        if ids is None and stop - begin > _OPENER_LENGTH and self.text[stop - 1] == ">":
            message = f"{self.text[begin:stop]!r} was read as an opening tag, though it is not written like one."
            self._find("tag-malformed", message, begin, stop)
        if len(self.open) == _DEEPEST:
            self._incomplete(self.open.pop(0), begin, told=False)
        self.open.append(_Open((begin, stop), self.visible, ids, None if ids is None else _in_order(ids)))

    def _closer(self, tag: re.Match[str]) -> None:
        """A closing tag in any spelling."""
        begin, stop = tag.span()
        colon, blank, sources = tag[5], tag[6], tag[7]
        if sources and not (colon and blank) and not _LIKELY_CLOSER.fullmatch(sources):
            return  # `</code>`, `</company>`, `</co:name>`: another tag
        if not colon and not blank and sources:
            return
        if sources and not (tag[0].startswith("</co: ") and "\n" not in sources):
            how = "it is torn over lines" if "\n" in tag[0] else "it is not written like one"
            message = f"{tag[0]!r} was read as a closing tag, though {how}."
            self._find("tag-malformed", message, begin, stop)
        self._closed(begin, stop, sources)

    def _cut_closer(self, begin: int, stop: int) -> None:
        """A closing tag whose end is missing, at the end of the block."""
        if stop < len(self.text) and self.open:
            message = f"The closing tag {self.text[begin:stop]!r} lacks its end; it was read all the same."
            self._find("tag-malformed", message, begin, stop)
            self._closed(begin, stop, self.text[begin:stop].removeprefix("</co").removeprefix(":"))
            return
        message = f"The text breaks off inside the closing tag {self.text[begin:stop]!r}."
        self._find("text-truncated", message, begin, stop)
        self._mark(begin, stop)
        if self.open:
            self._incomplete(self.open.pop(), stop, told=True, words_end=begin)
        else:
            self._find("citation-orphan-closer", "This closing tag has no opening tag before it.", begin, stop)

    def _closed(self, begin: int, stop: int, raw: str) -> None:
        """Pair a closing tag with its opener."""
        self._keep(begin)
        if not self.open:
            self.out.markup.append(("citation", begin, stop))
            self.place = stop
            message = f"{self.text[begin:stop]!r} closes nothing; it was taken out of the text."
            self._find("citation-orphan-closer", message, begin, stop)
            return
        opened = self._partner(raw)
        first = opened.tag[1]
        words = "".join(self._visible_between(opened))
        self.out.markup.append(("citation", begin, stop))
        self.place = stop
        span, cited = (opened.tag[0], stop), (first, begin)
        if self.open and not opened.crossed:
            message = f"The citation of {words[:40]!r} lies inside another one; tags were paired like brackets."
            self._find("citation-nested", message, *span)
            self.nested.append((self.out.findings[-1], self.open[-1]))
        self.out.citations.append(self._citation(span, cited, words, opened.visible, (raw, opened.ids)))

    def _visible_between(self, opened: _Open) -> list[str]:
        """The visible words since an opener."""
        wanted = self.visible - opened.visible
        out: list[str] = []
        for piece in reversed(self.pieces):
            if wanted <= 0:
                break
            out.append(piece[-wanted:] if len(piece) > wanted else piece)
            wanted -= len(piece)
        return out[::-1]

    def _partner(self, raw: str) -> _Open:
        """The opener that a closer belongs to: the one with the same ids, else the last one."""
        if len(self.open) > 1 and self.open[-1].ids is not None:
            sources = _in_order(raw)
            for at in range(len(self.open) - 2, -1, -1) if self.open[-1].sources != sources else ():
                if self.open[at].sources == sources:
                    opened = self.open.pop(at)
                    opened.crossed = True
                    message = "Two citations overlap; their closing tags were told apart by the numbers in them."
                    self._find("citation-crossed", message, *opened.tag)
                    return opened
        return self.open.pop()

    def _citation(
        self, span: Span, cited: Span, words: str, visible: int, written: tuple[str, str | None]
    ) -> CitationDraft:
        """Make a citation, and say what is odd about it."""
        raw, ids = written
        damage: Literal["malformed"] | None = None
        refs = clean_refs(raw) if ids is None else None
        blank = not words or words.isspace() or not (words.isascii() or words.strip(_INVISIBLE))
        if refs is not None and not blank:
            if MARKS.search(words):
                self._splits(words, span, cited)
            return CitationDraft("cohere", span, cited, words, visible, visible + len(words), refs, raw)
        if ids is not None:
            raw, html = self._both_sides(span, raw, ids)
        else:
            html = False
        sources = read_sources(raw)
        if sources.legacy and ids is None:
            sources = self._one_sided(span, raw, sources)
        if sources.malformed:
            message = f"The sources {raw!r} do not follow the grammar; what could be read is kept."
            self._find("citation-sources-malformed", message, *span)
        if not sources.refs:
            damage = "malformed"
            if not sources.malformed or _EMPTY_LISTS.fullmatch(raw):
                self._find("citation-no-sources", "The citation names no sources.", *span)
        if sources.legacy and not self.legacy and not html:
            message = f"{raw!r} is the older form of a source list: numbers of documents."
            self._find("citation-legacy-form", message, *span)
        elif sources.legacy and self.legacy and ids is not None and not html:
            self._find("citation-legacy-form", "Document numbers on both sides: the older form.", *span)
        if blank:
            self._find("citation-empty-span", "The citation covers no visible character.", *span)
        if sources.repeated:
            message = f"The sources {raw!r} name one source twice."
            self._find("citation-duplicate", message, *span)
        if MARKS.search(words):
            self._splits(words, span, cited)
        return CitationDraft("cohere", span, cited, words, visible, visible + len(words), sources.refs, raw, damage)

    def _one_sided(self, span: Span, raw: str, sources: Sources) -> Sources:
        """Document numbers in the closing tag alone: half of the older form, and no list of the form with calls."""
        if not self.legacy:
            return Sources((), malformed=True, legacy=False)
        if sources.refs:
            message = f"The opening tag names no sources, the closing tag {raw!r}; the closing tag counts."
            self._find("citation-tags-differ", message, *span)
        return sources

    def _both_sides(self, span: Span, raw: str, ids: str) -> tuple[str, bool]:
        """The sources of a citation with ids in its opening tag, and whether a browser rewrote it."""
        html = _HTML_VALUE.search(ids) is not None
        ids, raw = _HTML_VALUE.sub("", ids), _HTML_VALUE.sub("", raw)
        if html or (not raw.strip() and ids.strip()):
            message = "A browser rewrote this tag; its sources were taken from the opening tag."
            self._find("citation-tags-html", message, *span)
            return (raw if raw.strip() else ids), html
        if _in_order(ids) != _in_order(raw):
            message = f"The opening tag names {ids!r}, the closing tag {raw!r}; the closing tag counts."
            self._find("citation-tags-differ", message, *span)
        elif "[" in ids:
            message = f"The opening tag names the sources {ids!r}, too, which only the older form does."
            self._find("tag-malformed", message, *span)
        return raw, False

    def _splits(self, words: str, span: Span, cited: Span) -> None:
        """Say that a span cuts through Markdown: one of its marks is opened or closed outside of it."""
        if cuts_markdown(self.text, (self.start, self.end), cited, words):
            message = f"The cited words {words[:40]!r} cut through a Markdown construct."
            self._find("citation-splits-markdown", message, *span)

    def _incomplete(self, opened: _Open, stop: int, *, told: bool, words_end: int | None = None) -> None:
        """Keep a citation without a closing tag; its words end before a cut one, else where the citation ends."""
        cited = (opened.tag[1], max(opened.tag[1], stop if words_end is None else words_end))
        self.out.citations.append(
            CitationDraft("cohere", (opened.tag[0], stop), cited, None, opened.visible, None, (), "", "incomplete")
        )
        if not told:
            message = "This citation is never closed; it ends with its block."
            self._find("citation-unclosed", message, *opened.tag)

    def _leave_open(self) -> None:
        """Openers without closers end with the block; that others stand behind them is no nesting."""
        if self.open and self.nested:
            unclosed = set(map(id, self.open))
            untrue = {id(finding) for finding, around in self.nested if id(around) in unclosed}
            self.out.findings[:] = [finding for finding in self.out.findings if id(finding) not in untrue]
        for opened in self.open:
            self._incomplete(opened, self.end, told=False)
