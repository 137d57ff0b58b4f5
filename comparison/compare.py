"""All that differs between two transcripts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from comparison.calls import CallPair, compare_calls
from comparison.citations import CitationPair, compare_citations
from comparison.facts import Fact, compare_facts
from comparison.side import Side
from comparison.tools import ToolPair, compare_tools
from comparison.turns import TurnPair, Writing, compare_turns
from parsers.collector import CollectorPaused

if TYPE_CHECKING:
    from parsers.model import Transcript

__all__ = ["Comparison", "Side", "Writing", "compare", "writing_for"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two transcripts side by side. Each tuple holds everything of its kind on both sides once, the same and other."""

    left: Side
    right: Side
    writing: Writing
    is_identical: bool
    """Whether the two uploads are equal to the last character."""
    turns: tuple[TurnPair, ...]
    tools: tuple[ToolPair, ...]
    calls: tuple[CallPair, ...]
    citations: tuple[CitationPair, ...]
    facts: tuple[Fact, ...]


def writing_for(left: Side, right: Side) -> Writing:
    """What of two transcripts can well be compared: every character, where both are of one format."""
    return "characters" if left.transcript.format.id == right.transcript.format.id else "content"


def compare(left: Side | Transcript, right: Side | Transcript, writing: Writing | None = None) -> Comparison:
    """Compare two transcripts.

    The time is nearly linear in the text: what would take the product of two lengths is done in windows of a bounded
    product.

    Args:
        left: The one transcript.
        right: The other.
        writing: Whether every character is compared, or the contents without markup; None: every character where both
            are of one format.
    """
    a = left if isinstance(left, Side) else Side.of(left)
    b = right if isinstance(right, Side) else Side.of(right)
    if writing is None:
        writing = writing_for(a, b)
    with CollectorPaused():
        return Comparison(
            left=a,
            right=b,
            writing=writing,
            is_identical=a.transcript.original == b.transcript.original,
            turns=compare_turns(a.transcript, b.transcript, writing),
            tools=compare_tools(a.transcript, b.transcript),
            calls=compare_calls(a.transcript, b.transcript),
            citations=compare_citations(a, b),
            facts=compare_facts(a, b),
        )
