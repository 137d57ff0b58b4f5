"""The citation that a session has pinned: one for all pages, and written into the address."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

if TYPE_CHECKING:
    from collections.abc import Callable

    from components.document import Document

__all__ = ["follow_viewer", "pin_citation", "pinned_citation", "pinned_later", "write_address"]

_STATE = "pinned-citation"


def pinned_citation(document: Document) -> int | None:
    """The pinned citation, as an index into the citations of the transcript.

    When a document is opened it is the one that the address names.
    """
    pins: dict[str, int | None] = st.session_state.get(_STATE, {})
    if document.key not in pins:
        named = st.query_params.get("cite", "")
        is_index = named.isascii() and named.isdecimal() and int(named) < len(document.transcript.citations)
        pin_citation(document, int(named) if is_index else None)
        return int(named) if is_index else None
    return pins[document.key]


def pin_citation(document: Document, number: int | None) -> None:
    """Pin another citation, or none."""
    # The same dict for the whole session, so that `pinned_later` sees each change.
    pins: dict[str, int | None] = st.session_state.setdefault(_STATE, {})
    pins.clear()
    pins[document.key] = number


def pinned_later(document: Document) -> Callable[[], int | None]:
    """Give a function that tells what is pinned when it is called; it needs no run of the page around it."""
    pinned_citation(document)
    pins: dict[str, int | None] = st.session_state[_STATE]
    return lambda: pins.get(document.key)


def follow_viewer(document: Document, viewer_key: str) -> None:
    """Pin what a reader has pinned in the viewer of this key."""
    chosen = getattr(st.session_state.get(viewer_key), "pinned", None)
    pin_citation(document, chosen if isinstance(chosen, int) else None)


def write_address(document: Document) -> None:
    """Name the pinned citation in the address."""
    number = pinned_citation(document)
    if number is None:
        st.query_params.pop("cite", None)
    else:
        st.query_params["cite"] = str(number)
