"""Whether a cited span fits what its sources say: it may say more at an edge, or less than they bear out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile

from grounding.claims import Claim
from grounding.surface import Span

__all__ = ["find_uncovered_edges", "find_wider_span"]

_EDGE = 3
"""Content words in a row from which an edge counts."""


def find_uncovered_edges(claim: Claim, covered: int) -> Iterator[Span]:
    """Yield the beginning and the end of a claim where the sources hold nothing of it.

    Args:
        claim: The claim.
        covered: Mask of its keys that the sources hold.

    Yields:
        Stretches of the claim's text; none if less than two content words lie between the edges.
    """
    holds = _flags(claim, covered)
    head = sum(1 for _ in takewhile(lambda held: not held, holds))
    tail = sum(1 for _ in takewhile(lambda held: not held, reversed(holds)))
    if sum(holds) < 2:
        return
    units, words = claim.units, claim.words
    if head >= _EDGE:
        yield words.starts[units[0].first], words.ends[units[head - 1].last]
    if tail >= _EDGE:
        yield words.starts[units[-tail].first], words.ends[units[-1].last]


def find_wider_span(claim: str, sentence: Claim, covered: int) -> Span | None:
    """The part of a sentence around a claim that the sources bear out too.

    Args:
        claim: The claim, as it stands in the sentence.
        sentence: The sentence that it stands in.
        covered: Mask of the sentence's keys that one passage holds.

    Returns:
        A stretch of the sentence's text that begins before or ends behind the claim; None if no neighbour adds enough.
    """
    start = sentence.text.find(claim)
    if start < 0:
        return None
    end = start + len(claim)
    holds = _flags(sentence, covered)
    words = sentence.words
    spans = [(words.starts[unit.first], words.ends[unit.last]) for unit in sentence.units]
    before = _run((span, held) for span, held in reversed([*zip(spans, holds, strict=True)]) if span[1] <= start)
    behind = _run((span, held) for span, held in zip(spans, holds, strict=True) if span[0] >= end)
    wider = (
        before[-1][0] if len(before) >= _EDGE else start,
        behind[-1][1] if len(behind) >= _EDGE else end,
    )
    return wider if wider != (start, end) else None


def _flags(claim: Claim, covered: int) -> list[bool]:
    held = {key for bit, key in enumerate(claim.keys) if covered >> bit & 1}
    return [unit.key in held for unit in claim.units]


def _run(units: Iterable[tuple[Span, bool]]) -> list[Span]:
    return [span for span, _ in takewhile(lambda unit: unit[1], units)]
