"""What a person sees when the program itself fails: a sentence, never a traceback."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING

import streamlit as st

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["failure_said"]

_log = logging.getLogger(__name__)


@contextmanager
def failure_said() -> Iterator[None]:
    """Turn an exception of the block into a message; its traceback goes to the log of the server.

    Text cannot make the parser raise, so whatever comes here is a fault of Citelight. Reruns of Streamlit pass through.
    """
    try:
        yield
    except Exception as error:  # noqa: BLE001 - whatever failed, the person keeps the page and is told
        _log.exception("A text could not be read")
        st.error(
            f"Citelight failed on this text ({type(error).__name__}). That is a fault of the program; the text is "
            "unchanged. The details are in the terminal that runs the app."
        )
