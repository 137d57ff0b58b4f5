r"""ChatGPT's markers between private-use characters: U+E200 `cite` U+E202 `turn0search3` U+E201.

They leak through exports and APIs; LibreChat writes them as six ASCII characters each (`\ue202turn0search0`), and some
tools drop the characters and leave `citeturn0search0`. U+E203 and U+E204 enclose the claim that the next marker cites.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.citations.base import RefDraft
from parsers.citations.found import Found
from parsers.model import Span

__all__ = ["find_private_use"]

_NAME = r"turn\d{1,4}[a-z]{2,12}\d{1,4}"
_OPEN, _NEXT, _CLOSE = (rf"(?:{sign}|\\u{ord(sign):04x})" for sign in "\ue200\ue202\ue201")
_MARKER = re.compile(
    rf"{_OPEN}(?P<kind>\w{{2,20}})(?P<refs>(?:{_NEXT}[^\ue200-\ue206\\\n]{{1,400}}){{1,40}}){_CLOSE}"
    rf"|{_NEXT}(?P<alone>{_NAME})|(?<!\w)(?:file)?cite(?P<bare>(?:{_NAME}){{1,40}})"
)
_REF = re.compile(_NAME)
_CLAIM = re.compile("\ue203([^\ue203\ue204]{1,4000})\ue204")


def find_private_use(text: str, start: int, end: int) -> Iterator[Found]:
    """Find the markers in `text[start:end]`; a marker takes the claim that ends right before it."""
    claims = {claim.end(): claim for claim in _CLAIM.finditer(text, start, end)}
    for marker in _MARKER.finditer(text, start, end):
        names = _REF.findall(marker[0])
        refs = tuple(RefDraft(name, None, None, listed=True) for name in names)
        if not refs:
            continue
        claim = claims.get(marker.start()) or claims.get(marker.start() - 1)
        cited: Span | None = None
        markup: tuple[Span, ...] = (marker.span(),)
        begin = marker.start()
        if claim is not None:
            begin, cited = claim.start(), claim.span(1)
            markup = ((claim.start(), claim.start(1)), (claim.end(1), claim.end()), marker.span())
        yield Found("private-use", (begin, marker.end()), refs, marker[0], cited, markup)
