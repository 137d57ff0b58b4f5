"""Half characters in what the browser sends: Streamlit cannot read a message that holds one.

A text box may hold a lone surrogate (half of an emoji that a program cut). The browser writes it as three bytes that
are no UTF-8, the whole message is refused, and nothing happens on the page. Here each becomes U+FFFD, three bytes as
well, so that no length in the message changes; the parser then tells that a character was lost.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from google.protobuf.message import DecodeError
from streamlit.proto.BackMsg_pb2 import BackMsg

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["WholeCharacters", "with_whole_characters"]

_LONE_SURROGATE = re.compile(rb"\xed[\xa0-\xbf][\x80-\xbf]")
_REPLACEMENT = "\ufffd".encode()


class WholeCharacters:
    """Mends the messages of the browser before Streamlit reads them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on; of a websocket each message that could not be read is mended."""

        async def receive_whole() -> Message:
            message = await receive()
            data = message.get("bytes") if message["type"] == "websocket.receive" else None
            return message if data is None else {**message, "bytes": with_whole_characters(data)}

        await self.app(scope, receive_whole if scope["type"] == "websocket" else receive, send)


def with_whole_characters(data: bytes) -> bytes:
    """Give a message of the browser without lone surrogates; one that can be read as it is stays the same object."""
    if _LONE_SURROGATE.search(data) is None:
        return data
    try:
        BackMsg().ParseFromString(data)
    except DecodeError:
        return _LONE_SURROGATE.sub(_REPLACEMENT, data)
    return data
