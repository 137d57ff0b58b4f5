"""A Markdown code fence around the whole text.

Fences inside, such as the one around the JSON of an action, belong to the text. When an inner fence could as well be
the end of the outer one, the text is left alone.
"""

from __future__ import annotations

import re

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule

__all__ = ["RULE"]

_OPENER = re.compile(r"\s*(?P<fence>`{3,}|~{3,})[ \t]*[\w.+#-]{0,40}[ \t]*\n")
_CLOSER = re.compile(r"\n?[ \t]*(?:`{3,}|~{3,})[ \t]*\Z")
_INNER = re.compile(r"(?m)(?P<opens>(?:^|[ \t])(?:`{3,}|~{3,})[\w.+#-]+[ \t]*$)|^[ \t]*(?P<closes>`{3,}|~{3,})(?!\w)")


def _probe(head: Head) -> bool:
    return head.signs[:1] in {"`", "~"} and _OPENER.match(head.text) is not None


def _offer(text: str) -> Offer | None:
    opener = _OPENER.match(text)
    if opener is None:
        return None
    end = len(text.rstrip())
    line = text.rfind("\n", opener.end() - 1, end)
    closer = _CLOSER.match(text, line, end) if line >= 0 else None
    fence = opener["fence"]
    if closer is None or closer[0].strip() != fence or _ends_earlier(text, opener.end(), line, fence):
        return None
    start = max(opener.end(), line)  # an empty fence has one line end only
    message = "The whole text stood in a code fence, which was taken off."
    return Offer(Edits([0, start], [opener.end(), len(text)]), 1, message, Evidence.WHOLE)


def _ends_earlier(text: str, start: int, end: int, fence: str) -> bool:
    """Say whether a fence between two places may close the outer one."""
    depth = 0
    for found in _INNER.finditer(text, start, max(start, end)):
        if found["opens"]:
            depth += 1
        elif depth:
            depth -= 1
        elif found["closes"].startswith(fence):
            return True
    return False


RULE = Rule("fence-wrapped", _probe, _offer)
