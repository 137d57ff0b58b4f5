"""The Audit page: which citations hold, and why."""

from __future__ import annotations

import streamlit as st

from components.audit_charts import audit_charts
from components.audit_citation import audit_citation
from components.audit_document import AuditedDocument, audited, verdict_log
from components.audit_figures import audit_figures
from components.audit_gaps import uncited_claims, unused_sources
from components.audit_style import audit_style
from components.audit_table import audit_table
from components.audit_verdicts import verdict_buttons, verdict_file
from components.document import Document, current
from components.document_name import document_name
from components.open_panel import open_dialog, open_what_the_address_names, welcome
from components.page import actions
from components.pinned_citation import follow_viewer, pinned, pinned_citation, write_address
from components.viewer import viewer


def main() -> None:
    """Show the audit of the open document, or the ways to open one."""
    open_what_the_address_names()
    document = current()
    if document is None:
        welcome()
        return
    audit_style()
    shown = audited(document)
    with actions():
        document_name(document)
        verdict_file(document, shown)
        if st.button("Open…", type="tertiary", key="open"):
            open_dialog()
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
            _lists(document, shown)
        with right:
            viewer(document.payload, key=key, pinned=pinned(document), on_pin=lambda: follow_viewer(document, key))
    write_address(document, key)


def _lists(document: Document, shown: AuditedDocument) -> None:
    transcript = document.transcript
    names = (f"Citations {len(shown.audit.citations):,}", f"Uncited claims {len(shown.uncited):,}")
    citations, uncited, unused = st.tabs([*names, f"Unused sources {len(shown.audit.unused_sources):,}"])
    with citations:
        blind = st.toggle("Hide scores until I have judged", key="audit-blind")
        verdicts = verdict_log(shown).effective()
        audit_table(document, shown, verdicts, blind)
        number = pinned_citation(document)
        if number is None:
            st.html('<p class="audit-note">Select a row, or point at an underlined passage and click.</p>')
        else:
            audit_citation(transcript, shown, number, hidden=blind and number not in verdicts)
            verdict_buttons(shown, number, blind)
    with uncited:
        uncited_claims(transcript, shown)
    with unused:
        unused_sources(transcript, shown)


main()
