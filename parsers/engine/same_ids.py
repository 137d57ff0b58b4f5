"""Which source is meant where several carry the id or the number that a citation names."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from parsers.engine.drafts import Draft
from parsers.engine.pairing import Pairing
from parsers.engine.placed_sources import PlacedSource, SourceIndex

__all__ = ["SameIds"]


@dataclass(frozen=True, slots=True)
class _Behind:
    """The sources of one name, in the order of the text."""

    starts: list[int]
    """Where those begin that agree; all, where none does."""
    meant: list[int]
    """Which source is meant behind each of these."""
    alike: Counter[int]
    """How many sources of one turn each of the meant ones stands for."""
    all_starts: list[int]


class SameIds:
    """The sources of one transcript by their names, which may repeat: the id of a call and a position, or a number."""

    def __init__(self, draft: Draft, pairing: Pairing, sources: Sequence[PlacedSource], index: SourceIndex) -> None:
        """Look into what was read when asked."""
        self._draft = draft
        self._pairing = pairing
        self._sources = sources
        self._index = index
        self._known: dict[tuple[str | None, int], _Behind] = {}

    def first(self, call_id: str, found: Sequence[int]) -> int:
        """The first of some sources whose result carries an id as its call does; else whose call does; else of all."""
        if len(found) == 1:
            return found[0]
        fitting = next((source for source in found if self._agrees(call_id, source)), None)
        if fitting is None:
            fitting = next((source for source in found if self._answers(call_id, source)), found[0])
        return fitting

    def carries(self, call_id: str, source: int) -> bool:
        """Whether the result that a source stands in says an id, or its call does; else it was counted."""
        result = self._sources[source].result
        return result is None or self._draft.results[result].draft.call_id == call_id or self._answers(call_id, source)

    def are_several(self, call_id: str | None, position: int) -> bool:
        """Whether several sources have this name."""
        return len(self._found(call_id, position)) > 1

    def count(self, call_id: str | None, position: int, place: int) -> int:
        """How many sources of this name a citation at a place may mean: those before it; all, where none is.

        Documents are numbered anew with each question, so that only those of one turn can be mistaken for each other.
        """
        if not self.are_several(call_id, position):
            return 1
        behind = self._behind(call_id, position)
        if call_id is None:
            return behind.alike[behind.meant[max(0, bisect_left(behind.starts, place) - 1)]]
        return bisect_left(behind.all_starts, place) or len(behind.all_starts)

    def nearest(self, call_id: str | None, position: int, place: int) -> int:
        """The source that a citation at a place means: of those that fit best (`first`), the nearest before it.

        Of several results in one turn that is the first one; where none stands before the place, the first of all.
        Asked only where there are such sources.
        """
        behind = self._behind(call_id, position)
        return behind.meant[max(0, bisect_left(behind.starts, place) - 1)]

    def _found(self, call_id: str | None, position: int) -> Sequence[int]:
        if call_id is None:
            return self._index.documents.get(position, ())
        return self._index.by_call.get((call_id, position), ())

    def _behind(self, call_id: str | None, position: int) -> _Behind:
        """What is meant behind each source of one name; worked out once."""
        known = self._known.get((call_id, position))
        if known is None:
            known = self._known[call_id, position] = self._look(call_id, self._found(call_id, position))
        return known

    def _look(self, call_id: str | None, found: Sequence[int]) -> _Behind:
        places = sorted((self._sources[source].draft.span[0], source) for source in found)
        fitting = [place for place in places if self._agrees(call_id, place[1])]
        fitting = fitting or [place for place in places if self._answers(call_id, place[1])] or places
        meant: list[int] = []
        turn: int | None = None
        for _, source in fitting:
            result = self._sources[source].result
            own = None if result is None else self._draft.results[result].turn
            meant.append(meant[-1] if meant and own == turn else source)
            turn = own
        return _Behind([start for start, _ in fitting], meant, Counter(meant), [start for start, _ in places])

    def _agrees(self, call_id: str | None, source: int) -> bool:
        """Whether the result that a source stands in says this id, and is paired by it."""
        result = self._sources[source].result
        return (
            result is not None
            and self._draft.results[result].draft.call_id == call_id
            and self._pairing.how[result] == "id"
        )

    def _answers(self, call_id: str | None, source: int) -> bool:
        """Whether the result that a source stands in answers the call of this id, whatever it says itself."""
        result = self._sources[source].result
        call = None if result is None else self._pairing.calls_of[result]
        return call_id is not None and call is not None and self._draft.calls[call].draft.id == call_id
