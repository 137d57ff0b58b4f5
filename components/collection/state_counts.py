"""The citations of a collection by state, counted bit by bit: its table is on the screen before they are looked up."""

from __future__ import annotations

import logging
import time
from collections import Counter, deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grounding import EvidenceReader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from components.collection.entries import Entry
    from parsers import Transcript

__all__ = ["StateCounter", "StateCounts"]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class StateCounts:
    """How many citations of one prompt are in which state."""

    supported: int
    partly: int
    not_found: int
    broken: int
    """Dangling and malformed citations."""


class StateCounter:
    """Counts the citations of each prompt, in their order. What a prompt holds is read again when its turn comes."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        """Begin with the counts of prompts that have no citations."""
        none = StateCounts(0, 0, 0, 0)
        self.counts: list[StateCounts | None] = [None if entry.citations else none for entry in entries]
        """One for each prompt; None where its citations are still to be looked up."""
        self._entries = entries
        self._waiting = deque(at for at, counts in enumerate(self.counts) if counts is None)
        self._states: Iterator[str] | None = None
        self._seen: Counter[str] = Counter()

    @property
    def is_done(self) -> bool:
        """Whether all are counted."""
        return not self._waiting

    @property
    def left(self) -> int:
        """How many prompts are still to be counted."""
        return len(self._waiting)

    def go_on(self, seconds: float, read: Callable[[str | bytes], Transcript]) -> None:
        """Look up citations for a while, and one at least.

        Args:
            seconds: For how long; reading a prompt is not interrupted.
            read: Reads one text, as it was read before.
        """
        until = time.monotonic() + seconds
        while self._waiting:
            self._step(self._waiting[0], read)
            if time.monotonic() > until:
                return

    def _step(self, at: int, read: Callable[[str | bytes], Transcript]) -> None:
        """Look up the next citation of a prompt; behind the last one, its counts are known."""
        try:
            if self._states is None:
                self._states = _states(read(self._entries[at].prompt.content))
                self._seen = Counter()
            state = next(self._states, None)
        except Exception:  # noqa: BLE001 - the others are counted all the same
            _log.exception("The citations of a text could not be looked up")
        else:
            if state is not None:
                self._seen[state] += 1
                return
            seen = self._seen
            broken = seen["dangling"] + seen["malformed"]
            self.counts[at] = StateCounts(seen["supported"], seen["partly"], seen["not_found"], broken)
        self._states = None
        self._waiting.popleft()


def _states(transcript: Transcript) -> Iterator[str]:
    reader = EvidenceReader(transcript)
    return (reader.read(citation).state for citation in transcript.citations)
