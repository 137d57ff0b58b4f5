"""What a repair is: a rule that sees one kind of damage of a paste and says how to undo it.

A rule changes nothing itself. It offers edits, and says how much must speak for them; `parsers.intake` applies them if
the count of special tokens agrees.
"""

from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from itertools import chain

from parsers.offsets import Edits

__all__ = [
    "HEAD",
    "Evidence",
    "Head",
    "Offer",
    "Rule",
    "begins_markup",
    "begins_other_wrap",
    "counted",
    "first_lines",
    "found_spans",
    "mostly",
]

HEAD = 1 << 13
"""A damage that covers the whole text shows in this many characters; probes look no further."""

NEARLY_ALL = 0.9
"""Share of lines that must carry a mark."""


_OTHER_WRAP = re.compile(
    r"\s*(?:<(?:pre|code|p|div|span|html|body|!DOCTYPE)\b|[\w.\"'-]{1,80}:[ \t]*\|[+-]?\d?[+-]?[ \t]*\n)"
)
_TOKEN = re.compile(
    r"[\s>\ufeff]{0,40}(?:<[|｜](?!END_|end|eo[a-z]|im_end)[\w▁]|<(?:BOS_TOKEN|s|think|results)>|<cofl:|\[INST\]"
    r"|(?:Relevant Documents|Grounded answer): )"
)


class Evidence(Enum):
    """What must hold before an offer is taken; the count of special tokens never may fall."""

    CERTAIN = "the damage shows by itself"
    """Taken as it is."""
    WHOLE = "the whole text carries the mark"
    """Taken if the repaired text holds any special token."""
    OPENING = "the text begins with markup behind the mark"
    """Taken if the repaired text begins with a control token, and holds another one."""
    GAIN = "some of the text carries the mark"
    """Taken if the repaired text holds more special tokens than before."""


@dataclass(frozen=True, slots=True)
class Offer:
    """The edits that undo a damage."""

    edits: Edits
    count: int
    """How many places are repaired, in the unit of the message."""
    message: str
    """What was found and done, for a person."""
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Head:
    """The beginning of a text, cut up once for all probes."""

    text: str
    """The first `HEAD` characters."""
    lines: tuple[str, ...]
    """The first lines that are not blank."""
    signs: str
    """The first sign of each of them."""

    @classmethod
    def of(cls, text: str) -> Head:
        """Look at the beginning of a text."""
        head = text[:HEAD]
        lines = first_lines(head[: HEAD >> 2])
        return cls(head, tuple(lines), "".join([line.lstrip()[0] for line in lines]))


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One kind of damage."""

    code: str
    """As in the catalogue of findings."""
    probe: Callable[[Head], bool]
    """Whether the damage may be there; must be cheap."""
    offer: Callable[[str], Offer | None]
    """How to undo it in a text, or None when it isn't there after all. Takes time linear in the text."""
    repeats: int = 1
    """How often it may be undone in one text."""


def first_lines(head: str, most: int = 20) -> list[str]:
    """Cut a head into its first lines that are not blank; the last one, which may be cut off, counts only if few."""
    lines = head.split("\n", most)
    if len(lines) > most >> 1:
        lines.pop()
    return [line for line in lines if line and not line.isspace()]


def begins_other_wrap(text: str) -> bool:
    """Say whether the first line opens a wrap around all lines: the source of a page, or a block of YAML.

    The marks of lines lie within it, and stand on the first line behind its opening.
    """
    return _OTHER_WRAP.match(text) is not None


def begins_markup(text: str, place: int) -> bool:
    """Say whether a control token stands at a place: what a mark before it makes certain even on one line."""
    return _TOKEN.match(text, place) is not None


def mostly(part: int, whole: int) -> bool:
    """Say whether a part is nearly all of a whole that isn't empty."""
    return whole > 0 and part >= NEARLY_ALL * whole


def counted(count: int, thing: str) -> str:
    """Write a number of things: `1 line`, `1,046 lines`."""
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"


def found_spans(
    pattern: re.Pattern[str], text: str, start: int = 0, end: int = sys.maxsize
) -> tuple[array[int], array[int]]:
    """Find all matches between two places of a text, as a column of starts and one of ends."""
    bounds = array("I", chain.from_iterable(map(re.Match[str].span, pattern.finditer(text, start, end))))
    return bounds[::2], bounds[1::2]
