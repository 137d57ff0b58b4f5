"""The table of a collection, and the way from one of its prompts to the next."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

import pandas as pd
import streamlit as st

from components.collection.session import open_entry, show_table
from components.failure import failure_said
from components.own_formats import read_text

if TYPE_CHECKING:
    from components.collection.session import Collection

__all__ = ["collection_steps", "collection_table"]

_SHOWN, _TALL = 18, 600
"""Up to so many rows are shown at once; a longer table scrolls within so many pixels."""

_FIRST_SECONDS, _SECONDS, _AGAIN_SECONDS = 0.2, 0.5, 0.7
"""How long citations are looked up before the table is drawn, and between two drawings of it; how often it is drawn."""

_MOST_PROBLEMS = 200

_COLUMNS = {
    "format": "Format",
    "chars": "Characters",
    "turns": "Turns",
    "calls": "Calls",
    "citations": "Citations",
    "supported": "Supported",
    "partly": "Partly",
    "not_found": "Not found",
    "broken": "Broken",
    "errors": "Errors",
    "warnings": "Warnings",
}
_STATES = ("supported", "partly", "not_found", "broken")


def collection_table(collection: Collection) -> None:
    """Draw one row for each prompt. A click on a heading sorts; a ticked row is opened."""
    with st.container(key="collection"):
        count = len(collection.entries)
        st.html(f'<p class="lead">{count:,} prompt{"" if count == 1 else "s"}</p>{_problems(collection)}')
        if not count:
            return
        collection.states.go_on(_FIRST_SECONDS, read_text)
        again = None if collection.states.is_done else _AGAIN_SECONDS
        st.fragment(_rows, run_every=again)(collection)


def _rows(collection: Collection) -> None:
    """Draw the rows; where citations are still to be looked up, go on with that once they are on the screen."""
    states = collection.states
    count = len(collection.entries)
    said = "Tick a row to open it. A click on a heading sorts by it."
    if not states.is_done:
        said += f" Citations are looked up in {states.left:,} more of {count:,}…"
    st.html(f"<p>{said}</p>")
    chosen: Any = st.dataframe(
        _frame(collection),
        key="collection-rows",
        on_select="rerun",
        selection_mode="single-row",
        height="content" if count <= _SHOWN else _TALL,
        placeholder="…",
    )
    if chosen.selection.rows:
        _open(chosen.selection.rows[0])
        st.rerun()
    if not states.is_done:
        states.go_on(_SECONDS, read_text)
        if states.is_done:
            # The page as a whole, since that alone ends the runs of this part.
            st.rerun()


def _frame(collection: Collection) -> pd.DataFrame:
    """The table; counts that are not known yet are missing."""
    entries, counts = collection.entries, collection.states.counts
    columns: dict[str, Any] = {"Name": [_sendable(entry.prompt.name) for entry in entries]}
    for field, title in _COLUMNS.items():
        rows = counts if field in _STATES else entries
        values = [getattr(row, field, None) for row in rows]
        columns[title] = pd.array(values, dtype="Int64") if field in _STATES else values
    return pd.DataFrame(columns, index=pd.RangeIndex(1, len(entries) + 1))


def _problems(collection: Collection) -> str:
    """What could not be read, as a list that opens."""
    problems = collection.problems
    if not problems:
        return ""
    rows = "".join(
        f"<li><b>{html.escape(_sendable(problem.name))}</b> {html.escape(_sendable(problem.reason))}</li>"
        for problem in problems[:_MOST_PROBLEMS]
    )
    rest = len(problems) - _MOST_PROBLEMS
    more = f"<li>{rest:,} more.</li>" if rest > 0 else ""
    said = "1 could not be read" if len(problems) == 1 else f"{len(problems):,} could not be read"
    return f'<details class="problems"><summary>{said}</summary><ul>{rows}{more}</ul></details>'


def _sendable(text: str) -> str:
    """Neither Arrow nor HTML carries a lone surrogate."""
    return text.encode("utf-8", "replace").decode("utf-8")


def collection_steps(collection: Collection) -> None:
    """Draw the way back to the table and to the prompts before and after; nothing while the table is shown."""
    if collection.shown is None:
        return
    last = len(collection.entries) - 1
    _step("Previous prompt", ":material/chevron_left:", collection.shown - 1, disabled=collection.shown == 0)
    st.button(
        f"{collection.shown + 1:,} of {last + 1:,}",
        key="all-prompts",
        type="tertiary",
        help="Show the table of all prompts",
        on_click=show_table,
    )
    _step("Next prompt", ":material/chevron_right:", collection.shown + 1, disabled=collection.shown == last)


def _step(label: str, icon: str, number: int, *, disabled: bool) -> None:
    key = f"step-{label.split(maxsplit=1)[0].lower()}"
    # The label is the button's name; `page.css` leaves it to those who hear the page.
    st.button(label, key=key, type="tertiary", icon=icon, help=label, disabled=disabled, on_click=_open, args=(number,))


def _open(number: int) -> None:
    with failure_said():
        open_entry(number)
