"""The cyclic garbage collector, paused while many objects are made that all stay alive."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["collector_paused"]


@contextmanager
def collector_paused() -> Iterator[None]:
    """Pause the collector, if it is on.

    A transcript is a tree of long-lived objects without cycles. Left on, the collector walks over all of them again and
    again while they are made; at 10 MB that is half of the time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
