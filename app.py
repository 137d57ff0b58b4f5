"""Entry of `streamlit run app.py`: the app with the security headers of every answer, and messages that can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st
from starlette.middleware import Middleware

from components.broken_characters import WholeCharacters
from components.evidence_route import evidence_route

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        # Streamlit loads the code of a component as a module from a blob; the hash is that of the one inline script in
        # the page of Streamlit 1.67.0, and without it the page works too, with an error in the console.
        "script-src 'self' blob: 'sha256-THxz9J9+wf7rhwR2YkXJoSZ13UCmYyC+3lNDv2+8ugA='",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        # The page's own server and websocket: nothing that a transcript says can call out.
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)

HEADERS = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class SecurityHeaders:
    """Adds `HEADERS` to every HTTP answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on; other scopes than HTTP (the websocket) carry no such headers."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


app = st.App(
    "views/main.py",
    routes=[evidence_route()],
    middleware=[Middleware(SecurityHeaders), Middleware(WholeCharacters)],
)
