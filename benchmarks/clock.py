"""CPU time, so that other programs on the machine disturb as little as possible."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable

Work = Callable[[], object]

_LONG = 0.01
"""Seconds of a run that makes enough objects for the collector to step in."""


def cpu_seconds(*works: Work, rounds: int = 7, budget: float = 20.0) -> list[float]:
    """Time several pieces of work in turn, so that all of them meet the same conditions.

    Each is run once to warm up. The garbage collector stays on; a full collection before each long run, which is not
    timed, keeps one from paying for the objects of another.

    Args:
        works: What to time.
        rounds: How often to time each; more often while a round takes less than a millisecond or two.
        budget: Seconds of wall time after which three rounds are enough.

    Returns:
        The median CPU time of each, in seconds.
    """
    times: list[list[float]] = [[] for _ in works]
    begin = time.perf_counter()
    for work in works:
        work()
    while len(times[0]) < rounds or time.perf_counter() - begin < 0.1:
        for work, spent in zip(works, times, strict=True):
            if not spent or spent[-1] > _LONG:
                gc.collect()
            start = time.process_time()
            result = work()
            spent.append(time.process_time() - start)
            del result
        if time.perf_counter() - begin > budget and len(times[0]) >= 3:
            break
    return [statistics.median(spent) for spent in times]
