"""Which shape of JSON a text has, and the text in which its conversation can be read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from parsers.engine.drafts import Draft
from parsers.format import Format
from parsers.model import FormatVerdict, Repair, Span
from parsers.offsets import OffsetMap
from parsers.structured.conversation import Conversation
from parsers.structured.layout import Layout, lay_out
from parsers.structured.reading import draft_of
from parsers.structured.transport import find_values

__all__ = ["Found", "Readable", "find_conversation", "find_several", "make_readable"]

_SURE = 0.95
_MOST_ASKED = 8
"""Values of a list that are asked whether they hold a conversation each."""


@dataclass(frozen=True, slots=True)
class Found:
    """A conversation that was found in JSON."""

    format: Format
    conversation: Conversation

    def verdict(self, *, forced: bool) -> FormatVerdict:
        """What is said about the format."""
        evidence = ("named by the caller",) if forced else self.conversation.evidence
        return FormatVerdict(self.format.id, self.format.title, 1.0 if forced else _SURE, evidence, (), forced)


@dataclass(frozen=True, slots=True)
class Readable:
    """The text that was made of a conversation."""

    text: str
    offsets: OffsetMap
    repair: Repair | None
    """What was joined, moved and decoded; its ranges are in the original."""
    draft: Draft


def find_conversation(text: str, formats: Iterable[Format]) -> Found | None:
    """Ask the shapes, one after the other, whether a text is theirs.

    Args:
        text: Any text; one that does not begin as JSON or as a stream of events costs nothing.
        formats: The formats to ask; those without a shape are passed over.
    """
    shaped = [known for known in formats if known.structure is not None]
    values = find_values(text) if shaped else None
    if values is None:
        return None
    for known in shaped:
        assert known.structure is not None
        conversation = known.structure.read(values)
        if conversation is not None and conversation.turns:
            found = values.all()
            conversation.ends = [value.end for value in found]
            broken = next((value for value in (*values.first, *found) if not value.complete), None)
            conversation.cut_at = broken.end if broken is not None else None
            return Found(known, conversation)
    return None


def find_several(text: str, formats: Sequence[Format]) -> list[Span]:
    """Find the values of a text that each hold a conversation of their own: the lines or the list of a data set.

    Args:
        text: Any text.
        formats: The formats to ask.

    Returns:
        Where they stand, in order; none where the text is one conversation or something else.
    """
    values = find_values(text)
    if values is None:
        return []
    first = values.first[0].items[:_MOST_ASKED] if values.is_document else values.first
    if len(first) < 2 or not all(find_conversation(text[slice(*value.span)], formats) for value in first):
        return []
    whole = find_conversation(text, formats)
    if whole is not None and not (whole.format.structure and whole.format.structure.lists_are_several):
        return []
    return [value.span for value in values.all()]


def make_readable(text: str, offsets: OffsetMap, original: str, conversation: Conversation) -> Readable:
    """Lay a conversation out, and place all of it in the text that comes of it.

    Args:
        text: The text that the conversation was found in.
        offsets: From that text to the original.
        original: The upload as text.
        conversation: What was found.
    """
    layout = lay_out(text, conversation)
    draft = draft_of(conversation, layout)
    if not len(layout.edits):
        return Readable(text, offsets, None, draft)
    repair = Repair("json-escaped", len(layout.ranges), _message(layout), _ranges(layout, offsets))
    return Readable(layout.text, offsets.then(layout.edits, text, original), repair, draft)


def _ranges(layout: Layout, offsets: OffsetMap) -> tuple[Span, ...]:
    return offsets.all_to_original(sorted(layout.ranges))


def _message(layout: Layout) -> str:
    """Say what was done."""
    said = [
        words.format(f"{count:,}", "" if count == 1 else "s")
        for count, words in (
            (layout.joined, "{} piece{} joined to the one before"),
            (layout.moved, "{} part{} moved into place"),
            (layout.escapes, "{} escape{} decoded"),
        )
        if count
    ]
    return f"The text holds a conversation in JSON: {', '.join(said)}."
