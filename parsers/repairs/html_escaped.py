"""HTML entities in place of the signs of markup: `&lt;` for `<`, also escaped twice (`&amp;lt;`).

Escaping hits every `<`, so a text that also holds plain ones is left alone: its entities are content.
"""

from __future__ import annotations

import html
import re

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, found_spans

__all__ = ["RULE"]

_LESS_THAN = re.compile(r"&((?:amp;)*)(?:lt|#60|#[xX]3[cC]);")
_NAMED = "lt|gt|amp|quot|apos|nbsp"
_NUMBERED = r"#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}"
_LONE_AMPERSAND = re.compile(rf"&(?!(?:{_NAMED}|{_NUMBERED});)")
_FEW = 0.1
"""Share of `<` that may be plain (a page's own line breaks, say)."""


def _probe(head: Head) -> bool:
    return "&" in head.text and _LESS_THAN.search(head.text) is not None


def _offer(text: str) -> Offer | None:
    levels = [len(ampersands) // len("amp;") for ampersands in _LESS_THAN.findall(text)]
    if not levels or text.count("<") > _FEW * len(levels):
        return None
    level = min(levels)
    names = _NAMED if _LONE_AMPERSAND.search(text) is None else _NAMED.replace("amp|", "")
    entity = re.compile(rf"&(?:amp;){{{level}}}({names}|{_NUMBERED});")
    starts, ends = found_spans(entity, text)
    signs = {name: html.unescape(f"&{name};") for name in set(entity.findall(text))}
    inserts = list(map(signs.__getitem__, entity.findall(text)))
    less_than = f"&{'amp;' * level}lt;"
    what = "1 HTML entity was" if len(starts) == 1 else f"{len(starts):,} HTML entities were"
    message = f"{what} decoded: the signs of markup were written as entities (`{less_than}` for `<`)."
    return Offer(Edits(starts, ends, inserts), len(starts), message, Evidence.GAIN)


RULE = Rule("html-escaped", _probe, _offer)
