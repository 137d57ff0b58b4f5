"""A byte order mark before the text."""

from __future__ import annotations

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule

__all__ = ["RULE"]


def _probe(head: Head) -> bool:
    return head.text.startswith("\ufeff")


def _offer(text: str) -> Offer | None:
    count = len(text) - len(text.lstrip("\ufeff"))
    message = "The text began with a byte order mark, which was left out."
    return Offer(Edits([0], [count]), count, message, Evidence.CERTAIN)


RULE = Rule("byte-order-mark", _probe, _offer)
