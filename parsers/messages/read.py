"""From a text to messages."""

from __future__ import annotations

from functools import cache

from parsers.format import Format
from parsers.formats import get_format
from parsers.messages.message import Message
from parsers.messages.of_transcript import messages_of
from parsers.messages.regular import RegularReader, can_be_regular
from parsers.parse import parse
from parsers.repairs.base import HEAD

__all__ = ["read_messages", "read_regular"]


def read_messages(text: str | bytes, format: str | Format | None = None) -> list[Message]:
    """Read the messages of a prompt or completion.

    A text that is written exactly as the templates of the named format write it is read as it stands; of any other,
    the messages are those of its transcript.

    Args:
        text: The upload as it came; bytes are read as UTF-8.
        format: The id of its format, or a format; without one it is detected.

    Raises:
        UnknownFormatError: No format has this id.
        UnusableInputError: The input is neither `str` nor `bytes`.
    """
    messages = read_regular(text, format)
    return messages if messages is not None else messages_of(parse(text, format))


def read_regular(text: str | bytes, format: str | Format | None) -> list[Message] | None:
    """Read the messages of a text that is written exactly as the templates of the named format write it.

    Args:
        text: The upload as it came; bytes are read as UTF-8.
        format: The id of its format, or a format.

    Returns:
        The messages, or None for any other text, and where no id is given.

    Raises:
        UnknownFormatError: No format has this id.
    """
    reader = _reader(format) if isinstance(format, str) else None
    if reader is None or not isinstance(text, str | bytes):
        return None
    try:
        text = text if isinstance(text, str) else text.decode("utf-8")
    except UnicodeDecodeError:
        return None
    messages = reader.read(text)
    return None if messages is not None and _may_be_damaged(text) else messages


def _may_be_damaged(text: str) -> bool:
    """Whether a text with markup may hold damage of a paste that the intake would undo; looks no further than it."""
    head = text if len(text) <= HEAD else text[:HEAD]
    if "\r" in head or "\x1b" in head or "[0m" in head or " " not in head:  # line ends, colours, views of a tokenizer
        return True
    if "\\" in head and ("\n" not in head or "\\u00" in head):  # escapes of JSON
        return True
    if head.isascii():
        return False
    one_line = "\n" not in head
    return "\u200b" in head or "\ufeff" in head or (one_line and any(sign in head for sign in "\x85\u2028\u2029"))


@cache
def _reader(format_id: str) -> RegularReader | None:
    named = get_format(format_id)
    return RegularReader(named) if can_be_regular(named) else None
