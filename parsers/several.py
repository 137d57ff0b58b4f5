"""Several prompts in one text: where one ends and the next begins."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, pairwise
from typing import Any

from parsers.columns import TokenIndex
from parsers.engine.scan import scan
from parsers.format import Format
from parsers.formats import PLAIN, VOCABULARY, get_format, list_formats
from parsers.held_prompts import find_held
from parsers.intake import Intake, receive
from parsers.model import Repair, Span, Transcript
from parsers.parse import count_tokens, parse, parse_part
from parsers.repairs.utf16 import read_utf16
from parsers.structured.recognise import find_several

__all__ = ["cut", "cut_held", "parse_all"]

_SEPARATOR = re.compile(r"[ \t\r\n\-=*_#~]*")
"""Blanks, and the signs of a line that people draw between two prompts."""

_HEADING = re.compile(r"[ \t]*\n\s{0,20}(?<=\n)(?P<words>(?:[^<>\[\]｜|\n]{1,120}\n\s{0,20}){1,3})(?<=\n)")
"""A few lines of words between two prompts: what the second is called."""


@dataclass(frozen=True, slots=True)
class _Part:
    """One of several prompts."""

    original: Span
    """Its place in the original, with all that stands between it and the next one."""
    inside: Span | None
    """Its place in the text of the whole; None where it is to be read as if it came alone."""


def parse_all(
    text: str | bytes, format: str | Format | None = None, tools: Sequence[Mapping[str, Any]] | None = None
) -> tuple[Transcript, ...]:
    """Read a text that may hold several prompts, of one format or of several.

    They may stand one behind the other, in strings (one a line, in a list, in records of JSON or Python), or in code
    fences.

    Args:
        text: The upload as it came.
        format: The format to read all of them as, or its id; else each is recognised by itself.
        tools: As for `parse`.

    Returns:
        One transcript for each prompt, in order; their originals joined are the original of the whole, or the
        characters of an upload in UTF-16.

    Raises:
        UnknownFormatError: No format has this id.
        UnusableInputError: The input is neither `str` nor `bytes`.
    """

    def read(part: str) -> Transcript:
        return parse(part, format, tools)

    whole = parse(text, format, tools)
    characters = _in_characters(whole, read)
    parts = _parts(characters, read)
    return (whole,) if len(parts) == 1 else tuple(_transcript(characters, part, read, format, tools) for part in parts)


def cut(whole: Transcript, read: Callable[[str], Transcript] = parse) -> tuple[str, ...]:
    """Cut a transcript into texts that hold one prompt each, as they stand in its original.

    Where all prompts share one wrap that could not be undone for each alone (one fence around them), the texts are
    those without it.

    Args:
        whole: What was read of the text as one.
        read: Reads one prompt.
    """
    characters = _in_characters(whole, read)
    parts = _parts(characters, read)
    return (whole.original,) if len(parts) == 1 else tuple(_text_of(characters, part) for part in parts)


def _in_characters(whole: Transcript, read: Callable[[str], Transcript]) -> Transcript:
    """The same text read as characters, where its upload was UTF-16: an upload that is bytes can be cut nowhere."""
    first = whole.repairs[0] if whole.repairs else None
    if first is None or first.code != "byte-order-mark" or first.ranges != ((0, len(whole.original)),):
        return whole
    upload = whole.original.encode("utf-8", "surrogatepass") if whole.upload is None else whole.upload
    wide = read_utf16(upload, whole.original)
    return whole if wide is None else read(wide.edits.apply(whole.original))


def _transcript(
    whole: Transcript,
    part: _Part,
    read: Callable[[str], Transcript],
    format: str | Format | None,
    tools: Sequence[Mapping[str, Any]] | None,
) -> Transcript:
    """Read one part; where the damage shows in the whole alone, it is undone as there."""
    alone = read(whole.original[slice(*part.original)])
    taken = _repaired_as_whole(whole, part, alone.repairs)
    return alone if taken is None else parse_part(taken, format, tools)


def _text_of(whole: Transcript, part: _Part) -> str:
    original = whole.original[slice(*part.original)]
    if part.inside is None or not whole.repairs:
        return original
    taken = _repaired_as_whole(whole, part, receive(original, count_tokens).repairs)
    return original if taken is None else taken.text


def _repaired_as_whole(whole: Transcript, part: _Part, alone: Sequence[Repair]) -> Intake | None:
    """A part with the repairs of the whole, if one of these cannot be made for the part alone."""
    if part.inside is None or {repair.code for repair in whole.repairs} <= {repair.code for repair in alone}:
        return None
    taken = Intake(whole.original, None, whole.text, whole.offsets, whole.repairs).part(part.inside, part.original)
    return taken if {repair.code for repair in taken.repairs} - {repair.code for repair in alone} else None


def _parts(whole: Transcript, read: Callable[[str], Transcript]) -> list[_Part]:
    """Find the prompts of a text; one part when there are not several."""
    length = len(whole.original)
    cuts = find_held(whole.original, read, _begins_prompt)
    if not cuts and whole.repairs:
        cuts = _in_original(whole, find_held(whole.text, read, _begins_prompt))
    if not cuts and (begins := _begins(whole.text)):
        spans = pairwise([0, *_in_original(whole, begins), length])
        return [_Part(*part) for part in zip(spans, pairwise([0, *begins, len(whole.text)]), strict=True)]
    cuts = cuts or _lines_that_begin(whole)
    return [_Part(span, None) for span in pairwise([0, *cuts, length])]


def _in_original(whole: Transcript, places: Sequence[int]) -> list[int]:
    """Map where to cut: right behind the character before, so that the mark of a line goes with its line."""
    return [whole.offsets.to_original(place - 1, place)[-1][1] for place in places]


def cut_held(text: str) -> tuple[str, ...]:
    """Cut a text between the strings or code fences that hold a prompt each; one piece where there are not several."""
    return tuple(text[start:end] for start, end in pairwise([0, *find_held(text, parse, _begins_prompt), len(text)]))


def _begins_prompt(transcript: Transcript) -> bool:
    """Whether a text is a prompt from its beginning on: with a begin token, or with turns that tokens open."""
    if transcript.format.id == PLAIN.id:
        return False
    begin = get_format(transcript.format.id).envelope.begin
    return transcript.text.lstrip().startswith(begin) or sum(turn.role_raw is not None for turn in transcript.turns) > 1


def _lines_that_begin(whole: Transcript) -> list[int]:
    """Where the second and each further conversation begins in a text that holds one in each line, as JSON."""
    if whole.format.id != PLAIN.id or whole.original.lstrip().startswith("["):
        return []
    return [start for start, _ in find_several(whole.original, list_formats())[1:]]


def _begins(text: str) -> list[int]:
    """Where further prompts begin: right after the end of a turn, blanks and a line of signs (`-----`) aside.

    There stands a begin token, or what opens a turn in another way than the turn before was marked; before a begin
    token also a few lines of words (`Prompt 2:`). Anywhere else such a token is talk.
    """
    signs = _signs()
    index = scan(text, VOCABULARY)
    begins: list[int] = []
    for end, ended in _turn_ends(text, index, signs):
        place = _after(_SEPARATOR, text, end)
        row = bisect_left(index.starts, place)
        token = index.tokens[row] if row < len(index.starts) and index.starts[row] == place else 0
        if place == len(text) or any(opener.match(text, place) for opener in ended):
            continue
        words = signs.word_openers - ended
        openers = signs.openers.get(token, set())
        opened = ended.isdisjoint(openers) and any(_opens(opener, text, place) for opener in openers or words)
        if opened or token in signs.begins or _begins_by_word(text, end, place, ended, signs):
            begins.append(place)
        elif heading := _HEADING.match(text, end):
            place = _after(_SEPARATOR, text, heading.end())
            row = bisect_left(index.starts, place)
            if row < len(index.starts) and index.starts[row] == place and index.tokens[row] in signs.begins:
                begins.append(heading.start("words"))
    return begins


def _after(pattern: re.Pattern[str], text: str, place: int) -> int:
    found = pattern.match(text, place)
    return found.end() if found else place


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
