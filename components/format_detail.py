"""One format on the screen: what it is, its markers, its two axes, and a stretch of its own sample."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

import streamlit as st

from parsers import parse
from parsers.payloads.syntaxes import SYNTAXES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from components.format_facts import FormatFacts, Frame
    from components.samples import Sample
    from parsers.model import BlockKind, Transcript

__all__ = ["format_detail", "format_heading", "sample_excerpt"]

_LONGEST_EXCERPT = 1_600
"""Characters of a sample that are shown."""

_TOKEN_KINDS = {
    "bos": "turn",
    "turn": "turn",
    "role": "role",
    "block": "block",
    "marker": "block",
    "call": "block",
    "result": "block",
    "citation": "cite",
}
"""The leaves that are drawn as tokens, to their tint."""


def format_heading(facts: FormatFacts) -> None:
    """Draw what a format is called, and which models write it."""
    named = facts.format
    family = f" of {_text(facts.family)}" if facts.family else ", given in this session"
    models = f"<p>Models: {_text(', '.join(facts.models))}</p>" if facts.models else ""
    st.html(
        f'<div class="format"><h2>{_text(named.title)}</h2>'
        f'<p class="ids"><code>{_text(named.id)}</code>{family}</p>{models}</div>'
    )


def format_detail(facts: FormatFacts) -> None:
    """Draw a format as its declaration says."""
    st.html(f'<article class="format"><dl>{"".join(_rows(facts))}</dl></article>')


def sample_excerpt(sample: Sample) -> None:
    """Draw the stretch of a sample around its first call, or its beginning, with its tokens tinted."""
    transcript = parse(sample.path.read_bytes(), sample.format_id)
    start, end = _stretch(transcript)
    pieces = [
        _piece(transcript.text[max(start, first) : min(end, last)], kind)
        for kind, first, last in transcript.leaves()
        if first < end and last > start
    ]
    before, after = ("…" if start else ""), ("…" if end < len(transcript.text) else "")
    st.html(f'<pre class="excerpt" tabindex="0" aria-label="From the sample">{before}{"".join(pieces)}{after}</pre>')


def _rows(facts: FormatFacts) -> Iterator[str]:
    """The rows of the table; what a format lacks has none."""
    yield from _turn_rows(facts)
    yield from _block_rows(facts)
    if facts.syntaxes:
        first, *others = facts.syntaxes
        also = _aside(f"also read: {', '.join(others).lower()}") if others else ""
        ids = _aside("calls and results carry ids") if facts.call_ids else ""
        yield _row("Call syntax", f"{_text(first)}: <code>{_text(SYNTAXES[first])}</code>{also}{ids}")
    if facts.citations:
        yield _row("Citations", _tokens(facts.citations, "cite"))
    if facts.signals:
        yield _row("Recognised by", _tokens(facts.signals, "plain"))
    yield _row("What is read", _text(", ".join(facts.reads)))


def _turn_rows(facts: FormatFacts) -> Iterator[str]:
    """The axis of turns."""
    if facts.begin:
        yield _row("Begins with", _tokens(facts.begin, "turn"))
    if facts.shape is not None:
        yield _row("Turns", _token(facts.shape, "role"))
    elif facts.openers:
        openers = "".join(f"<li>{_role(role)}{_token(token, 'role')}</li>" for role, token in facts.openers)
        known = _aside(f"Words for roles: {', '.join(facts.roles)}") if facts.roles else ""
        yield _row("Turns", f"<ul>{openers}</ul>{known}")
    else:
        yield _row("Turns", "No marker of turns is known: a text is read as one answer.")
    if facts.end:
        yield _row("Turn ends", _tokens(facts.end, "turn"))
    if facts.same_turns:
        yield _row("Same turns as", _text(", ".join(other.title.removesuffix(" prompt") for other in facts.same_turns)))


def _block_rows(facts: FormatFacts) -> Iterator[str]:
    """What frames the blocks of a turn."""
    rows: tuple[tuple[str, tuple[Frame, ...], BlockKind], ...] = (
        ("Thinking", facts.thinking, "thinking"),
        ("Text", facts.text, "text"),
        ("Calls", facts.calls, "tool_call"),
        ("Results", facts.results, "tool_result"),
        ("Documents", (), "document"),
    )
    for name, frames, kind in rows:
        if frames or kind in facts.whole_turns:
            whole = _aside(f"a whole turn, told by {facts.whole_turns[kind]}") if kind in facts.whole_turns else ""
            yield _row(name, _frames(frames) + whole)


def _aside(words: str) -> str:
    return f'<p class="aside">{_text(words)}</p>'


def _row(name: str, value: str) -> str:
    return f"<dt>{_text(name)}</dt><dd>{value}</dd>"


def _role(role: str) -> str:
    return f'<span class="for-role">{_text(role)}</span>' if role else ""


def _frames(frames: Iterable[Frame]) -> str:
    return "".join(
        f'<div class="frame">{_tokens(frame.open, "block")}'
        f"{' <span>…</span> ' + _tokens(frame.close, 'block') if frame.close else ''}</div>"
        for frame in frames
    )


def _tokens(tokens: Iterable[str], kind: str) -> str:
    return " ".join(_token(token, kind) for token in tokens)


def _token(token: str, kind: str) -> str:
    return f'<code class="token {kind}">{_text(token).replace(chr(10), "↵")}</code>'


def _text(text: str) -> str:
    """Text as HTML; a lone surrogate, which no page can hold, becomes a question mark."""
    return html.escape(text.encode("utf-8", "replace").decode("utf-8"))


def _stretch(transcript: Transcript) -> tuple[int, int]:
    """From the turn before the first call to where the excerpt is full."""
    at = max(0, transcript.calls[0].turn - 1) if transcript.calls else 0
    start = transcript.turns[at].span[0] if transcript.turns else 0
    end = min(len(transcript.text), start + _LONGEST_EXCERPT)
    line_end = transcript.text.rfind("\n", start, end)
    return start, end if end == len(transcript.text) or line_end < start + _LONGEST_EXCERPT // 2 else line_end


def _piece(words: str, kind: str) -> str:
    tint = _TOKEN_KINDS.get(kind)
    return f'<span class="token {tint}">{_text(words)}</span>' if tint else _text(words)
