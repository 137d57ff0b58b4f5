"""Characters without width inside the signs of markup, where a chat program broke up what it took for its own.

Undone only if tokens come whole by it; anywhere else such a character is content.
"""

from __future__ import annotations

import re

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, counted, found_spans

__all__ = ["RULE"]

_CHARACTERS = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_INSIDE = re.compile(rf"(?<=[<|｜/_▁])[{_CHARACTERS}]+|[{_CHARACTERS}]+(?=[|｜>_▁])")


def _probe(head: Head) -> bool:
    text = head.text
    return not text.isascii() and any(sign in text for sign in _CHARACTERS) and _INSIDE.search(text) is not None


def _offer(text: str) -> Offer | None:
    starts, ends = found_spans(_INSIDE, text)
    if not starts:
        return None
    message = f"{counted(len(starts), 'invisible character')} inside the signs of markup left out."
    return Offer(Edits(starts, ends), len(starts), message, Evidence.GAIN)


RULE = Rule("invisible-characters", _probe, _offer)
