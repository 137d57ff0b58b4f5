"""Percent signs for characters, as in an address or a form: `%3CBOS_TOKEN%3E`, also encoded twice.

An encoder hits every `<`, so a text that holds plain ones is left alone. An address that stands in words, or one that
asks for a single tag, is an address.
"""

from __future__ import annotations

import re
from array import array

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, counted

__all__ = ["RULE"]

_LESS_THAN = re.compile(r"%(?:25)*3[cC]")
_FEWEST = 2
_FEWEST_IN_WORDS = 4
"""Signs `<` that make it a prompt."""
_RUN = re.compile(r"(?:%[0-9A-Fa-f]{2})+|\+")


def _probe(head: Head) -> bool:
    return "<" not in head.text and "%" in head.text and _LESS_THAN.search(head.text) is not None


def _offer(text: str) -> Offer | None:
    if "<" in text or len(_LESS_THAN.findall(text)) < (_FEWEST_IN_WORDS if " " in text.strip() else _FEWEST):
        return None
    form = "+" in text and " " not in text and "\n" not in text  # a form writes a blank as `+`
    starts, ends = array("I"), array("I")
    inserts: list[str] = []
    for run in _RUN.finditer(text):
        decoded = _decoded(run[0], form=form)
        if decoded is not None:
            starts.append(run.start())
            ends.append(run.end())
            inserts.append(decoded)
    count = sum(map(len, inserts))
    message = f"{counted(count, 'character')} stood as percent signs with two digits, and became plain."
    return Offer(Edits(starts, ends, inserts), count, message, Evidence.WHOLE)


def _decoded(run: str, *, form: bool) -> str | None:
    """Decode one run of encoded bytes; None where it is no UTF-8, or a plus sign that is one."""
    if run == "+":
        return " " if form else None
    try:
        return bytes.fromhex(run.replace("%", "")).decode("utf-8")
    except UnicodeDecodeError:
        return None


RULE = Rule("percent-encoded", _probe, _offer, repeats=2)
