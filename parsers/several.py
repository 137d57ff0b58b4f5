"""Several prompts in one text: where one ends and the next begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from parsers.engine.scan import scan
from parsers.format import Format
from parsers.formats import VOCABULARY, list_formats
from parsers.model import Transcript
from parsers.parse import parse

__all__ = ["cut", "parse_all"]


def parse_all(
    text: str | bytes, format: str | Format | None = None, tools: Sequence[Mapping[str, Any]] | None = None
) -> tuple[Transcript, ...]:
    """Read a text that may hold several prompts, one behind the other, each with its begin token.

    Args:
        text: The upload as it came.
        format: The format to read all of them as, or its id; else each is recognised by itself.
        tools: As for `parse`.

    Returns:
        One transcript for each prompt, in order; their originals joined are the original of the whole.

    Raises:
        UnknownFormatError: No format has this id.
        UnusableInputError: The input is neither `str` nor `bytes`.
    """
    whole = parse(text, format, tools)
    pieces = cut(whole)
    return (whole,) if len(pieces) == 1 else tuple(parse(piece, format, tools) for piece in pieces)


def cut(whole: Transcript) -> tuple[str, ...]:
    """Cut the original of a transcript before each further prompt in it; joined again, the pieces are the original."""
    cuts = [whole.offsets.to_original(place, place + 1)[0][0] for place in _begins(whole.text)]
    return tuple(whole.original[start:end] for start, end in pairwise([0, *cuts, len(whole.original)]))


def _begins(text: str) -> list[int]:
    """The begin tokens of further prompts: those that stand right after the end of a turn, blanks aside.

    A begin token anywhere else is talk.
    """
    numbers = VOCABULARY.numbers
    begins = {numbers[token] for known in list_formats() for token in known.envelope.begin if token in numbers}
    ends = {numbers[token] for known in list_formats() for token in known.envelope.end if token in numbers}
    index = scan(text, VOCABULARY)
    return [
        start
        for row, (number, start) in enumerate(zip(index.tokens, index.starts, strict=True))
        if number in begins and row and index.tokens[row - 1] in ends and not text[index.ends[row - 1] : start].strip()
    ]
