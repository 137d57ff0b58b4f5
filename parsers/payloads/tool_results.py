"""Results as elements: `<tool_result>R</tool_result>` of DeepSeek V4, `<function_results>` with `<result>` of V3.2.

R is written without any escaping, so it may hold anything, its own closer too. A page of a browsing tool is headed
`[30] title (url)` and has numbered lines `L0: …`; answers cite it by that number. (Layouts: DeepSeek's encoders; pages:
the search conversations among their tests.)
"""

from __future__ import annotations

import re
from functools import partial

from parsers.payloads.base import Finding, ResultDraft, Room, Section, SourceDraft
from parsers.payloads.control_tokens import control_token_finding
from parsers.payloads.json_values import find_value_end, read_structure_or_text

__all__ = ["read_function_results", "read_tool_results", "result_source"]

_PAGE = re.compile(r"\[(\d{1,9})\] ([^\n]*)\n(?=\*\*viewing lines |\s{0,4}L\d+: )")
_TITLE_AND_URL = re.compile(r"(.*?) ?\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*\Z")
_BLANKS = re.compile(r"\s*+")

_OPENER, _CLOSER = "<tool_result>", "</tool_result>"
_INNER_OPENER, _INNER_CLOSER, _OUTER_CLOSER = "<result>", "</result>", "</function_results>"
_OUTER_OPENER = "<function_results>"
_RESULT_END = re.compile(r"</result>(?=\s*+(?:<result>|</function_results>|\Z))")
_RESULT_TAG = re.compile(r"</?result>|</function_results>")


def result_source(text: str, start: int, end: int) -> SourceDraft:
    """Make the one source of a result without slots.

    Args:
        text: The whole text.
        start: Where the value begins.
        end: Where it ends.

    Returns:
        A source at position 0; its value is the JSON object or list, else the text. A browsing page has its number as
        `ref`, a title and a URL (or what the tool writes in its place).
    """
    source = SourceDraft(0, (start, end), partial(read_structure_or_text, text, start, end))
    page = _PAGE.match(text, start, end)
    if page is not None:
        heading = _TITLE_AND_URL.match(page[2])
        source.ref = page[1]
        source.title = (heading[1] if heading else page[2]).strip() or None
        source.url = heading[2] if heading else None
    return source


def read_tool_results(room: Room) -> Section:
    """Read one element `<tool_result>`."""
    text, start = room.text, room.body
    section = Section(end=start, complete=True, markup=[("block", room.start, start)])
    end = _json_end(text, start, _CLOSER)
    if end is None:
        end = _closer_of_text(room)
    if end is None:
        stop = room.turn_end_after(start)
        end = _cut_closer(text, start, stop, _CLOSER, section)
        section.complete = False
        if end == stop:
            message = "The result is never closed; it ends with its turn."
            section.findings.append(Finding("block-unclosed", message, (room.start, start)))
        else:
            section.end = stop
            _add_result(section, text, (room.start, stop), (start, end))
            section.markup.append(("tag", end, stop))
            return section
    section.end = end + len(_CLOSER) if section.complete else end
    _add_result(section, text, (room.start, section.end), (start, end))
    if section.complete:
        section.markup.append(("block", end, section.end))
    return section


def read_function_results(room: Room) -> Section:
    """Read the results of V3.2: `<function_results>⏎<result>R</result>⏎…⏎</function_results>`."""
    return _FunctionResults(room).read()


