"""The name of the open document in the header."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

import streamlit as st

if TYPE_CHECKING:
    from components.document import Document

__all__ = ["document_name"]


def document_name(document: Document) -> None:
    """Draw the name; a long one is cut on the screen and whole when pointed at."""
    name = html.escape(document.name.encode("utf-8", "replace").decode("utf-8"))
    st.html(f'<p class="document-name" title="{name}">{name}</p>', width="content")
