"""The place of a DSML reader in the text: which tag comes next, what was marked and found so far."""

from __future__ import annotations

import re

from parsers.columns import LeafKind
from parsers.payloads.base import Finding, Room, Section
from parsers.payloads.dsml_tags import Tag, TagStream

__all__ = ["Cursor", "shown"]

_BLANKS = re.compile(r"\s*+")


class Cursor:
    """Walks over the tags of one section; everything before `place` is accounted for."""

    def __init__(self, room: Room) -> None:
        """Begin at the start of a section."""
        self.text = room.text
        self.place = room.start
        self.tags = TagStream(room.text, room.start)
        self.section = Section(end=room.start, complete=False)
        self.seen: list[Tag] = []
        """The tags taken as markup."""
        self.truncated = False
        """Whether the text ends inside a call or a tag."""
        self._turn_end_after = room.turn_end_after
        self._turn_end = -1

    def turn_end(self) -> int:
        """Where the turn may end, seen from here."""
        if self._turn_end < self.place:
            self._turn_end = self._turn_end_after(self.place)
        return self._turn_end

    def next_tag(self) -> Tag | None:
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

    def take(self, kind: LeafKind) -> Tag:
        """Take the next tag as markup and say what is wrong with its spelling."""
        tag = self.tags.take()
        assert tag is not None, "there is a tag to take"
        self.mark(kind, tag.start, tag.end)
        self.seen.append(tag)
        if tag.fault:
            self.find("tag-malformed", f"This tag was read as {shown(tag)}: {tag.fault}.", tag.start, tag.end)
        return tag

    def take_stray(self) -> None:
        """Take a closer without its opener."""
        tag = self.take("call")
        self.find("closer-stray", f"{shown(tag)} closes nothing that is open.", tag.start, tag.end)

    def cut_off(self, start: int) -> None:
        """Take a tag that the end of the text cuts off."""
        self.mark("call", start, len(self.text))
        self.tags.skip_to(len(self.text))
        self.truncated = True
        self.find("text-truncated", "The text breaks off inside a tag.", start, len(self.text))


def shown(tag: Tag) -> str:
    """Write a tag as it should be."""
    word = tag.kind if tag.kind != "calls" else "tool_calls"
    return f"`{'</' if tag.closing else '<'}｜DSML｜{word}>`"
