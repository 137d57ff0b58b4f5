"""The mark of a patch before each line: `+`, or a blank on lines that the patch leaves alone.

The lines above that name file and place (`diff --git …`, `+++ b/prompt.txt`, `@@ -0,0 +1,40 @@`) are left out with it.
"""

from __future__ import annotations

import re
from array import array

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, counted, mostly

__all__ = ["RULE"]

_HEADING = re.compile(
    r"\s*(?:commit [0-9a-f]{7,64}[^\n]*\n(?:[A-Z][A-Za-z]{2,20}: [^\n]*\n){0,8}(?:(?: {4}[^\n]*)?\n){0,400})?"
    r"(?:(?:diff |index |new file |old mode |new mode |similarity |rename |--- |\+\+\+ )[^\n]*\n)*"
    r"(?:@@ [^\n]*\n)?"
)
_HEADINGS = ("commit ", "diff --git ", "--- ", "@@ ")
_NO_NEWLINE = re.compile(r"\n?\\ No newline at end of file\s*\Z")


def _probe(head: Head) -> bool:
    return 2 * head.signs.count("+") > len(head.signs) or head.text.lstrip().startswith(_HEADINGS)


def _offer(text: str) -> Offer | None:
    heading = _HEADING.match(text)
    place = heading.end() if heading and heading[0].strip() else 0
    tail = _NO_NEWLINE.search(text, max(place, len(text) - 64))
    stop = tail.start() if tail else len(text)
    starts, ends = array("I"), array("I")
    if place:
        starts.append(0)
        ends.append(place)
    added = kept = others = 0
    for line in text[place:stop].split("\n"):
        if line[:1] in {"+", " "}:
            starts.append(place)
            ends.append(place + 1)
            added += line[0] == "+"
            kept += line[0] == " "
        elif line and not line.isspace():
            others += 1
        place += len(line) + 1
    is_patch = heading is not None and "@@ " in heading[0]
    if others or not (mostly(added, added + kept) or (added and is_patch)):
        return None
    if not added:
        return None
    if tail:
        starts.append(stop)
        ends.append(len(text))
    message = f"{counted(added, 'line')} began with the mark `+` of a patch, which was taken off."
    return Offer(Edits(starts, ends), added, message, Evidence.WHOLE if added > 1 else Evidence.OPENING)


RULE = Rule("patch-marked", _probe, _offer)
