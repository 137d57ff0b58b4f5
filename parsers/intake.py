"""Intake: from an upload to the text that is parsed, with every repair told and reversible.

A repair is undone only when it clearly helps: the damage is certain, or the whole text carries it and holds special
tokens, or more special tokens appear. Damage may be stacked (a quote inside a fence, HTML inside JSON), so repairs are
tried until none helps; one that shows nothing by itself may still lead to one that does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from operator import eq

from parsers.model import Repair, Span
from parsers.offsets import Edits, OffsetMap
from parsers.repairs import RULES
from parsers.repairs.base import HEAD, Evidence, Offer, Rule
from parsers.repairs.replacement_character import lost_characters

__all__ = ["Intake", "OffsetMap", "receive"]

DEPTH = 3
"""How many repairs in a row may be tried before one of them shows a token."""

CountTokens = Callable[[str], int]


@dataclass(frozen=True, slots=True)
class Intake:
    """An upload, and the text that was made of it."""

    original: str
    """The upload as text; of bytes that are no UTF-8, each broken one stands as U+FFFD."""
    upload: bytes | None
    """The bytes as they came, when they are not the UTF-8 of `original`."""
    text: str
    """What is parsed; the same object as `original` when no character was changed."""
    offsets: OffsetMap
    repairs: tuple[Repair, ...]
    """In the order in which they were made; ranges are in `original`."""


@dataclass(frozen=True, slots=True)
class _Step:
    """One repair, with the text that it leads to."""

    rule: Rule
    offer: Offer
    text: str


def receive(upload: str | bytes, count_tokens: CountTokens) -> Intake:
    """Take in an upload and undo the damage of the paste.

    Args:
        upload: Text, or bytes that should be UTF-8.
        count_tokens: Counts the special tokens of all known formats in a text. Asked only when a repair is at hand.
    """
    original, kept = _decode(upload)
    text, offsets = original, OffsetMap.identity(len(original))
    repairs: list[Repair] = []
    used: Counter[str] = Counter()
    while steps := _find_steps(text, count_tokens, used, DEPTH):
        for step in steps:
            used[step.rule.code] += 1
            ranges = _ranges(step.offer.edits, offsets)
            repairs.append(Repair(step.rule.code, step.offer.count, step.offer.message, ranges))
            offsets = offsets.then(step.offer.edits, text, original)
            text = step.text
    lost = lost_characters(original, from_bytes=kept is not None)
    if lost is not None:
        repairs.append(lost)
    return Intake(original, kept, text, offsets, tuple(repairs))


def _decode(upload: str | bytes) -> tuple[str, bytes | None]:
    """Make text of an upload, and keep the bytes if the text does not hold them all."""
    if isinstance(upload, str):
        return upload, None
    try:
        return upload.decode("utf-8"), None
    except UnicodeDecodeError:
        return upload.decode("utf-8", "replace"), upload


def _find_steps(text: str, count_tokens: CountTokens, used: Counter[str], depth: int) -> tuple[_Step, ...]:
    """Find the next repair that helps, or a row of repairs of which the last one does."""
    head = text[:HEAD]
    for rule in RULES:
        if used[rule.code] >= rule.repeats or not rule.probe(head):
            continue
        offer = rule.offer(text)
        if offer is None or not len(offer.edits):
            continue
        step = _Step(rule, offer, offer.edits.apply(text))
        if _helps(step, text, count_tokens):
            return (step,)
        if depth > 1 and offer.evidence is Evidence.WHOLE:
            further = _find_steps(step.text, count_tokens, used + Counter([rule.code]), depth - 1)
            if further:
                return (step, *further)
    return ()


def _helps(step: _Step, before: str, count_tokens: CountTokens) -> bool:
    """Say whether a repair is worth making."""
    if step.offer.evidence is Evidence.CERTAIN:
        return True
    if step.offer.evidence is Evidence.WHOLE and count_tokens(step.text[:HEAD]):
        return True
    tokens = count_tokens(step.text)
    least = 1 if step.offer.evidence is Evidence.WHOLE else count_tokens(before) + 1
    return tokens >= least


def _ranges(edits: Edits, offsets: OffsetMap) -> tuple[Span, ...]:
    """Find what edits of a repaired text touch in the original; ranges that touch each other are one."""
    if offsets.is_identity and not any(map(eq, edits.ends, edits.starts[1:])):
        return tuple(edits.spans())
    merged: list[Span] = []
    for start, end in edits.spans():
        for first, last in offsets.to_original(start, end):
            if merged and first <= merged[-1][1]:
                merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
            else:
                merged.append((first, last))
    return tuple(merged)
