r"""A list of strings, or strings one behind the other, that together are the text: what a tokenizer shows, or code.

["<|im_start|>", "user", "\n", "Hi"]
"<|im_start|>user\n"
"Hi"

Rows of a CSV file and lists of words look the same, so the pieces must show that they were cut from one text: blanks or
line ends stand at the edge of some, or the first one is markup and not all are.
"""

from __future__ import annotations

import re
from array import array

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, counted
from parsers.repairs.string_escapes import ESCAPE, decode_inside

__all__ = ["RULE"]

_PIECE = rf"(?:\"(?>(?:[^\"\\\r\n]++|{ESCAPE.pattern})*)\"|'(?>(?:[^'\\\r\n]++|{ESCAPE.pattern})*)')"
_PIECES = re.compile(rf"\s*+(?:[\w.]{{1,80}}\s*+=\s*+)?[\[(]?\s*+(?>(?:{_PIECE}\s*+[,+\\]?\s*+){{2,}})[\])]?[;,]?\s*+")
_ONE = re.compile(_PIECE)
_BLANKS = (" ", "Ġ", "Ċ", "▁", "\\n", "\\t")
"""What a piece begins or ends with that was cut from a text between words."""
_ONLY_BLANKS = re.compile(r"(?>(?:[ ĠĊ▁]|\\[nt])*)")
_MARKUP = re.compile(r"[\"']?(?:<|\[[A-Z_/]|\\u003[cC])")


def _probe(head: Head) -> bool:
    return head.signs[:1] in {'"', "'", "[", "("} or "=" in head.text[:100]


def _offer(text: str) -> Offer | None:
    if not _PIECES.fullmatch(text):
        return None
    starts, ends = array("I"), array("I")
    inserts: list[str] = []
    place = count = 0
    edges = False
    marked = list[bool]()
    for piece in _ONE.finditer(text):
        starts.append(place)
        ends.append(piece.start() + 1)
        inserts.append("")
        if "\\" in piece[0]:
            inner, _ = decode_inside(piece[0], (1, len(piece[0]) - 1))
            for start, end, sign in zip(inner.starts, inner.ends, inner.inserts or (), strict=True):
                if ESCAPE.fullmatch(piece[0], start, end):  # not the quotes
                    starts.append(piece.start() + start)
                    ends.append(piece.start() + end)
                    inserts.append(sign)
        edges = edges or _has_edge(piece[0])
        marked.append(_MARKUP.match(piece[0]) is not None)
        place = piece.end() - 1
        count += 1
    if not edges and (not marked[0] or all(marked)):
        return None
    starts.append(place)
    ends.append(len(text))
    inserts.append("")
    message = f"The text stood as {counted(count, 'string')} one behind the other, which were joined."
    return Offer(Edits(starts, ends, inserts), count, message, Evidence.WHOLE)


def _has_edge(piece: str) -> bool:
    """Whether a quoted piece begins or ends with a blank, and holds more than that."""
    inside = piece[1:-1]
    return (inside.startswith(_BLANKS) or inside.endswith(_BLANKS)) and _ONLY_BLANKS.fullmatch(inside) is None


RULE = Rule("string-pieces", _probe, _offer)
