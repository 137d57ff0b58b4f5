"""The collection that a session has open, and which of its prompts is shown."""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import streamlit as st

from components.address import address_of, address_of_entry, place_of, wanted_entry
from components.collection.entries import Entry, read_entries
from components.collection.found import Found, Problem, Prompt
from components.collection.state_counts import StateCounter
from components.document import Document, close_document, open_document
from components.own_formats import read_text
from components.waiting import cancel_button
from parsers.several import cut

__all__ = [
    "Collection",
    "current_collection",
    "leave_collection",
    "open_entry",
    "open_found",
    "show_entry",
    "show_table",
]

_STATE = "collection"
_PAUSE = 0.1
"""Seconds between two messages on how far reading is: each one is sent to the browser."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Collection:
    """Several prompts that were opened together."""

    id: str
    """A digest of names and contents, by which an address names it."""
    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...]
    """What could not be read."""
    states: StateCounter
    """Counts the citations of each, as far as it has come."""
    shown: int | None
    """Index of the one that is open; None: the table is shown."""


def current_collection() -> Collection | None:
    """The collection of this session, if it has one."""
    collection: Collection | None = st.session_state.get(_STATE)
    return collection


def open_found(found: Found, on_cancel: Callable[[], None]) -> None:
    """Open what was found: one prompt as the document, several as a collection whose table is shown first.

    When the address asks for a prompt of this very collection, that one is shown, at the pin of the address.

    Args:
        found: With one prompt at least.
        on_cancel: Called when a reader cancels a long reading; what was open then stays.
    """
    prompts = found.prompts
    if len(prompts) == 1 and not found.problems:
        document = open_document(prompts[0].name, prompts[0].content, on_cancel=on_cancel)
        leave_collection()
        if len(cut(document.transcript)) == 1:
            st.query_params.clear()
            return
    problems = list(found.problems)
    entries = tuple(_told(prompts, problems, on_cancel))
    close_document()
    collection = Collection(_digest(prompts), entries, tuple(problems), StateCounter(entries), None)
    st.session_state[_STATE] = collection
    wanted, item = wanted_entry() or (None, None)
    if wanted == collection.id and item is not None and (place := place_of(item)):
        show_entry(place - 1)
    else:
        st.query_params.from_dict(address_of_entry(collection.id))


def show_entry(number: int) -> Document | None:
    """Make one prompt of the collection the document; None where there is no collection.

    Args:
        number: Index of its entry; one that is out of range shows the nearest.
    """
    collection = current_collection()
    if collection is None or not collection.entries:
        return None
    number = max(0, min(number, len(collection.entries) - 1))
    prompt = collection.entries[number].prompt
    document = open_document(prompt.name, prompt.content, entry=(collection.id, number + 1))
    st.session_state[_STATE] = replace(collection, shown=number)
    return document


def open_entry(number: int) -> None:
    """Show one prompt of the collection because a reader chose it; the address then names it.

    Args:
        number: Index of its entry; one that is out of range opens the nearest.
    """
    document = show_entry(number)
    if document is not None:
        st.query_params.from_dict(address_of(document, None))


def show_table() -> None:
    """Close the document and show the table again."""
    collection = current_collection()
    if collection is not None:
        close_document()
        st.session_state[_STATE] = replace(collection, shown=None)
        st.query_params.from_dict(address_of_entry(collection.id))


def leave_collection() -> None:
    """Forget the collection; an open document stays open."""
    st.session_state.pop(_STATE, None)


def _told(prompts: Sequence[Prompt], problems: list[Problem], on_cancel: Callable[[], None]) -> Iterator[Entry]:
    """Read prompts one by one and say how far it is; one on which the program fails becomes a problem."""
    place = st.empty()
    with place.container(key="waiting"):
        bar = st.progress(0.0, "Reading…")
        cancel_button(on_cancel)
    last = time.monotonic()
    for number, prompt in enumerate(prompts, 1):
        try:
            yield from read_entries([prompt], read_text)
        except Exception as error:  # noqa: BLE001 - the others are read all the same
            _log.exception("A text could not be read")
            problems.append(Problem(prompt.name, f"Citelight failed on it ({type(error).__name__})."))
        if time.monotonic() - last > _PAUSE or number == len(prompts):
            bar.progress(number / len(prompts), f"{number:,} of {len(prompts):,} read")
            last = time.monotonic()
    place.empty()


def _digest(prompts: Sequence[Prompt]) -> str:
    digest = hashlib.sha256()
    for prompt in prompts:
        for part in (prompt.name, prompt.content):
            data = part if isinstance(part, bytes) else part.encode("utf-8", "surrogatepass")
            digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()[:8]
