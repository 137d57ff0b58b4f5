"""Reads DSML, DeepSeek's markup of tool calls (V3.2, V4, V4.1), exact or damaged.

    <｜DSML｜tool_calls>
    <｜DSML｜invoke name="N">
    <｜DSML｜parameter name="K" string="true|false">V</｜DSML｜parameter>
    </｜DSML｜invoke>
    </｜DSML｜tool_calls>

A value with `string="true"` is literal, without any escaping; with `string="false"` it is JSON. Because a value may
hold anything, a token ends the turn only while no value is open. The rules of recovery are named in the findings.
"""

from __future__ import annotations

import re

from parsers.model import Span
from parsers.payloads.base import CallDraft, Room, Section, nothing
from parsers.payloads.control_tokens import is_in_code_span
from parsers.payloads.dsml_call import read_call
from parsers.payloads.dsml_cursor import Cursor
from parsers.payloads.dsml_json import TOOL_OPENER, read_broken_call, read_json_calls, read_tool_element
from parsers.payloads.dsml_tags import (
    BARE_OPENERS,
    BARE_SECTION,
    SECTION_OPENER,
    STRAY,
    WRAPPER_WORDS,
    Tag,
    cut_fragment,
)
from parsers.payloads.dsml_usual import read_usual

__all__ = ["BARE_OPENERS", "SECTION_OPENER", "STRAY", "read_dsml", "read_tag_by_tag"]

_TORN_CLOSER = re.compile(r"\s*+(<\s?/\s?(?:tool_|function_)?calls>)")


def read_dsml(room: Room) -> Section | None:
    """Read a section of DSML calls.

    Args:
        room: The section begins at `room.start`, with the opener of the wrapper, or with a call when it is missing.

    Returns:
        The section as far as its grammar goes; None when somebody only writes about the markup. `arguments` of a call
        is what stands between its tags.
    """
    if is_in_code_span(room.text, room.start):
        return None
    if room.text.startswith(TOOL_OPENER, room.start):
        return read_tool_element(room)
    if room.text.startswith(BARE_OPENERS, room.start) and not BARE_SECTION.match(room.text, room.start):
        return None
    return read_usual(room) or read_tag_by_tag(room)


def read_tag_by_tag(room: Room) -> Section:
    """Read a section that may be damaged; what begins at `room.start` is one."""
    return _SectionReader(room).read()


