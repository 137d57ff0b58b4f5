"""Text without markup: one assistant turn."""

from __future__ import annotations

from parsers.format import IN_TEXT, Envelope, Format

__all__ = ["PLAIN"]

PLAIN = Format(
    id="plain-text",
    title="Plain text, no known format",
    envelope=Envelope(opener=r"(?!)(?P<role>)", opener_tokens=(), roles={}),
    blocks=(),
    citations=IN_TEXT,
)
