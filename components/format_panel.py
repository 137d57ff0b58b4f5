"""Which format the open document was read as, why, and the choice to read its turns, or their contents, as another."""

from __future__ import annotations

import streamlit as st

from components.document import Document, reread
from components.failure import failure_said
from components.markdown import literal
from components.own_formats import format_named, own_formats
from parsers.formats import PLAIN, list_formats
from parsers.formats.models import MODELS
from parsers.model import FormatVerdict

__all__ = ["format_panel"]

_DETECT = "detect"
_SAME = "same"


def format_panel(document: Document) -> None:
    """Draw the format as a button that opens its evidence and the choice of another."""
    verdict = document.transcript.format
    with st.popover("Format", key="format", type="tertiary"):
        st.markdown(f"**{literal(verdict.title)}**")
        _evidence(verdict)
        for runner_up in verdict.alternatives[:1]:
            st.markdown(f"Next best: {literal(format_named(runner_up.id).title)}, {runner_up.confidence:.2f}")
        _choices(document)
        st.page_link("formats.py", label="All formats, and a format of your own", icon=":material/arrow_forward:")


def _evidence(verdict: FormatVerdict) -> None:
    if verdict.forced:
        st.markdown("Read as you chose.")
    elif verdict.id == PLAIN.id and not verdict.alternatives:
        st.markdown("No control token of a known format was found, so the whole text is shown as one turn.")
    elif verdict.id == PLAIN.id:
        st.markdown("The text only speaks of control tokens, so it is shown as one turn. Seen in it:")
        st.text("\n".join(verdict.evidence))
    else:
        st.markdown(f"Detected with confidence {verdict.confidence:.2f}. Seen in the text:")
        st.text("\n".join(verdict.evidence))


def _choices(document: Document) -> None:
    """Offer a format for the whole text, and another one for what stands in its turns."""
    verdict = document.transcript.format
    turns, _, contents = verdict.id.partition("+")
    formats = [*(own.format.id for own in own_formats()), *(known.id for known in list_formats())]
    in_json = {known.id for known in list_formats() if known.structure is not None}
    choices = [("Read it as", [_DETECT, *formats, PLAIN.id], turns if verdict.forced else _DETECT)]
    if turns != PLAIN.id and turns not in in_json:
        inside = [known for known in formats if known not in in_json]
        choices.append(("And what stands in its turns as", [_SAME, *inside], contents or _SAME))
    widgets = [f"read-as-{document.key}", f"contents-as-{document.key}"]
    for widget, (label, options, chosen) in zip(widgets, choices, strict=False):
        st.selectbox(
            label,
            options,
            index=options.index(chosen) if chosen in options else 0,
            # Not a function that looks formats up: tests ask it when no session is there.
            format_func={option: _called(option) for option in options}.__getitem__,
            key=widget,
            on_change=_choose,
            args=(*widgets, turns),
            help="Type a model, a name or an id to search.",
            # Letters that only follow each other somewhere in a long title say nothing.
            filter_mode="contains",
        )


def _called(option: str) -> str:
    """A format in the list: its title, the models that write it, and its id, so that each of them finds it."""
    said = {_DETECT: "What the text says", _SAME: "The same", PLAIN.id: PLAIN.title}.get(option)
    if said is not None:
        return said
    models = ", ".join(MODELS.get(option, ("your own",)))
    return f"{format_named(option).title} – {models} – {option}"


def _choose(whole_widget: str, contents_widget: str, turns: str) -> None:
    """Read the document as the two choices say; `turns` is the format that its turns are read as now."""
    whole, contents = st.session_state[whole_widget], st.session_state.get(contents_widget, _SAME)
    base = turns if whole == _DETECT else whole
    with failure_said():
        if contents in (_SAME, base) or base == PLAIN.id:
            reread(None if whole == _DETECT else base)
        else:
            reread(f"{base}+{contents}")
