"""The formats that are understood, as a table."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

import streamlit as st

from parsers import list_formats

if TYPE_CHECKING:
    from parsers.format import Format

__all__ = ["format_table"]

_HEAD = ("Format", "Id", "A turn opens with", "It holds", "Citations")


def format_table() -> None:
    """Draw one row for each format, as its declaration says."""
    head = "".join(f'<th scope="col">{name}</th>' for name in _HEAD)
    rows = "".join(f"<tr>{_cells(form)}</tr>" for form in list_formats())
    st.html(f'<table class="formats"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>')


def _cells(form: Format) -> str:
    kinds = dict.fromkeys(block.kind.replace("_", " ") for block in form.blocks)
    return (
        f'<th scope="row">{html.escape(form.title)}</th>'
        f"<td>{_code(form.id)}</td>"
        f"<td>{' '.join(map(_code, form.envelope.opener_tokens))}</td>"
        f"<td>{html.escape(', '.join(kinds) or 'text')}</td>"
        f"<td>{'yes' if form.citations else 'no'}</td>"
    )


def _code(token: str) -> str:
    return f"<code>{html.escape(token)}</code>"
