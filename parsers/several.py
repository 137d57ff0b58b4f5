"""Several prompts in one text: where one ends and the next begins."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

from parsers.engine.scan import scan
from parsers.format import Format
from parsers.formats import VOCABULARY, list_formats
from parsers.model import Transcript
from parsers.parse import parse

__all__ = ["cut", "parse_all"]

_SEPARATOR = " \t\r\n-=*_#~"
"""Blanks, and the signs of a line that people draw between two prompts."""


def parse_all(
    text: str | bytes, format: str | Format | None = None, tools: Sequence[Mapping[str, Any]] | None = None
) -> tuple[Transcript, ...]:
    """Read a text that may hold several prompts, one behind the other, of one format or of several.

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
    """Where further prompts begin: right after the end of a turn, blanks and a line of signs (`-----`) aside.

    There stands a begin token, or what opens a turn in another way than the turn before was marked. Anywhere else such
    a token is talk.
    """
    signs = _signs()
    index = scan(text, VOCABULARY)
    begins: list[int] = []
    for row in range(1, len(index.tokens)):
        ended = signs.ends.get(index.tokens[row - 1])
        start = index.starts[row]
        if ended is None or text[index.ends[row - 1] : start].strip(_SEPARATOR):
            continue
        goes_on = any(opener.match(text, start) for opener in ended)
        openers = signs.openers.get(index.tokens[row], set())
        opened = ended.isdisjoint(openers) and any(opener.match(text, start) for opener in openers)
        if not goes_on and (opened or index.tokens[row] in signs.begins):
            begins.append(start)
    return begins


@dataclass(frozen=True, slots=True)
class _Signs:
    """Tokens by their numbers in the index of every text."""

    begins: frozenset[int]
    ends: dict[int, set[re.Pattern[str]]]
    """Tokens that end turns, with the openers of the envelopes that they belong to."""
    openers: dict[int, set[re.Pattern[str]]]
    """Tokens that open turns, with the same."""


@cache
def _signs() -> _Signs:
    numbers = VOCABULARY.numbers
    begins: set[int] = set()
    ends: dict[int, set[re.Pattern[str]]] = defaultdict(set)
    openers: dict[int, set[re.Pattern[str]]] = defaultdict(set)
    for envelope in (known.envelope for known in list_formats()):
        opener = re.compile(envelope.opener, re.MULTILINE)
        begins.update(numbers[token] for token in envelope.begin if token in numbers)
        for tokens, found in ((envelope.end, ends), (envelope.opener_tokens, openers)):
            for token in tokens:
                if token in numbers:
                    found[numbers[token]].add(opener)
    return _Signs(frozenset(begins), dict(ends), dict(openers))
