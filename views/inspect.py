"""The Inspect page: one text as raw characters, turns and sources."""

from __future__ import annotations

import streamlit as st

from components.collection.session import current_collection
from components.collection.table import collection_steps, collection_table
from components.document import Document, current
from components.document_name import document_name
from components.export.menu import export_menu
from components.format_panel import format_panel
from components.notices import show_notices
from components.open_panel import open_dialog, open_sample, welcome
from components.page import actions
from components.pinned_citation import follow_viewer, pinned_citation, write_address
from components.samples import samples
from components.viewer import viewer


def main() -> None:
    """Show the open document, or the ways to open one."""
    document, collection = current(), current_collection()
    if document is None and collection is not None:
        with actions():
            _open_button()
        collection_table(collection)
        return
    if document is None:
        _open_what_the_link_names()
        welcome()
        return
    with actions():
        document_name(document)
        if collection is not None:
            collection_steps(collection)
        format_panel(document)
        export_menu(document)
        _open_button()
    show_notices(document.transcript)
    _viewer(document)


def _open_button() -> None:
    if st.button("Open…", type="tertiary", key="open"):
        open_dialog()


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
    key = document.viewer_key
    pinned = pinned_citation(document)
    viewer(document.payload, key=key, pinned=pinned, on_pin=lambda: follow_viewer(document, key))
    write_address(document)


main()
