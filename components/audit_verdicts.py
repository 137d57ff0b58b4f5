"""A person's verdict on the pinned citation: asked for, given by button or key, taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from components.audit_words import LABEL_WORDS, escaped
from components.kept_verdicts import keep_verdicts, now, the_labeler, verdict_log
from components.pinned_citation import catch_up_with_viewer, pinned_citation
from grounding.quoted import find_quoted
from grounding.verdicts import LABELS, Verdict

if TYPE_CHECKING:
    from components.audit_document import AuditedDocument
    from components.document import Document
    from grounding.verdicts import Label
    from parsers.model import Span

__all__ = ["verdict_buttons", "verdicts_html"]

_KEYS: dict[Label, str] = dict(zip(LABELS, "123450", strict=True))
_UNDO_KEY = "z"
_NOT_FOUND = "verdict-passage-not-found"


def verdict_buttons(document: Document, shown: AuditedDocument, viewer_key: str, blind: bool) -> None:
    """Ask about the pinned citation; a click answers, a second click on the same answer takes it back.

    Args:
        document: The open document; one of its citations is pinned.
        shown: Its audit.
        viewer_key: Names the viewer beside, in which the reader pins citations.
        blind: Whether what the audit says is hidden until there is a verdict.
    """
    number = pinned_citation(document)
    if number is None:
        return
    log = verdict_log(shown)
    standing = log.by_labeler().get(the_labeler(), {}).get(number)
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
                    on_click=_answer,
                    args=(document, shown, viewer_key, blind, option),
                )
        with st.container(key="audit-verdict-more", horizontal=True, gap="small"):
            st.text_input(
                "Note",
                value="" if standing is None else standing.note,
                key=_key("note", shown, number),
                placeholder="Note",
                label_visibility="collapsed",
                on_change=_change,
                args=(document, shown, number, blind),
            )
            st.text_input(
                "Passage that decides it",
                value="" if standing is None else _quote(document, standing.passage),
                key=_key("passage", shown, number),
                placeholder="A better passage: paste its words",
                label_visibility="collapsed",
                on_change=_change,
                args=(document, shown, number, blind),
            )
            st.button(
                "Undo",
                key="verdict-undo",
                shortcut=_UNDO_KEY,
                type="tertiary",
                disabled=log.undo(the_labeler(), "") is None,
                on_click=_undo,
                args=(shown,),
            )
        if st.session_state.get(_NOT_FOUND) == (shown.key, number):
            st.html('<p role="alert">These words stand in no source of this text. Copy them from the Sources pane.</p>')


def _answer(document: Document, shown: AuditedDocument, viewer_key: str, blind: bool, label: Label) -> None:
    """Give a verdict on what is pinned now: the page may have been drawn for the citation before."""
    catch_up_with_viewer(document, viewer_key)
    number = pinned_citation(document)
    if number is not None:
        standing = verdict_log(shown).by_labeler().get(the_labeler(), {}).get(number)
        taken_back = standing is not None and standing.label == label
        _give(document, shown, number, None if taken_back else label, blind)


def _change(document: Document, shown: AuditedDocument, number: int, blind: bool) -> None:
    """Give the verdict that stands again, with another note or passage; without one they wait for the next."""
    standing = verdict_log(shown).by_labeler().get(the_labeler(), {}).get(number)
    words = str(st.session_state.get(_key("passage", shown, number), ""))
    found = not words.strip() or _find(document, number, words) is not None
    st.session_state[_NOT_FOUND] = None if found else (shown.key, number)
    if standing is not None and found:
        _give(document, shown, number, standing.label, blind)


def _give(document: Document, shown: AuditedDocument, number: int, label: Label | None, blind: bool) -> None:
    words = str(st.session_state.get(_key("passage", shown, number), ""))
    entry = Verdict(
        citation=number,
        label=label,
        note=str(st.session_state.get(_key("note", shown, number), "")),
        mode="blind" if blind else "post-edit",
        labeler=the_labeler(),
        at=now(),
        span=shown.spans[number],
        passage=_find(document, number, words),
        score=round(shown.audit.citations[number].score, 4),
        scorer=shown.audit.scorer,
    )
    keep_verdicts(shown, [entry])


def _undo(shown: AuditedDocument) -> None:
    entry = verdict_log(shown).undo(the_labeler(), now())
    if entry is not None:
        keep_verdicts(shown, [entry])


def _find(document: Document, number: int, words: str) -> Span | None:
    refs = document.transcript.citations[number].refs
    return find_quoted(document.transcript, words, (ref.source for ref in refs if ref.source is not None))


def _quote(document: Document, passage: Span | None) -> str:
    return "" if passage is None else " ".join(document.transcript.text[slice(*passage)].split())


def _key(field: str, shown: AuditedDocument, number: int) -> str:
    return f"{field}-{shown.key}-{number}"


def verdicts_html(given: dict[str, Verdict], transcript_text: str) -> str:
    """What people said of one citation, one line each.

    Args:
        given: Their verdicts by who gave them.
        transcript_text: The text, for the passages that they name.
    """
    return "".join(_line(name, verdict, transcript_text) for name, verdict in given.items())


def _line(name: str, verdict: Verdict, text: str) -> str:
    if verdict.label is None:
        return ""
    mode = "given with the score hidden" if verdict.mode == "blind" else "given with the score in view"
    note = f" {escaped(verdict.note)}" if verdict.note else ""
    passage = f"<blockquote>{escaped(text[slice(*verdict.passage)])}</blockquote>" if verdict.passage else ""
    return f"<p><b>{escaped(name) or 'A person'}: {LABEL_WORDS[verdict.label].lower()}</b>, {mode}.{note}</p>{passage}"
