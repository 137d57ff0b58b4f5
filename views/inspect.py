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
from components.open_panel import open_dialog, open_what_the_address_names, welcome
from components.page import actions
from components.pinned_citation import follow_viewer, pinned, write_address
from components.viewer import viewer


def main() -> None:
    """Show the open document, or the ways to open one."""
    open_what_the_address_names()
    document, collection = current(), current_collection()
    if document is None and collection is not None:
        with actions():
            _open_button()
        collection_table(collection)
        return
    if document is None:
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


@st.fragment
def _viewer(document: Document) -> None:
    """Mount the viewer. A fragment, since pinning changes nothing on the page but the address."""
    key = document.viewer_key
    viewer(document.payload, key=key, pinned=pinned(document), on_pin=lambda: follow_viewer(document, key))
    write_address(document, key)


main()
