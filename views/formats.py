"""The Formats page: what can be read, by which tokens it is known, and formats of one's own."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from components.failure import failure_said
from components.format_gallery import format_gallery
from components.open_panel import show_sample
from components.own_format_panel import own_format_panel
from components.samples import Sample

STYLE = Path(__file__).resolve().parent.parent / "components" / "formats.css"
INSPECT = "inspect.py"


def main() -> None:
    """Show the gallery, and the formats of this session."""
    st.html(f"<style>{STYLE.read_text(encoding='utf-8')}</style>")
    with st.container(key="formats"):
        gallery, own = st.tabs(["All formats", "Your own"])
        with gallery:
            format_gallery(_open)
        with own:
            own_format_panel(lambda: st.switch_page(INSPECT))


def _open(sample: Sample) -> None:
    with failure_said():
        show_sample(sample)
        st.switch_page(INSPECT, query_params={"sample": sample.id})


main()
