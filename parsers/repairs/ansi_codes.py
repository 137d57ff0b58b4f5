r"""Colours of a terminal, with or without their escape character: `\x1b[32;1m`, `^[[0m`, `[0m`.

Codes inside a tool result are what the model saw and stay. A paste from a terminal is coloured as a whole: a code
stands at its very beginning or end, or on both sides of signs of markup.
"""

from __future__ import annotations

import re

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, counted, found_spans

__all__ = ["RULE"]

_NUMBER = r"(?:10[0-7]|[0-9]?[0-9]|[34]8;5;[0-9]{1,3}|[34]8;2;[0-9]{1,3};[0-9]{1,3};[0-9]{1,3})"
_COLOUR = rf"\[(?:{_NUMBER}(?:;{_NUMBER}){{0,8}})?m"
_ESCAPED = re.compile(
    rf"(?:[\x1b\ufffd␛]|\^\[|\\x1b|\\033|\\e|\\u001b){_COLOUR}|\x1b\[[0-9;?]{{0,16}}[A-HJKSTfhlsu]"
    r"|\x1b\][^\x07\x1b\n]{0,400}(?:\x07|\x1b\\)"
)
"""A colour or another code of a screen, or the command that sets a title or a link."""
_BARE = re.compile(rf"\[{_NUMBER}(?:;{_NUMBER}){{0,8}}m")
_AROUND = re.compile(rf"m<[|｜/]?[\w▁]+[|｜]?>(?:\x1b|\^\[)?{_COLOUR}")
_RESET = "[0m"
_WRITTEN_OUT = ("\\x1b[", "\\033[", "\\e[", "\\u001b[")


def _probe(head: Head) -> bool:
    if any(sign in head.text for sign in ("\x1b", "^[[", "\ufffd[", "␛[")):
        return True
    if "\\" in head.text and any(sign in head.text for sign in _WRITTEN_OUT):
        return True
    if _RESET not in head.text:
        return False
    first = head.lines[0].lstrip() if head.lines else ""  # a head of many blank lines has none
    return _BARE.match(first) is not None or _AROUND.search(head.text) is not None


def _offer(text: str) -> Offer | None:
    for codes in (_ESCAPED, _BARE):
        starts, ends = found_spans(codes, text)
        if not starts or (codes is _BARE and (_RESET not in text or len(starts) < 2)):
            continue
        outer = not text[: starts[0]].strip() or not text[ends[-1] :].strip() or _AROUND.search(text) is not None
        escape = "with" if codes is _ESCAPED else "without"
        message = f"{counted(len(starts), 'colour code')} of a terminal, {escape} the escape character: left out."
        return Offer(Edits(starts, ends), len(starts), message, Evidence.CERTAIN if outer else Evidence.GAIN)
    return None


RULE = Rule("ansi-codes", _probe, _offer)