class _SectionReader:
    """Reads the wrapper and hands each call on."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.cursor = Cursor(room)
        self.wrapped = False
        self.word = ""
        """What the wrapper is called."""
        self.words: Span | None = None
        """The first stretch of text that is no call."""

    def read(self) -> Section:
        """Read the section."""
        self.read_opener()
        while not self.cursor.truncated and (tag := self.cursor.next_tag()) is not None and self.belongs(tag):
            self.read_tag(tag)
            if self.cursor.section.complete:
                break
        return self.finish()

    def read_opener(self) -> None:
        """Read the opener of the wrapper, whole or torn, or see that it is missing."""
        cursor, start, body = self.cursor, self.room.start, self.room.body
        tag = cursor.tags.peek()
        if tag is not None and tag.start == start and tag.kind != "cut":
            self.wrapped = tag.kind == "calls" and not tag.closing
            self.word = tag.word
            if self.wrapped:
                cursor.take("block")
        elif (tag is not None and tag.start == start) or cut_fragment(cursor.text, start) == start:
            cursor.cut_off(start)
            return
        elif body > start:
            self.wrapped = True
            cursor.mark("block", start, body)
            cursor.find("tag-malformed", "The first half of this tag is torn off.", start, body)
        if not self.wrapped:
            message = "A call without the wrapper around calls; it was read all the same."
            cursor.find("wrapper-missing", message, start, tag.end if tag is not None else body)
            return
        json_end = read_json_calls(cursor.text, cursor.place, cursor.section)
        if json_end is not None:
            cursor.tags.skip_to(json_end)
            cursor.place = json_end

    def belongs(self, tag: Tag) -> bool:
        """Say whether the section goes on to a tag; it ends where its grammar stops."""
        clear = self.cursor.blank_to(tag.start)
        if tag.kind == "calls" and not tag.closing:
            return clear and self.wrapped and not self.cursor.section.calls
        return clear or (self.wrapped and (tag.kind == "calls" or (tag.kind == "invoke" and not tag.closing)))

    def read_tag(self, tag: Tag) -> None:
        """Read the next call, or the next tag of the wrapper."""
        cursor = self.cursor
        if not cursor.layout_to(tag.start):
            self.read_words(tag.start)
        if tag.kind == "cut":
            cursor.cut_off(tag.start)
        elif tag.kind == "calls":
            cursor.take("block")
            cursor.section.complete = tag.closing
            if tag.closing and tag.fault is None and self.word in WRAPPER_WORDS and tag.word != self.word:
                message = f"The wrapper was opened as `{self.word}` and is closed as `{tag.word}`."
                cursor.find("tag-malformed", message, tag.start, tag.end)
            if not tag.closing:
                message = "The wrapper is opened again with nothing between."
                cursor.find("marker-repeated", message, tag.start, tag.end)
        elif tag.closing:
            cursor.take_stray()
        else:
            read_call(cursor)

    def read_words(self, end: int) -> None:
        """Keep text that stands where a call should; where there is no other call, it is shown as one."""
        cursor = self.cursor
        read = not cursor.section.calls and read_broken_call(cursor.text, cursor.place, end, cursor.section)
        if not read:
            message = "Text between the calls is no call; it is kept as it stands."
            cursor.find("call-malformed", message, cursor.place, end)
            self.words = self.words or (cursor.place, end)
        cursor.place = end

    def finish(self) -> Section:
        """Close the section and say what holds for the whole of it."""
        cursor, section = self.cursor, self.cursor.section
        if self.wrapped and not section.complete and not cursor.truncated:
            self.finish_without_closer()
        if self.wrapped and section.complete and not section.calls:
            if self.words is not None:
                section.calls.append(CallDraft(None, None, self.words, self.words, nothing))
            else:
                cursor.find("block-empty", "The wrapper holds no call.", self.room.start, cursor.place)
        if not self.wrapped:
            section.complete = not cursor.truncated
        section.end = cursor.place
        self.tell_spelling()
        section.findings.sort(key=lambda finding: finding.span)
        return section

    def finish_without_closer(self) -> None:
        """End a wrapper that no tag closes: by a cut tag, or where the grammar stops."""
        cursor = self.cursor
        torn = _TORN_CLOSER.match(cursor.text, cursor.place)
        if torn is not None:
            cursor.mark("layout", cursor.place, torn.start(1))
            cursor.mark("block", *torn.span(1))
            cursor.find("tag-malformed", "The first half of this tag is torn off.", *torn.span(1))
            cursor.section.complete = True
            return
        fragment = cut_fragment(cursor.text, cursor.place, shortest=1)
        if fragment is not None and cursor.layout_to(fragment):
            cursor.cut_off(fragment)
            return
        stop = cursor.turn_end()
        if not cursor.section.calls and read_broken_call(cursor.text, cursor.place, stop, cursor.section):
            cursor.place = stop
            cursor.truncated = stop == len(cursor.text)
        if cursor.truncated:
            return
        message = "The wrapper around the calls is never closed; the section ends where its grammar stops."
        cursor.find("block-unclosed", message, self.room.start, self.room.body)

    def tell_spelling(self) -> None:
        """Say, once each, what deviates through all tags."""
        seen, find = self.cursor.seen, self.cursor.find
        ascii_bars = [tag for tag in seen if "|" in tag.bars]
        doubled = [tag for tag in seen if len(tag.bars.replace(" ", "")) > 2 or "‖" in tag.bars]
        bare = [tag for tag in seen if not tag.bars]
        apart = [tag for tag in seen if " " in tag.bars]
        spaced = [tag for tag in seen if tag.blank == " "]
        tight = [tag for tag in seen if tag.blank == ""]
        for code, what, tags in (
            ("glyph-ascii-pipes", "ASCII bars stand for the full-width bars `｜`", ascii_bars),
            ("glyph-doubled-bars", "Bars are doubled or written as `‖`", doubled),
            ("tag-malformed", "The marker `｜DSML｜` is missing", bare),
            ("tag-malformed", "Blanks stand around the bars", apart),
        ):
            if tags:
                find(code, f"{what} in {len(tags)} of {len(seen)} tags.", tags[0].start, tags[0].end)
        if spaced and tight:
            odd = min(spaced, tight, key=len)[0]
            message = "Tag names with the leading blank of V4.1 and without it are mixed; both were read."
            find("tag-malformed", message, odd.start, odd.end)
