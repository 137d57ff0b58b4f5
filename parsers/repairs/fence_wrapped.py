"""A Markdown code fence around the whole text, or around all of it that holds markup: words before and behind go, too.

Fences inside, such as the one around the JSON of an action, belong to the text. When an inner fence could as well be
the end of the outer one, the text is left alone.
"""

from __future__ import annotations

import re
from array import array

from parsers.model import Span
from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule
from parsers.repairs.json_escaped import TELLING

__all__ = ["RULE", "fences"]

_OPENER = re.compile(r"(?m)^[ \t]{0,3}(?P<fence>`{3,}|~{3,})[^`<\n]{0,120}\n")
_CLOSER = re.compile(r"\n?[ \t]*(?:`{3,}|~{3,})[ \t]*\Z")
_MARKED_LINE = re.compile(
    r"(?m)^(?:[|>+]|[ \t]{0,8}\d{1,9}[:|\t])[ \t|>]{0,4}[<\[]|^</?[|｜]?[a-z]|^</?[|｜][A-Z]"
    r"|^(?:Action:[ \t]{0,4}```json$|(?:Grounded answer|Relevant Documents): )"
    r"|^\[?(?:\d{4}-\d\d-\d\d|\d\d:\d\d|DEBUG|INFO|WARN)[^<\n]{0,120}<[|｜/]?\w"
)
"""A line that begins with markup, also behind the marks of a quote, a table, a patch, line numbers or a log."""
_MARKUP = re.compile(r"<(?!/?(?:details|summary|p|br|b|i|div|h[1-6])\b)")
"""Markup that is not of the page around a fence, where what is long is folded up."""
_THINKING_ALONE = re.compile(r"\s*+<think>[^<]*+</think>\s*+")
"""What an answer about thinking shows in a fence; a completion that is pasted goes on behind it."""
_LINE_REST = re.compile(r"[ \t]*(?:\n|\Z)")
_INNER = re.compile(r"(?m)(?P<opens>(?:^|[ \t])(?:`{3,}|~{3,})[\w.+#-]+[ \t]*$)|^[ \t]*(?P<closes>`{3,}|~{3,})(?!\w)")


def _probe(head: Head) -> bool:
    return ("```" in head.text or "~~~" in head.text) and _opener(head.text) is not None


def _opener(text: str) -> re.Match[str] | None:
    """The first fence, if no markup stands before it."""
    opener = _OPENER.search(text)
    return opener if opener is not None and not _MARKUP.search(text, 0, opener.start()) else None


def _offer(text: str) -> Offer | None:
    opener = _opener(text)
    if opener is None:
        return None
    fence = opener["fence"]
    end = _end_of_closer(text, fence)
    line = text.rfind("\n", opener.end() - 1, end)
    closer = _CLOSER.match(text, line, end) if line >= 0 else None
    if closer is None or closer[0].strip() != fence or _ends_earlier(text, opener.end(), line, fence):
        return _left_open(text, opener)
    around = bool(text[: opener.start()].strip() or text[end:].strip())
    if around and (_MARKUP.search(text, end) or _THINKING_ALONE.fullmatch(text, opener.end(), max(opener.end(), line))):
        return None
    is_prompt = not around or _is_prompt(text, opener.end(), line)
    start = max(opener.end(), line)  # an empty fence has one line end only
    message = "The whole text stood in a code fence, which was taken off."
    if around:
        message = "The markup stood in a code fence; the fence and the words around it were taken off."
    indent = len(opener[0]) - len(opener[0].lstrip(" "))
    starts, ends = array("I", [0]), array("I", [opener.end()])
    if indent:
        for blanks in re.finditer(rf"(?m)^ {{1,{indent}}}", text[: max(start, opener.end())][opener.end() :]):
            starts.append(opener.end() + blanks.start())
            ends.append(opener.end() + blanks.end())
        if starts[1:2] == ends[:1]:
            ends[0] = ends.pop(1)
            starts.pop(1)
    starts.append(start)
    ends.append(len(text))
    return Offer(Edits(starts, ends), 1, message, Evidence.WHOLE if is_prompt else Evidence.OPENING)


def _left_open(text: str, opener: re.Match[str]) -> Offer | None:
    """Take off a fence at the beginning that is not closed, as where a paste breaks off; those inside must be."""
    if text[: opener.start()].strip():
        return None
    depth = 0
    for inner in _INNER.finditer(text, opener.end()):
        depth += 1 if inner["opens"] else -1
        if depth < 0:
            return None
    message = "The text began with a code fence that is not closed, which was taken off."
    return Offer(Edits([0], [opener.end()]), 1, message, Evidence.OPENING)


def _is_prompt(text: str, start: int, end: int) -> bool:
    """Say whether what stands in a fence among words begins with markup, or holds it in lines or in a string."""
    first = text[start : start + 4].lstrip(" ")[:1]
    if first in {"<", "["}:
        return True
    if first in {'"', "'", "{"}:
        return TELLING.search(text, start, end) is not None
    return _MARKED_LINE.search(text, start, end) is not None


def _end_of_closer(text: str, fence: str) -> int:
    """Where the last line ends that is this fence and nothing else; the end of the text when there is none."""
    line = max(text.rfind(f"\n{' ' * indent}{fence}") for indent in range(4))
    stop = text.find("\n", line + 1) if line >= 0 else -1
    return len(text[: stop if stop >= 0 else len(text)].rstrip())


def _ends_earlier(text: str, start: int, end: int, fence: str) -> bool:
    """Say whether a fence between two places may close the outer one."""
    depth = 0
    for found in _INNER.finditer(text, start, max(start, end)):
        if found["opens"]:
            depth += 1
        elif depth:
            depth -= 1
        elif found["closes"].startswith(fence):
            return True
    return False


def fences(text: str) -> list[Span]:
    """Find the code fences of a text that are closed, from the opening to the closing line, in order.

    A fence with the name of a language inside another one, as around the JSON of an action, is part of that.
    """
    found: list[Span] = []
    opener = _OPENER.search(text)
    while opener is not None:
        depth = 0
        end = -1
        for inner in _INNER.finditer(text, opener.end()):
            if inner["opens"]:
                depth += 1
            elif depth:
                depth -= 1
            elif inner["closes"] == opener["fence"] and _LINE_REST.match(text, inner.end()):
                end = inner.end()
                break
        if end < 0:
            break
        found.append((opener.start(), end))
        opener = _OPENER.search(text, end)
    return found


RULE = Rule("fence-wrapped", _probe, _offer, repeats=2)
