"""The messages of a Harmony text, in the same plain form from our parse and from openai-harmony."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from parsers.model import Block, Transcript


class Message(NamedTuple):
    """Who writes to whom in which channel, and what."""

    author: str | None
    recipient: str | None
    channel: str | None
    content: str


def from_transcript(transcript: Transcript) -> list[Message]:
    """Read the messages off our parse: a turn is a message."""
    return [
        Message(
            turn.role_raw, turn.recipient, turn.channel, "".join(_content(transcript, block) for block in turn.blocks)
        )
        for turn in transcript.turns
    ]


def _content(transcript: Transcript, block: Block) -> str:
    if block.call is not None:
        return transcript.calls[block.call].arguments_raw
    if block.result is not None:
        return "".join(transcript.sources[source].text for source in transcript.results[block.result].sources)
    return block.text or ""


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
