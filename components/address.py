"""The address of a page: which sample or prompt of a collection is open, how it is read, and what is pinned in it.

A text that was pasted or uploaded is kept nowhere but in the session, so an address can name it only there: as a place
in the collection that the session holds (`?collection=1f3a9c2e&item=7`). For one that stands alone it holds the pin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from components.own_formats import is_format

if TYPE_CHECKING:
    from components.document import Document
    from parsers.model import Transcript

__all__ = [
    "address_of",
    "address_of_entry",
    "pin_of_address",
    "place_of",
    "wanted_entry",
    "wanted_format",
    "wanted_sample",
]

_MOST_DIGITS = 9


def address_of(document: Document, pin: int | None) -> dict[str, str]:
    """Give the parameters of the address that opens a document at a pin.

    Args:
        document: What is open.
        pin: A citation from 0 on, a source from -2 downwards, or None.
    """
    verdict = document.transcript.format
    address: dict[str, str] = {}
    if document.sample is not None:
        address["sample"] = document.sample
        if verdict.forced:
            address["format"] = verdict.id
    elif document.entry is not None:
        address = address_of_entry(*document.entry)
    if pin is not None:
        address |= {"cite": str(pin)} if pin >= 0 else {"source": str(-2 - pin)}
    return address


def pin_of_address(transcript: Transcript) -> int | None:
    """The citation or the source of a transcript that the address names, as `address_of` counts; None for neither."""
    citation = _index("cite", len(transcript.citations))
    if citation is not None:
        return citation
    source = _index("source", len(transcript.sources))
    return None if source is None else -2 - source


def address_of_entry(collection: str, place: int | None = None) -> dict[str, str]:
    """Give the parameters that name a place in a collection, from 1; without one, its table."""
    return {"collection": collection} | ({} if place is None else {"item": str(place)})


def wanted_entry() -> tuple[str, str | None] | None:
    """The collection that the address names, and the place in it as it is written there."""
    collection = st.query_params.get("collection")
    return None if collection is None else (collection, st.query_params.get("item"))


def place_of(written: str | None) -> int | None:
    """A place in a collection, from 1, as an address writes it; None where it is none."""
    if written is None or not (written.isascii() and written.isdecimal() and len(written) <= _MOST_DIGITS):
        return None
    return int(written) or None


def wanted_sample() -> str | None:
    """The id of the sample that the address names; it need not be one."""
    return st.query_params.get("sample")


def wanted_format() -> str | None:
    """The format that the address asks for, if there is one of this id, or two joined by a plus sign."""
    wanted = st.query_params.get("format")
    return wanted if wanted and is_format(wanted) else None


def _index(name: str, count: int) -> int | None:
    named = st.query_params.get(name, "")
    if not (named.isascii() and named.isdecimal() and len(named) <= _MOST_DIGITS):
        return None
    return int(named) if int(named) < count else None
