"""What a session has pinned in each transcript: one pin for all pages, and written into the address."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from components.address import address_of, pin_of_address

if TYPE_CHECKING:
    from collections.abc import Callable

    from components.document import Document

__all__ = [
    "catch_up_with_viewer",
    "follow_viewer",
    "forget_pin",
    "pin_citation",
    "pinned",
    "pinned_citation",
    "pinned_later",
    "write_address",
]

_STATE, _ADDRESS, _TOLD, _FOLLOWED = "pinned-citation", "address", "viewer-told", "followed-viewer"
_MOST = 500
"""Transcripts whose pins are kept, for when a reader comes back to them."""


def pinned(document: Document) -> int | None:
    """What is pinned, as the viewer counts: a citation from 0 on, a source from -2 downwards; None for nothing.

    When a document is opened for the first time it is what the address names.
    """
    pins = _pins()
    if document.key not in pins:
        _keep(document, pin_of_address(document.transcript))
    return pins[document.key]


def pinned_citation(document: Document) -> int | None:
    """The pinned citation, as its index in the transcript; None when a source or nothing is pinned."""
    pin = pinned(document)
    return None if pin is None or pin < 0 else pin


def pin_citation(document: Document, number: int | None) -> None:
    """Pin another citation, or none."""
    _keep(document, number)


def forget_pin(document: Document) -> None:
    """Let the address say what is pinned when the document is shown next."""
    _pins().pop(document.key, None)


def pinned_later(document: Document) -> Callable[[], int | None]:
    """Give a function that tells what is pinned when it is called; it needs no run of the page around it."""
    pinned(document)
    pins = _pins()
    return lambda: pins.get(document.key)


def follow_viewer(document: Document, viewer_key: str) -> None:
    """Pin what a reader has pinned in the viewer of this key."""
    chosen = _chosen(viewer_key)
    st.session_state[_FOLLOWED] = {viewer_key: chosen}
    _keep(document, chosen)
    st.session_state[_TOLD] = True


def catch_up_with_viewer(document: Document, viewer_key: str) -> None:
    """Pin what a reader has pinned in the viewer, if no run of the page has seen it yet.

    For callbacks that run along with that of the viewer, in an order that nobody promises.
    """
    if _chosen(viewer_key) != st.session_state.get(_FOLLOWED, {}).get(viewer_key):
        follow_viewer(document, viewer_key)


def _chosen(viewer_key: str) -> int | None:
    chosen = getattr(st.session_state.get(viewer_key), "pinned", None)
    return chosen if isinstance(chosen, int) else None


def write_address(document: Document, viewer_key: str) -> None:
    """Make the address the one that opens this document at what is pinned.

    When a reader steps back or forward, the page runs before the viewer has told what it pins now. Such an address, one
    that changed while the same viewer was shown, is left alone. One that names nothing of it comes from another page.

    Args:
        document: What is open.
        viewer_key: The key of the viewer that shows it.
    """
    wanted, found = address_of(document, pinned(document)), st.query_params.to_dict()
    shown, written = st.session_state.get(_ADDRESS, (None, None))
    told = st.session_state.pop(_TOLD, False)
    from_elsewhere = not found.items() >= address_of(document, None).items()
    if found != wanted and (told or shown != viewer_key or found == written or from_elsewhere):
        st.query_params.from_dict(wanted)
        found = wanted
    st.session_state[_ADDRESS] = viewer_key, found


def _pins() -> dict[str, int | None]:
    # The same dict for the whole session, so that `pinned_later` sees each change.
    pins: dict[str, int | None] = st.session_state.setdefault(_STATE, {})
    return pins


def _keep(document: Document, pin: int | None) -> None:
    pins = _pins()
    pins[document.key] = pin
    if len(pins) > _MOST:
        del pins[next(key for key in pins if key != document.key)]
