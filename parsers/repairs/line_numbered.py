"""A line number before each line, as `cat -n`, `grep -n`, an editor or a code page shows it, or on a line of its own.

A file name may stand before it (`grep -Hn`), and then the number may be missing (`grep -H`).
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence

from parsers.offsets import Edits
from parsers.repairs.base import (
    Evidence,
    Head,
    Offer,
    Rule,
    begins_other_wrap,
    counted,
    first_lines,
    mostly,
)

__all__ = ["RULE"]

_SEPARATORS = ("\t", " | ", " │ ", "| ", "│ ", "→", ": ", ":", "|", "│", ". ", ") ", "] ", "  ", " ")
"""What may stand between number and line; the first that fits nearly all lines counts."""
_OF_LISTS = frozenset({". ", ") ", "] "})
"""Separators that number the items of a list too: there a control token must follow the first one."""
_FILE = re.compile(r"(?P<file>[\w./~@-]{0,200}\w\.\w{1,8})(?P<separator>[:-])(?:\d{1,9}(?:[:-]|\Z))?")
_OWN_LINE = re.compile(r"[ \t]*(\d{1,9})[ \t]*")


def _probe(head: Head) -> bool:
    numbers = sum(sign.isdigit() or sign in "[L" for sign in head.signs)
    if not head.lines:
        return False
    own_lines = 2 * numbers >= len(head.signs) and _OWN_LINE.fullmatch(head.lines[0]) is not None
    return own_lines or mostly(numbers, len(head.signs)) or _file(head.lines) != ""


def _file(lines: Sequence[str]) -> str:
    """The name of a file that stands before nearly all lines; "" when none does."""
    found = _FILE.match(lines[0])
    if found is None:
        return ""
    file = found["file"]
    marked = sum(line.startswith(file) and line[len(file) : len(file) + 1] in {":", "-"} for line in lines)
    return file if mostly(marked, len(lines)) else ""


def _offer(text: str) -> Offer | None:
    if begins_other_wrap(text):
        return None
    sample = first_lines(text[: 1 << 14])
    if not sample:
        return None
    file = _file(sample)
    if file:
        return _files(text, file)
    if _OWN_LINE.fullmatch(sample[0]) is not None:
        return _own_lines(text)
    for separator in (*_SEPARATORS, "[:-]"):
        between = separator if separator == "[:-]" else re.escape(separator)
        cut_off = "" if separator == "[:-]" else f"|{re.escape(separator.rstrip())}[ \\t]*\\Z"
        mark = re.compile(rf"[ \t]*[\[L]?(\d{{1,9}})(?:{between}{cut_off})")
        if mostly(sum(mark.match(line) is not None for line in sample), len(sample)):
            return _numbers(text, mark, only_markup=separator in _OF_LISTS or sample[0].lstrip()[0] in "[L")
    return None


def _files(text: str, file: str) -> Offer | None:
    """Take off the name of a file, and the number behind it."""
    numbered = _numbers(text, re.compile(rf"{re.escape(file)}[:-](\d{{1,9}})[:-]"), only_markup=False)
    return numbered or _numbers(text, re.compile(rf"{re.escape(file)}[:-]()"), only_markup=True)


def _own_lines(text: str) -> Offer | None:
    """Take out numbers that stand on lines of their own, one before each line, if they count up by one."""
    starts, ends = array("I"), array("I")
    place = 0
    expected: int | None = None
    is_number = True
    for line in text.split("\n"):
        found = _OWN_LINE.fullmatch(line)
        if is_number and found is not None and int(found[1]) == (expected or int(found[1])):
            starts.append(place)
            ends.append(min(place + len(line) + 1, len(text)))
            expected = int(found[1]) + 1
            is_number = False
        elif is_number and line.strip():
            return None
        else:
            is_number = True
        place += len(line) + 1
    count = len(starts)
    if count < 2:
        return None
    message = f"{counted(count, 'line number')} on lines of their own, which were left out."
    return Offer(Edits(starts, ends), count, message, Evidence.OPENING)


def _numbers(text: str, mark: re.Pattern[str], *, only_markup: bool) -> Offer | None:
    """Take off the numbers, if they count up by one; a blank line behind as many blanks has none."""
    starts: list[int] = []
    ends: list[int] = []
    blanks: list[int] = []
    others = jumps = place = 0
    expected: int | None = None
    for line in text.split("\n"):
        if found := mark.match(line):
            number = int(found[1] or expected or 0)
            jumps += expected is not None and number != expected
            expected = number + 1
            starts.append(place)
            ends.append(place + found.end())
        elif line and not line.isspace():
            others += 1
        elif line and ends and len(line) == ends[0] - starts[0]:
            starts.append(place)
            ends.append(place + len(line))
            blanks.append(place)
        place += len(line) + 1
    count = len(starts) - len(blanks)
    if not count or not mostly(count, count + others) or not mostly(count - jumps, count):
        return None
    evidence = Evidence.OPENING if only_markup or count < 2 else Evidence.WHOLE
    message = f"{counted(count, 'line')} began with a line number, which was taken off."
    return Offer(Edits(starts, ends), count, message, evidence)


RULE = Rule("line-numbered", _probe, _offer, repeats=2)
