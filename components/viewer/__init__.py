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
_courier = st.components.v2.component("citelight_pin", js=join_modules(entry="courier.js"))
"""Carries a pin to the viewer that is on the page, so that its payload need not travel again."""


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
            sent only when it differs from what the reader has pinned, and then alone, without the payload.
        on_pin: Called before the rerun that follows a change of the pinned citation.

    Returns:
        What the reader has chosen.
    """
    result = _component(
        key=key,
        data=_first_bytes(payload, key, pinned),
        height=height if isinstance(height, int) else "content",
        on_pinned_change=on_pin or _nothing,
    )
    chosen = result.pinned
    chosen = chosen if isinstance(chosen, int) else None
    if _is_asked(key, pinned, chosen):
        with st.container(key=f"pin-courier-{key}"):
            _courier(key=f"{key}:courier", data=(pinned or 0).to_bytes(4, "little", signed=True))
    return ViewerState(pinned=chosen)


def _nothing() -> None:
    """Streamlit returns a state only when it has a callback."""


def _first_bytes(payload: bytes, key: str, pinned: int | None) -> bytes:
    """Give the payload with the citation to pin when the viewer is mounted; the same object as long as it stays.

    Other bytes would travel again as a whole.
    """
    sent: bytes | None = st.session_state.get(f"{key}:sent")
    of: bytes | None = st.session_state.get(f"{key}:sent_of")
    if sent is not None and key in st.session_state and (of is payload or of == payload):
        return sent
    sent = with_pin(payload, pinned)
    st.session_state[f"{key}:sent"] = sent
    st.session_state[f"{key}:sent_of"] = payload
    st.session_state[f"{key}:told"] = pinned
    return sent


def _is_asked(key: str, pinned: int | None, reported: int | None) -> bool:
    """Whether the viewer has still to be told of a pin, or has not told back that it has it.

    Of the pin in the bytes it tells nothing; `told` holds it until the reader pins something.
    """
    if pinned is None or pinned == reported:
        st.session_state[f"{key}:told"] = None
        return False
    return bool(pinned != st.session_state[f"{key}:told"])
