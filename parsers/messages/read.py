"""From a text to messages."""

from __future__ import annotations

from functools import cache

from parsers.format import Format
from parsers.formats import get_format
from parsers.messages.message import Message
from parsers.messages.of_transcript import messages_of
from parsers.messages.regular import RegularReader, can_be_regular
from parsers.parse import parse

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
        return reader.read(text if isinstance(text, str) else text.decode("utf-8"))
    except UnicodeDecodeError:
        return None


@cache
def _reader(format_id: str) -> RegularReader | None:
    named = get_format(format_id)
    return RegularReader(named) if can_be_regular(named) else None
