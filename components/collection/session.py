"""The collection that a session has open, and which of its prompts is shown."""

from __future__ import annotations

from dataclasses import dataclass, replace

import streamlit as st

from components.collection.contents import Prompt
from components.collection.entries import Entry, read_entries
from components.document import close_document, open_document
from parsers.several import cut

__all__ = ["Collection", "current_collection", "leave_collection", "open_entry", "open_prompts", "show_table"]

_STATE = "collection"


@dataclass(frozen=True, slots=True)
class Collection:
    """Several prompts that were opened together."""

    entries: tuple[Entry, ...]
    shown: int | None
    """Index of the one that is open; None: the table is shown."""


def current_collection() -> Collection | None:
    """The collection of this session, if it has one."""
    collection: Collection | None = st.session_state.get(_STATE)
    return collection


def open_prompts(prompts: list[Prompt]) -> None:
    """Open what was found: one prompt as the document, several as a collection whose table is shown first.

    Args:
        prompts: At least one.
    """
    leave_collection()
    if len(prompts) == 1:
        document = open_document(prompts[0].name, prompts[0].content)
        if len(cut(document.transcript)) == 1:
            return
    close_document()
    bar = st.progress(0.0, "Reading…")
    entries: list[Entry] = []
    for entry in read_entries(prompts):
        entries.append(entry)
        bar.progress(min(1.0, len(entries) / len(prompts)), f"{len(entries):,} prompts read")
    st.session_state[_STATE] = Collection(tuple(entries), None)


def open_entry(number: int) -> None:
    """Open one prompt of the collection as the document.

    Args:
        number: Index of its entry; one that is out of range opens the nearest.
    """
    collection = current_collection()
    if collection is None:
        return
    number = max(0, min(number, len(collection.entries) - 1))
    prompt = collection.entries[number].prompt
    open_document(prompt.name, prompt.content)
    st.session_state[_STATE] = replace(collection, shown=number)
    st.query_params.clear()


def show_table() -> None:
    """Close the document and show the table again."""
    collection = current_collection()
    if collection is not None:
        close_document()
        st.session_state[_STATE] = replace(collection, shown=None)
        st.query_params.clear()


def leave_collection() -> None:
    """Forget the collection; an open document stays open."""
    st.session_state.pop(_STATE, None)
