"""How the Audit page names things, and how it writes text of a transcript into HTML."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grounding import State
    from grounding.thresholds import Decision
    from grounding.verdicts import Label
    from parsers.model import Span, Transcript

__all__ = ["DECISION_WORDS", "LABEL_WORDS", "STATE_WORDS", "clip", "counted", "escaped", "marked", "source_name"]

STATE_WORDS: dict[State, str] = {
    "supported": "Supported",
    "partly": "Partly supported",
    "not_found": "Not found",
    "dangling": "Dangling",
    "malformed": "Malformed",
}
DECISION_WORDS: dict[Decision, str] = {
    "auto-supported": "Supported",
    "review": "Review",
    "auto-unsupported": "Unsupported",
}
LABEL_WORDS: dict[Label, str] = {
    "full": "Full",
    "partial": "Partial",
    "none": "None",
    "contradicted": "Contradicted",
    "not-a-claim": "Not a claim",
    "cannot-judge": "Can’t judge",
}


def escaped(text: str) -> str:
    """Text of a transcript as HTML; a lone surrogate, which can't be sent, becomes a question mark."""
    return html.escape(text.encode("utf-8", "replace").decode())


def marked(text: str, stretch: Span, marks: Iterable[Span], tag: str = "mark") -> str:
    """A stretch of a text as HTML, with parts of it inside a tag.

    Args:
        text: The whole text.
        stretch: What to write of it.
        marks: Ascending, without overlaps, in code points of `text`; what lies outside the stretch is left out.
        tag: The name of the tag.
    """
    pieces: list[str] = []
    at, end = stretch
    for start, stop in marks:
        first, last = max(start, at), min(stop, end)
        if first < last:
            pieces += escaped(text[at:first]), f"<{tag}>", escaped(text[first:last]), f"</{tag}>"
            at = last
    return "".join((*pieces, escaped(text[at:end])))


def source_name(transcript: Transcript, number: int) -> str:
    """How a source is called: as the text refers to it, by its title, or by its number."""
    source = transcript.sources[number]
    return source.ref or source.title or f"Source {number + 1}"


def counted(number: int, word: str) -> str:
    """A number with its word in singular or plural."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def clip(text: str, longest: int) -> str:
    """One line of a text, cut at a number of characters."""
    text = " ".join(text.split())
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
