"""The gallery of formats: a list to search and filter, and the format that is chosen."""

from __future__ import annotations

import html
from functools import cache
from typing import TYPE_CHECKING

import streamlit as st

from components.format_detail import format_detail, format_heading, sample_excerpt
from components.format_facts import facts_of, searched_text
from components.found_words import holds_words
from components.markdown import literal
from parsers import list_formats
from parsers.formats import FAMILIES
from parsers.payloads.syntaxes import SYNTAXES

if TYPE_CHECKING:
    from collections.abc import Callable

    from components.format_facts import FormatFacts
    from components.samples import Sample
    from parsers.format import Format

__all__ = ["format_gallery"]

_ANY_TURNS, _ANY_CALLS, _NO_CALLS = "Any turns", "Any calls", "No calls"
_ADDRESS = "format"


@st.fragment
def format_gallery(open_sample: Callable[[Sample], None]) -> None:
    """Draw the gallery; a fragment, so that a search runs nothing else again. The address names the chosen format.

    Args:
        open_sample: Called with the sample that a person wants to see.
    """
    _tell_of_a_dead_link()
    listed, shown = st.columns([1, 2.2], gap="large")
    with listed:
        found = _found()
        _list(found, _chosen(found))
    with shown:
        _detail(facts_of(_chosen(found).id), open_sample)


def _chosen(found: tuple[Format, ...]) -> Format:
    """The format that the address names; else the first that was found."""
    wanted = st.query_params.get(_ADDRESS)
    formats = list_formats()
    return next((known for known in formats if known.id == wanted), (found or formats)[0])


def _tell_of_a_dead_link() -> None:
    if st.query_params.get(_ADDRESS, list_formats()[0].id) not in {known.id for known in list_formats()}:
        st.error("This link names a format that is not there. All that there are stand in the list.")


def _found() -> tuple[Format, ...]:
    """Draw the search and the two filters; gives the formats that they leave."""
    wanted = st.text_input(
        "Search",
        type="search",
        live=True,
        placeholder="A model, a name, a token",
        label_visibility="collapsed",
        key="format-search",
    )
    with st.container(key="format-filters", horizontal=True, gap="small"):
        turns = st.selectbox("Turns", [_ANY_TURNS, *_envelopes()], label_visibility="collapsed", key="format-turns")
        calls = st.selectbox(
            "Calls", [_ANY_CALLS, *SYNTAXES, _NO_CALLS], label_visibility="collapsed", key="format-calls"
        )
    return tuple(
        known
        for known in list_formats()
        if holds_words(searched_text(known.id), wanted)
        and turns in (_ANY_TURNS, _turns_of(known))
        and calls in (_ANY_CALLS, *(facts_of(known.id).syntaxes[:1] or (_NO_CALLS,)))
    )


@cache
def _envelopes() -> tuple[str, ...]:
    """The ways to mark turns that several formats share, called by the first of them."""
    return tuple(dict.fromkeys(filter(None, map(_turns_of, list_formats()))))


def _turns_of(format: Format) -> str | None:
    """What the turns of a format are called in the filter; None where no other format has the same."""
    same = [known for known in list_formats() if known.envelope.opener == format.envelope.opener]
    if len(same) < 2 or not format.envelope.opener_tokens:
        return None
    return f"Turns as in {same[0].title.removesuffix(' prompt')}"


def _list(found: tuple[Format, ...], chosen: Format) -> None:
    """Draw the formats that were found, those of one family under its name."""
    count = f"{len(found)} of {len(list_formats())} formats" if found else "No format fits. Try fewer words."
    st.html(f'<p class="found" role="status">{count}</p>')
    with st.container(key="format-list", gap=None):
        for family in FAMILIES:
            members = [known for known in family.formats if known in found]
            if not members:
                continue
            if len(family.formats) > 1:
                st.html(f'<h2 class="family">{html.escape(family.name)}</h2>')
            for known in members:
                with st.container(key=f"format-{known.id}{'-current' if known.id == chosen.id else ''}", gap=None):
                    st.button(
                        literal(known.title.removesuffix(" prompt")),
                        key=f"choose-{known.id}",
                        type="tertiary",
                        width="stretch",
                        on_click=_choose,
                        args=(known.id,),
                    )


def _choose(format_id: str) -> None:
    st.query_params[_ADDRESS] = format_id


def _detail(facts: FormatFacts, open_sample: Callable[[Sample], None]) -> None:
    format_heading(facts)
    with st.container(key="format-samples", horizontal=True, vertical_alignment="center", gap="small"):
        for at, sample in enumerate(facts.samples):
            label = f"Open “{literal(sample.title)}”"
            if st.button(label, key=f"open-{sample.id}", type="secondary" if at else "primary", help=sample.shows):
                open_sample(sample)
    format_detail(facts)
    if facts.samples:
        sample_excerpt(facts.samples[0])
