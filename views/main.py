"""What Streamlit runs: the frame of every page, then the page that was asked for."""

from __future__ import annotations

import streamlit as st

from components.about import about
from components.page import frame

PAGES = [
    st.Page("inspect.py", title="Inspect", default=True),
    st.Page("audit.py", title="Audit"),
    st.Page("compare.py", title="Compare"),
    st.Page("formats.py", title="Formats"),
]

st.set_page_config(
    page_title="Citelight", layout="wide", initial_sidebar_state="collapsed", menu_items={"About": about()}
)
page = st.navigation(PAGES, position="hidden")
frame(PAGES, page)
page.run()
