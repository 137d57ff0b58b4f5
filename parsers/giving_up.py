"""A reading that nobody waits for any more ends at its next turn, not at the end of the text."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["GivenUpError", "end_if_given_up", "given_up_when"]


class GivenUpError(Exception):
    """Whoever asked for the reading has given it up. No text raises it, and nobody who has not asked for it sees it."""


_asked: ContextVar[Callable[[], bool] | None] = ContextVar("asked", default=None)


@contextmanager
def given_up_when(is_given_up: Callable[[], bool]) -> Iterator[None]:
    """Let readings in this block, and in this thread alone, end early.

    Args:
        is_given_up: Asked often, so it should be quick. Once it is true, `parse` raises `GivenUpError`.
    """
    token = _asked.set(is_given_up)
    try:
        yield
    finally:
        _asked.reset(token)


def end_if_given_up() -> None:
    """End the reading that goes on in this thread if it is given up; for places between two turns or two tables.

    Raises:
        GivenUpError: It is.
    """
    is_given_up = _asked.get()
    if is_given_up is not None and is_given_up():
        raise GivenUpError
