"""Quoted words of a claim that are not in its source word for word."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grounding.claims import read_claim
from grounding.findings.base import Comparison, Finding
from grounding.passages import find_verbatim

__all__ = ["find_altered_quotes"]

_QUOTE = re.compile(r"“([^“”]{8,400})”|\"([^\"]{8,400})\"|«([^«»]{8,400})»|「([^「」]{4,200})」")
_FEWEST_WORDS = 2
_LEFT_OUT = re.compile(r"\s*(?:\[[^\]\n]{0,60}\]|\(?(?:…|\.\.\.)\)?)\s*")
"""What says that words were left out or put in: […], [his], three dots."""


def find_altered_quotes(pair: Comparison) -> Iterator[Finding]:
    """Yield `quote-not-verbatim` for every quotation of two words or more that the source does not hold in a row."""
    if pair.match.verbatim:
        return
    for quote in _QUOTE.finditer(pair.claim.text):
        group = quote.lastindex or 0
        if len(read_claim(quote.group(group)).words) < _FEWEST_WORDS:
            continue
        parts = (read_claim(part) for part in _LEFT_OUT.split(quote.group(group)))
        if any(len(part.words) and find_verbatim(part, pair.source) is None for part in parts):
            yield Finding(
                "quote-not-verbatim", quote.span(group), "These quoted words are not in the source word for word."
            )
