"""Walking over the tags of a text: which comes next, and what was marked and found so far."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from parsers.columns import LeafKind
from parsers.payloads.base import Finding, Room, Section

__all__ = ["TagCursor", "TagStream"]

_BLANKS = re.compile(r"\s*+")


class AnyTag(Protocol):
    """What is asked of a tag: where it stands, in code points."""

    @property
    def start(self) -> int:
        """Where it begins."""
        ...

    @property
    def end(self) -> int:
        """Where it ends."""
        ...


T = TypeVar("T", bound=AnyTag)


class TagStream(Generic[T]):
    """The tags of a text from a place on, read when asked for."""

    def __init__(self, text: str, place: int, find_tag: Callable[[str, int], T | None]) -> None:
        """Begin at a place; `find_tag` finds the first tag at or after a place. Each tag is read once."""
        self._text = text
        self._place = place
        self._find_tag = find_tag
        self._ahead: deque[T] = deque()
        self._done = False

    def peek(self, ahead: int = 0) -> T | None:
        """Return the next tag, or one further ahead, without taking it."""
        while len(self._ahead) <= ahead and not self._done:
            tag = self._find_tag(self._text, self._place)
            if tag is None:
                self._done = True
            else:
                self._place = tag.end
                self._ahead.append(tag)
        return self._ahead[ahead] if len(self._ahead) > ahead else None

    def take(self) -> T:
        """Return the next tag, which must be there, and step over it."""
        tag = self.peek()
        assert tag is not None, "there is a tag to take"
        self._ahead.popleft()
        return tag

    def skip_to(self, place: int) -> None:
        """Leave out the tags that begin before a place: they stand inside a value."""
        while self._ahead and self._ahead[0].start < place:
            self._ahead.popleft()
        self._place = max(self._place, place)


class TagCursor(Generic[T]):
    """Walks over the tags of one section; everything before `place` is accounted for."""

    def __init__(self, room: Room, find_tag: Callable[[str, int], T | None]) -> None:
        """Begin at the start of a section."""
        self.text = room.text
        self.place = room.start
        self.tags = TagStream(room.text, room.start, find_tag)
        self.section = Section(end=room.start, complete=False)
        self.truncated = False
        """Whether the text ends inside a call or a tag."""
        self._turn_end_after = room.turn_end_after
        self._turn_end = -1

    def turn_end(self) -> int:
        """Where the turn may end, seen from here."""
        if self._turn_end < self.place:
            self._turn_end = self._turn_end_after(self.place)
        return self._turn_end

    def next_tag(self) -> T | None:
        """Return the next tag of this turn; only for a place outside of values."""
        tag = self.tags.peek()
        return tag if tag is not None and tag.start < self.turn_end() else None

    def blank_to(self, end: int) -> bool:
        """Say whether nothing but white space stands before a place."""
        found = _BLANKS.match(self.text, self.place, end)
        return found is None or found.end() == end

    def layout_to(self, end: int) -> bool:
        """Step to a place over white space, which is layout; say whether there was nothing else."""
        if not self.blank_to(end):
            return False
        self.mark("layout", self.place, end)
        return True

    def mark(self, kind: LeafKind, start: int, end: int) -> None:
        """Mark characters as markup and step over them."""
        if start < end:
            self.section.markup.append((kind, start, end))
        self.place = max(self.place, end)

    def find(self, code: str, message: str, start: int, end: int) -> None:
        """Add a finding."""
        self.section.findings.append(Finding(code, message, (start, end)))

    def take(self, kind: LeafKind) -> T:
        """Take the next tag as markup."""
        tag = self.tags.take()
        self.mark(kind, tag.start, tag.end)
        return tag

    def cut_off(self, start: int) -> None:
        """Take a tag that the end of the text cuts off."""
        self.mark("call", start, len(self.text))
        self.tags.skip_to(len(self.text))
        self.truncated = True
        self.find("text-truncated", "The text breaks off inside a tag.", start, len(self.text))
