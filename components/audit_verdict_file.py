"""Who judges, where verdicts are kept, and the files that they and the audit are saved to."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import streamlit as st

from components.audit_report import audit_report
from components.audit_words import counted
from components.kept_verdicts import (
    can_keep,
    forget_verdicts,
    keep_verdicts,
    keeping_place,
    set_keeping,
    set_labeler,
    the_labeler,
    verdict_log,
)
from components.markdown import literal
from grounding.records import COLUMNS, records
from grounding.spreadsheet import write_rows
from grounding.verdict_files import read_verdicts
from grounding.verdict_store import VARIABLE, StoreError
from grounding.verdicts import VerdictFileError

if TYPE_CHECKING:
    from components.audit_document import AuditedDocument
    from components.document import Document
    from grounding.verdicts import VerdictLog

__all__ = ["verdict_file"]


def verdict_file(document: Document, shown: AuditedDocument) -> None:
    """Draw the menu of the header: name, keeping, saving, loading."""
    log = verdict_log(shown)
    with st.popover("Verdicts", key="audit-file", type="tertiary"):
        st.text_input(
            "Your name",
            value=the_labeler(),
            key="labeler-field",
            placeholder="Stands with your verdicts; needed where several judge",
            on_change=lambda: set_labeler(str(st.session_state["labeler-field"])),
        )
        _keeping(shown, log)
        _saving(document, shown, log)
        file = st.file_uploader("Load verdicts from a saved file", key=f"verdicts-{shown.key}", max_upload_size=64)
        if file is not None:
            _load(shown, file.name, file.getvalue())


def _keeping(shown: AuditedDocument, log: VerdictLog) -> None:
    said = f"{counted(len(log.effective()), 'verdict')} of {counted(len(shown.audit.citations), 'citation')}."
    try:
        place = keeping_place()
    except StoreError as error:
        st.error(f"{literal(str(error))} They last as long as this page is open; save them to a file.")
        return
    if place is None:
        said += " They are not kept: they last as long as this page is open."
    else:
        said += f" Kept in {literal(place)}, with notes and a checksum of the text, but without the text itself."
    st.markdown(said)
    if not can_keep():
        st.caption(f"{VARIABLE} says `off`.")
        return
    st.toggle(
        "Keep verdicts",
        value=place is not None,
        key="keep-verdicts",
        on_change=lambda: set_keeping(shown, on=bool(st.session_state["keep-verdicts"])),
    )
    if log.entries:
        st.button("Delete all verdicts on this text", key="verdicts-forget", on_click=forget_verdicts, args=(shown,))


def _saving(document: Document, shown: AuditedDocument, log: VerdictLog) -> None:
    def rows(columns: bool) -> bytes:
        found = records(document.transcript, shown.audit, log.effective())
        if columns:
            return write_rows(COLUMNS, found).encode("utf-8", "replace")
        return "".join(json.dumps(row, ensure_ascii=True) + "\n" for row in found).encode("ascii")

    files = (
        ("Save verdicts", log.to_lines().encode(), "verdicts.jsonl", "application/x-ndjson"),
        ("Save the audit as a table", lambda: rows(columns=True), "audit.csv", "text/csv"),
        ("Save the audit as JSON Lines", lambda: rows(columns=False), "audit.jsonl", "application/x-ndjson"),
        (
            "Save the audit as a report",
            lambda: audit_report(document, shown, log).encode("utf-8", "replace"),
            "audit.html",
            "text/html",
        ),
    )
    for label, data, name, mime in files:
        st.download_button(
            label,
            data,
            file_name=name,
            mime=mime,
            on_click="ignore",
            disabled=label == "Save verdicts" and not log.entries,
        )


def _load(shown: AuditedDocument, name: str, data: bytes) -> None:
    before = verdict_log(shown)
    try:
        log = read_verdicts(data.decode("utf-8-sig", "replace"), shown.transcript_id, shown.spans)
        merged = before.merge(log)
    except VerdictFileError as error:
        st.error(f"{literal(name)}: {literal(str(error))}")
        return
    new = [entry for entry in merged.entries if entry not in before.entries]
    if new:
        keep_verdicts(shown, new)
        st.rerun()
    st.html(f'<p role="status">{counted(len(log.effective()), "verdict")} of the file are in.</p>')
