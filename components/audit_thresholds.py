"""Thresholds fitted to the verdicts on the open text: offered with what they would change, taken by a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from components.audit_document import decide_by
from components.audit_words import DECISION_WORDS, LABEL_WORDS
from grounding.refit import LEAST, judged_enough, refit, write_thresholds
from grounding.thresholds import DEFAULT

if TYPE_CHECKING:
    from components.audit_document import AuditedDocument
    from grounding.refit import Confusion
    from grounding.verdicts import Label, VerdictLog

__all__ = ["fitted_thresholds"]

_ROWS: tuple[Label, ...] = ("full", "partial", "none")


def fitted_thresholds(shown: AuditedDocument, log: VerdictLog) -> None:
    """Draw old and new tables side by side, and the buttons that take or save the new thresholds."""
    audits = [(shown.audit, log.effective())]
    current = shown.audit.thresholds
    with st.container(key="audit-thresholds", gap="small"):
        st.html('<h3 class="heading">Thresholds</h3>')
        if current != DEFAULT:
            st.html(f"<p>Decisions are made by {current.id}.</p>")
            st.button(f"Back to {DEFAULT.id}", key="thresholds-default", on_click=decide_by, args=(DEFAULT,))
        if not judged_enough(audits):
            st.html(f'<p class="audit-note">From {LEAST} verdicts on they can be fitted to this material.</p>')
            return
        found = refit(audits)
        tables = "".join(
            f"<div><p>{thresholds.id}: unsupported below {thresholds.unsupported_below:g}, supported from "
            f"{thresholds.sure_from:g}</p>{_table(table)}</div>"
            for thresholds, table in ((found.old, found.before), (found.new, found.after))
        )
        st.html(
            f"<p>Fitted to {found.n:,} verdicts: nearly all that these cuts decide, they decide as people did. "
            f'On other material they will do less well.</p><div class="pair">{tables}</div>'
        )
        if found.new != current:
            with st.container(horizontal=True, gap="small", key="thresholds-take"):
                st.button("Use the new thresholds", key="thresholds-use", on_click=decide_by, args=(found.new,))
                st.download_button(
                    "Save them",
                    write_thresholds(found.new),
                    file_name="thresholds.json",
                    mime="application/json",
                    on_click="ignore",
                )


def _table(table: Confusion) -> str:
    head = "".join(f'<th scope="col">{word}</th>' for word in DECISION_WORDS.values())
    body = "".join(
        f'<tr><th scope="row">{LABEL_WORDS[label]}</th>{"".join(f"<td>{count:,}</td>" for count in row)}</tr>'
        for label, row in zip(_ROWS, table, strict=True)
    )
    return (
        f'<table class="numbers confusion"><thead><tr><th scope="col">verdict ↓ audit →</th>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table>"
    )
