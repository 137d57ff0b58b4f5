"""A log prefix before each line: time, level, logger, place in the code.

No list of log formats is needed: the prefix is what nearly all lines have in common when digits, hexadecimal ids and
level words may differ. It counts only if it holds a time, a date or a level, or is a container name and a bar.
"""

from __future__ import annotations

import re

from parsers.offsets import Edits
from parsers.repairs.base import NEARLY_ALL, Evidence, Head, Offer, Rule, begins_markup, counted, first_lines, mostly

__all__ = ["RULE"]

_LEVEL = r"\b(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|CRITICAL|FATAL|trace|debug|info|warn(?:ing)?|error)\b"
_ELEMENT = re.compile(
    rf"(?P<letter>\A[IWEF](?=\d{{4}} ))|(?P<level>{_LEVEL} *)|(?P<hex>(?=[a-f]*\d)[0-9a-f]{{8,}})"
    r"|(?P<digits>\d+)|(?P<sign>.)"
)
_PATTERNS = {"letter": "[IWEF]", "level": rf"{_LEVEL} *+", "hex": r"[0-9a-f]++", "digits": r"\d++"}
_TELLING = re.compile(
    rf"\A[^<\"\n]*?(?:\d:\d\d|\bpid=\d|\brank\d+\]|\bpod/\w|\d{{4}}[-/]\d\d[-/]\d\d|{_LEVEL})|\A[\w.-]+ *\| "
)
"""What makes a shared beginning a log prefix, before the content begins."""
_BEFORE_TOKEN = re.compile(r"[^<\[\"'\n]{0,160}(?:\[[^<\[\]\"'\n]{1,80}\][^<\[\"'\n]{0,40}){0,4}[ \t](?=<|\[INST)")
_STAMP = re.compile(
    rf"[\[(]?(?:\d{{4}}[-/]\d\d|\d\d:\d\d:|[A-Z][a-z]{{2}} [ \d]\d \d\d:|{_LEVEL}|[IWEF]\d{{4}} |\w+ pid=\d"
    r"|[\w.-]+ *\| )"
)
"""How a log prefix begins; words that speak of a time may stand before a token too."""
_LONGEST = 200
"""No log prefix is longer."""


def _probe(head: Head) -> bool:
    return bool(head.lines) and _TELLING.match(head.lines[0][:_LONGEST]) is not None


def _offer(text: str) -> Offer | None:
    prefix = _prefix(text[: 1 << 14]) if "\n" in text.strip() else _before_token(text)
    if prefix is None:
        return None
    starts: list[int] = []
    ends: list[int] = []
    others = place = 0
    for line in text.split("\n"):
        if found := prefix.match(line):
            starts.append(place)
            ends.append(place + found.end())
        elif line and not line.isspace():
            others += 1
        place += len(line) + 1
    count = len(starts)
    if not mostly(count, count + others):
        return None
    example = text[starts[0] : ends[0]].rstrip()
    message = f"{counted(count, 'line')} began with a log prefix such as `{example}`, which was taken off."
    return Offer(Edits(starts, ends), count, message, Evidence.WHOLE)


def _before_token(line: str) -> re.Pattern[str] | None:
    """Find the prefix of a text of one line: all that stands before its first control token."""
    found = _BEFORE_TOKEN.match(line)
    if found is None or not _STAMP.match(found[0]) or not begins_markup(line, found.end()):
        return None
    return re.compile(re.escape(found[0]))


def _prefix(head: str) -> re.Pattern[str] | None:
    """Find the pattern of the prefix that nearly all of the first lines share."""
    lines = first_lines(head)
    if len(lines) < 2 or not _TELLING.search(lines[0][:_LONGEST]):
        return None
    shapes = [_shape(f"{line} ") for line in lines]  # an editor may have cut the last blank of an empty line
    common = sorted(_common_length(shapes[0], shape) for shape in shapes[1:])
    length = common[int(len(common) * (1 - NEARLY_ALL))]
    shape = shapes[0][:length]
    framed = mostly(sum(line.rstrip().endswith("|") for line in lines), len(lines))
    while shape and (not (_ends_with_blank(shape) or _names_logger(shape)) or _begins_wrap(shape, framed=framed)):
        shape.pop()
    if shape and shape[-1] == _PATTERNS["level"]:
        shape[-1] = _last_level(lines, "".join(shape[:-1]))
    pattern = "".join(shape)
    found = re.match(pattern, lines[0])
    if not shape or found is None or not _TELLING.search(found[0]):
        return None
    return re.compile(rf"{pattern}|{pattern.rstrip(' ').rstrip(chr(92))}\Z")


def _ends_with_blank(shape: list[str]) -> bool:
    return shape[-1].endswith((" ", " *+", "\t"))


def _names_logger(shape: list[str]) -> bool:
    """Say whether a shape is that of Python's own prefix: `DEBUG:root:`."""
    return shape[0] == _PATTERNS["level"] and shape[-1] == ":" and shape.count(":") > 1


def _last_level(lines: list[str], before: str) -> str:
    """Make the pattern of a level that the content follows: the blanks that fill it up, but none of the content's."""
    least: dict[str, int] = {}
    level = re.compile(rf"{before}(?P<level>{_LEVEL})(?P<blanks> +)(?=\S)")
    for line in lines:
        if found := level.match(line):
            blanks = len(found["blanks"])
            least[found["level"]] = min(blanks, least.get(found["level"], blanks))
    padded = "".join(rf"{name} {{{count}}}|" for name, count in least.items())
    return f"(?:{padded}{_LEVEL} ?)"


def _begins_wrap(shape: list[str], *, framed: bool) -> bool:
    """Say whether a prefix ends with the mark of another wrap, a quote or a table frame, that lies within the log."""
    mark = shape[-2:-1]
    return mark == [re.escape(">")] or (framed and mark == [re.escape("|")])


def _shape(line: str) -> list[str]:
    """Cut the beginning of a line into patterns: digits, ids and levels by their kind, all else as it is."""
    shape: list[str] = []
    for found in _ELEMENT.finditer(line[:_LONGEST]):
        if found[0] in '<"':  # here the content begins
            break
        shape.append(_PATTERNS.get(found.lastgroup or "", re.escape(found[0])))
    return shape


def _common_length(first: list[str], second: list[str]) -> int:
    """Count the elements that two shapes begin with in common."""
    for index, (one, other) in enumerate(zip(first, second, strict=False)):
        if one != other:
            return index
    return min(len(first), len(second))


RULE = Rule("log-prefixed", _probe, _offer)
