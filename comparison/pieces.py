"""Where two texts differ, to the character."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rapidfuzz.distance import Indel

from comparison.runs import gaps, shared_runs

__all__ = ["Piece", "differ"]

_IDEOGRAPHS = r"\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff"
_TOKEN = re.compile(rf"[{_IDEOGRAPHS}]|[^\W{_IDEOGRAPHS}]+|\n|[^\S\n]+|[^\w\s]")
"""A word, a Chinese, Japanese or Korean character, a line break, other blanks, one mark. Together they tile a text."""

_LINE = 4_000
"""Characters within which a line is looked for at the edge of what both texts share."""

_WHOLE = 4_000_000
"""Characters on both sides from which a stretch is compared by lines alone."""

_FINE = 2_000
"""Up to so many characters on each side, a changed stretch is compared by character."""

_ALIKE = 0.5
"""Part of the longer side that must be shared for a comparison by character to be read."""

_ISLAND = 24
_LETTERS = 3
"""An equal stretch between two changes is noise when it is shorter than both, and than 24 characters, and holds no more
than three letters or digits."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch that is the same on both sides, or what stands in its place on each."""

    same: bool
    left: str
    right: str
    """The same object as `left` where `same`."""


class _Stretch(NamedTuple):
    """A piece as places in both texts; joining two of them copies no text."""

    same: bool
    a0: int
    a1: int
    b0: int
    b1: int

    @property
    def longer(self) -> int:
        return max(self.a1 - self.a0, self.b1 - self.b0)


def differ(left: str, right: str) -> list[Piece]:
    """Compare two texts: by lines, within those by words, within those by characters.

    Args:
        left: The one text.
        right: The other.

    Returns:
        Pieces that joined give both texts; pieces that are the same and pieces that differ take turns, none is empty.
    """
    if left == right:
        return [Piece(True, left, left)] if left else []
    texts = _Texts(left, right)
    coarse = texts.calm(texts.by_lines())
    fine = texts.merged(texts.by_characters(coarse))
    return [texts.piece(stretch) for stretch in texts.merged(texts.whole_signs(fine))]


