"""Intake: from an upload to the text that is parsed, with every repair told and reversible.

A repair is undone only when it clearly helps: the damage is certain, or the whole text carries it and holds special
tokens, or more special tokens appear. Damage may be stacked (a quote inside a fence, HTML inside JSON), so repairs are
tried until none helps; one that shows nothing by itself may still lead to one that does.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import eq, itemgetter

from parsers.errors import UnusableInputError
from parsers.model import Repair, Span
from parsers.offsets import OffsetMap
from parsers.repairs import RULES
from parsers.repairs.base import HEAD, Evidence, Head, Offer, Rule, begins_markup
from parsers.repairs.replacement_character import lost_characters
from parsers.repairs.utf16 import read_utf16

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

    def part(self, inside: Span, span: Span) -> Intake:
        """Cut a part out of an upload, with the repairs that lie in it.

        Args:
            inside: The part in the text.
            span: The same part in the original.
        """
        repairs = (
            Repair(repair.code, len(ranges), f"In a part of the upload: {repair.message}", ranges)
            for repair in self.repairs
            if (ranges := _within(repair.ranges, span))
        )
        offsets = self.offsets.part(inside, span, self.original)
        return Intake(self.original[slice(*span)], None, self.text[slice(*inside)], offsets, tuple(repairs))


def _within(ranges: Sequence[Span], span: Span) -> tuple[Span, ...]:
    """The ascending ranges that reach into a span, cut off at its edges, counted from its start."""
    first = max(0, bisect_right(ranges, span[0], key=itemgetter(0)) - 1)
    last = bisect_left(ranges, span[1], first, key=itemgetter(0))
    start, end = span
    return tuple((max(at, start) - start, min(to, end) - start) for at, to in ranges[first:last] if to > start)


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

    Raises:
        UnusableInputError: `upload` is neither text nor bytes.
    """
    original, kept = _decode(upload)
    text, offsets = original, OffsetMap.identity(len(original))
    repairs: list[Repair] = []
    wide = read_utf16(upload, original) if isinstance(upload, bytes) else None
    if wide is not None:
        repairs.append(_told("byte-order-mark", wide, offsets))
        offsets = offsets.then(wide.edits, text, original)
        text = wide.edits.apply(text)
    used: Counter[Rule] = Counter()
    while steps := _find_steps(text, count_tokens, used, DEPTH):
        for step in steps:
            used[step.rule] += 1
            repairs.append(_told(step.rule.code, step.offer, offsets))
            offsets = offsets.then(step.offer.edits, text, original)
            text = step.text
    lost = lost_characters(original, from_bytes=kept is not None)
    if lost is not None and wide is None:
        repairs.append(lost)
    return Intake(original, kept, text, offsets, tuple(repairs))


def _decode(upload: str | bytes) -> tuple[str, bytes | None]:
    """Make text of an upload, and keep the bytes if the text does not hold them all."""
    if isinstance(upload, str):
        return upload, None
    if not isinstance(upload, bytes):
        raise UnusableInputError(f"an upload is text or bytes, not {type(upload).__name__}")
    try:
        return upload.decode("utf-8"), None
    except UnicodeDecodeError:
        return upload.decode("utf-8", "replace"), upload


def _find_steps(text: str, count_tokens: CountTokens, used: Counter[Rule], depth: int) -> tuple[_Step, ...]:
    """Find the next repair that helps, or a row of repairs of which the last one does."""
    head = Head.of(text)
    for rule in RULES:
        if not rule.probe(head) or used[rule] >= rule.repeats:
            continue
        offer = rule.offer(text)
        if offer is None or not len(offer.edits):
            continue
        step = _Step(rule, offer, offer.edits.apply(text))
        evidence = offer.evidence
        if evidence is Evidence.CERTAIN and depth < DEPTH:
            evidence = Evidence.WHOLE  # a sure repair does not speak for the unsure one before it
        if evidence is Evidence.WHOLE and _leaves_markup(text, offer):
            evidence = Evidence.GAIN
        if _helps(step.text, text, evidence, count_tokens):
            return (step,)
        if depth > 1 and offer.evidence in {Evidence.WHOLE, Evidence.OPENING}:
            further = _find_steps(step.text, count_tokens, used + Counter([rule]), depth - 1)
            if further and (offer.evidence is Evidence.WHOLE or begins_markup(further[-1].text, 0)):
                return (step, *further)
    return ()


def _leaves_markup(text: str, offer: Offer) -> bool:
    """Say whether a text begins with markup on a line that carries no mark: then the marked lines are its content."""
    first = text.find("\n")
    return len(offer.edits) > 1 and 0 <= first < offer.edits.starts[0] and begins_markup(text, 0)


def _helps(after: str, before: str, evidence: Evidence, count_tokens: CountTokens) -> bool:
    """Say whether a repair is worth making."""
    match evidence:
        case Evidence.CERTAIN:
            return True
        case Evidence.WHOLE:
            return count_tokens(after[:HEAD]) > 0 or count_tokens(after) > 0
        case Evidence.OPENING:
            return begins_markup(after, 0) and count_tokens(after) > 1
        case Evidence.GAIN:
            return count_tokens(after) > count_tokens(before)


def _told(code: str, offer: Offer, offsets: OffsetMap) -> Repair:
    """Describe a repair, with what it touches in the original; ranges that touch each other are one."""
    edits = offer.edits
    if offsets.is_identity and not any(map(eq, edits.ends, edits.starts[1:])):
        ranges = tuple(edits.spans())
    else:
        ranges = offsets.all_to_original(edits.spans())
    return Repair(code, offer.count, offer.message, ranges)
