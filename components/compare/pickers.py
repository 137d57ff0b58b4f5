"""How the two transcripts are chosen: a list for each side, and a way to give another text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import streamlit as st

from components.collection.contents import find_prompts
from components.collection.found import Prompt
from components.compare.choices import SIDES, choices, choose, chosen, give, held
from components.failure import failure_said
from components.markdown import literal
from components.open_panel import UPLOAD_LIMIT_MB
from components.samples import samples

if TYPE_CHECKING:
    from components.compare.choices import SideName

__all__ = ["compare_pickers"]

STYLE = Path(__file__).with_name("page.css")
_GIVEN = "compare-uploads"
"""Where the session counts the texts that were given here."""


def compare_pickers() -> None:
    """Draw a choice for each side."""
    st.html(f"<style>{STYLE.read_text(encoding='utf-8')}</style>")
    with st.container(key="compare-pickers"):
        for side, column in zip(SIDES, st.columns(2, gap="medium"), strict=True):
            with column, st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
                _choice(side)
                # Under another key after each text that was given, so that it is closed and its uploader empty.
                count = st.session_state.get(_GIVEN, 0)
                with st.popover("Paste or upload", key=f"compare-give-{side}-{count}"):
                    _ways_in(side, count)


def _choice(side: SideName) -> None:
    labels = {choice: _label(choice) for choice in choices()}
    key = f"compare-choice-{side}"
    st.session_state[key] = chosen(side)
    st.selectbox(
        side.capitalize(),
        list(labels),
        index=None,
        format_func=labels.__getitem__,
        key=key,
        placeholder="Choose a transcript",
        on_change=lambda: choose(side, st.session_state[key]),
    )


def _label(choice: str) -> str:
    kind, _, place = choice.partition(":")
    if kind == "sample":
        return f"Sample: {next((sample.title for sample in samples() if sample.id == place), place)}"
    name = held(choice).name.encode("utf-8", "replace").decode("utf-8")
    return f"{place}. {name}" if kind == "item" else name


def _ways_in(side: SideName, count: int) -> None:
    with st.form(f"compare-paste-{side}", clear_on_submit=True, border=False):
        text = st.text_area("Raw text", height=160)
        submitted = st.form_submit_button("Compare this text", type="primary")
    file = st.file_uploader("Or a file", max_upload_size=UPLOAD_LIMIT_MB, key=f"compare-file-{side}-{count}")
    if submitted and not text.strip():
        st.error("The box is empty. Paste a text first, or choose a file.")
    elif submitted:
        _give(side, "Pasted text", text)
    elif file is not None:
        _give(side, file.name, file.getvalue())


def _give(side: SideName, name: str, content: str | bytes) -> None:
    with failure_said():
        found = find_prompts([(name, content)])
        if not found.prompts:
            st.error(f"{literal(found.problems[0].name)}: {found.problems[0].reason}")
            return
        numbered = [Prompt(_apart(prompt.name), prompt.content) for prompt in found.prompts]
        give(side, numbered)
        st.session_state[_GIVEN] = st.session_state.get(_GIVEN, 0) + 1
        st.rerun()


def _apart(name: str) -> str:
    """A name that tells pasted texts apart, which would all be called the same."""
    return f"{name} {st.session_state.get(_GIVEN, 0) + 1}" if name == "Pasted text" else name
