"""What a message is."""

from __future__ import annotations

from parsers.citations.base import CitedWords
from parsers.model import Role
from parsers.value_type import value_type

__all__ = ["CitedWords", "Message", "ToolCall"]


@value_type
class ToolCall:
    """A tool that a message calls."""

    id: str | None
    """As written; null where the text has none."""
    name: str | None
    arguments: str
    """The characters of the arguments, untouched."""


@value_type
class Message:
    """What one turn says; of a turn that holds tool results, what one result says."""

    role: Role
    name: str | None
    """Of a tool result: the tool, where the text names it."""
    channel: str | None
    recipient: str | None
    content: str
    """The visible text, without markup of citations; of a tool result, its sources, a line break between them."""
    reasoning: str
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str | None = None
    """Of a tool result: the id of the call it answers."""
    citations: tuple[CitedWords, ...] = ()
    """In the order of the text. Markers that stay in the content (`[1]`) are not told twice."""
