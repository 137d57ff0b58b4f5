"""The prompts in files: the members of an archive, the lines or fields of JSON, or the text as it is."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Any

from components.collection.archive import is_archive, members
from components.collection.found import Found, Problem, Prompt, UnreadableFileError
from parsers import list_formats, parse
from parsers.intake import receive
from parsers.parse import count_tokens
from parsers.several import cut_held
from parsers.structured.recognise import find_conversation, find_several

__all__ = ["PROMPT_LIMIT", "find_prompts"]

PROMPT_LIMIT = 20_000
"""So many prompts are listed."""

_LEAST_TOKENS = 2
"""A string of a JSON value with fewer control tokens only talks of one."""

_MOST_ASKED = 8
"""Values, and strings of a value, that are asked whether they hold a prompt."""

_HEAD = 8_000
"""Bytes by which a file is told to hold no text."""

_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def find_prompts(files: Sequence[tuple[str, str | bytes]]) -> Found:
    """Find the prompts in files or a paste; anything that is no collection is one prompt, as it came.

    One file that stands alone is always opened, whatever it holds. Among several, what holds no text is told and left
    out, and so is what cannot be read.

    Args:
        files: What each is called, and the paste or the bytes of the file.
    """
    prompts: list[Prompt] = []
    problems: list[Problem] = []
    for found in _all(files, alone=len(files) == 1):
        if isinstance(found, Problem):
            problems.append(found)
        elif len(prompts) < PROMPT_LIMIT:
            prompts.append(found)
        else:
            problems.append(Problem(found.name, f"Only the first {PROMPT_LIMIT:,} prompts are listed."))
            break
    return Found(tuple(prompts), tuple(problems))


def _all(files: Iterable[tuple[str, str | bytes]], *, alone: bool) -> Iterator[Prompt | Problem]:
    for name, content in files:
        if isinstance(content, bytes) and is_archive(content):
            yield from _packed(name, content)
        else:
            yield from _file(name, content, alone=alone)


def _packed(name: str, content: bytes) -> Iterator[Prompt | Problem]:
    is_empty = True
    try:
        for member in members(content):
            is_empty = False
            if isinstance(member, Problem):
                yield member
            else:
                yield from _file(*member, alone=False)
    except UnreadableFileError as error:
        yield Problem(name, str(error))
    else:
        if is_empty:
            yield Problem(name, "This archive holds no file.")


def _file(name: str, content: str | bytes, *, alone: bool) -> Iterator[Prompt | Problem]:
    if not content:
        yield Problem(name, "It is empty: it holds no bytes.")
    elif not alone and isinstance(content, bytes) and _is_binary(content):
        yield Problem(name, "It holds no text. Open it by itself to see its bytes.")
    else:
        yield from _values(name, content)


def _is_binary(content: bytes) -> bool:
    return b"\0" in content[:_HEAD] and not content.startswith(_UTF16)


def _values(name: str, content: str | bytes) -> Iterator[Prompt | Problem]:
    """Take the strings that look like prompts out of JSON, or out of lines of JSON."""
    whole = Prompt(name, content)
    if not _text(content[:200]).lstrip("\ufeff \t\r\n").startswith(("{", "[", '"')):
        yield whole
        return
    text = _text(content).lstrip("\ufeff")
    yield from _conversations(whole, text) or _lines(name, text) or _document(name, text) or [whole]


def _conversations(whole: Prompt, text: str) -> list[Prompt]:
    """Take a conversation in JSON as the one that it is, and a list of such as one each.

    None where a string in it holds a prompt with turns of its own: then that is what somebody kept.
    """
    spans = find_several(text, list_formats())
    if not spans and find_conversation(text, list_formats()) is None:
        return []
    if any(map(_holds_prompt, (text[slice(*span)] for span in spans[:_MOST_ASKED] or [(0, len(text))]))):
        return []
    found: list[Prompt] = []
    line = 1
    for (_, before), (start, end) in pairwise([(0, 0), *spans]):
        line += text.count("\n", before, start)
        found.append(Prompt(f"{whole.name}, line {line}", text[start:end]))
        line += text.count("\n", start, end)
    return found or [whole]


def _holds_prompt(text: str) -> bool:
    """Whether a string of a JSON value is a prompt of several turns."""
    try:
        strings = (string for _, string in _strings(json.loads(text)))
        return any(len(parse(string).turns) > 1 for string in islice(strings, _MOST_ASKED))
    except (ValueError, RecursionError):
        return False


def _text(content: str | bytes) -> str:
    """Characters of a file, as far as JSON needs them; the parser reads a whole file by itself."""
    if isinstance(content, str):
        return content
    return content.decode("utf-16" if content.startswith(_UTF16) else "utf-8", "replace")


def _lines(name: str, text: str) -> list[Prompt | Problem]:
    """Read each line as JSON; none when the first one is no JSON, or no line holds a prompt.

    A line without a prompt stays as it is. A line that is no JSON is told.
    """
    found: list[Prompt | Problem] = []
    any_prompt = is_read = False
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        place = f"{name}, line {number}"
        try:
            strings = list(_strings(json.loads(line)))
        except (ValueError, RecursionError):
            if not is_read:
                return []
            found.append(Problem(place, "This line is no JSON."))
            continue
        is_read = True
        any_prompt = any_prompt or bool(strings)
        found.extend(_named(place, line, strings) or [Prompt(place, line)])
    return found if any_prompt else []


def _document(name: str, text: str) -> list[Prompt | Problem]:
    """Read the whole as one JSON value, written over several lines."""
    try:
        return _named(name, text, list(_strings(json.loads(text))))
    except (ValueError, RecursionError):
        return []


def _named(place: str, text: str, strings: Sequence[tuple[str, str]]) -> list[Prompt | Problem]:
    """Name the strings of JSON that look like prompts; each is the piece of the text that it stands in.

    So a reader sees what was decoded and left out. Where the piece by itself would be read as something else, it is
    the string.
    """
    pieces = (text,) if len(strings) == 1 else cut_held(text) if strings else ()
    if len(pieces) != len(strings):
        pieces = tuple(string for _, string in strings)
    return [
        Prompt(place + path, piece if receive(piece, count_tokens).text == string else string)
        for (path, string), piece in zip(strings, pieces, strict=True)
    ]


def _strings(value: Any) -> Iterator[tuple[str, str]]:
    """The strings of a JSON value that look like prompts, each after `, ` and the path to it."""
    waiting: list[tuple[str, Any]] = [("", value)]
    while waiting:
        path, item = waiting.pop()
        if isinstance(item, str) and count_tokens(item) >= _LEAST_TOKENS:
            yield (f", {path}" if path else ""), item
        elif isinstance(item, dict):
            waiting.extend((f"{path}.{key}" if path else key, inner) for key, inner in reversed(item.items()))
        elif isinstance(item, list):
            waiting.extend((f"{path}[{place}]", inner) for place, inner in reversed(list(enumerate(item))))
