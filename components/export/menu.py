"""The Export menu in the header of the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import streamlit as st

from components.export.csv_tables import calls_csv, citations_csv
from components.export.html_page import html_page
from components.export.markdown_report import markdown_report
from components.pinned_citation import pinned_citation
from grounding import evidence
from parsers import to_dict
from parsers.serialize import write_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from components.document import Document

__all__ = ["export_menu", "file_stem"]

_NO_FILE_NAME = re.compile(r"[^\w.-]+")
_LONGEST = 60


@st.fragment
def export_menu(document: Document) -> None:
    """Draw the menu. Opening it runs this part again, so that the file opens at what is pinned by then."""
    menu = st.popover("Export", key="export", type="tertiary", on_change="rerun")
    if not menu.open:
        return
    transcript, stem = document.transcript, file_stem(document.name)
    pinned = pinned_citation(document)
    with menu:
        page = "Web page, opens offline" if pinned is None else f"Web page, opens offline at citation {pinned + 1}"
        _download(page, f"{stem}.html", "text/html", lambda: html_page(document.name, document.payload, pinned))
        _download("Transcript as JSON", f"{stem}.json", "application/json", lambda: _json(document))
        _download(
            "Citations as CSV",
            f"{stem}-citations.csv",
            "text/csv",
            lambda: citations_csv(transcript, evidence(transcript)),
        )
        _download("Calls as CSV", f"{stem}-calls.csv", "text/csv", lambda: calls_csv(transcript))
        _download(
            "Report in Markdown",
            f"{stem}.md",
            "text/markdown",
            lambda: markdown_report(document.name, transcript, evidence(transcript)),
        )


def file_stem(name: str) -> str:
    """Give a document's name as the stem of a file name: letters, digits, dots and dashes, at most 60 of them."""
    stem = re.sub(r"\.(txt|log|json|jsonl|md)$", "", name, flags=re.IGNORECASE)
    return _NO_FILE_NAME.sub("-", stem).strip("-.")[:_LONGEST] or "transcript"


def _json(document: Document) -> str:
    return "".join(write_json(to_dict(document.transcript))) + "\n"


def _download(label: str, file_name: str, mime: str, make: Callable[[], str]) -> None:
    """Draw one entry; its file is made when it is asked for."""
    st.download_button(
        label,
        data=lambda: make().encode("utf-8", "replace"),
        file_name=file_name,
        mime=mime,
        key=f"export-{file_name}",
        on_click="ignore",
        type="tertiary",
    )
