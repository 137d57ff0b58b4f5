"""The messages of a Harmony text, in the same plain form from our reading and from openai-harmony."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import parsers.messages


class Message(NamedTuple):
    """Who writes to whom in which channel, and what."""

    author: str | None
    recipient: str | None
    channel: str | None
    content: str


def from_ours(messages: Iterable[parsers.messages.Message]) -> list[Message]:
    """Bring ours into the form; there a call is the content of its message, and thinking that of its channel."""
    return [
        Message(
            message.name or message.role,
            message.recipient,
            message.channel,
            message.tool_calls[0].arguments if message.tool_calls else message.reasoning or message.content,
        )
        for message in messages
    ]


def from_harmony(messages: Iterable[Any]) -> list[Message]:
    """Read them off what `parse_messages_from_completion_tokens` gives; a tool is named by its author's name."""
    return [
        Message(
            message.author.name or message.author.role.value,
            message.recipient,
            message.channel,
            "".join(part.text for part in message.content),
        )
        for message in messages
    ]
