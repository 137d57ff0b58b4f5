"""What is said of a text as a whole."""

from __future__ import annotations

import pytest

from components.notices import notices
from parsers import parse


@pytest.mark.parametrize(
    "text", ["", "words", "a\tb\r\n", "a\x00 in a long enough line of ordinary words", "日本語 🙂"]
)
def test_nothing_is_said_of_ordinary_text(text: str) -> None:
    assert notices(parse(text)) == []


def test_broken_bytes_are_told() -> None:
    assert "no UTF-8" in notices(parse("Grüße an alle Leser".encode("latin-1")))[0]


def test_nothing_is_said_of_utf16_that_was_read() -> None:
    transcript = parse("Which way?".encode("utf-16"))
    assert transcript.text == "Which way?"
    assert notices(transcript) == []


def test_utf16_that_cannot_be_read_is_told() -> None:
    assert "UTF-16" in notices(parse("Which way?".encode("utf-16") + b"!"))[0]


def test_a_binary_file_is_told_with_its_counts() -> None:
    (notice,) = notices(parse(bytes(range(256))))
    assert "binary" in notice
    assert "of 256 characters" in notice
