"""Characters without width inside the signs of markup, where a chat program broke up what it took for its own.

Undone only if tokens come whole by it, or if nearly all tokens have one at their edge; anywhere else such a character
is content.
"""

from __future__ import annotations

import re

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, counted, found_spans, mostly

__all__ = ["RULE"]

_CHARACTERS = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_INSIDE = re.compile(rf"(?<=[<|｜/_▁])[{_CHARACTERS}]+|[{_CHARACTERS}]+(?=[|｜>_▁])")
_AT_EDGE = re.compile(rf"(?<=[|｜]>)[{_CHARACTERS}]+|[{_CHARACTERS}]+(?=<[|｜])")
_TOKEN_END = re.compile(r"[|｜]>")
_FEWEST = 2


def _probe(head: Head) -> bool:
    text = head.text
    if text.isascii() or not any(sign in text for sign in _CHARACTERS):
        return False
    return _INSIDE.search(text) is not None or _AT_EDGE.search(text) is not None


def _offer(text: str) -> Offer | None:
    starts, ends = found_spans(_INSIDE, text)
    if not starts:
        return _at_edges(text)
    message = f"{counted(len(starts), 'invisible character')} inside the signs of markup left out."
    return Offer(Edits(starts, ends), len(starts), message, Evidence.GAIN)


def _at_edges(text: str) -> Offer | None:
    starts, ends = found_spans(_AT_EDGE, text)
    if len(starts) < _FEWEST or not mostly(len(starts), len(_TOKEN_END.findall(text))):
        return None
    message = f"{counted(len(starts), 'invisible character')} at the edges of tokens left out."
    return Offer(Edits(starts, ends), len(starts), message, Evidence.WHOLE)


RULE = Rule("invisible-characters", _probe, _offer)
