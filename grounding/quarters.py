"""Quarters and halves of a year: Q3, the third quarter, H1, the first half of 2020."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

__all__ = ["Part", "parts_of_years"]

Part = tuple[str, int]
"""`quarter` or `half`, and which."""

_ORDINALS: Final = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "last": 4}
_PART: Final = re.compile(
    r"\b(?:Q(?P<q>[1-4])|(?P<q2>[1-4])Q|H(?P<h>[12])(?=[ ’']?(?:of )?(?:FY ?)?\d\d))(?![\w-])"
    r"|\b(?P<ordinal>first|1st|second|2nd|third|3rd|fourth|4th)[ -](?:(?P<quarter>(?:fiscal )?quarters?\b)"
    r"|half of (?:the (?:fiscal )?year|(?:fiscal )?\d{4})\b)",
    re.IGNORECASE,
)


def parts_of_years(text: str) -> Iterator[tuple[tuple[int, int], Part]]:
    """Yield the quarters and halves of years that a text names, with their spans in code points."""
    for match in _PART.finditer(text):
        if match["q"] or match["q2"]:
            yield match.span(), ("quarter", int(match["q"] or match["q2"]))
        elif match["h"]:
            yield match.span(), ("half", int(match["h"]))
        else:
            kind = "quarter" if match["quarter"] else "half"
            yield match.span(), (kind, _ORDINALS[match["ordinal"].lower()])
