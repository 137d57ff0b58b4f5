"""The cyclic garbage collector, paused while many objects are made that all stay alive."""

from __future__ import annotations

import gc

__all__ = ["CollectorPaused"]


class CollectorPaused:
    """A context in which the collector is paused, if it was on.

    A transcript is a tree of long-lived objects without cycles. Left on, the collector walks over all of them again and
    again while they are made; at 10 MB that is half of the time. Afterwards they count as old at once, so that it does
    not walk over them three times more, as it does over young ones that turn out to live on.
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
        if not gc.get_freeze_count():  # else somebody wants to keep what is frozen
            gc.freeze()
            gc.unfreeze()
        gc.enable()
