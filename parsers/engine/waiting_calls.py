"""The calls that wait for a result, found by id, by name or in order; all look-ups together take linear time."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence

from parsers.engine.drafts import Draft

__all__ = ["WaitingCalls"]

_MOST_NAMESPACES = 8
"""How many dots of the name of a result may end a namespace."""


class WaitingCalls:
    """Calls of one stretch of the model's turns that no result has taken yet, in order."""

    def __init__(self, draft: Draft, calls: Sequence[int]) -> None:
        """Let calls wait, given by their index."""
        self._waiting = set(calls)
        self._order = deque(calls)
        self._by_id: dict[str, deque[int]] = defaultdict(deque)
        self._by_name: dict[str, deque[int]] = defaultdict(deque)
        self._ids: dict[int, str] = {}
        for at in calls:
            call = draft.calls[at].draft
            if call.id is not None:
                self._by_id[call.id].append(at)
                self._ids[at] = call.id
            if call.name:
                self._by_name[call.name].append(at)

    @property
    def numbered(self) -> bool:
        """Whether any waiting call has an id."""
        return bool(self._ids)

    def take_numbered(self, call_id: str) -> int | None:
        """Take the first call with an id."""
        return self._take(self._first(self._by_id.get(call_id)))

    def take_named(self, name: str) -> int | None:
        """Take the first call of a tool, whose name the result may write with a namespace before it."""
        parts = name.rsplit(".", _MOST_NAMESPACES)
        names = {name, *(".".join(parts[at:]) for at in range(1, len(parts)))}
        found = [first for one in names if (first := self._first(self._by_name.get(one))) is not None]
        return self._take(min(found, default=None))

    def take_counted(self, number: str) -> int | None:
        """Take the call that is the one of this number in the text, counted from 0; else the first call.

        Asked where no waiting call has an id.
        """
        call = int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else -1
        return self._take(call) if call in self._waiting else self.take_next()

    def take_next(self) -> int | None:
        """Take the first call."""
        return self._take(self._first(self._order))

    def _first(self, calls: deque[int] | None) -> int | None:
        """The first of some calls that still waits; those before it are forgotten."""
        while calls and calls[0] not in self._waiting:
            calls.popleft()
        return calls[0] if calls else None

    def _take(self, call: int | None) -> int | None:
        if call is not None:
            self._waiting.discard(call)
            self._ids.pop(call, None)
        return call