class _Texts:
    """Two texts, and the passes over their stretches."""

    def __init__(self, left: str, right: str) -> None:
        self.left = left
        self.right = right

    def piece(self, stretch: _Stretch) -> Piece:
        """Cut a stretch out of the texts."""
        left = self.left[stretch.a0 : stretch.a1]
        return Piece(stretch.same, left, left if stretch.same else self.right[stretch.b0 : stretch.b1])

    def by_lines(self) -> Iterator[_Stretch]:
        """Compare what lies between the common start and the common end by lines, and changed lines by words."""
        left, right = self.left, self.right
        head = _common_head(left, right)
        tail = _common_tail(left, right, min(len(left), len(right)) - head)
        a = left[head : len(left) - tail].splitlines(keepends=True)
        b = right[head : len(right) - tail].splitlines(keepends=True)
        yield _Stretch(True, 0, head, 0, head)
        i = j = head
        for a0, a1, b0, b1, length in gaps(shared_runs(a, b), len(a), len(b)):
            k, m = i + sum(map(len, a[a0:a1])), j + sum(map(len, b[b0:b1]))
            yield from self._by_words(i, k, j, m)
            same = sum(map(len, a[a1 : a1 + length]))
            i, j = k + same, m + same
            yield _Stretch(True, k, i, m, j)
        yield _Stretch(True, i, len(left), j, len(right))

    def _by_words(self, a0: int, a1: int, b0: int, b1: int) -> Iterator[_Stretch]:
        if a0 == a1 or b0 == b1 or (a1 - a0) + (b1 - b0) > _WHOLE:
            yield _Stretch(False, a0, a1, b0, b1)
            return
        a, b = _TOKEN.findall(self.left, a0, a1), _TOKEN.findall(self.right, b0, b1)
        i, j = a0, b0
        for first, last, start, end, length in gaps(shared_runs(a, b), len(a), len(b)):
            k, m = i + sum(map(len, a[first:last])), j + sum(map(len, b[start:end]))
            yield _Stretch(False, i, k, j, m)
            same = sum(map(len, a[last : last + length]))
            i, j = k + same, m + same
            yield _Stretch(True, k, i, m, j)

    def by_characters(self, stretches: Iterable[_Stretch]) -> Iterator[_Stretch]:
        """Compare short changes by character, where enough of them is shared to be read so."""
        for stretch in stretches:
            _, a0, a1, b0, b1 = stretch
            if stretch.same or a0 == a1 or b0 == b1 or stretch.longer > _FINE:
                yield stretch
                continue
            steps = Indel.opcodes(self.left[a0:a1], self.right[b0:b1])
            fine = list(
                self.calm(
                    _Stretch(
                        step.tag == "equal",
                        a0 + step.src_start,
                        a0 + step.src_end,
                        b0 + step.dest_start,
                        b0 + step.dest_end,
                    )
                    for step in steps
                )
            )
            shared = sum(part.a1 - part.a0 for part in fine if part.same)
            yield from fine if shared >= _ALIKE * stretch.longer else [stretch]

    def calm(self, stretches: Iterable[_Stretch]) -> Iterator[_Stretch]:
        """Take short equal stretches between longer changes into them: what is equal by chance is not worth reading."""
        kept: list[_Stretch] = []
        for stretch in self.merged(stretches):
            kept.append(stretch)
            while len(kept) >= 3 and not kept[-1].same and kept[-2].same and self._is_noise(*kept[-3:]):
                last, _, first = kept.pop(), kept.pop(), kept.pop()
                kept.append(_Stretch(False, first.a0, last.a1, first.b0, last.b1))
        return iter(kept)

    def _is_noise(self, before: _Stretch, island: _Stretch, after: _Stretch) -> bool:
        if island.longer > min(before.longer, after.longer, _ISLAND):
            return False
        return sum(map(str.isalnum, self.left[island.a0 : island.a1])) <= _LETTERS

    def merged(self, stretches: Iterable[_Stretch]) -> Iterator[_Stretch]:
        """Join neighbours of a kind, leave out what is empty, and call the same what is the same."""
        last: _Stretch | None = None
        for stretch in stretches:
            _, a0, a1, b0, b1 = stretch
            if a0 == a1 and b0 == b1:
                continue
            same = stretch.same or (a1 - a0 == b1 - b0 and self.left[a0:a1] == self.right[b0:b1])
            if last is not None and last.same == same:
                last = _Stretch(same, last.a0, a1, last.b0, b1)
                continue
            if last is not None:
                yield last
            last = _Stretch(same, a0, a1, b0, b1)
        if last is not None:
            yield last

    def whole_signs(self, stretches: Iterable[_Stretch]) -> list[_Stretch]:
        """Move the edges of changes so that none stands inside what is seen as one sign (a letter and its accent)."""
        found = list(stretches)
        for place in range(1, len(found)):
            before, after = found[place - 1], found[place]
            shift = -self._signs_cut(before, after) if before.same else _joiners(self.left[after.a0 : after.a1])
            if shift:
                found[place - 1] = before._replace(a1=before.a1 + shift, b1=before.b1 + shift)
                found[place] = after._replace(a0=after.a0 + shift, b0=after.b0 + shift)
        return found

    def _signs_cut(self, same: _Stretch, change: _Stretch) -> int:
        """How many characters at the end of an equal stretch belong to a sign that goes on in the change."""
        starts = (
            self.left[change.a0 : min(change.a0 + 1, change.a1)],
            self.right[change.b0 : min(change.b0 + 1, change.b1)],
        )
        place = same.a1
        if not any(map(_is_joiner, starts)) and self.left[place - 1] != "\u200d":
            return 0
        while place > same.a0 and (_is_joiner(self.left[place - 1]) or self.left[place - 2 : place - 1] == "\u200d"):
            place -= 1
        return same.a1 - max(same.a0, place - 1)


def _common_head(left: str, right: str) -> int:
    """Length of the common start, back to where a line begins in it, else a word: lines are compared first."""
    low, high = 0, min(len(left), len(right))
    while low < high:
        middle = (low + high + 1) // 2
        if left[low:middle] == right[low:middle]:
            low = middle
        else:
            high = middle - 1
    return (left.rfind("\n", max(0, low - _LINE), low) + 1) or left.rfind(" ", 0, low) + 1


def _common_tail(left: str, right: str, most: int) -> int:
    """Length of the common end, from where a line ends in it, else a word."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if left[len(left) - middle : len(left) - low] == right[len(right) - middle : len(right) - low]:
            low = middle
        else:
            high = middle - 1
    start = len(left) - low
    line = left.find("\n", start, start + _LINE)
    place = line + 1 if line >= 0 else left.find(" ", start)
    return len(left) - place if place >= 0 else 0


def _joiners(text: str) -> int:
    count = 0
    while count < len(text) and _is_joiner(text[count]):
        count += 1
    return count


def _is_joiner(sign: str) -> bool:
    return sign != "" and (
        sign == "\u200d" or "\U0001f3fb" <= sign <= "\U0001f3ff" or unicodedata.category(sign) in {"Mn", "Me"}
    )
