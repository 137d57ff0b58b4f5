"""Several prompts in one text: where one ends and the next begins."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, pairwise
from typing import Any

from parsers.columns import TokenIndex
from parsers.engine.scan import scan
from parsers.format import Format
from parsers.formats import PLAIN, VOCABULARY, list_formats
from parsers.model import Transcript
from parsers.parse import parse
from parsers.structured.recognise import find_several

__all__ = ["cut", "parse_all"]

_SEPARATOR = re.compile(r"[ \t\r\n\-=*_#~]*")
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
    cuts = cuts or _lines_that_begin(whole)
    return tuple(whole.original[start:end] for start, end in pairwise([0, *cuts, len(whole.original)]))


def _lines_that_begin(whole: Transcript) -> list[int]:
    """Where the second and each further conversation begins in a text that holds one in each line, as JSON."""
    if whole.format.id != PLAIN.id or whole.original.lstrip().startswith("["):
        return []
    return [start for start, _ in find_several(whole.original, list_formats())[1:]]


def _begins(text: str) -> list[int]:
    """Where further prompts begin: right after the end of a turn, blanks and a line of signs (`-----`) aside.

    There stands a begin token, or what opens a turn in another way than the turn before was marked. Anywhere else such
    a token is talk.
    """
    signs = _signs()
    index = scan(text, VOCABULARY)
    begins: list[int] = []
    for end, ended in _turn_ends(text, index, signs):
        gap = _SEPARATOR.match(text, end)
        place = gap.end() if gap else end
        row = bisect_left(index.starts, place)
        token = index.tokens[row] if row < len(index.starts) and index.starts[row] == place else 0
        if place == len(text) or any(opener.match(text, place) for opener in ended):
            continue
        words = signs.word_openers - ended
        openers = signs.openers.get(token, set())
        opened = ended.isdisjoint(openers) and any(_opens(opener, text, place) for opener in openers or words)
        if opened or token in signs.begins or _begins_by_word(text, end, place, ended, signs):
            begins.append(place)
    return begins


def _turn_ends(text: str, index: TokenIndex, signs: _Signs) -> Iterator[tuple[int, set[re.Pattern[str]]]]:
    """Where turns may end, in order, each with the openers of the envelopes that the end token belongs to.

    Of several envelopes with one end token those count whose turns were opened last. An end token that is a word
    elsewhere (`</s>`) counts once a turn of such an envelope was opened before it.
    """
    words = signs.word_end.finditer(text) if any(word in text for word in signs.word_ends) else iter(())
    word = next(words, None)
    looked = dict.fromkeys(signs.word_ends, 0)
    opened: dict[str, set[re.Pattern[str]]] = {word: set() for word in signs.word_ends}
    speaking: set[re.Pattern[str]] = set()
    """The openers that the last turn may have been opened by."""
    for start, end, token in chain(zip(index.starts, index.ends, index.tokens, strict=True), ((len(text), 0, 0),)):
        while word is not None and word.start() < start:
            name = word[0]
            waiting = signs.word_ends[name] - opened[name]
            opened[name].update(opener for opener in waiting if opener.search(text, looked[name], word.start()))
            looked[name] = word.start()
            if opened[name]:
                yield word.end(), opened[name]
            word = next(words, None)
        if token in signs.ends:
            yield end, signs.ends[token] & speaking or signs.ends[token]
        speaking = signs.openers.get(token, speaking)


def _begins_by_word(text: str, end: int, place: int, ended: set[re.Pattern[str]], signs: _Signs) -> bool:
    """Whether a begin token that is a word elsewhere (`<s>`) stands at a place, with an opener behind it.

    Where that opens a turn as the one before was opened, each exchange may have a begin token: then only a blank line
    parts two prompts.
    """
    begin = signs.word_begin.match(text, place)
    if begin is None:
        return False
    if any(opener.match(text, begin.end()) for opener in ended):
        return text.count("\n", end, place) > 1
    return any(_opens(opener, text, begin.end()) for opener in signs.all_openers)


def _opens(opener: re.Pattern[str], text: str, place: int) -> bool:
    """Whether a turn is opened at a place by more than a word (`User:`), which may be any text."""
    found = opener.match(text, place)
    return found is not None and not _BRACKETS.isdisjoint(found[0])


@dataclass(frozen=True, slots=True)
class _Signs:
    """Tokens by their numbers in the index of every text, and those that are words elsewhere."""

    begins: frozenset[int]
    ends: dict[int, set[re.Pattern[str]]]
    """Tokens that end turns, with the openers of the envelopes that they belong to."""
    openers: dict[int, set[re.Pattern[str]]]
    """Tokens that open turns, with the same."""
    word_begin: re.Pattern[str]
    """Finds a token that begins a text, and the blanks behind it."""
    word_ends: dict[str, set[re.Pattern[str]]]
    word_end: re.Pattern[str]
    word_openers: set[re.Pattern[str]]
    """What opens turns in a way that no index holds."""
    all_openers: set[re.Pattern[str]]


_BRACKETS = frozenset("<[]")


@cache
def _signs() -> _Signs:
    numbers = VOCABULARY.numbers
    begins: set[int] = set()
    ends: dict[int, set[re.Pattern[str]]] = defaultdict(set)
    openers: dict[int, set[re.Pattern[str]]] = defaultdict(set)
    word_begins: set[str] = set()
    word_ends: dict[str, set[re.Pattern[str]]] = defaultdict(set)
    word_openers: set[re.Pattern[str]] = set()
    for envelope in (known.envelope for known in list_formats()):
        opener = re.compile(envelope.opener, re.MULTILINE)
        begins.update(numbers[token] for token in envelope.begin if token in numbers)
        if any(token not in numbers for token in envelope.opener_tokens):
            word_openers.add(opener)
        word_begins.update(token for token in envelope.begin if token not in numbers)
        for token in envelope.end:
            if token in numbers:
                ends[numbers[token]].add(opener)
            elif not token.startswith("[/"):
                word_ends[token].add(opener)
        for token in envelope.opener_tokens:
            if token in numbers:
                openers[numbers[token]].add(opener)
    return _Signs(
        begins=frozenset(begins),
        ends=dict(ends),
        openers=dict(openers),
        word_begin=re.compile(rf"(?:{'|'.join(map(re.escape, sorted(word_begins)))})\s*"),
        word_ends=dict(word_ends),
        word_end=re.compile("|".join(map(re.escape, word_ends))),
        word_openers=word_openers,
        all_openers={*word_openers, *(opener for found in openers.values() for opener in found)},
    )
