"""In-text citations of any prompt: each grammar finds its own, here they are placed in the visible text.

Code, formulas, addresses and links are left out first; where two grammars want the same characters, the one with the
clearer marks goes first. A marker gets the sentence before it as its claim, which is said to be inferred.
"""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections.abc import Iterator

from parsers.citations.base import CitationDraft, CitedText, CitedWords
from parsers.citations.cite_tags import find_cite_tags
from parsers.citations.claims import claim_before
from parsers.citations.cut_off import find_cut_off
from parsers.citations.daggers import find_daggers
from parsers.citations.footnotes import find_footnotes
from parsers.citations.found import Finder, Found
from parsers.citations.gemini_tags import find_gemini_tags
from parsers.citations.granite import find_granite
from parsers.citations.grok_tags import find_grok_tags
from parsers.citations.kotaemon import find_kotaemon
from parsers.citations.numbers import find_numbers
from parsers.citations.private_use import find_private_use
from parsers.citations.statements import find_statements
from parsers.citations.titles import find_links, find_titles
from parsers.citations.words import find_words
from parsers.model import CitationPlace, Span
from parsers.payloads.base import Finding

__all__ = ["InTextCitations"]

FINDERS: tuple[tuple[Finder, tuple[str, ...]], ...] = (
    (find_granite, ("_of_cite|>", "# Citations:")),
    (find_cite_tags, ("cite index=",)),
    (find_statements, ("<cite>",)),
    (find_gemini_tags, ("[cite:",)),
    (find_grok_tags, ("<grok:render",)),
    (find_private_use, ("\ue200", "\ue202", "\\ue20", "citeturn")),
    (find_cut_off, ("cite", "[citation", "\ue200", "<grok:render")),
    (find_daggers, ("†",)),
    (find_kotaemon, ("START_PHRASE",)),
    (find_words, ("[", "【", "(ID", "##", "(Source", "(source", "(Doc", "(doc", "(Reference", "(Passage", "ref ")),
    (find_titles, ("ource", "eference", "uelle", "来源", "出处")),
    (find_links, ("](http",)),
    (find_footnotes, ("[^",)),
    (find_numbers, ("[", "【", "［")),
)
"""The grammars, those with the clearest marks first, each with characters of which one must be there."""

_SIGNS = ("[", "【", "［", "cite", "<co>", "<grok:", "\ue200", "\ue202", "\\ue20", "##", "ref ")
"""Characters of which one is in every text that holds a citation without round brackets; looking for them is faster
than any pattern."""
_BRACKETS = ("(", "（")
_BRACKETED_SIGNS = (
    "(ID",
    "(Source",
    "(Doc",
    "(doc",
    "(Reference",
    "(Passage",
    "(source",
    "(Quelle",
    "(来源",
    "（来源",
    "(出处",
    "（出处",
)
"""The same of citations in round brackets."""
_TAKEN_OUT = (
    "_of_cite|>",
    "# Citations:",
    "cite index",
    "<cite>",
    "[cit",
    "<grok:render",
    "citeturn",
)
"""Of these or the signs of private use, one is in every text that holds a mark which the visible text does not show."""
_MASKED = re.compile(
    r"```[^`]*+(?>(?:`{1,2}(?!`)[^`]*+)*)(?:```|\Z)|(?P<tag>`[<{(]/?(?:\w{1,20}:)?cite\b[^`\n]{0,400}`)|`[^`\n]+`|\$\$[^$]+\$\$|(?<![\w$#])\$[^\s$][^$\n]{0,300}?(?<!\s)\$(?![\d$])"
    r"|\\\[[^\\]{1,400}(?:\\(?!\])[^\\]{0,400}){0,40}\\\]|\\\([^\\]{1,400}(?:\\(?!\))[^\\]{0,400}){0,40}\\\)"
    r"|(?<!\()!?\[(?!\[?\d)[^\[\]\n]{1,400}\]\([^()\n]{0,2000}\)|(?<!\()(?<![:：])(?<![:：] )https?://[^\s\[\]【】<>]+"
)


