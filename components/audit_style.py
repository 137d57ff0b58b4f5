"""The look of the Audit page, as far as the theme can't say it."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

__all__ = ["audit_style"]

STYLE = Path(__file__).with_name("audit.css")


def audit_style() -> None:
    """Add the rules of `audit.css` to the page."""
    st.html(f"<style>{STYLE.read_text(encoding='utf-8')}</style>")
