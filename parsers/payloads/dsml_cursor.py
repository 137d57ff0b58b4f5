"""The place of a DSML reader in the text; it says what is wrong with the spelling of each tag it takes."""

from __future__ import annotations

from parsers.columns import LeafKind
from parsers.payloads.base import Room
from parsers.payloads.dsml_tags import BARE_SECTION, Tag, find_bare_tag, find_tag
from parsers.payloads.tag_cursor import TagCursor

__all__ = ["Cursor"]


class Cursor(TagCursor[Tag]):
    """Walks over the tags of one section of DSML."""

    def __init__(self, room: Room) -> None:
        """Begin at the start of a section."""
        super().__init__(room, find_bare_tag if BARE_SECTION.match(room.text, room.start) else find_tag)
        self.seen: list[Tag] = []
        """The tags taken as markup."""

    def take(self, kind: LeafKind) -> Tag:
        """Take the next tag as markup and say what is wrong with its spelling."""
        tag = super().take(kind)
        self.seen.append(tag)
        if tag.fault:
            self.find("tag-malformed", f"This tag was read as {_shown(tag)}: {tag.fault}.", tag.start, tag.end)
        return tag

    def take_stray(self) -> None:
        """Take a closer without its opener."""
        tag = self.take("call")
        self.find("closer-stray", f"{_shown(tag)} closes nothing that is open.", tag.start, tag.end)


def _shown(tag: Tag) -> str:
    """Write a tag as it should be."""
    word = tag.kind if tag.kind != "calls" else "tool_calls"
    return f"`{'</' if tag.closing else '<'}｜DSML｜{word}>`"