class _FunctionResults:
    """Reads the elements `<result>` one after the other."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.text = room.text
        self.section = Section(end=room.body, complete=False, markup=[("block", room.start, room.body)])
        self.limit = -1
        """Where the next section begins: closers behind it are not those of this one."""
        self.closers_follow = True
        """Whether a closer that a tag follows may still come before the limit; once there is none, there is none."""

    def read(self) -> Section:
        """Read the section."""
        section, text, place = self.section, self.text, self.room.body
        while True:
            blanks = _BLANKS.match(text, place)
            after = blanks.end() if blanks else place
            if text.startswith(_OUTER_CLOSER, after):
                section.markup += [("layout", place, after), ("block", after, after + len(_OUTER_CLOSER))]
                section.end, section.complete = after + len(_OUTER_CLOSER), True
                break
            if not text.startswith(_INNER_OPENER, after):
                section.end = place
                if not section.results and self.read_bare_result(place):
                    break
                message = "The results are never closed; the section ends where its grammar stops."
                section.findings.append(Finding("block-unclosed", message, (self.room.start, self.room.body)))
                break
            section.markup.append(("layout", place, after))
            place = self.read_result(after)
        if section.complete and not section.results:
            message = "There is no result in the element."
            section.findings.append(Finding("block-empty", message, (self.room.start, section.end)))
        section.markup = [leaf for leaf in section.markup if leaf[1] < leaf[2]]
        return section

    def read_bare_result(self, start: int) -> bool:
        """Read words that stand where an element should, up to the closer of the section; say whether there is one."""
        next_opener = self.text.find(_OUTER_OPENER, start)
        limit = next_opener if next_opener >= 0 else len(self.text)
        end = self.text.find(_OUTER_CLOSER, start, min(limit, self.room.turn_end_after(start)))
        if end < 0 or self.text.find(_INNER_OPENER, start, end) >= 0:
            return False
        value = start + len(self.text[start:end]) - len(self.text[start:end].lstrip())
        stop = value + len(self.text[value:end].rstrip())
        section = self.section
        section.end, section.complete = end + len(_OUTER_CLOSER), True
        section.markup += [("layout", start, value), ("layout", stop, end), ("block", end, section.end)]
        message = "The tags around the result are missing; all that stands here was read as one result."
        section.findings.append(Finding("wrapper-missing", message, (value, stop)))
        _add_result(section, self.text, (value, stop), (value, stop))
        return True

    def read_result(self, opener: int) -> int:
        """Read one element; returns where it ends."""
        start = opener + len(_INNER_OPENER)
        end = self.end_of_value(start)
        closed = self.text.startswith(_INNER_CLOSER, end)
        place = end + len(_INNER_CLOSER) if closed else end
        if not closed:
            end = _cut_closer(self.text, start, end, _INNER_CLOSER, self.section)
        self.section.markup += [("result", opener, start), ("result" if closed else "tag", end, place)]
        if not closed and end == place and place < len(self.text):
            message = "The result has no closer; what follows ends it."
            self.section.findings.append(Finding("element-closed-implicitly", message, (opener, start)))
        _add_result(self.section, self.text, (opener, place), (start, end))
        return place

    def end_of_value(self, start: int) -> int:
        """Find the end of a value: the first closer that the next tag follows, else whatever ends it."""
        end = _json_end(self.text, start, _INNER_CLOSER)
        if end is not None:
            return end
        if start > self.limit:
            found_at = self.text.find(_OUTER_OPENER, start)
            self.limit = found_at if found_at >= 0 else len(self.text)
            self.closers_follow = True
        if self.closers_follow:
            found = _RESULT_END.search(self.text, start, self.limit)
            if found is not None:
                return found.start()
            self.closers_follow = False
        stop = self.room.turn_end_after(start)
        sign = _RESULT_TAG.search(self.text, start, stop)
        return sign.start() if sign else stop


def _add_result(section: Section, text: str, span: tuple[int, int], value: tuple[int, int]) -> None:
    section.results.append(ResultDraft(None, None, None, span, [result_source(text, *value)]))
    found = control_token_finding(text, *value, "a tool result")
    if found is not None:
        section.findings.append(found)


def _cut_closer(text: str, start: int, stop: int, closer: str, section: Section) -> int:
    """Find where a closer begins that the end of the text cuts off, and say so; `stop` when there is none."""
    place = text.rfind("<", max(start, stop - len(closer)), stop)
    if stop < len(text) or place < 0 or stop - place < 2 or not closer.startswith(text[place:stop]):
        return stop
    section.findings.append(Finding("text-truncated", "The text breaks off inside a tag.", (place, stop)))
    return place


def _json_end(text: str, start: int, closer: str) -> int | None:
    """Find the end of a value that is JSON and stands right before its closer; read with a view to strings."""
    if not text.startswith(("{", "["), start):
        return None
    end = find_value_end(text, start)
    return end if end is not None and text.startswith(closer, end) else None


def _closer_of_text(room: Room) -> int | None:
    """Find the closer of a value that is no JSON.

    The first closer that something legal follows counts (a blank line, the next element, the end of the turn); when
    there is none before the next element, the first one. A role token before the only closer is content, unless the
    next element begins between them.
    """
    text, stop = room.text, room.turn_end_after(room.body)
    first = text.find(_CLOSER, room.body, stop)
    if first < 0:
        opener = text.find(_OPENER, room.body)
        first = text.find(_CLOSER, room.body, opener if opener >= 0 else len(text))
        return first if first >= 0 else None
    place = first
    while place >= 0:
        after = place + len(_CLOSER)
        if after == stop or text.startswith(("\n\n", _OPENER), after):
            return place
        following = text.find(_CLOSER, after, stop)
        if text.find(_OPENER, after, following if following >= 0 else stop) >= 0:
            break
        place = following
    return first
