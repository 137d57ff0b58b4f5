"""A small counter of special tokens, so that the tests of intake lean on no format."""

from __future__ import annotations

import re

_TOKEN = re.compile(r"<BOS_TOKEN>|<\|[A-Z_]+\|>|</?co(?:: [^<>\n]*)?>|</?think>|</?｜[^<>｜]{1,40}｜[^<>\n]*>")


def count_tokens(text: str) -> int:
    """Count the special tokens of a text."""
    return len(_TOKEN.findall(text))
