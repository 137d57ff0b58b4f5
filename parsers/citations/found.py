"""What a grammar of in-text citations finds, before it is placed in the visible text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from parsers.citations.base import RefDraft
from parsers.model import Span

__all__ = ["NUMBERS", "Finder", "Found", "listed_refs"]

NUMBERS = r"\d{1,4}(?: ?[-–] ?\d{1,4})?(?: ?[,，;] ?\d{1,4}(?: ?[-–] ?\d{1,4})?){0,30}"
"""A regular expression for a list of numbers and ranges, as markers hold it."""

_WIDEST_RANGE = 20
_ITEM = re.compile(r"(?P<first>\d+)(?: ?[-–] ?(?P<last>\d+))?")


@dataclass(frozen=True, slots=True)
class Found:
    """One citation as it is written; all places are code points of the text."""

    style: str
    span: Span
    """Markup and cited words."""
    refs: tuple[RefDraft, ...]
    raw: str
    """What names the sources."""
    cited_span: Span | None = None
    """The cited words, where the grammar encloses them."""
    markup: tuple[Span, ...] = ()
    """What is taken out of the visible text; a marker stays in it."""
    tentative: bool = False
    """Whether people write the same for other ends, so that it counts only if its numbers name sources."""
    incomplete: bool = False
    """Whether the end of the text cuts it off."""
    silent: bool = False
    """Whether it is markup that says of its words that they need no source, so that nothing is cited."""


Finder = Callable[[str, int, int], Iterator[Found]]
"""Finds the citations of one grammar in `text[start:end]`."""


def listed_refs(written: str, base: int = 1) -> tuple[RefDraft, ...]:
    """Read a list of numbers, each the place of a source in a list.

    Args:
        written: `1, 3-5`; digits of any script.
        base: Whether the grammar counts from 1 or 0, where the sources have no printed numbers and both would fit.

    Returns:
        One pointer for each number. A range that runs backwards or is wider than 20 names its two ends only.
    """
    refs: list[RefDraft] = []
    for item in _ITEM.finditer(written):
        first = int(item["first"])
        last = int(item["last"]) if item["last"] else first
        numbers = range(first, last + 1) if first <= last < first + _WIDEST_RANGE else (first, last)
        refs += [RefDraft(str(number), None, number, listed=True, base=base) for number in numbers]
    return tuple(refs)
