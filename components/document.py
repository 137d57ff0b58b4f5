"""The document that a session has open: its transcript, its audit, and the bytes that the viewer draws."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import streamlit as st

from components.evidence_lookup import EvidenceLookup
from components.evidence_route import evidence_address
from components.own_formats import own_mark, reader
from components.viewer.wire import pack
from components.waiting import done_beside
from parsers.giving_up import end_if_given_up

if TYPE_CHECKING:
    from collections.abc import Callable

    from parsers.model import Transcript

__all__ = ["Document", "Entry", "close_document", "current", "document_key", "open_document", "reread"]

_STATE = "document"
_LARGE = 1_500_000
"""Characters or bytes from which reading takes long enough to be told."""


Entry = tuple[str, int]
"""The id of a collection, and a place in it, from 1."""


@dataclass(frozen=True, slots=True)
class Document:
    """One text, read."""

    key: str
    """Names the content and the format it was read as; two documents with the same key are equal."""
    name: str
    """What a person calls it: a file name, a sample's name, or "Pasted text". Untrusted."""
    content: str | bytes
    """The text as it came."""
    transcript: Transcript
    lookup: EvidenceLookup
    """What the sources say about its citations."""
    payload: bytes
    """The transcript as the viewer reads it, with its evidence if that is quick. Kept, so that a rerun neither parses
    nor packs again."""
    sample: str | None = None
    """Id of the sample that it is; None for a text that was pasted or uploaded."""
    entry: Entry | None = None
    """Where it stands in a collection; a text that is neither this nor a sample can be named by no address."""

    def whole_payload(self) -> bytes:
        """The payload with the evidence for every citation, for where there is no server to ask."""
        if self.lookup.is_quick:
            return self.payload
        return pack(self.transcript, self.lookup.all(), self.lookup.uncited())

    @property
    def viewer_key(self) -> str:
        """Names the viewer of this document; its state stands in the session under this key."""
        return f"viewer-{self.key}"


def current() -> Document | None:
    """The document that this session shows, if it has one open."""
    document: Document | None = st.session_state.get(_STATE)
    return document


def open_document(
    name: str,
    content: str | bytes,
    format_id: str | None = None,
    sample: str | None = None,
    entry: Entry | None = None,
    *,
    on_cancel: Callable[[], None] | None = None,
) -> Document:
    """Read a text and make it the document of this session; the same text and format are read only once.

    Args:
        name: What to call it.
        content: The text, or the bytes of a file as they came.
        format_id: The format to read it as; None lets the text decide.
        sample: Id of the sample that it is.
        entry: Where it stands in a collection.
        on_cancel: Called when a reader cancels a long reading; the document before then stays.

    Raises:
        parsers.errors.UnknownFormatError: There is no format of this id.
    """
    key = document_key(content, format_id)
    document = current()
    if document is None or document.key != key:
        read = _reading(content, format_id)
        if len(content) < _LARGE:
            parts = read()
        else:
            parts = done_beside(read, f"Reading {len(content) / 1_000_000:.0f} MB", on_cancel)
        document = Document(key, name, content, *parts)
        _forget_viewer()
    document = replace(document, name=name, sample=sample, entry=entry)
    st.session_state[_STATE] = document
    return document


def _reading(content: str | bytes, format_id: str | None) -> Callable[[], tuple[Transcript, EvidenceLookup, bytes]]:
    """Give what reads and packs a text and asks nothing of the session."""
    read = reader(format_id)

    def work() -> tuple[Transcript, EvidenceLookup, bytes]:
        transcript = read(content)
        end_if_given_up()
        return transcript, *_looked_up(transcript)

    return work


def _looked_up(transcript: Transcript) -> tuple[EvidenceLookup, bytes]:
    """Pack a transcript with its evidence, or with the address where the viewer asks for it bit by bit."""
    lookup = EvidenceLookup(transcript)
    if lookup.is_quick:
        return lookup, pack(transcript, lookup.all(), lookup.uncited())
    return lookup, pack(transcript, evidence_address=evidence_address(lookup.token))


def close_document() -> None:
    """Forget the document of this session."""
    _forget_viewer()
    st.session_state.pop(_STATE, None)


def reread(format_id: str | None) -> Document:
    """Read the open document as another format; None lets the text decide again.

    Raises:
        LookupError: No document is open.
    """
    document = current()
    if document is None:
        raise LookupError("No document is open.")
    return open_document(document.name, document.content, format_id, document.sample, document.entry)


def _forget_viewer() -> None:
    """Drop the bytes that the viewer kept of the document before: a long session would collect them."""
    before = current()
    if before is not None:
        for name in [name for name in st.session_state if str(name).startswith(f"{before.viewer_key}:")]:
            del st.session_state[name]


def document_key(content: str | bytes, format_id: str | None = None) -> str:
    """Name a content and the format it is read as.

    A digest; text and bytes of the same characters differ, since bytes may hold what is no UTF-8. The formats that this
    session was given count too, because they are recognised.
    """
    data = content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass")
    digest = hashlib.sha256(type(content).__name__.encode() + b":" + data).hexdigest()[:16]
    return f"{digest}-{format_id or 'detected'}{own_mark()}"
