"""What a person should know about a text as a whole before reading it."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

import streamlit as st

if TYPE_CHECKING:
    from parsers.model import Transcript

__all__ = ["notices", "show_notices"]

_BINARY_SHARE = 0.05
"""Above this share of characters that no text holds, a file is called binary."""

_NOT_TEXT = dict.fromkeys([*(set(range(32)) - set(b"\t\n\f\r\x1b")), ord("\ufffd")])


def show_notices(transcript: Transcript) -> None:
    """Draw the notices above the viewer; nothing when there are none."""
    for notice in notices(transcript):
        st.html(f'<p class="notice" role="status">{html.escape(notice)}</p>')


def notices(transcript: Transcript) -> list[str]:
    """Say in sentences what is odd about a text as a whole; an empty list when nothing is.

    Findings that have a place in the text are not repeated here: the viewer lists them.
    """
    original = transcript.original
    odd = len(original) - len(original.translate(_NOT_TEXT))
    if odd > _BINARY_SHARE * len(original):
        return [
            f"This looks like a binary file: {odd:,} of {len(original):,} characters are no text. It is shown as it "
            "came. If it holds a prompt, save that as plain text and open it again."
        ]
    if transcript.upload is not None:
        return [
            "Some bytes of this file are no UTF-8; each stands as \ufffd. The findings say where. Save the file as "
            "UTF-8 to see its characters."
        ]
    return []
