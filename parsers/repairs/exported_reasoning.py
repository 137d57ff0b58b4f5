"""An exported chat: `<details type="reasoning">`, quoted line by line, and `<details type="tool_calls" …>`.

Entities and quote marks belong to the export, not to the model. The tags stay: they say what the text in them is.
"""

from __future__ import annotations

import html
import re

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, counted

__all__ = ["RULE"]

_OPENER = re.compile(r'<details type="(?:reasoning"[^<>\n]{0,200}>|(tool_calls)"(?= )[^<>]*+(?=>))')
_CLOSER = "</details>"
_MARK = re.compile(
    r"(?m)(?P<quote>^(?:>|&gt;)(?: |$))|&(?:lt|gt|amp|quot|apos|nbsp|#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6});"
)


def _probe(head: Head) -> bool:
    return "<details type=" in head.text


def _offer(text: str) -> Offer | None:
    starts: list[int] = []
    ends: list[int] = []
    inserts: list[str] = []
    place = 0
    while opener := _OPENER.search(text, place):
        begin, place = opener.end(), text.find(_CLOSER, opener.end())
        place = len(text) if place < 0 else place
        if opener[1]:  # in a call the entities stand in the attributes of its tag
            begin, place = opener.end(1), opener.end()
        for mark in _MARK.finditer(text, begin, place):
            starts.append(mark.start())
            ends.append(mark.end())
            inserts.append("" if mark["quote"] else html.unescape(mark[0]))
    if not starts:
        return None
    marks = counted(len(starts), "mark")
    message = f"{marks} of an exported chat (HTML entities, quote signs) in its reasoning and calls: undone."
    return Offer(Edits(starts, ends, inserts), len(starts), message, Evidence.CERTAIN)


RULE = Rule("html-escaped", _probe, _offer)
