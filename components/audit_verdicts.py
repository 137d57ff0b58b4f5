"""A person's verdict on the pinned citation, and the file in which verdicts are kept."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import streamlit as st

from components.audit_document import keep_verdicts, verdict_log
from components.audit_report import audit_report
from components.audit_words import LABEL_WORDS, counted
from components.markdown import literal
from grounding.records import COLUMNS, records
from grounding.spreadsheet import write_rows
from grounding.verdict_table import read_verdict_table
from grounding.verdicts import LABELS, Verdict, VerdictFileError, VerdictLog

if TYPE_CHECKING:
    from components.audit_document import AuditedDocument
    from components.document import Document
    from grounding.verdicts import Label

__all__ = ["verdict_buttons", "verdict_file"]

_KEYS: dict[Label, str] = dict(zip(LABELS, "123450", strict=True))


def verdict_buttons(shown: AuditedDocument, number: int, blind: bool) -> None:
    """Ask about one citation; a click answers, a second click on the same answer takes it back."""
    standing = verdict_log(shown).effective().get(number)
    label = None if standing is None else standing.label
    with st.container(key="audit-verdict", gap="small"):
        st.html('<h3 class="heading">According to its sources, and to them alone, is this so?</h3>')
        with st.container(key="audit-labels", horizontal=True, gap="small"):
            for option in LABELS:
                st.button(
                    LABEL_WORDS[option],
                    key=f"verdict-{option}",
                    type="primary" if option == label else "secondary",
                    shortcut=_KEYS[option],
                    on_click=_give,
                    args=(shown, number, None if option == label else option, blind),
                )
        st.text_input(
            "Note",
            value="" if standing is None else standing.note,
            key=_note_key(shown, number),
            placeholder="A note, kept with the next verdict",
            label_visibility="collapsed",
            on_change=_note,
            args=(shown, number, blind),
        )


def verdict_file(document: Document, shown: AuditedDocument) -> None:
    """Offer the verdicts as a log and the audit as a table or a report, and take log or table back."""
    log = verdict_log(shown)
    count = len(log.effective())
    with st.popover("Verdicts", key="audit-file", type="tertiary"):
        st.markdown(
            f"{counted(count, 'verdict')} of {len(shown.audit.citations):,} citations. They are kept as long as "
            "this page is open; save them to keep them longer."
        )
        st.download_button(
            "Save verdicts",
            log.to_lines(),
            file_name="verdicts.jsonl",
            mime="application/x-ndjson",
            disabled=not log.entries,
            on_click="ignore",
        )
        st.download_button(
            "Save the audit as a table",
            lambda: write_rows(COLUMNS, records(document.transcript, shown.audit, log.effective())).encode(
                "utf-8", "replace"
            ),
            file_name="audit.csv",
            mime="text/csv",
            on_click="ignore",
        )
        st.download_button(
            "Save the audit as a report",
            lambda: audit_report(document, shown, log.effective()).encode("utf-8", "replace"),
            file_name="audit.html",
            mime="text/html",
            on_click="ignore",
        )
        if log.entries:
            st.button("Undo the last entry", key="verdict-undo", on_click=_undo, args=(shown,))
        file = st.file_uploader("Load verdicts from either file", key=f"verdicts-{shown.key}", max_upload_size=8)
        if file is not None:
            _load(shown, file.name, file.getvalue())


def _give(shown: AuditedDocument, number: int, label: Label | None, blind: bool) -> None:
    note = str(st.session_state.get(_note_key(shown, number), ""))
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    entry = Verdict(number, label, note, "blind" if blind else "post-edit", "", now)
    keep_verdicts(verdict_log(shown).add(entry))


def _note(shown: AuditedDocument, number: int, blind: bool) -> None:
    standing = verdict_log(shown).effective().get(number)
    if standing is not None:
        _give(shown, number, standing.label, blind)


def _undo(shown: AuditedDocument) -> None:
    """Bring back what stood before the last entry, by an entry of its own."""
    log = verdict_log(shown)
    last = log.entries[-1]
    before = next((entry for entry in reversed(log.entries[:-1]) if entry.citation == last.citation), None)
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    label, note = (None, "") if before is None else (before.label, before.note)
    keep_verdicts(log.add(Verdict(last.citation, label, note, last.mode, last.labeler, now)))


def _load(shown: AuditedDocument, name: str, data: bytes) -> None:
    before = verdict_log(shown)
    try:
        log = _read(data.decode("utf-8-sig", "replace"), shown)
        merged = before.merge(log)
    except VerdictFileError as error:
        st.error(f"{literal(name)}: {literal(str(error))}")
        return
    if merged != before:
        keep_verdicts(merged)
        st.rerun()
    st.html(f'<p role="status">{counted(len(log.effective()), "verdict")} of the file are in.</p>')


def _read(text: str, shown: AuditedDocument) -> VerdictLog:
    """Read verdicts from either kind of file; only JSON Lines begin with a brace."""
    citations = len(shown.audit.citations)
    if text.lstrip().startswith("{"):
        return VerdictLog.from_lines(text, citations)
    return read_verdict_table(text, shown.transcript_id, citations)


def _note_key(shown: AuditedDocument, number: int) -> str:
    return f"note-{shown.key}-{number}"
