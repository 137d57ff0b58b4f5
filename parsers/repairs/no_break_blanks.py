"""Blanks that don't break a line (U+00A0) in place of all others, as a page shows code with them."""

from __future__ import annotations

import re

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, counted, found_spans, mostly

__all__ = ["RULE"]

_BLANK = "\u00a0"
_FEWEST = 4
_BLANKS = re.compile(_BLANK)


def _probe(head: Head) -> bool:
    count = head.text.count(_BLANK)
    return count >= _FEWEST and mostly(count, count + head.text.count(" "))


def _offer(text: str) -> Offer | None:
    count = text.count(_BLANK)
    if count < _FEWEST or not mostly(count, count + text.count(" ")):
        return None
    starts, ends = found_spans(_BLANKS, text)
    message = f"{counted(count, 'blank')} that {'does' if count == 1 else 'do'} not break a line became plain."
    return Offer(Edits(starts, ends, [" "] * count), count, message, Evidence.WHOLE)


RULE = Rule("no-break-blanks", _probe, _offer)
