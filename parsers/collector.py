"""The cyclic garbage collector, paused while many objects are made that all stay alive."""

from __future__ import annotations

import gc
from itertools import count

__all__ = ["CollectorPaused"]

_MANY = 10_000
"""New objects that are worth keeping from the collector."""
_FULL_EVERY = 8
"""Of so many times that they were kept from it, one is followed by a full collection. Left to itself, the collector
puts that off whenever objects are made old."""
_times_kept = count(1)


class CollectorPaused:
    """A context in which the collector is paused, if it was on.

    A transcript is a tree of long-lived objects without cycles. Left on, the collector walks over all of them again and
    again while they are made; at 10 MB that is half of the time. Afterwards the objects of a large transcript count as
    old at once: as young ones they would be walked over three times more, to find that they live on.
    """

    __slots__ = ("_was_on",)

    def __enter__(self) -> None:
        """Pause the collector."""
        self._was_on = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        """Leave the collector as it was."""
        if not self._was_on:
            return
        if gc.get_count()[0] > _MANY and not gc.get_freeze_count():  # what somebody froze is to stay so
            gc.freeze()
            gc.unfreeze()
            if next(_times_kept) % _FULL_EVERY == 0:
                gc.collect()
        gc.enable()
