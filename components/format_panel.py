"""Which format the open document was read as, why, and the choice to read it as another."""

from __future__ import annotations

import streamlit as st

from components.document import Document, reread
from components.failure import failure_said
from components.markdown import literal
from parsers.formats import PLAIN, get_format, list_formats

__all__ = ["format_panel"]

_DETECT = "detect"


def format_panel(document: Document) -> None:
    """Draw the format as a button that opens its evidence and the choice of another."""
    verdict = document.transcript.format
    with st.popover("Format", key="format", type="tertiary"):
        st.markdown(f"**{literal(verdict.title)}**")
        if verdict.forced:
            st.markdown("Read as you chose.")
        elif verdict.id == PLAIN.id:
            st.markdown("No control token of a known format was found, so the whole text is shown as one turn.")
        else:
            st.markdown(f"Detected with confidence {verdict.confidence:.2f}. Seen in the text:")
            st.text("\n".join(verdict.evidence))
        for runner_up in verdict.alternatives[:1]:
            st.markdown(f"Next best: {literal(_title(runner_up.id))}, {runner_up.confidence:.2f}")
        options = [_DETECT, *(form.id for form in list_formats()), PLAIN.id]
        st.selectbox(
            "Read it as",
            options,
            index=options.index(verdict.id) if verdict.forced else 0,
            format_func=lambda option: "What the text says" if option == _DETECT else _title(option),
            key=f"read-as-{document.key}",
            on_change=_choose,
            args=(f"read-as-{document.key}",),
        )


def _title(format_id: str) -> str:
    return get_format(format_id).title


def _choose(widget: str) -> None:
    choice = st.session_state[widget]
    with failure_said():
        reread(None if choice == _DETECT else choice)
