"""What no citation speaks of: claims without one, and sources without one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from components.audit_citation import passage_html
from components.audit_words import clip, escaped, source_name

if TYPE_CHECKING:
    from components.audit_document import AuditedDocument
    from grounding.nearest import Nearest
    from parsers.model import Transcript

__all__ = ["uncited_claims", "uncited_html", "unused_html", "unused_sources"]

_SHOWN = 100


def uncited_claims(transcript: Transcript, shown: AuditedDocument) -> None:
    """Draw the claims of answers that cite nothing, each with the place in the sources that speaks most of it."""
    st.html(uncited_html(transcript, shown))


def uncited_html(transcript: Transcript, shown: AuditedDocument) -> str:
    """The uncited claims as HTML."""
    if not shown.uncited:
        return '<p class="audit-note">Every claim of the answer has a citation.</p>'
    rows = "".join(
        f'<li><p class="quote">{escaped(clip(entry.sentence.text, 400))}</p>{_near(transcript, shown, near)}</li>'
        for entry, near in shown.uncited[:_SHOWN]
    )
    return f'<ol class="audit-list">{rows}</ol>{_rest(len(shown.uncited))}'


def unused_sources(transcript: Transcript, shown: AuditedDocument) -> None:
    """Draw the sources that nothing cites."""
    st.html(unused_html(transcript, shown))


def unused_html(transcript: Transcript, shown: AuditedDocument) -> str:
    """The unused sources as HTML."""
    unused = shown.audit.unused_sources
    if not unused:
        said = "Every source is cited." if transcript.sources else "The text holds no sources."
        return f'<p class="audit-note">{said}</p>'
    rows = "".join(
        f"<li><p><code>{escaped(clip(source_name(transcript, number), 80))}</code> "
        f"{escaped(clip(_title(transcript, number), 80))}</p>"
        f"<blockquote>{escaped(clip(transcript.sources[number].text, 240)) or 'It holds no text.'}</blockquote></li>"
        for number in unused[:_SHOWN]
    )
    return f'<ol class="audit-list">{rows}</ol>{_rest(len(unused))}'


def _title(transcript: Transcript, number: int) -> str:
    source = transcript.sources[number]
    return source.title or "" if source.ref else ""


def _near(transcript: Transcript, shown: AuditedDocument, near: Nearest | None) -> str:
    if near is None:
        return "<p>No source shares a word with it.</p>"
    name = f"<code>{escaped(clip(source_name(transcript, near.source), 80))}</code>"
    supports = near.score >= shown.audit.thresholds.supported_from
    said = f"{name} supports it." if supports else f"Nearest is {name}, which does not support it."
    style = "supported" if supports else "not_found"
    return f'<p><i class="line {style}"></i>{said}</p>{passage_html(transcript, near.source, near.passage)}'


def _rest(number: int) -> str:
    return f'<p class="audit-note">{number - _SHOWN:,} more.</p>' if number > _SHOWN else ""
