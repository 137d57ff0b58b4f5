"""The Audit page: which citations hold, and why."""

from __future__ import annotations

import streamlit as st

from components.audit_agreement import verdict_agreement
from components.audit_charts import audit_charts
from components.audit_citation import audit_citation
from components.audit_document import AuditedDocument, audited
from components.audit_figures import audit_figures
from components.audit_gaps import uncited_claims, unused_sources
from components.audit_style import audit_style
from components.audit_table import BLIND, audit_table
from components.audit_thresholds import fitted_thresholds
from components.audit_verdict_file import verdict_file
from components.audit_verdicts import verdict_buttons
from components.collection.session import current_collection
from components.collection.table import collection_steps, collection_table
from components.document import Document, current
from components.document_name import document_name
from components.kept_verdicts import the_labeler, verdict_log
from components.open_panel import open_dialog, open_what_the_address_names, welcome
from components.page import actions
from components.pinned_citation import follow_viewer, pinned, pinned_citation, write_address
from components.viewer import viewer


def main() -> None:
    """Show the audit of the open document, or the ways to open one."""
    open_what_the_address_names()
    document, collection = current(), current_collection()
    if document is None and collection is not None:
        with actions():
            _open_button()
        collection_table(collection)
        return
    if document is None:
        welcome()
        return
    audit_style()
    shown = audited(document)
    with actions():
        document_name(document)
        if collection is not None:
            collection_steps(collection)
        verdict_file(document, shown)
        _open_button()
    key = f"{document.viewer_key}:audit"
    with st.container(key="audit", gap="small"):
        if not shown.audit.citations:
            st.html('<p class="audit-note" role="status">This transcript has no citations that can be audited.</p>')
        verdicts = verdict_log(shown).effective()
        audit_figures(document.transcript, shown, verdicts)
        audit_charts(document.transcript, shown, verdicts)
        with st.container(key="audit-body"):
            left, right = st.columns(2, gap="medium")
        with left:
            _lists(document, shown, key)
        with right, st.container(key="pinned-beside"):
            viewer(document.payload, key=key, pinned=pinned(document), on_pin=lambda: follow_viewer(document, key))
    write_address(document, key)


def _open_button() -> None:
    if st.button("Open…", type="tertiary", key="open"):
        open_dialog()


def _lists(document: Document, shown: AuditedDocument, viewer_key: str) -> None:
    transcript, log = document.transcript, verdict_log(shown)
    names = (
        f"Citations {len(shown.audit.citations):,}",
        f"Uncited claims {len(shown.uncited):,}",
        f"Unused sources {len(shown.audit.unused_sources):,}",
        f"Verdicts {len(log.effective()):,}",
    )
    citations, uncited, unused, agreement = st.tabs(names)
    with citations:
        blind = bool(st.session_state.get(BLIND))
        mine = log.by_labeler().get(the_labeler(), {})
        audit_table(document, shown, mine if blind else log.effective(), blind)
        number = pinned_citation(document)
        if number is None:
            st.html('<p class="audit-note">Select a row, or point at an underlined passage and click.</p>')
        else:
            hidden = blind and number not in mine
            audit_citation(transcript, shown, number, log, hidden=hidden)
            verdict_buttons(document, shown, viewer_key, blind)
    with uncited:
        uncited_claims(transcript, shown)
    with unused:
        unused_sources(transcript, shown)
    with agreement:
        verdict_agreement(document, shown)
        fitted_thresholds(shown, log)


main()
