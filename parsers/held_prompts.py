"""Several prompts that stand in strings or in code fences of one text: where they are, and where to cut between them.

    {"id": 1, "prompt": "<BOS_TOKEN>…"}
    {"id": 2, "prompt": "<BOS_TOKEN>…"}

Each piece is a text that the repairs open by themselves, as if it had been pasted alone (`json-escaped`,
`fence-wrapped`). So it keeps its own way back to the characters of the upload.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from parsers.formats import list_formats
from parsers.model import Span, Transcript
from parsers.parse import count_tokens
from parsers.repairs import string_pieces
from parsers.repairs.fence_wrapped import fences
from parsers.repairs.string_embedded import strings_with_markup
from parsers.structured.recognise import find_conversation, find_several

__all__ = ["find_held"]

_MOST_ASKED = 8
"""Strings or fences that are read to see what they hold."""
_LEAST_TOKENS = 2
"""Fewer control tokens only talk of one."""
_KEY = re.compile(r"[\w.-][\"']?\s{0,20}[:=]\s{0,20}[bBuU]?\Z")
_STEP = re.compile(
    r"\"(?>(?:[^\"\\\n]++|\\.)*)\"|'(?>(?:[^'\\\n]++|\\.)*)'|(?P<down>[\[{(])|(?P<up>[\]})])|(?P<parts>[,;\n])"
)
_LINE_END = re.compile(r"[ \t\r]*+\n\s*+(?<=\n)|[ \t\r]*+\n")


def find_held(text: str, read: Callable[[str], Transcript], begins: Callable[[Transcript], bool]) -> list[int]:
    """Find two or more prompts in strings, or in code fences, when no markup stands anywhere else.

    Args:
        text: Any text.
        read: Reads one prompt.
        begins: Whether a transcript is that of a whole prompt, from its beginning on.

    Returns:
        Where the piece of each further one begins; none where a text holds one or none, or pieces of one.
    """
    strings = strings_with_markup(text)
    if len(strings) > 1:
        return _in_strings(text, strings, read, begins)
    blocks = fences(text) if not strings else []
    outside = _gaps([(0, 0), *blocks, (len(text), len(text))])
    if len(blocks) < 2 or any(count_tokens(text[slice(*gap)]) for gap in outside):
        return []
    blocks = [span for span in blocks if count_tokens(text[slice(*span)]) >= _LEAST_TOKENS]
    held = [read(text[slice(*span)]) for span in blocks[:_MOST_ASKED]]
    if sum(map(begins, held)) < 2:
        return []
    return [_behind(text, *gap) for gap in _gaps(blocks)]


def _in_strings(
    text: str, strings: Sequence[Span], read: Callable[[str], Transcript], begins: Callable[[Transcript], bool]
) -> list[int]:
    """Tell prompts in strings from the pieces of one, and from messages of a chat."""
    strings = [(start - _is_bytes(text, start), end) for start, end in strings]
    held = [read(text[slice(*span)]) for span in strings[:_MOST_ASKED]]
    if not (
        _are_prompts(text, held, begins)
        if all(_has_key(text, start) for start, _ in strings)
        else _are_whole(text, held, begins)
    ):
        return []
    return [_between(text, *gap) for gap in _gaps(strings)]


def _gaps(spans: Sequence[Span]) -> list[Span]:
    return [(before[1], after[0]) for before, after in pairwise(spans)]


def _are_prompts(text: str, held: Sequence[Transcript], begins: Callable[[Transcript], bool]) -> bool:
    """Whether strings of records are prompts or completions, and no words of a chat that speaks of tokens."""
    if not all(count_tokens(each.text) >= _LEAST_TOKENS for each in held):
        return False
    return any(map(begins, held)) or not (find_conversation(text, list_formats()) or find_several(text, list_formats()))


def _are_whole(text: str, held: Sequence[Transcript], begins: Callable[[Transcript], bool]) -> bool:
    """Whether strings one behind the other are whole prompts: those of a list that a tokenizer shows are pieces."""
    if all(map(begins, held)):
        return True
    one = string_pieces.RULE.offer(text) is not None or any(
        len(each.turns) != 1 or each.turns[0].role_raw for each in held
    )
    return not one and all(count_tokens(each.text) >= _LEAST_TOKENS for each in held)


def _is_bytes(text: str, start: int) -> bool:
    return text[max(0, start - 1) : start] in {"b", "B"}


def _has_key(text: str, start: int) -> bool:
    return _KEY.search(text, max(0, start - 104), start) is not None


def _between(text: str, end: int, start: int) -> int:
    """Where to cut between two strings: where the first record ends that holds one of them alone."""
    depth = least = 0
    place = end
    for step in _STEP.finditer(text, end, start):
        if step["down"]:
            depth += 1
        elif step["up"]:
            depth -= 1
        elif step["parts"] and (depth < least or place == end):
            place, least = step.end(), depth
    line_end = _LINE_END.match(text, place, start)
    return line_end.end() if line_end else place


def _behind(text: str, end: int, start: int) -> int:
    """Where to cut between two fences: words right below the first belong to it, those after a blank line do not."""
    blank = text.find("\n\n", end, start)
    return blank + 2 if blank >= 0 else min(end + 1, start)
