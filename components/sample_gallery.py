"""The samples to choose from: a group at a time, or those that a search finds."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

import streamlit as st

from components.samples import find_samples, samples

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from components.samples import Sample

__all__ = ["sample_gallery"]

_MOST_FOUND = 24
"""A search shows so many; another word narrows it."""


@st.fragment
def sample_gallery(on_choice: Callable[[Sample], None]) -> None:
    """Draw the gallery; a fragment, so that a search runs nothing else again.

    Args:
        on_choice: Called with the sample that a person clicks.
    """
    st.html(f'<h2 class="heading">Or one of {len(samples())} samples</h2>')
    wanted = st.text_input(
        "Find a sample",
        type="search",
        live=True,
        placeholder="Find a sample: a model, a format, a subject",
        label_visibility="collapsed",
        key="sample-search",
    ).strip()
    if wanted:
        found = find_samples(wanted)
        st.html(f'<p class="found" role="status">{html.escape(_said(len(found)))}</p>')
        _grid(found[:_MOST_FOUND], on_choice)
    else:
        groups = list(dict.fromkeys(sample.group for sample in samples()))
        group = st.pills(
            "Group",
            groups,
            default=groups[0],
            required=True,
            label_visibility="collapsed",
            key="sample-group",
            persist_state="page",
        )
        _grid([sample for sample in samples() if sample.group == group], on_choice)


def _said(count: int) -> str:
    if count == 0:
        return "No sample has all these words. Try one of them, or the name of a model."
    if count > _MOST_FOUND:
        return f"{count} samples have all these words; the first {_MOST_FOUND} are shown."
    return f"{count} sample{'' if count == 1 else 's'} found."


def _grid(shown: Sequence[Sample], on_choice: Callable[[Sample], None]) -> None:
    with st.container(key="samples"):
        for sample in shown:
            with st.container(key=f"sample-{sample.id}", gap=None):
                if st.button(sample.title, type="tertiary"):
                    on_choice(sample)
                st.caption(sample.shows)
