"""The Formats page: what can be read, and by which tokens it is known."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from components.failure import failure_said
from components.format_gallery import format_gallery
from components.open_panel import show_sample
from components.samples import Sample

STYLE = Path(__file__).resolve().parent.parent / "components" / "formats.css"


def main() -> None:
    """Show the gallery."""
    st.html(f"<style>{STYLE.read_text(encoding='utf-8')}</style>")
    with st.container(key="formats"):
        format_gallery(_open)


def _open(sample: Sample) -> None:
    with failure_said():
        show_sample(sample)
        st.switch_page("inspect.py", query_params={"sample": sample.id})


main()
