"""What a person should know about a text as a whole before reading it."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

import streamlit as st

from parsers.control_characters import count_controls, looks_binary

if TYPE_CHECKING:
    from parsers.model import Transcript

__all__ = ["notices", "show_notices"]

_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


def show_notices(transcript: Transcript) -> None:
    """Draw the notices above the viewer; nothing when there are none."""
    for notice in notices(transcript):
        st.html(f'<p class="notice" role="status">{html.escape(notice)}</p>')


def notices(transcript: Transcript) -> list[str]:
    """Say in sentences what is odd about a text as a whole; an empty list when nothing is.

    Findings that have a place in the text are not repeated here: the viewer lists them.
    """
    original, upload = transcript.original, transcript.upload
    if upload is not None and upload.startswith(_UTF16_MARKS):
        if any(repair.code == "byte-order-mark" for repair in transcript.repairs):
            return []  # Read as UTF-16, which the viewer says among the repairs.
        return ["This file is written in UTF-16, and is shown as if it were UTF-8. Save it as UTF-8 and open it again."]
    if looks_binary(original):
        said = (
            f"This looks like a binary file: {count_controls(original):,} of {len(original):,} characters are control "
            "characters. It is shown as it came. If it holds a prompt, save that as plain text and open it again."
        )
        return [said]
    if upload is not None:
        said = (
            "Some bytes of this file are no UTF-8; each stands as \ufffd. Save the file as UTF-8 and open it again to "
            "see its characters."
        )
        return [said]
    return []
