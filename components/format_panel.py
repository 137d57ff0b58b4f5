"""Which format the open document was read as, why, and the choice to read it as another."""

from __future__ import annotations

import streamlit as st

from components.document import Document, reread
from components.failure import failure_said
from components.markdown import literal
from parsers.formats import FORMATS

__all__ = ["format_panel"]

_DETECT = "detect"


def format_panel(document: Document) -> None:
    """Draw the format as a button that opens its evidence and the choice of another."""
    verdict = document.transcript.format
    with st.popover(f"Format: {literal(verdict.title)}", key="format", type="tertiary"):
        if verdict.forced:
            st.markdown("Read as you chose.")
        else:
            st.markdown(f"Detected with confidence {verdict.confidence:.2f}. Seen in the text:")
        if verdict.evidence:
            st.text("\n".join(verdict.evidence))
        elif not verdict.forced:
            st.text("No marker of a known format.")
        for runner_up in verdict.alternatives[:1]:
            st.markdown(f"Next best: {literal(_title(runner_up.id))}, {runner_up.confidence:.2f}")
        st.selectbox(
            "Read it as",
            [_DETECT, *FORMATS],
            index=1 + list(FORMATS).index(verdict.id) if verdict.forced else 0,
            format_func=lambda option: "What the text says" if option == _DETECT else _title(option),
            key=f"read-as-{document.key}",
            on_change=_choose,
            args=(f"read-as-{document.key}",),
        )


def _title(format_id: str) -> str:
    return FORMATS[format_id].title if format_id in FORMATS else format_id


def _choose(widget: str) -> None:
    choice = st.session_state[widget]
    with failure_said():
        reread(None if choice == _DETECT else choice)