class InTextCitations:
    """Reads the markers and tags of all grammars."""

    name = "in-text"
    listed = True
    forms: tuple[str, ...] = (
        "[1]",
        "[1, 2]",
        "[^1]",
        "【5†source】",
        "【4†L10-L12】",
        "[citation:1]",
        "[doc1]",
        "(Source: title)",
        "[cite: 1]",
        '(cite index="0-1">…</cite>',
    )

    def example(self, text: str, start: int, end: int) -> Span | None:
        """The first citation in `text[start:end]` that could be nothing else, or None."""
        clear = (found for found in _found(text, start, end) if not found.tentative)
        return next((found.span for found in clear), None)

    def read(self, text: str, start: int, end: int) -> CitedText:
        """Read the content of a block; see `CitationStyle.read`."""
        found = _found(text, start, end)
        if not found:
            return CitedText(text[start:end])
        marks = sorted({mark for one in found for mark in one.markup if mark[0] < mark[1]})
        out = CitedText(_without(text, start, end, marks))
        out.markup = [("citation", first, last) for first, last in marks]
        starts = [first for first, _ in marks]
        taken = [0]
        for first, last in marks:
            taken.append(taken[-1] + last - first)
        claims = _claims(text, start, found)
        for one, claim in zip(found, claims, strict=True):
            if one.silent:
                continue
            out.citations.append(self._draft(start, one, starts, taken, _words_of(text, one, marks)))
            out.citations[-1].inferred_span = claim
            if one.incomplete:
                message = "This citation is cut off or never closed; it ends with its block."
                out.findings.append(Finding("citation-unclosed", message, one.span))
        return out

    def regular(self, words: str, _place: CitationPlace, _before: int) -> tuple[str, list[CitedWords]] | None:
        """The words themselves when no grammar that takes its marks out of the text can have any here; else None."""
        if "\ue200" in words or "\ue202" in words or "\\ue20" in words:
            return None
        if "cit" not in words and "Cit" not in words:  # as in most words; all other signs hold one of the two
            return words, []
        return None if any(sign in words for sign in _TAKEN_OUT) else (words, [])

    @staticmethod
    def _draft(start: int, one: Found, starts: list[int], taken: list[int], words: str | None) -> CitationDraft:
        """Place one citation in the visible text; `taken` is how much was taken out before each of `starts`."""

        def visible(place: int) -> int:
            return place - start - taken[bisect_left(starts, place)]

        first, last = one.cited_span or ((one.span[0], one.span[0]) if one.markup else one.span)
        begin = visible(first)
        length = len(words) if words is not None else last - first
        draft = CitationDraft(
            style=one.style,
            span=one.span,
            cited_span=one.cited_span,
            text=words,
            start=begin,
            end=None if one.incomplete else begin + length,
            refs=one.refs,
            raw=f"{one.style} {one.raw}",
            tentative=one.tentative,
        )
        draft.damage = "incomplete" if one.incomplete else None if one.refs else "malformed"
        return draft


def _words_of(text: str, one: Found, marks: list[Span]) -> str | None:
    """The visible words that a citation encloses, or the marker that stays; None where there are none or no closer."""
    if one.incomplete or (one.cited_span is None and one.markup):
        return None
    first, last = one.cited_span or one.span
    inner = marks[bisect_left(marks, (first, first)) : bisect_left(marks, (last, last))]
    return _without(text, first, last, inner)


_BETWEEN_MARKERS = re.compile(r"\s*(?:[,;]\s*)?(?:(?:and|or|und|oder|et|y|&|和)\s*)?")
"""What parts two markers of one claim."""


def _claims(text: str, start: int, found: list[Found]) -> list[Span | None]:
    """The claims of markers: the sentence before each, from the marker before on; markers in a row share one."""
    claims: list[Span | None] = []
    place, last = start, None
    for one in found:
        claim = None
        if one.cited_span is None:
            apart = last is None or _BETWEEN_MARKERS.fullmatch(text, place, one.span[0]) is None
            claim = _claim(text, place, one.span[0]) if apart else last
            last = claim
        place = one.span[1]
        claims.append(claim)
    return claims


def _claim(text: str, place: int, marker: int) -> Span | None:
    """The sentence before a marker, without the comma that parts it from the marker before; None where none is left."""
    claim = claim_before(text, place, marker)
    if claim is None:
        return None
    first, last = claim
    while first < last and text[first] in ",;:.)] \t":
        first += 1
    while first < last and text[last - 1] in "([ \t":
        last -= 1
    return (first, last) if any(char.isalnum() for char in text[first:last]) else None


def _found(text: str, start: int, end: int) -> list[Found]:
    """What all grammars find, in the order of the text, without overlaps of their marks."""
    if not _holds(text, start, end, _SIGNS) and not (
        _holds(text, start, end, _BRACKETS) and _holds(text, start, end, _BRACKETED_SIGNS)
    ):
        return []
    finders = [finder for finder, signs in FINDERS if _holds(text, start, end, signs)]
    masks = _MASKED.finditer(text, start, end) if finders else ()
    taken: list[Span] = [masked.span() for masked in masks if masked["tag"] is None]
    kept: list[Found] = []
    for finder in finders:
        for found in finder(text, start, end):
            areas = found.markup or (found.span,)
            if not any(_overlaps(taken, area) for area in areas):
                kept.append(found)
                for area in areas:
                    insort(taken, area)
    return sorted(kept, key=lambda found: (found.span[0], -found.span[1]))


def _holds(text: str, start: int, end: int, signs: tuple[str, ...]) -> bool:
    for sign in signs:  # noqa: SIM110 - asked of every block, and `any` takes half as long again
        if text.find(sign, start, end) >= 0:
            return True
    return False


def _overlaps(taken: list[Span], area: Span) -> bool:
    """Whether an area meets one of the areas that are taken, which lie apart and in order."""
    at = bisect_left(taken, (area[1], area[1]))
    return at > 0 and taken[at - 1][1] > area[0]


def _without(text: str, start: int, end: int, marks: list[Span]) -> str:
    """A stretch without the marks in it."""
    return "".join(_pieces(text, start, end, marks))


def _pieces(text: str, start: int, end: int, marks: list[Span]) -> Iterator[str]:
    for first, last in marks:
        yield text[start:first]
        start = last
    yield text[start:end]
