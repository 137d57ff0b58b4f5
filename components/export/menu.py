"""The Export menu in the header of the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import streamlit as st

from components.export.csv_tables import calls_csv, citations_csv
from components.export.html_page import html_page
from components.export.markdown_report import markdown_report
from components.pinned_citation import pinned_later
from parsers import to_dict
from parsers.messages import messages_of, to_api
from parsers.serialize import write_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from components.document import Document

__all__ = ["export_menu", "file_stem"]

_NO_FILE_NAME = re.compile(r"[^\w.-]+")
_LONGEST = 60


def export_menu(document: Document) -> None:
    """Draw the menu. Each file is made when it is asked for, so the page opens at what is pinned by then."""
    transcript, stem = document.transcript, file_stem(document.name)
    pinned = pinned_later(document)
    entries: tuple[tuple[str, str, str, Callable[[], str]], ...] = (
        (
            "Web page, opens offline",
            ".html",
            "text/html",
            lambda: html_page(document.name, document.whole_payload(), pinned()),
        ),
        ("Transcript as JSON", ".json", "application/json", lambda: _json(document)),
        ("Messages as JSON", "-messages.json", "application/json", lambda: _messages(document)),
        ("Citations as CSV", "-citations.csv", "text/csv", lambda: citations_csv(transcript, document.lookup.all())),
        ("Calls as CSV", "-calls.csv", "text/csv", lambda: calls_csv(transcript)),
        (
            "Report in Markdown",
            ".md",
            "text/markdown",
            lambda: markdown_report(document.name, transcript, document.lookup.all()),
        ),
    )
    with st.popover("Export", key="export", type="tertiary"):
        for label, ending, mime, make in entries:
            st.download_button(
                label,
                data=_encoded(make),
                file_name=stem + ending,
                mime=mime,
                key=f"export{ending}",
                on_click="ignore",
                type="tertiary",
            )


def file_stem(name: str) -> str:
    """Give a document's name as the stem of a file name: letters, digits, dots and dashes, at most 60 of them."""
    stem = re.sub(r"\.(txt|log|json|jsonl|md)$", "", name, flags=re.IGNORECASE)
    return _NO_FILE_NAME.sub("-", stem).strip("-.")[:_LONGEST] or "transcript"


def _json(document: Document) -> str:
    return "".join(write_json(to_dict(document.transcript))) + "\n"


def _messages(document: Document) -> str:
    return "".join(write_json(to_api(messages_of(document.transcript)))) + "\n"


def _encoded(make: Callable[[], str]) -> Callable[[], bytes]:
    return lambda: make().encode("utf-8", "replace")
