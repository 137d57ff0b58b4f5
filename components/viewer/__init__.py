"""The viewer: one component that shows a transcript as raw text, as turns and as sources, tied to each other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from components.viewer.assets import join_modules, join_styles
from components.viewer.wire import pack, with_pin

__all__ = ["ViewerState", "pack", "viewer"]

# Registered once, when the module is imported. The html is a constant: nothing of a transcript goes into it.
_component = st.components.v2.component(
    "citelight_viewer",
    html='<div class="citelight">\n</div>',
    css=join_styles(),
    js=join_modules(),
)


@dataclass(frozen=True, slots=True)
class ViewerState:
    """What a reader has chosen in the viewer."""

    pinned: int | None
    """The pinned citation, from 0 on, or source, from -2 downwards."""


def viewer(
    payload: bytes,
    *,
    key: str,
    height: int | str = "stretch",
    pinned: int | None = None,
    on_pin: Callable[[], None] | None = None,
) -> ViewerState:
    """Show a transcript.

    Args:
        payload: What `pack` made. Keep it in the session and pass the same object on each rerun.
        key: Names this viewer on the page; its state stands in the session under this key.
        height: In pixels; a string fills the window below the top of the viewer.
        pinned: What to pin, such as what the address names: a citation from 0 on, a source from -2 downwards. It is
            sent only when it differs from what the reader has pinned, so following the reader's choice costs nothing.
        on_pin: Called before the rerun that follows a change of the pinned citation.

    Returns:
        What the reader has chosen.
    """
    result = _component(
        key=key,
        data=_with_pin_once(payload, key, pinned),
        height=height if isinstance(height, int) else "content",
        on_pinned_change=on_pin or _nothing,
    )
    chosen = result.pinned
    return ViewerState(pinned=chosen if isinstance(chosen, int) else None)


def _nothing() -> None:
    """Streamlit returns a state only when it has a callback."""


def _with_pin_once(payload: bytes, key: str, pinned: int | None) -> bytes:
    """Give the payload with the pin the browser has to be told of; the same object as before when there is none.

    Another pin makes other bytes, and other bytes travel again as a whole. The browser tells a pin that it was asked
    for back; until then `asked` holds it. To ask once more for what the bytes ask already (a reader has pinned
    something else meanwhile), one byte is added or taken away behind the payload.
    """
    sent: bytes | None = st.session_state.get(f"{key}:sent")
    of: bytes | None = st.session_state.get(f"{key}:sent_of")
    asked: int | None = st.session_state.get(f"{key}:asked")
    reported = getattr(st.session_state.get(key), "pinned", None)
    is_mounted = key in st.session_state
    if sent is not None and is_mounted and (of is payload or of == payload):
        if pinned is None or pinned == reported:
            st.session_state[f"{key}:asked"] = None
            return sent
        if pinned == asked:
            return sent
    again = with_pin(payload, pinned)
    sent = again + b"\0" if is_mounted and again == sent else again
    st.session_state[f"{key}:sent"] = sent
    st.session_state[f"{key}:sent_of"] = payload
    st.session_state[f"{key}:asked"] = pinned
    return sent
