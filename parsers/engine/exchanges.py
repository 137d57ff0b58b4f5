"""Which of several sources with one number the answer means: each question may bring its own list."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate

from parsers.engine.drafts import TurnDraft

__all__ = ["Exchanges"]


class Exchanges:
    """The turns of a transcript, each with where the answer before it ends."""

    def __init__(self, turns: Sequence[TurnDraft]) -> None:
        """Look at the turns once."""
        self._turns = turns
        ends = (turn.end if turn.role == "assistant" else 0 for turn in turns)
        self._since = [0, *accumulate(ends, max)]

    def nearest(self, starts: Sequence[int], turn: int) -> int:
        """Choose among sources that begin at `starts`, in order; returns the place in that list.

        What was listed since the answer before goes first, then what the answer itself defines, then the last one
        before, then the first one after it.
        """
        answer = self._turns[turn]
        since, asked, defined = (bisect_left(starts, place) for place in (self._since[turn], answer.start, answer.end))
        if since < asked:
            return asked - 1
        if asked < defined:
            return asked
        return max(since - 1, 0)
