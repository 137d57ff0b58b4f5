"""What the viewer needs to know of an audit; `grounding.evidence` gives it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from parsers.model import Span

__all__ = ["STATES", "Evidence", "RefEvidence"]

STATES = ("supported", "partly", "not_found", "pending", "dangling", "malformed")
"""The states of a citation and of its refs; the columns hold the index. `pending`: nobody has looked yet."""


class RefEvidence(Protocol):
    """What the audit says about one ref of a citation."""

    @property
    def source(self) -> int | None:
        """Index of the source."""

    @property
    def state(self) -> str:
        """One of `STATES`."""

    @property
    def note(self) -> str:
        """The reason, as a sentence."""

    @property
    def passage(self) -> Span | None:
        """The best matching passage, in code points of the text."""


class Evidence(Protocol):
    """What the audit says about one citation."""

    @property
    def citation(self) -> int:
        """Index of the citation."""

    @property
    def state(self) -> str:
        """One of `STATES`."""

    @property
    def note(self) -> str:
        """The reason, as a sentence."""

    @property
    def refs(self) -> Sequence[RefEvidence]:
        """One per ref of the citation, in its order."""

    @property
    def missing(self) -> Sequence[Span]:
        """The cited words that no source holds, in code points of the text."""
