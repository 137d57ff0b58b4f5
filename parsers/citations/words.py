"""Numbers with a word: `[citation:3]`, `[doc1]`, `[ref_1]`, `[web:1]`, `[ID:4]`, `[Source 1]`.

DeepSeek-R1's search prompt (`[citation:n]`), Azure OpenAI on your data (`[docn]`), DashScope (`[ref_n]`), Perplexity's
pasted answers (`[web:n]`, `[file:n]`), ragflow (`[ID:n]`, older `##n$$`, damaged `ref n`; it counts from 0), prompts of
knowledge bases.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.citations.found import NUMBERS, Found, listed_refs

__all__ = ["find_words"]

_MARKER = re.compile(
    rf"\[citation: ?(?P<citation>{NUMBERS})\]|:cite\[(?P<cite>{NUMBERS})\]"
    rf"|\[(?P<doc>[dD]oc ?\d{{1,4}}(?:[,;] ?[dD]oc ?\d{{1,4}}){{0,20}})\]|\[ref_(?P<ref>\d{{1,4}})\]"
    rf"|\[(?:web|file|post|page|memory): ?(?P<web>{NUMBERS})\]"
    rf"|[\[【(]ID ?[:：] ?(?P<ID>{NUMBERS})[\]】)]|##(?P<old>\d{{1,4}})\$\$"
    rf"|[\[(](?:[sS]ources?|[dD]ocuments?|[dD]ocs?|[rR]eferences?|[pP]assages?) (?P<source>{NUMBERS})[\])]"
    rf"|(?<![\w.])ref (?P<bare>\d{{1,4}})(?![\w.]\w)"
)
_FROM_ZERO = ("ID", "old", "bare")
_TENTATIVE = ("source", "bare")


def find_words(text: str, start: int, end: int) -> Iterator[Found]:
    """Find the markers in `text[start:end]`."""
    for marker in _MARKER.finditer(text, start, end):
        kind = marker.lastgroup or ""
        refs = listed_refs(marker[kind], base=0 if kind in _FROM_ZERO else 1)
        yield Found("words", marker.span(), refs, marker[0], tentative=kind in _TENTATIVE)
