"""The Compare page: two transcripts side by side."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

import streamlit as st

from comparison import compare, writing_for
from components.address import address_of
from components.collection.session import leave_collection, show_entry
from components.compare.choices import choose, chosen, example, follow_address, held, read, write_address
from components.compare.panel import Opened, compare_panel
from components.compare.pickers import compare_pickers
from components.compare.wire import pack_comparison
from components.compare.words import summary
from components.document import open_document
from components.failure import failure_said
from components.pinned_citation import pin_citation

if TYPE_CHECKING:
    from comparison import Side, Writing
    from components.compare.choices import Held

_COMPARED = "compared"
_WRITINGS: dict[Writing, str] = {"characters": "Every character", "content": "Content without markup"}


def main() -> None:
    """Show what differs between two transcripts, or the choice of two."""
    missing = follow_address()
    with st.container(key="compare", gap="small"):
        compare_pickers()
        for sentence in missing:
            st.error(sentence)
        left, right = chosen("left"), chosen("right")
        if left is None or right is None:
            _nothing_yet(is_empty=left is None and right is None)
        else:
            with failure_said():
                _comparison(held(left), held(right))
    if not missing:
        write_address()


def _nothing_yet(is_empty: bool) -> None:
    """Say what to do, and offer an example where nothing is chosen at all."""
    if not is_empty:
        _said(["Choose a second transcript to compare it with."])
        return
    _said(["Choose two transcripts, and see what differs between their turns, tools, calls and citations."])
    pair = example()
    if pair is not None:
        st.button("Show two runs of one prompt", key="compare-example", on_click=_choose_both, args=pair)


def _choose_both(left: str | None, right: str | None) -> None:
    choose("left", left)
    choose("right", right)


def _comparison(left: Held, right: Held) -> None:
    with st.spinner("Reading…"):
        sides = read(left), read(right)
    with st.container(key="compare-how", horizontal=True, vertical_alignment="center", gap="medium"):
        said = st.container(width="stretch")
        wanted = st.selectbox(
            "What is compared",
            list(_WRITINGS),
            index=list(_WRITINGS).index(writing_for(*sides)),
            format_func=lambda writing: _WRITINGS[writing],
            # Chosen anew for each pair, since two formats differ in all of their markup.
            key=f"compare-writing-{left.key}-{right.key}",
            label_visibility="collapsed",
            width=210,
        )
        st.button("Swap sides", key="compare-swap", type="tertiary", icon=":material/swap_horiz:", on_click=_swap)
    payload, sentences = _compared((left, right), sides, wanted)
    with said:
        _said(sentences)
    opened = compare_panel(payload, key="compare-panel")
    if opened is not None:
        _open(opened)


def _compared(texts: tuple[Held, Held], sides: tuple[Side, Side], writing: Writing) -> tuple[bytes, list[str]]:
    """The panel's bytes and the summary; kept until something else is compared."""
    names = texts[0].name, texts[1].name
    key = (texts[0].key, texts[1].key, names, writing)
    kept = st.session_state.get(_COMPARED)
    if kept is None or kept[0] != key:
        with st.spinner("Comparing…"):
            found = compare(*sides, writing)
            kept = (key, pack_comparison(found, names), summary(found))
        st.session_state[_COMPARED] = kept
    payload: bytes = kept[1]
    sentences: list[str] = kept[2]
    return payload, sentences


def _said(sentences: list[str]) -> None:
    st.html(f'<p class="compare-said" role="status">{html.escape(" ".join(sentences))}</p>')


def _swap() -> None:
    _choose_both(chosen("right"), chosen("left"))


def _open(place: Opened) -> None:
    """Open one side in Inspect, at its citation where one was asked for."""
    choice = chosen(place.side)
    if choice is None:
        return
    kind, _, name = choice.partition(":")
    text = held(choice)
    document = None
    if kind == "item":
        document = show_entry(int(name) - 1)
    else:
        leave_collection()
    if document is None:
        document = open_document(text.name, text.content, text.format_id, name if kind == "sample" else None)
    pin_citation(document, place.citation)
    st.switch_page("inspect.py", query_params=address_of(document, place.citation))


main()
