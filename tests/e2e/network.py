"""What a page asks of the network."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import Page, WebSocket


@dataclass
class Network:
    """What a page asked for, and what came over its websockets. (No slots: Playwright keeps handlers on the object.)"""

    hosts: set[str] = field(default_factory=set)
    received: list[int] = field(default_factory=list)
    """Sizes of the websocket messages from the server, in bytes."""
    sent: list[int] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        page.on("request", lambda request: self._note(request.url))
        page.on("websocket", self._watch_socket)

    def _note(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in {"blob", "data"}:
            self.hosts.add(parts.hostname or url)

    def _watch_socket(self, socket: WebSocket) -> None:
        self._note(socket.url)
        socket.on("framereceived", lambda frame: self.received.append(len(frame)))
        socket.on("framesent", lambda frame: self.sent.append(len(frame)))
