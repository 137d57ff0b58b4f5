'''A string of a program that goes over several lines: `prompt = """…"""`, or with `const` and the like before it.'''

from __future__ import annotations

import re

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule

__all__ = ["RULE"]

_OPENER = re.compile(
    r"\s*(?:(?:export|const|let|var|final|String) ){0,3}"
    r"(?:[\w.\[\]\"']{1,80}[ \t]*[=:(][ \t]*)?[rbfuRBFU]{0,2}(?P<quotes>\"\"\"|'''|`(?!`))(?:\\\n)?"
)


def _probe(head: Head) -> bool:
    return _OPENER.match(head.text) is not None


def _offer(text: str) -> Offer | None:
    opener = _OPENER.match(text)
    if opener is None:
        return None
    quotes = opener["quotes"]
    end = len(text.rstrip().rstrip(",;)"))
    if not text.endswith(quotes, opener.end(), end) or text.find(quotes, opener.end()) != end - len(quotes):
        return None
    if "<" in text[: opener.end()]:
        return None
    message = "The text was a string of a program; the quotes around it were taken off."
    return Offer(Edits([0, end - len(quotes)], [opener.end(), len(text)]), 1, message, Evidence.WHOLE)


RULE = Rule("code-quoted", _probe, _offer)
