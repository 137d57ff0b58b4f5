"""The Formats page: what can be read, and by which tokens it is known."""

from __future__ import annotations

import streamlit as st

from components.format_table import format_table
from parsers import list_formats

with st.container(key="formats"):
    st.html(
        f'<p class="lead">{len(list_formats())} formats are recognised by their tokens.</p>'
        "<p>Text in none of them is shown whole, as one turn. “Format” in the header overrules the choice.</p>"
    )
    format_table()
