"""Typographic quotes in the JSON or in the tags of a call, where a word processor or a page of documentation put them.

Only the quotes around keys and values are made straight, and only in JSON that follows the opening of a call and whose
first key stands in such quotes, and around the attributes of tags of Command 5. All others are content.
"""

from __future__ import annotations

import re

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, counted

__all__ = ["RULE"]

_QUOTES = "“”„‟″"
_OPENING = re.compile(
    r"(?:\bAction:|(?:[Tt]ool|TOOL|[Cc]all|ACTION|[Ff]unction|python_tag)[\w▁=.:-]{0,80}[|｜]?[>\]]"
    r"|tool▁sep[｜|]>\S{1,100})"
    rf"\s{{0,20}}(?:```\w{{0,10}}\s{{0,20}})?(?P<json>[\[{{][\s\[{{]{{0,40}}[{_QUOTES}])"
)
_PIECE = re.compile(
    r"(?P<string>\"(?>(?:[^\"\\\n]++|\\.)*)\")|"
    rf"(?P<open>(?<=[\[{{,:\s])[{_QUOTES}])|(?P<close>[{_QUOTES}](?=\s{{0,40}}[:,}}\]]))|(?P<down>[\[{{])|(?P<up>[\]}}])"
)


_TAG = re.compile(r"<cofl:\w{1,40}\s[^<>\n]{1,400}>")
_ATTRIBUTE = re.compile(rf"(?<=\w=)[{_QUOTES}](?=[^{_QUOTES}\"\n]{{0,200}}[{_QUOTES}][\s/>])|[{_QUOTES}](?=[\s/>])")


def _probe(head: Head) -> bool:
    return any(quote in head.text for quote in _QUOTES) and (
        _OPENING.search(head.text) is not None or _TAG.search(head.text) is not None
    )


def _offer(text: str) -> Offer | None:
    starts: list[int] = []
    place = 0
    while opening := _OPENING.search(text, place):
        place = _straighten(text, opening.start("json"), starts)
    for tag in _TAG.finditer(text):
        starts.extend(quote.start() for quote in _ATTRIBUTE.finditer(text, *tag.span()))
    if not starts:
        return None
    starts.sort()
    count = len(starts)
    message = (
        f"{counted(count, 'typographic quote')} in the JSON or the tags of a call became straight, as these need them."
    )
    return Offer(Edits(starts, [start + 1 for start in starts], ['"'] * count), count, message, Evidence.CERTAIN)


def _straighten(text: str, start: int, starts: list[int]) -> int:
    """Collect the quotes of one JSON value around keys and values; give back where the value ends."""
    depth = 0
    end = start + 1
    for found in _PIECE.finditer(text, start):
        end = found.end()
        if found["down"]:
            depth += 1
        elif found["up"]:
            depth -= 1
            if depth == 0:
                break
        elif not found["string"]:
            starts.append(found.start())
    return end


RULE = Rule("typographic-quotes", _probe, _offer)
