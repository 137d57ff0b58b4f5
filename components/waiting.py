"""What takes long is done beside the script of the page, so that a reader sees that it goes on, and can cancel it."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event
from typing import TYPE_CHECKING, TypeVar

import streamlit as st

from parsers.giving_up import given_up_when

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

__all__ = ["cancel_button", "done_beside"]

_Done = TypeVar("_Done")

_PAUSE = 0.2
"""Seconds between two looks at whether it is done. Each look tells the page, which is where Streamlit stops a run."""


def done_beside(work: Callable[[], _Done], words: str, on_cancel: Callable[[], None] | None = None) -> _Done:
    """Do what takes long; meanwhile the page says so.

    A click on "Cancel" ends this run of the page and starts another. So does leaving the page; the work then ends too,
    at the next place where it calls `end_if_given_up`.

    Args:
        work: What is done. It runs in a thread of its own and may ask nothing of the page or of its session.
        words: What the page says meanwhile, without a full stop.
        on_cancel: Called before the next run when a reader cancels; without it there is nothing to click.

    Raises:
        Exception: Whatever `work` raises.
    """
    given_up = Event()

    def work_until_given_up() -> _Done:
        with given_up_when(given_up.is_set):
            return work()

    pool = ThreadPoolExecutor(1)
    done = pool.submit(work_until_given_up)
    pool.shutdown(wait=False)
    try:
        return _awaited(done, words, on_cancel)
    finally:
        # Streamlit ends a run by an exception.
        given_up.set()


def _awaited(done: Future[_Done], words: str, on_cancel: Callable[[], None] | None) -> _Done:
    """Say on the page how long it takes until it is done."""
    place, begin = st.empty(), time.monotonic()
    with place.container(key="waiting", horizontal=True, vertical_alignment="center"):
        said = st.empty()
        if on_cancel is not None:
            cancel_button(on_cancel)
    while not wait([done], _PAUSE).done:
        said.html(f'<p role="status">{words}… {time.monotonic() - begin:.0f} s</p>')
    place.empty()
    return done.result()


def cancel_button(on_cancel: Callable[[], None]) -> None:
    """Draw the button that ends this run of the page.

    Args:
        on_cancel: Called before the next run. It must see to it that the next run does not begin the same again.
    """
    st.button("Cancel", key="cancel", on_click=on_cancel)
