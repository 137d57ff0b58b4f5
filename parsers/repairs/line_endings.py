"""Line ends of other systems: CRLF, CR alone, or the line separators of Unicode (word processors, chats).

Undone when nearly all line ends are so. A few of them among line feeds are left as content: a tool may have printed
them.
"""

from __future__ import annotations

import re

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, counted, found_spans, mostly

__all__ = ["RULE"]

_BEFORE_LINE_FEED = re.compile(r"\r(?=\n)")
_ALONE = re.compile(r"\r")
_SEPARATOR = re.compile("[\u0085\u2028\u2029]")
_AT_TOKEN = re.compile("(?<=[>\\]])[\u0085\u2028\u2029]|[\u0085\u2028\u2029](?=[<\\[])")


def _probe(head: Head) -> bool:
    return "\r" in head.text or ("\n" not in head.text and _SEPARATOR.search(head.text) is not None)


def _offer(text: str) -> Offer | None:
    both = text.count("\r\n")
    feeds = text.count("\n") - both
    returns = text.count("\r") - both
    if mostly(both, both + feeds):
        edits = Edits(*found_spans(_BEFORE_LINE_FEED, text))
        message = f"{counted(both, 'line')} ended in CRLF; each now ends in a line feed."
        return Offer(edits, both, message, Evidence.CERTAIN)
    if returns > 1 and mostly(returns, both + feeds + returns):
        starts, ends = found_spans(_ALONE, text)
        inserts = ["" if text.startswith("\n", end) else "\n" for end in ends]
        message = f"{counted(len(starts), 'line')} ended in CR; each now ends in a line feed."
        return Offer(Edits(starts, ends, inserts), len(starts), message, Evidence.CERTAIN)
    if not both + feeds + returns and _AT_TOKEN.search(text):
        starts, ends = found_spans(_SEPARATOR, text)
        message = f"{counted(len(starts), 'line')} ended in a separator of Unicode; each now ends in a line feed."
        return Offer(Edits(starts, ends, ["\n"] * len(starts)), len(starts), message, Evidence.WHOLE)
    return None


RULE = Rule("line-endings", _probe, _offer)
