"""The citations as a table: sorted and filtered by a person, its row tied to the pinned citation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd
import streamlit as st

from components.audit_words import DECISION_WORDS, LABEL_WORDS, STATE_WORDS, clip, source_name
from components.pinned_citation import pin_citation, pinned_citation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from components.audit_document import AuditedDocument
    from components.document import Document
    from grounding import AuditedCitation
    from grounding.verdicts import Verdict
    from parsers.model import Transcript

__all__ = ["BLIND", "audit_table", "citation_frame"]

BLIND = "audit-blind"
"""Names the choice to judge blind in the session."""
_AUTOMATIC = ["State", "Decision", "Score", "Findings"]
"""What blind mode hides."""
_WORDS = 160
_ROWS = 7
_PLACES = {"text": "answer", "thinking": "thinking", "plan": "plan"}


def audit_table(document: Document, shown: AuditedDocument, verdicts: Mapping[int, Verdict], blind: bool) -> None:
    """Draw the filters and the table; selecting a row pins its citation, and a pinned citation selects its row."""
    frame = citation_frame(document.transcript, shown.audit.citations, verdicts)
    frame = _filtered(document, shown, frame, blind)
    if frame.empty:
        st.html('<p class="audit-note">No citation passes these filters.</p>')
        return
    if blind:
        frame = frame.drop(columns=_AUTOMATIC)
    numbers = list(frame.index)
    key = f"audit-rows-{document.key}"
    pinned = pinned_citation(document)
    st.session_state[key] = {"selection": {"rows": [numbers.index(pinned)] if pinned in numbers else []}}
    st.dataframe(
        frame,
        key=key,
        hide_index=True,
        height=34 + 31 * min(_ROWS, len(frame)),
        on_select=lambda: _pin_row(document, key, numbers),
        selection_mode="single-row",
        alt="The citations of this transcript",
        column_config={
            "No.": st.column_config.NumberColumn(width=40),
            "Turn": st.column_config.NumberColumn(width=44),
            "Words": st.column_config.TextColumn(width=200),
            "Sources": st.column_config.TextColumn(width=64),
            "State": st.column_config.TextColumn(width=116),
            "Decision": st.column_config.TextColumn(width=84),
            "Score": st.column_config.NumberColumn(format="%.2f", width=52),
        },
    )


def citation_frame(
    transcript: Transcript, citations: tuple[AuditedCitation, ...], verdicts: Mapping[int, Verdict]
) -> pd.DataFrame:
    """One row for each citation, by its index."""
    rows = [_row(transcript, entry, verdicts.get(entry.evidence.citation)) for entry in citations]
    columns = ["No.", "Turn", "Words", "Sources", "State", "Decision", "Score", "Findings", "Verdict", "In"]
    return pd.DataFrame(rows, columns=columns, index=[entry.evidence.citation for entry in citations])


def _row(transcript: Transcript, entry: AuditedCitation, verdict: Verdict | None) -> dict[str, Any]:
    citation = transcript.citations[entry.evidence.citation]
    return {
        "No.": citation.index + 1,
        "Turn": citation.turn + 1,
        "In": _PLACES[citation.in_],
        "Words": _sendable(clip(citation.claim(transcript.text), _WORDS)),
        "Sources": _sendable(", ".join(dict.fromkeys(ref.raw for ref in citation.refs)) or "none"),
        "State": STATE_WORDS[entry.evidence.state],
        "Decision": DECISION_WORDS[entry.decision],
        "Score": round(entry.score, 2),
        "Findings": ", ".join(dict.fromkeys(finding.code for finding in entry.findings)),
        "Verdict": "" if verdict is None or verdict.label is None else LABEL_WORDS[verdict.label],
    }


def _sendable(text: str) -> str:
    """Arrow carries no lone surrogate."""
    return text.encode("utf-8", "replace").decode()


def _filtered(document: Document, shown: AuditedDocument, frame: pd.DataFrame, blind: bool) -> pd.DataFrame:
    transcript, citations = document.transcript, shown.audit.citations
    codes = sorted({finding.code for entry in citations for finding in entry.findings})
    cited = [source.index for source in transcript.sources if source.cited_by]
    turns = sorted({citation.turn for citation in transcript.citations})
    name = document.key
    with st.container(key="audit-filters", horizontal=True, gap="small"):
        decisions = [] if blind else _choice("Decision", list(DECISION_WORDS), name, DECISION_WORDS.get)
        wanted_codes = [] if blind else _choice("Finding", codes, name)
        sources = _choice("Source", cited, name, lambda number: _sendable(clip(source_name(transcript, number), 40)))
        wanted_turns = _choice("Turn", turns, name, lambda number: f"Turn {number + 1}")
        st.toggle(
            "Blind",
            key=BLIND,
            help="Hide scores, decisions and the verdicts of others until I have judged a citation myself",
        )
    kept = [
        entry.evidence.citation
        for entry in citations
        if (not decisions or entry.decision in decisions)
        and (not wanted_codes or any(finding.code in wanted_codes for finding in entry.findings))
        and (not sources or any(ref.source in sources for ref in entry.evidence.refs))
        and (not wanted_turns or transcript.citations[entry.evidence.citation].turn in wanted_turns)
    ]
    return frame.loc[kept]


def _choice(label: str, options: list[Any], name: str, words: Any = str) -> list[Any]:
    chosen: list[Any] = st.multiselect(
        label,
        options,
        format_func=words,
        key=f"audit-{label.lower()}-{name}",
        placeholder=label,
        label_visibility="collapsed",
    )
    return chosen


def _pin_row(document: Document, key: str, numbers: list[int]) -> None:
    rows = st.session_state[key]["selection"]["rows"]
    if rows:
        pin_citation(document, numbers[rows[0]])
