"""A conversation as an API for chats would tell it: messages with content, reasoning, tool calls and citations."""

from __future__ import annotations

from parsers.citations.base import CitedWords
from parsers.messages.api_json import to_api
from parsers.messages.message import Message, ToolCall
from parsers.messages.of_transcript import messages_of
from parsers.messages.read import read_messages, read_regular

__all__ = ["CitedWords", "Message", "ToolCall", "messages_of", "read_messages", "read_regular", "to_api"]
