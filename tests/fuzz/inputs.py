"""How the bytes of a fuzzer become a text.

A fuzzer that turns bits around would seldom write a token of twenty characters. So two bytes stand for a whole token
of the formats or for a character; the first byte chooses between that and plain UTF-8.
"""

from __future__ import annotations

from tests.property.soup import ALPHABET

CHARACTERS = "abc 019\n\t\"'\\[]{},:;<>|/=-_.#*`&｜▁éπ🙂\ufffd\x00"
PLAIN = 0xFF
"""The first byte of data whose rest is taken as it is."""


def text_of(data: bytes) -> str | bytes:
    """Return what to parse.

    Args:
        data: Any bytes.

    Returns:
        The rest of the bytes themselves after `PLAIN`; else the tokens and characters that they stand for.
    """
    if data[:1] == bytes((PLAIN,)):
        return data[1:]
    symbols = ALPHABET + tuple(CHARACTERS)
    numbers = (256 * high + low for high, low in zip(data[::2], data[1::2], strict=False))
    return "".join(symbols[number % len(symbols)] for number in numbers)
