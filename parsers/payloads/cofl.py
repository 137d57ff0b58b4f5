"""Reads the calls and results of Cohere Command 5.

    <cofl:tool_calls><cofl:tool_call id="0" name="f">values</cofl:tool_call></cofl:tool_calls>
    <cofl:tool_results><cofl:tool_result id="0" is_error="false">items</cofl:tool_result></cofl:tool_results>

An item is `<cofl:tool_result_item index="0">JSON</cofl:tool_result_item>` with the JSON escaped as in XML.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from parsers.model import Span
from parsers.payloads.base import ResultDraft, Room, Section, SourceDraft
from parsers.payloads.cofl_call import read_call
from parsers.payloads.cofl_tags import CALLS_OPENER, RESULTS_OPENER, STRAY, Tag, cut_fragment, find_tag
from parsers.payloads.cofl_values import unescape
from parsers.payloads.control_tokens import control_token_finding, is_in_code_span
from parsers.payloads.json_values import fault_of_deep, read_structure_or_text
from parsers.payloads.tag_cursor import TagCursor

__all__ = ["CALLS_OPENER", "RESULTS_OPENER", "STRAY", "read_cofl_calls", "read_cofl_results"]


def read_cofl_calls(room: Room) -> Section | None:
    """Read the calls that begin at `room.start`, with their wrapper or without; None for talk about the markup."""
    return None if is_in_code_span(room.text, room.start) else _CallsReader(room).read()


def read_cofl_results(room: Room) -> Section:
    """Read the results that begin at `room.start`, with their wrapper or without; each item is a source."""
    return _ResultsReader(room).read()


class _SectionReader:
    """Reads a wrapper and the elements in it."""

    wrapper: str
    element: str
    what: str

    def __init__(self, room: Room) -> None:
        self.room = room
        self.cursor = TagCursor(room, find_tag)
        self.wrapped = False

    def read(self) -> Section:
        """Read the section, as far as its grammar goes."""
        cursor, section = self.cursor, self.cursor.section
        first = cursor.tags.peek()
        if first is not None and first.start == self.room.start and first.kind == self.wrapper:
            self.wrapped = True
            cursor.take("block")
        elif first is not None and first.start == self.room.start:
            message = f"{self.what} without the wrapper around them; they were read all the same."
            cursor.find("wrapper-missing", message, first.start, first.end)
        elif cut_fragment(cursor.text, self.room.start) == self.room.start:
            cursor.cut_off(self.room.start)
        else:
            cursor.mark("block", self.room.start, self.room.body)
            self.wrapped = True
        while not cursor.truncated and not section.complete and (tag := cursor.next_tag()) is not None:
            if not (cursor.layout_to(tag.start) or self.step_over_words(tag)) or not self.read_tag(tag):
                break
        self.finish()
        return section

    def step_over_words(self, tag: Tag) -> bool:  # noqa: ARG002 - asked of the reader of results
        """Step over words before the next tag, if the section goes on behind them."""
        return False

    def read_tag(self, tag: Tag) -> bool:
        """Read the next element, or the next tag of the wrapper; say whether it belongs here."""
        cursor = self.cursor
        if tag.kind == self.wrapper and tag.closing:
            cursor.take("block")
            cursor.section.complete = True
        elif tag.kind == self.wrapper:
            if not self.wrapped or cursor.section.calls or cursor.section.results:
                return False
            cursor.take("block")
            message = "The wrapper is opened again with nothing between."
            cursor.find("marker-repeated", message, tag.start, tag.end)
        elif tag.closing:
            cursor.take("call")
            message = f"`{cursor.text[tag.start : tag.end]}` closes nothing that is open."
            cursor.find("closer-stray", message, tag.start, tag.end)
        elif tag.kind == self.element:
            self.read_element()
        else:
            return False
        return True

    def read_element(self) -> None:
        """Read one call or result."""
        raise NotImplementedError

    def finish(self) -> None:
        """Close the section and say how it ended."""
        cursor, section = self.cursor, self.cursor.section
        if self.wrapped and not section.complete and not cursor.truncated:
            fragment = cut_fragment(cursor.text, cursor.place)
            if fragment is not None and cursor.layout_to(fragment):
                cursor.cut_off(fragment)
            else:
                message = f"{self.what} are never closed; the section ends where its grammar stops."
                cursor.find("block-unclosed", message, self.room.start, self.room.body)
        if section.complete and not section.calls and not section.results:
            cursor.find("block-empty", "The wrapper holds nothing.", self.room.start, cursor.place)
        if not self.wrapped:
            section.complete = not cursor.truncated
        section.end = cursor.place
        section.findings.sort(key=lambda finding: finding.span)


class _CallsReader(_SectionReader):
    """Reads calls."""

    wrapper, element, what = "tool_calls", "tool_call", "Calls"

    def read_element(self) -> None:
        """Read one call."""
        read_call(self.cursor)


class _ResultsReader(_SectionReader):
    """Reads results."""

    wrapper, element, what = "tool_results", "tool_result", "Results"

    def step_over_words(self, tag: Tag) -> bool:
        """Step over words inside the wrapper; they are kept as content."""
        cursor = self.cursor
        if (
            not self.wrapped
            or tag.kind not in (self.element, self.wrapper)
            or tag.closing is (tag.kind == self.element)
        ):
            return False
        cursor.find("result-malformed", "These words are part of no result; they are kept.", cursor.place, tag.start)
        cursor.place = tag.start
        return True

    def read_element(self) -> None:
        """Read one result: its items, or else its text."""
        cursor = self.cursor
        opener = cursor.take("result")
        is_error = {"true": True, "false": False}.get(opener.attributes.get("is_error", "").lower())
        result = ResultDraft(opener.attributes.get("id") or None, None, is_error, (opener.start, opener.end))
        cursor.section.results.append(result)
        closed = opener.self_closing
        while not closed and not cursor.truncated and (tag := cursor.next_tag()) is not None:
            clear = cursor.blank_to(tag.start)
            if tag.kind == "tool_result_item" and not tag.closing:
                cursor.layout_to(tag.start)
                cursor.place = tag.start
                result.sources.append(self.read_item(len(result.sources)))
                continue
            if not clear and not result.sources:
                result.sources.append(self.source(0, cursor.place, tag.start))
            cursor.layout_to(tag.start)
            if tag.kind == "tool_result" and tag.closing:
                cursor.place = tag.start
                cursor.take("result")
                closed = True
            elif tag.kind == "tool_result_item":
                cursor.place = tag.start
                cursor.take("result")
                cursor.find("closer-stray", "An item is closed that was never opened.", tag.start, tag.end)
            else:
                break
        if not closed and not cursor.truncated:
            self.end_without_closer(opener, result)
        result.span = (opener.start, cursor.place)

    def end_without_closer(self, opener: Tag, result: ResultDraft) -> None:
        """End a result that nothing closes."""
        cursor = self.cursor
        tag = cursor.next_tag()
        stop = cursor.turn_end() if tag is None else tag.start
        if tag is None and stop == len(cursor.text):
            place = self.end_of_cut(opener)
            if not result.sources and cursor.text[opener.end : place].strip():
                result.sources.append(self.source(0, opener.end, place))
            return
        if not cursor.blank_to(stop):
            if not result.sources:
                result.sources.append(self.source(0, cursor.place, stop))
            cursor.place = stop
        message = "The result has no closer; what follows ends it."
        cursor.find("element-closed-implicitly", message, opener.start, opener.end)

    def read_item(self, number: int) -> SourceDraft:
        """Read one item; its JSON is escaped, so that no tag can stand in it."""
        cursor = self.cursor
        opener = cursor.take("result")
        index = opener.attributes.get("index", "")
        position = int(index) if index.isascii() and index.isdigit() and len(index) < 10 else number
        tag = cursor.tags.peek()
        closed = tag is not None and tag.kind == "tool_result_item" and tag.closing
        end = tag.start if tag is not None and (closed or tag.start < cursor.turn_end()) else cursor.turn_end()
        if end == len(cursor.text) and not (closed or opener.self_closing):
            return self.source(position, opener.end, self.end_of_cut(opener))
        source = self.source(position, opener.end, opener.end if opener.self_closing else end)
        if opener.self_closing:
            return source
        cursor.place = end
        if closed:
            cursor.take("result")
        else:
            message = "The item has no closer; what follows ends it."
            cursor.find("element-closed-implicitly", message, opener.start, opener.end)
        return source

    def end_of_cut(self, opener: Tag) -> int:
        """End an element that the text ends in; returns where its content ends, before a cut tag if there is one."""
        cursor = self.cursor
        fragment = cut_fragment(cursor.text, max(cursor.place, opener.end))
        if fragment is not None:
            cursor.place = fragment
            cursor.cut_off(fragment)
            return fragment
        cursor.place = len(cursor.text)
        cursor.truncated = True
        cursor.find("text-truncated", "The text ends inside this result.", opener.start, opener.end)
        return cursor.place

    def source(self, position: int, start: int, end: int) -> SourceDraft:
        """Make a source of a value; its text is the characters as they stand."""
        cursor = self.cursor
        token = control_token_finding(cursor.text, start, end, "a tool result")
        if token is not None:
            cursor.section.findings.append(token)
        if (fault := fault_of_deep(cursor.text, start, end)) is not None:
            message = f"This result cannot be decoded ({fault}); its characters are shown."
            cursor.find("result-malformed", message, start, end)
        return SourceDraft(position, (start, end), partial(_decode_item, cursor.text, (start, end)))


def _decode_item(text: str, span: Span) -> Any:
    content = unescape(text[span[0] : span[1]])
    return read_structure_or_text(content, 0, len(content))
