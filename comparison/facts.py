"""What each of two transcripts is as a whole: format, roles, sizes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from comparison.side import Side

__all__ = ["Fact", "compare_facts"]


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is said of both."""

    name: str
    left: str
    right: str

    @property
    def is_same(self) -> bool:
        """Whether it is the same for both."""
        return self.left == self.right


def compare_facts(left: Side, right: Side) -> tuple[Fact, ...]:
    """Say the same things of both transcripts, in words."""
    a, b = _facts(left), _facts(right)
    return tuple(Fact(name, a[name], b[name]) for name in a)


def _facts(side: Side) -> dict[str, str]:
    transcript = side.transcript
    severities = Counter(found.severity for found in transcript.diagnostics)
    return {
        "Format": transcript.format.title,
        "Characters": f"{transcript.chars:,}",
        "Turns": f"{len(transcript.turns):,}",
        "Roles": _counts(Counter(turn.role for turn in transcript.turns)),
        "Declared tools": f"{len(transcript.tools):,}",
        "Calls": f"{len(transcript.calls):,}",
        "Sources": f"{len(transcript.sources):,}",
        "Citations": f"{len(transcript.citations):,}",
        "Their states": _counts(Counter(item.state.replace("_", " ") for item in side.evidence)),
        "Repairs": ", ".join(repair.code for repair in transcript.repairs) or "none",
        "Findings": _counts({name: severities[name] for name in ("error", "warning", "info") if severities[name]}),
    }


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counts.items()) or "none"
