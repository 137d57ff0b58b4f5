"""Which call a result answers."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field

from parsers.engine.drafts import Draft, Placed, TurnDraft
from parsers.engine.waiting_calls import WaitingCalls
from parsers.model import PairedBy, Role
from parsers.payloads.base import CallDraft, Finding

__all__ = ["Pairing", "pair"]

_ASKING: frozenset[Role] = frozenset({"user"})
_OTHERS: frozenset[Role] = frozenset({"user", "system", "developer"})
"""Everybody but the model and the tools."""


@dataclass(slots=True)
class Pairing:
    """The links between calls and results, by index."""

    calls_of: list[int | None]
    """The call that each result answers."""
    how: list[PairedBy | None]
    results_of: list[list[int]] = field(default_factory=list)
    """The results of each call."""
    shared: set[int] = field(default_factory=set)
    """Calls that documents answer which are paired with another call, because nothing tells them apart."""


@dataclass(slots=True)
class _Batch:
    """Calls of one stretch of assistant turns, and the results that follow before the model speaks again."""

    calls: list[int] = field(default_factory=list)
    results: list[int] = field(default_factory=list)
    asked_again: int = 0
    """How many of the calls stand before the last words of somebody else among them: their results may never come."""


def pair(draft: Draft, silent: frozenset[str] = frozenset()) -> Pairing:
    """Link results to calls: by id, else by the name of the tool, else by order within the calls just before them.

    Adds findings to the draft: results without a call, calls without a result, numbers that don't fit.

    Args:
        draft: What was read.
        silent: Names of calls that nothing answers.
    """
    pairing = Pairing([None] * len(draft.results), [None] * len(draft.results))
    pairing.results_of = [[] for _ in draft.calls]
    if not draft.calls and not draft.results:
        return pairing
    by_id: dict[str, list[int]] = defaultdict(list)
    for index, placed in enumerate(draft.calls):
        if placed.draft.id is not None:
            by_id[placed.draft.id].append(index)
    for batch in _batches(draft, silent):
        _pair_batch(draft, pairing, batch, by_id)
    _say_unanswered(draft, pairing, silent)
    return pairing


def _batches(draft: Draft, silent: frozenset[str]) -> list[_Batch]:
    """Cut the transcript where calls follow results, and where documents come with a further question."""
    events = [
        (placed.turn, placed.block, True, index)
        for index, placed in enumerate(draft.calls)
        if placed.draft.name not in silent
    ]
    events += [(placed.turn, placed.block, False, index) for index, placed in enumerate(draft.results)]
    batches: list[_Batch] = []
    before = 0
    for turn, _block, is_call, index in sorted(events):
        anew = is_call and bool(batches and batches[-1].results)
        documents = not is_call and _are_documents(draft, index)
        if not batches or anew or (documents and _speaks_between(draft, _ASKING, before, turn)):
            batches.append(_Batch())
        batch, before = batches[-1], turn
        if is_call and batch.calls and _speaks_between(draft, _OTHERS, draft.calls[batch.calls[-1]].turn, turn):
            batch.asked_again = len(batch.calls)
        (batch.calls if is_call else batch.results).append(index)
    return [part for batch in batches for part in _without_forgotten(draft, batch)]


def _speaks_between(draft: Draft, roles: Collection[Role], first: int, last: int) -> bool:
    """Whether somebody of these roles speaks between two turns."""
    return any(turn.role in roles for turn in draft.turns[first + 1 : last])


def _without_forgotten(draft: Draft, batch: _Batch) -> list[_Batch]:
    """Part calls without ids that nobody answered before asking anew, if the last calls have room for all results."""
    first = batch.asked_again
    if not first or not 0 < len(batch.results) <= len(batch.calls) - first:
        return [batch]
    if any(draft.calls[index].draft.id is not None for index in batch.calls):
        return [batch]
    return [_Batch(batch.calls[:first]), _Batch(batch.calls[first:], batch.results)]


def _pair_batch(draft: Draft, pairing: Pairing, batch: _Batch, by_id: dict[str, list[int]]) -> None:
    """Pair the results of one batch."""
    waiting = WaitingCalls(draft, batch.calls)
    left: list[int] = batch.results if _is_shifted(draft, batch, pairing, by_id) else []
    for index in batch.results if not left else ():
        result = draft.results[index].draft
        how: PairedBy = "id" if result.call_id else "name"
        call = waiting.take_numbered(result.call_id) if result.call_id else None
        if result.call_id is None and result.name is not None:
            call = waiting.take_named(result.name)
        if call is None:
            left.append(index)
            continue
        _link(pairing, index, call, how)
    for index in left:
        _pair_left(draft, pairing, index, waiting, by_id)
    if 0 < len(batch.results) < len(batch.calls) and all(_are_documents(draft, index) for index in batch.results):
        pairing.shared.update(batch.calls)
    elif batch.results and batch.calls and len(batch.results) != len(batch.calls):
        found = [call for call in (pairing.calls_of[index] for index in batch.results) if call is not None]
        if len(batch.calls) != len(set(found)) or len(found) != len(batch.results):
            first = draft.results[batch.results[0]].draft
            calls = "1 call is" if len(batch.calls) == 1 else f"{len(batch.calls)} calls are"
            results = "1 result" if len(batch.results) == 1 else f"{len(batch.results)} results"
            draft.findings.append(Finding("result-count-mismatch", f"{calls} followed by {results}.", first.span))


def _are_documents(draft: Draft, result: int) -> bool:
    """Whether a result names no call and holds numbered documents: those of all calls before it."""
    found = draft.results[result].draft
    return found.call_id is None and bool(found.sources) and all(source.kind == "document" for source in found.sources)


def _is_shifted(draft: Draft, batch: _Batch, pairing: Pairing, by_id: dict[str, list[int]]) -> bool:
    """Whether all results count on from another number than their calls: a template forgot that documents count, too.

    Then the ids that agree do so by chance: call 1 and call 2 are answered by the results 0 and 1. Not so if an
    earlier call with such an id still waits.
    """
    if len(batch.calls) != len(batch.results) or len(batch.calls) < 2:
        return False
    asked = [draft.calls[index].draft.id or "" for index in batch.calls]
    answered = [draft.results[index].draft.call_id or "" for index in batch.results]
    if not all(word.isascii() and word.isdecimal() and len(word) < 10 for word in (*asked, *answered)):
        return False
    shifts = {int(one) - int(other) for one, other in zip(asked, answered, strict=True)}
    if len(shifts) != 1 or 0 in shifts:
        return False
    for word in answered:
        same = by_id.get(word, [])
        earlier = bisect_left(same, batch.calls[0])
        if earlier and not pairing.results_of[same[earlier - 1]]:
            return False
    return True


def _pair_left(draft: Draft, pairing: Pairing, index: int, waiting: WaitingCalls, by_id: dict[str, list[int]]) -> None:
    """Pair a result whose id fits none of the calls just before it, or that has none."""
    result = draft.results[index].draft
    call_id = result.call_id
    call: int | None = None
    if call_id is None or waiting.numbered:
        call = waiting.take_next()  # of a call with an id, another number in the result is a slip of a template
    elif call_id not in by_id:
        call = waiting.take_counted(call_id)
    if call is not None:
        _link(pairing, index, call, "order")
        name = draft.calls[call].draft.id
        if call_id is not None and name is not None:
            message = f"The result says {call_id!r}, the call it follows is {name!r}; they were paired by order."
            draft.findings.append(Finding("result-renumbered", message, result.span))
        elif not draft.findings.has("result-paired-by-order"):
            side = "results name no calls" if call_id is None else "calls have no ids that results could name"
            message = f"The {side}; calls and results were paired by order."
            draft.findings.append(Finding("result-paired-by-order", message, result.span))
        return
    same = by_id.get(call_id or "", [])
    earlier = bisect_left(same, result.span[0], key=lambda at: draft.calls[at].draft.span[0])
    if earlier:
        _link(pairing, index, same[earlier - 1], "id")
        return
    if call_id is None and all(source.kind == "document" for source in result.sources):
        return  # documents that the application gives with the question: no tool was called for them
    wanted = (
        f"names call {call_id!r}, which is not in the text before it"
        if call_id is not None
        else "has no call before it"
    )
    draft.findings.append(Finding("result-orphan", f"This result {wanted}.", result.span))


def _link(pairing: Pairing, result: int, call: int, how: PairedBy) -> None:
    pairing.calls_of[result] = call
    pairing.how[result] = how
    pairing.results_of[call].append(result)


def _is_call(turn: TurnDraft) -> bool:
    """Whether a turn is a message to a tool."""
    addressed = turn.role == "assistant" and turn.recipient is not None
    return addressed and all(block.kind == "tool_call" for block in turn.blocks)


def _say_unanswered(draft: Draft, pairing: Pairing, silent: frozenset[str]) -> None:
    """Calls without a result, though a later turn exists that should hold it; ids that occur twice."""
    seen: dict[str, Placed[CallDraft]] = {}
    last = len(draft.turns) - 1
    while last > 0 and draft.turns[last].role == "unknown" and not draft.turns[last].complete:
        last -= 1  # an opener that the end of the text cuts off
    while last > 0 and _is_call(draft.turns[last]):
        last -= 1  # calls that are messages of their own were made at once
    for index, placed in enumerate(draft.calls):
        call = placed.draft
        awaited = placed.turn < last and call.name is not None and call.name not in silent
        if awaited and not pairing.results_of[index] and index not in pairing.shared:
            message = f"Nothing answers the call of {call.name!r}."
            draft.findings.append(Finding("call-unanswered", message, call.span))
        if call.id is not None:
            if call.id in seen:
                message = f"The id {call.id!r} belongs to an earlier call too."
                draft.findings.append(Finding("call-id-duplicate", message, call.span, (seen[call.id].draft.span,)))
            else:
                seen[call.id] = placed
