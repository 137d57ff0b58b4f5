"""The Inspect page: one text as raw characters, turns and sources."""

from __future__ import annotations

import streamlit as st

from components.document import Document, current
from components.document_name import document_name
from components.format_panel import format_panel
from components.notices import show_notices
from components.open_panel import open_dialog, open_sample, welcome
from components.page import actions
from components.samples import samples
from components.viewer import viewer


def main() -> None:
    """Show the open document, or the ways to open one."""
    document = current()
    if document is None:
        _open_what_the_link_names()
        welcome()
        return
    with actions():
        document_name(document)
        format_panel(document)
        if st.button("Open…", type="tertiary", key="open"):
            open_dialog()
    show_notices(document.transcript)
    _viewer(document)


def _open_what_the_link_names() -> None:
    wanted = st.query_params.get("sample")
    if wanted is None:
        return
    for sample in samples():
        if sample.id == wanted:
            open_sample(sample, st.query_params.get("cite"))
    st.error("This link names a sample that is not there. The samples are listed below.")


@st.fragment
def _viewer(document: Document) -> None:
    """Mount the viewer. A fragment, since pinning changes nothing on the page but the address."""
    state = viewer(document.payload, key=document.viewer_key, pinned=_first_pin(document))
    if state.pinned is None:
        st.query_params.pop("cite", None)
    else:
        st.query_params["cite"] = str(state.pinned)


def _first_pin(document: Document) -> int | None:
    """The citation that the address named when the document was opened.

    Asked once and kept: what is pinned later is the viewer's own state, and need not be sent to it again.
    """
    pins: dict[str, int | None] = st.session_state.get("first-pin", {})
    if document.key not in pins:
        named = st.query_params.get("cite", "")
        is_index = named.isascii() and named.isdecimal() and int(named) < len(document.transcript.citations)
        pins = st.session_state["first-pin"] = {document.key: int(named) if is_index else None}
    return pins[document.key]


main()
