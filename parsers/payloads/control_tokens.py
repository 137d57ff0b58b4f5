"""Control tokens inside values: data, but worth a word.

A tool's answer or an argument may hold the characters of a control token, by accident or to steal a turn. They are left
as content.
"""

from __future__ import annotations

import re

from parsers.model import Span
from parsers.payloads.base import Finding

__all__ = ["control_token_finding", "find_control_token", "is_in_code_span"]

_CONTROL_TOKEN = re.compile(r"<(?:\|[A-Za-z][\w▁. -]{0,60}\|>|｜[A-Za-z][\w▁. -]{0,60}｜>|/?think>)")
"""Tokens in angle brackets with ASCII or full-width bars, and the thinking tags of DeepSeek and its relatives."""

_TICKS = re.compile(r"`++")
_FENCE = 3
"""Backticks from which on they are a fence."""
_LONGEST_SPAN = 256
"""Characters before a token that are looked at for the backticks of its line."""


def is_in_code_span(text: str, place: int) -> bool:
    """Say whether a token stands right behind a backtick that opens a code span: somebody writes about it.

    A backtick that closes a span or a fence ends the words before a call.
    """
    if place == 0 or text[place - 1] != "`":
        return False
    start = max(0, place - _LONGEST_SPAN)
    line = text[max(start, text.rfind("\n", start, place) + 1) : place]
    open_ticks = 0
    for ticks in _TICKS.finditer(line):
        if open_ticks in (0, len(ticks[0])):  # a span ends with as many as it began with
            open_ticks = 0 if open_ticks else len(ticks[0])
    return 0 < open_ticks < _FENCE


def find_control_token(text: str, start: int, end: int) -> Span | None:
    """Find the first control token of any known family in `text[start:end]`; its span, or None."""
    found = _CONTROL_TOKEN.search(text, start, end)
    return found.span() if found else None


def control_token_finding(text: str, start: int, end: int, place: str) -> Finding | None:
    """Say that a value holds a control token.

    Args:
        text: The whole text.
        start: Where the value begins.
        end: Where it ends.
        place: What the value is, in words: `an argument`.

    Returns:
        The finding, at the first token; None when there is no token.
    """
    span = find_control_token(text, start, end)
    if span is None:
        return None
    token = text[span[0] : span[1]]
    message = (
        f"{token!r} stands inside {place} and was left as content. "
        "Data that writes control tokens may try to take over the conversation."
    )
    return Finding("control-token-in-content", message, span)
