r"""Backslashes before the signs of markup, as MDX (`\<BOS_TOKEN>`) or a Markdown writer (`\<\|USER\_TOKEN\|\>`) needs.

A token that a template neutralised looks the same, but stands among plain ones; then nothing is undone.
"""

from __future__ import annotations

import re
from array import array

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, counted, found_spans, mostly

__all__ = ["RULE"]

_BRACKET = re.compile(r"\\[<>{}]")
_PUNCTUATION = re.compile(r"\\[<>{}|_*\[\]()#+\-.!~`&=]")
_PUNCTUATION_AND_BACKSLASH = re.compile(r"\\[<>{}|_*\[\]()#+\-.!~`&=\\]")
_OTHER_ESCAPE = re.compile(r"(?<!\\)(?:\\\\)*\\[A-Za-z0-9\"]")
"""A backslash that a Markdown writer would have escaped itself."""


def _probe(head: Head) -> bool:
    return "\\" in head.text and "\\<" in head.text


def _offer(text: str) -> Offer | None:
    escaped = text.count("\\<")
    if not mostly(escaped, text.count("<")):
        return None
    if "\\|" not in text and "\\_" not in text:
        mark = _BRACKET
    elif _OTHER_ESCAPE.search(text):
        mark = _PUNCTUATION
    else:
        mark = _PUNCTUATION_AND_BACKSLASH
    starts, _ = found_spans(mark, text)
    ends = array("I", [start + 1 for start in starts])
    message = f"{counted(len(starts), 'sign')} of markup stood behind a backslash, as in Markdown. It was taken off."
    return Offer(Edits(starts, ends), len(starts), message, Evidence.WHOLE)


RULE = Rule("backslash-escaped", _probe, _offer)
