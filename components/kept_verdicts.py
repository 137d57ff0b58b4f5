"""The verdicts on the open document: kept in a database, or in the session where they are not to be kept."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING

import streamlit as st

from grounding.verdict_store import StoreError, VerdictStore, database_url
from grounding.verdicts import VerdictLog

if TYPE_CHECKING:
    from collections.abc import Iterable

    from components.audit_document import AuditedDocument
    from grounding.verdicts import Verdict

__all__ = [
    "can_keep",
    "forget_verdicts",
    "keep_verdicts",
    "keeping_place",
    "now",
    "set_keeping",
    "set_labeler",
    "the_labeler",
    "verdict_log",
]

_SESSION, _OFF, _LABELER = "verdicts-of-session", "verdicts-not-kept", "labeler"


def verdict_log(shown: AuditedDocument) -> VerdictLog:
    """All verdicts on a document, those of other tabs and people included, placed on its citations."""
    log = VerdictLog(shown.transcript_id, _of_session(shown))
    try:
        store = _store()
        if store is not None:
            log = VerdictLog(shown.transcript_id, store.read(shown.transcript_id)).merge(log)
    except StoreError:
        # `keeping_place` tells it on the page.
        pass
    return log.placed(shown.spans)


def keep_verdicts(shown: AuditedDocument, entries: Iterable[Verdict]) -> None:
    """Add entries to the log of a document.

    They stand in the session in any case, so nothing is lost where the database can't be written to; what could not
    be kept before is kept along with them.
    """
    sessions: dict[str, tuple[Verdict, ...]] = st.session_state.get(_SESSION, {})
    given = (*_of_session(shown), *entries)
    st.session_state[_SESSION] = {**sessions, shown.transcript_id: given}
    _write(shown, given)


def forget_verdicts(shown: AuditedDocument) -> None:
    """Take all verdicts on a document out of the database and out of the session."""
    store = _store()
    if store is not None:
        store.forget(shown.transcript_id)
    sessions: dict[str, tuple[Verdict, ...]] = st.session_state.get(_SESSION, {})
    st.session_state[_SESSION] = {name: given for name, given in sessions.items() if name != shown.transcript_id}


def keeping_place() -> str | None:
    """Where verdicts are kept, as a person calls it; None where they are not.

    Raises:
        StoreError: They should be kept and can't be.
    """
    if not can_keep() or st.session_state.get(_OFF):
        return None
    store = _store()
    return None if store is None else store.place


def can_keep() -> bool:
    """Whether there is a database to keep verdicts in."""
    return database_url() is not None


def set_keeping(shown: AuditedDocument, on: bool) -> None:
    """Keep verdicts from now on, those that the session holds included; or only as long as the page is open."""
    st.session_state[_OFF] = not on
    if on:
        _write(shown, _of_session(shown))


def the_labeler() -> str:
    """Who judges in this session; empty where nobody said."""
    name: str = st.session_state.get(_LABELER, "")
    return name


def set_labeler(name: str) -> None:
    """Say who judges in this session."""
    st.session_state[_LABELER] = name.strip()


def now() -> str:
    """The time as verdicts note it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _of_session(shown: AuditedDocument) -> tuple[Verdict, ...]:
    sessions: dict[str, tuple[Verdict, ...]] = st.session_state.get(_SESSION, {})
    return sessions.get(shown.transcript_id, ())


def _write(shown: AuditedDocument, entries: Iterable[Verdict]) -> None:
    if st.session_state.get(_OFF):
        return
    try:
        store = _store()
        if store is not None:
            store.append(shown.transcript_id, entries)
    except StoreError:
        pass


def _store() -> VerdictStore | None:
    url = database_url()
    return None if url is None else _opened(url)


@cache
def _opened(url: str) -> VerdictStore:
    return VerdictStore(url)
