"""The frame of every page: one header line, and the rest of the window for the page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import streamlit as st

if TYPE_CHECKING:
    from collections.abc import Sequence

    from streamlit.navigation.page import StreamlitPage

STYLE = Path(__file__).with_name("page.css")


def frame(pages: Sequence[StreamlitPage], current: StreamlitPage) -> None:
    """Draw the header: the name, then a link to each page when there is more than one.

    A page adds its own controls to the header by `actions`.

    Args:
        pages: All pages, in the order of the header.
        current: The one that is shown.
    """
    st.html(f"<style>{STYLE.read_text(encoding='utf-8')}</style>")
    with st.container(key="header", horizontal=True, vertical_alignment="center", gap="small"):
        st.html('<h1 class="brand">Citelight</h1>', width="content")
        if len(pages) > 1:
            for page in pages:
                with st.container(
                    key=f"page-{page.title.lower()}{'-current' if page == current else ''}", width="content"
                ):
                    st.page_link(page)


def actions() -> st.delta_generator.DeltaGenerator:
    """The right end of the header, as a container for the controls of a page."""
    return st.container(
        key="actions", horizontal=True, horizontal_alignment="right", vertical_alignment="center", gap="small"
    )
