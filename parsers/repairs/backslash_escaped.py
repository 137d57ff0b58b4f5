r"""Backslashes before the signs of markup, as MDX (`\<BOS_TOKEN>`) or a Markdown writer (`\<\|USER\_TOKEN\|\>`) needs.

The cell of a Markdown table needs them before bars alone (`<\|USER_TOKEN\|>`).

A token that a template neutralised looks the same, but stands among plain ones; then nothing is undone.
"""

from __future__ import annotations

import re
from array import array

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, counted, found_spans, mostly

__all__ = ["RULE"]

_BAR = re.compile(r"\\\|")
_BRACKET = re.compile(r"\\[<>{}]")
_PUNCTUATION = re.compile(r"\\[<>{}|_*\[\]()#+\-.!~`&=]")
_PUNCTUATION_AND_BACKSLASH = re.compile(r"\\[<>{}|_*\[\]()#+\-.!~`&=\\]")
_OTHER_ESCAPE = re.compile(r"(?<!\\)(?:\\\\)*\\[A-Za-z0-9\"]")
"""A backslash that a Markdown writer would have escaped itself."""


def _probe(head: Head) -> bool:
    return "\\" in head.text and any(sign in head.text for sign in ("\\<", "<\\|", "\\["))


def _offer(text: str) -> Offer | None:
    escaped = text.count("\\<")
    if not mostly(escaped, text.count("<")):
        return _bars(text) if "<\\|" in text else _brackets(text)
    if not any(_are_escaped(text, sign) for sign in "|_[.#"):
        mark = _BRACKET
    elif _OTHER_ESCAPE.search(text):
        mark = _PUNCTUATION
    else:
        mark = _PUNCTUATION_AND_BACKSLASH
    return _taken_off(text, mark, "sign", "Markdown", Evidence.WHOLE)


def _are_escaped(text: str, sign: str) -> bool:
    """Whether nearly all of a sign stand behind a backslash."""
    return mostly(text.count(f"\\{sign}"), text.count(sign))


def _brackets(text: str) -> Offer | None:
    r"""Take the backslashes off all signs, where the tokens are words in brackets (`\[INST\]`)."""
    if not mostly(text.count("\\["), text.count("[")):
        return None
    return _taken_off(text, _PUNCTUATION, "sign", "Markdown", Evidence.GAIN)


def _bars(text: str) -> Offer | None:
    """Take the backslashes off bars alone, where nearly all bars of tokens have them."""
    escaped = text.count("<\\|")
    if not mostly(escaped, escaped + text.count("<|")):
        return None
    return _taken_off(text, _BAR, "bar", "a table", Evidence.GAIN)


def _taken_off(text: str, mark: re.Pattern[str], sign: str, where: str, evidence: Evidence) -> Offer:
    """Leave out the backslash with which each mark begins."""
    starts, _ = found_spans(mark, text)
    ends = array("I", [start + 1 for start in starts])
    message = f"{counted(len(starts), sign)} of markup stood behind a backslash, as in {where}. It was taken off."
    return Offer(Edits(starts, ends), len(starts), message, evidence)


RULE = Rule("backslash-escaped", _probe, _offer)
