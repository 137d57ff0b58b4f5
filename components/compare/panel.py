"""The panel that shows a comparison: a component of its own, which borrows modules and styles of the viewer."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import streamlit as st

from components.viewer.assets import join_modules, join_styles

__all__ = ["Opened", "compare_panel"]

_FOLDER = Path(__file__).with_name("assets")

# Registered once, when the module is imported. The html is a constant: nothing of a transcript goes into it.
_component = st.components.v2.component(
    "citelight_compare",
    html='<div class="citelight">\n</div>',
    css=join_styles(("theme.css", "controls.css", "marks.css", "raw.css"), _FOLDER / "panel.css"),
    js=join_modules(_FOLDER, "panel.js"),
)


@dataclass(frozen=True, slots=True)
class Opened:
    """A place that a reader wants to see in Inspect."""

    side: Literal["left", "right"]
    turn: int | None
    """Index of the turn; None: the text as a whole."""
    citation: int | None


def compare_panel(payload: bytes, *, key: str) -> Opened | None:
    """Show a comparison.

    Args:
        payload: What `pack_comparison` made. Pass the same object on each rerun.
        key: Names this panel on the page.

    Returns:
        What a reader has just asked to open, if anything.
    """
    result = _component(key=key, data=payload, height="content", on_open_change=_nothing)
    asked = result.open
    if not isinstance(asked, dict) or asked.get("side") not in {"left", "right"}:
        return None
    return Opened(asked["side"], _index(asked.get("turn")), _index(asked.get("cite")))


def _nothing() -> None:
    """Streamlit returns a trigger only when it has a callback."""


def _index(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None
