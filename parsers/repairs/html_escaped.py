"""HTML entities in place of the signs of markup: `&lt;` for `<`, also escaped twice (`&amp;lt;`).

Escaping hits every `<`, so a text that also holds plain ones is left alone: its entities are content. The tags of the
page itself (line breaks, paragraphs, colours of code) do not count, and go with the entities. Where turns are marked by
words and brackets (`[INST]`), no plain `<` is missing, so that a question about HTML looks the same: it is left alone
unless the tokens of such a prompt are encoded, too.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, found_spans, mostly

__all__ = ["RULE"]

_LESS_THAN = re.compile(r"&((?:amp;)*)(?:lt|#60|#[xX]3[cC]);")
_NAMED = "lt|gt|amp|quot|apos|nbsp"
_NUMBERED = r"#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}"
_LONE_AMPERSAND = re.compile(rf"&(?!(?:{_NAMED}|{_NUMBERED});)")
_WORD_TURNS = re.compile(r"(?m)\[/?INST\]|^### (?:Instruction|Response)\b")
_WORD_TURNS_ENCODED = re.compile(r"&(?:amp;)*lt;(?:&(?:amp;)*lt;/?SYS\b|/?s&)")
_FEW = 0.1
"""Share of `<` that may be plain."""
_PAGE_TAG = re.compile(
    r"(?P<line></?(?:br|p|div|tr|li|pre)\b[^<>]{0,400}>)(?P<end>[ \t]*\n)?"
    r"|</?(?:a|b|i|u|em|strong|span|code|mark|font|table|tbody|td|ul|ol|section|article|html|body|small)\b[^<>]{0,400}>"
)
_CLOSERS = ("</div>", "</p>", "</li>", "</td>")
_BREAK = re.compile(r"<(?:br\b|/(?:p|div|tr|li)>)")
"""The tags at which a page begins a new line."""


def _probe(head: Head) -> bool:
    return "&" in head.text and _LESS_THAN.search(head.text) is not None


def _offer(text: str) -> Offer | None:
    levels = [len(ampersands) // len("amp;") for ampersands in _LESS_THAN.findall(text)]
    page = list(_PAGE_TAG.finditer(text)) if "<" in text else []
    if not levels or text.count("<") - len(page) > _FEW * len(levels):
        return None
    if _WORD_TURNS.search(text) and not _WORD_TURNS_ENCODED.search(text):
        return None
    level = min(levels)
    names = _NAMED if _LONE_AMPERSAND.search(text) is None else _NAMED.replace("amp|", "")
    entity = re.compile(rf"&(?:amp;){{0,{level}}}({names}|{_NUMBERED});")  # the last pass may have met plain signs, too
    starts, ends = found_spans(entity, text)
    if page:
        return _without_page(text, entity, page, level)
    blanks = _are_blanks(text)
    signs = {name: _sign(name, blanks=blanks) for name in set(entity.findall(text))}
    inserts = list(map(signs.__getitem__, entity.findall(text)))
    return _offered(starts, ends, inserts, len(starts), level)


def _without_page(text: str, entity: re.Pattern[str], page: list[re.Match[str]], level: int) -> Offer:
    """Decode the entities and leave out the tags of the page; what breaks a line in it becomes a line end."""
    blanks = _are_blanks(text)
    written = len(text.rstrip())
    edits = [(found.start(), found.end(), _sign(found[1], blanks=blanks)) for found in entity.finditer(text)]
    count = len(edits)
    for tag in page:
        line_end = tag["end"] or ""
        last = tag.end() >= written
        held = tag[0].startswith("<br") and text.startswith(_CLOSERS, tag.end())  # a blank line of an editor
        breaks = _BREAK.match(tag[0]) is not None and not (line_end or held or last)
        edits.append((tag.start(), tag.end() - len(line_end), "\n" if breaks else ""))
    edits.sort()
    starts, ends, inserts = zip(*edits, strict=True)
    return _offered(starts, ends, inserts, count, level)


def _are_blanks(text: str) -> bool:
    """Whether a page wrote its blanks as such that don't break a line."""
    written = text.count("nbsp;") + text.count("#160;")
    return written > 0 and mostly(written, written + text.count(" "))


def _sign(name: str, *, blanks: bool) -> str:
    sign = html.unescape(f"&{name};")
    return " " if blanks and sign == "\u00a0" else sign


def _offered(starts: Sequence[int], ends: Sequence[int], inserts: Sequence[str], count: int, level: int) -> Offer:
    less_than = f"&{'amp;' * level}lt;"
    what = "1 HTML entity was" if count == 1 else f"{count:,} HTML entities were"
    message = f"{what} decoded: the signs of markup were written as entities (`{less_than}` for `<`)."
    return Offer(Edits(starts, ends, inserts), count, message, Evidence.GAIN)


RULE = Rule("html-escaped", _probe, _offer)
