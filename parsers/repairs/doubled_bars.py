"""Control tokens whose bars are doubled, or written as U+2016: `<｜｜User｜｜>`, `<‖end▁of▁sentence‖>`, `<||User||>`.

Undone only if tokens come whole by it, and only where doubled bars are the rule: in a text that has its tokens as they
should be, such a thing is talk. Tags with words behind their bars (`<‖DSML‖invoke …>`) are for their reader, which
takes any bars.
"""

from __future__ import annotations

import re

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, counted

__all__ = ["RULE"]

_BARS = r"(?:｜｜|‖|\|\|)"
_NAME = r"[A-Za-z▁][\w▁. -]{0,40}?"
_DOUBLED = re.compile(rf"<({_BARS}){_NAME}({_BARS})>")
_SINGLE = re.compile(rf"<[｜|]{_NAME}[｜|]>")
_SINGLE_BAR = {"｜｜": "｜", "‖": "｜", "||": "|"}


def _probe(head: Head) -> bool:
    return ("｜｜" in head.text or "‖" in head.text or "<||" in head.text) and _DOUBLED.search(head.text) is not None


def _offer(text: str) -> Offer | None:
    starts: list[int] = []
    ends: list[int] = []
    inserts: list[str] = []
    for token in _DOUBLED.finditer(text):
        for group in (1, 2):
            starts.append(token.start(group))
            ends.append(token.end(group))
            inserts.append(_SINGLE_BAR[token[group]])
    count = len(starts) // 2
    if not count or sum(1 for _ in _SINGLE.finditer(text)) >= count:
        return None
    are = "is" if count == 1 else "are"
    message = f"The bars of {counted(count, 'token')} {are} doubled or written as `‖`; they were read as single ones."
    return Offer(Edits(starts, ends, inserts), count, message, Evidence.GAIN)


RULE = Rule("glyph-doubled-bars", _probe, _offer)
