"""Calls as JSON: `[{"tool_call_id": "0", "tool_name": "f", "parameters": {…}}]`.

Cohere cmd3 and cmd4 between `<|START_ACTION|>` and `<|END_ACTION|>`, Command R in a code fence after `Action:`. The
body may be a list, one object, or several objects in a row; a code fence around it does no harm.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from parsers.model import Span
from parsers.payloads.base import CallDraft, Finding, Room, Section, nothing
from parsers.payloads.json_bodies import decode_or_none
from parsers.payloads.json_ends import finish_section, search_closer
from parsers.payloads.json_repairs import read_repaired_json, with_straight_quotes
from parsers.payloads.json_values import (
    SHALLOW,
    Member,
    NotJsonError,
    find_value_end,
    object_members,
    read_json,
    read_members,
)
from parsers.payloads.member_arguments import member_arguments

__all__ = ["JsonCalls"]

_OPENING = re.compile(r"\s*+(?:`{3,}\w*\s*+)?(\[)?")
_NEXT = re.compile(r"[\s,;]*+(?:(?P<item>[{“\"])|(?P<end>\])|(?P<fence>`{3,}))?")
_SURPLUS_BRACE = re.compile(r"(?P<brace>\}++)(?=\s*+(?:[,;\]]|<|\Z))")
_LONGEST_MENDED = 100_000
"""Characters up to which an object that is no JSON is mended as a whole."""
_JSON_START = re.compile(r"\s*+(?:`{3,}\w*\s*+)?[\[{]")
_OPEN_FENCE = re.compile(r"`{3,}\w*\s*+")
_LIST_AMONG_WORDS = re.compile(r"(?:\[\s*+)?\{\s*+\"")
_UNREADABLE = frozenset({"call-arguments-not-json", "call-truncated"})


@cache
def _usual_call(id_key: str, name_key: str, argument_key: str) -> re.Pattern[str]:
    """A call with these three keys alone, in this order; groups for the three values."""
    word = r'"([^"\\<]++)"'
    return re.compile(
        rf'\{{\s*+"{id_key}"\s*+:\s*+{word}\s*+,\s*+"{name_key}"\s*+:\s*+{word}'
        rf'\s*+,\s*+"{argument_key}"\s*+:\s*+({SHALLOW})\s*+\}}',
        re.DOTALL,
    )


@cache
def _listed_call(call: re.Pattern[str]) -> re.Pattern[str]:
    """A call with the bracket or comma before it."""
    return re.compile(rf"\s*+([\[,])\s*+{call.pattern}", re.DOTALL)


@dataclass(frozen=True, slots=True)
class JsonCalls:
    """Reads a section of calls written as JSON."""

    name_keys: tuple[str, ...] = ("tool_name", "name")
    argument_keys: tuple[str, ...] = ("parameters", "arguments")
    id_keys: tuple[str, ...] = ("tool_call_id", "id")
    ids_expected: bool = True
    """Whether the format gives each call an id, so that a missing one is worth a finding."""
    sure: bool = True
    """Whether the opener of the section says that JSON follows; if not, anything but JSON is left to other readers."""
    arguments_in_string: bool = False
    """Whether the format writes the arguments as JSON inside a JSON string."""
    fenced: bool = False
    """Whether a code fence around the list is how the format writes it, and ends the section."""
    closed: bool = True
    """Whether the format writes a closer; if not, one that stands behind the calls is taken all the same."""

    def __call__(self, room: Room, /) -> Section | None:
        """Read the section that begins at `room.start`; None when no JSON stands where it need not."""
        text = room.text
        if not self.sure and not _JSON_START.match(text, room.body):
            return None
        section = Section(end=room.body, complete=False)
        section.markup.append(("block", room.start, room.body))
        opening = _OPENING.match(text, room.body)
        assert opening is not None
        fence = _OPEN_FENCE.search(text, room.body, opening.end())
        if fence and self.fenced:
            section.markup.append(("block", fence.start(), fence.end()))
        elif fence:
            message = "A code fence stands around the calls; it was read past."
            section.findings.append(Finding("call-body-nonstandard", message, fence.span()))
        begin, listed = self._after_words(room, section, opening.end()), opening[1] is not None
        place = self._items(room, section, begin)
        finish_section(room, section, place, fenced=self.fenced, closed=self.closed)
        if fence and self.fenced and section.complete and not text.startswith("```", section.end - 3):
            message = "The code fence around the calls is never closed; the calls end with their list."
            section.findings.append(Finding("block-unclosed", message, fence.span()))
            section.complete = False
        if section.complete and section.calls and begin == opening.end():
            self._check_list(text, section, place, listed=listed)
        return section

    def _after_words(self, room: Room, section: Section, place: int) -> int:
        """Step over words that stand where the list should; returns where the first object begins."""
        text = room.text
        step = _NEXT.match(text, place)
        if not self.ids_expected or (step and step.lastgroup):
            return place
        found = _LIST_AMONG_WORDS.search(text, place, search_closer(room, place))
        if found is None or room.turn_end_after(place) <= found.start():
            return place
        words = text[place : found.start()].strip()[:60]
        message = f"{words!r} stands before the calls; it was read past."
        if not words:
            message = "A second bracket stands before the calls; it was read past."
        section.findings.append(Finding("call-body-nonstandard", message, (place, found.start())))
        return found.end() - len(found[0].lstrip("[").lstrip())

    def regular_calls(self, body: str, _header: Mapping[str, str | None]) -> list[tuple[str | None, str, str]] | None:
        """Id, name and arguments of a list of calls that is written as templates write it; None for any other."""
        pattern = _listed_call(self._usual)
        calls: list[tuple[str | None, str, str]] = []
        place = 0
        while found := pattern.match(body, place):
            if (found[1] == "[") is (place > 0):
                return None
            calls.append((found[2], found[3], found[4]))
            place = found.end()
        return calls if calls and body[place:].strip() == "]" else None

    def _check_list(self, text: str, section: Section, place: int, *, listed: bool) -> None:
        """Say that calls stand without their list or commas, that it is not closed, or ends in a comma."""
        last = section.calls[-1].span[1]
        if last > place or any(finding.code in _UNREADABLE for finding in section.findings):
            return
        rest = text[last:place]
        message, span = "", section.calls[-1].span
        if not listed:
            told = any(finding.code == "call-body-nonstandard" for finding in section.findings)
            if (self.ids_expected or self.fenced) and not told and text[section.calls[0].span[0]] == "{":
                message = "The calls stand without a list around them; they were read all the same."
                span = section.calls[0].span
        elif "]" not in rest and text[last - 1] == "]":
            message = "The last call is never closed by a brace; it was read all the same."
        elif "]" not in rest:
            message = "The list of calls is never closed; its calls were read all the same."
        elif "," in rest:
            message, span = "A comma stands behind the last call of the list; it was read past.", (last, place)
        else:
            gaps = zip(section.calls, section.calls[1:], strict=False)
            gap = next((b.span for a, b in gaps if not text[a.span[1] : b.span[0]].strip()), None)
            if gap is not None:
                message, span = "The comma between two calls is missing; both were read.", gap
        if message:
            section.findings.append(Finding("call-body-nonstandard", message, span))

    @property
    def _usual(self) -> re.Pattern[str]:
        """A call as templates write it."""
        return _usual_call(self.id_keys[0], self.name_keys[0], self.argument_keys[0])

    def _items(self, room: Room, section: Section, place: int) -> int:
        """Read object by object; returns the place after the list."""
        text = room.text
        limit = room.turn_end_after(place)
        usual_call = self._usual
        while True:
            step = _NEXT.match(text, place)
            if step is None or step.lastgroup is None or step.lastgroup == "fence":
                surplus = _SURPLUS_BRACE.match(text, place) if section.calls and text.startswith("}", place) else None
                if surplus is None:
                    return place
                message = "A brace too many behind this call was read past."
                section.findings.append(Finding("call-arguments-repaired", message, surplus.span("brace")))
                place = surplus.end()
                continue
            if step.lastgroup == "end":
                return step.end()
            begin = step.start("item")
            usual = usual_call.match(text, begin)
            if usual is not None and self._plausible(room, begin, usual.end(), limit):
                arguments = usual.span(3)
                read = member_arguments(text, arguments, section.findings, in_string=self.arguments_in_string)
                section.calls.append(CallDraft(usual[1], usual[2], usual.span(), arguments, read))
                place = usual.end()
                continue
            members: list[Member] = []
            end: int | None = None
            if text[begin] == "{":
                members, end = read_members(text, begin)
                if end is None and (end := find_value_end(text, begin)) is not None:
                    mended = self._mended(text, begin, end, section)
                    if mended is not None and self._plausible(room, begin, end, limit, whole=True):
                        section.calls.append(mended)
                        place = end
                        continue
            if not members and end is not None and text.startswith("{{", begin) and text.startswith("}}", end - 2):
                members, _ = read_members(text, begin + 1, end - 1)
                message = "Doubled braces around this call were read as single ones."
                section.findings.append(Finding("call-arguments-repaired", message, (begin, end)))
            if end is None or not self._plausible(room, begin, end, limit):
                return self._broken(room, section, begin)
            section.calls.append(self._call(text, begin, end, members, section))
            place = end

    @staticmethod
    def _plausible(room: Room, begin: int, end: int, limit: int, *, whole: bool = False) -> bool:
        """Whether a value that holds a token that may end the turn is JSON: then the token stands in a string."""
        if limit >= end and not any(room.text.find(c, begin, end) >= 0 for c in room.closers):
            return True
        if whole:
            return False
        try:
            read_json(room.text, begin, end)
        except NotJsonError:
            return False
        return True

    def _mended(self, text: str, begin: int, end: int, section: Section) -> CallDraft | None:
        """Read an object whose members are not written as JSON; None when no repair makes a call of it."""
        if end - begin > _LONGEST_MENDED or text.startswith("{{", begin):
            return None
        repaired = read_repaired_json(text[begin:end])
        if repaired is None or not isinstance(repaired[0], dict):
            return None
        call = self._call_of(repaired[0], (begin, end))
        if call.name is None:
            return None
        message = f"The call became JSON after a repair: {repaired[1]}."
        section.findings.append(Finding("call-arguments-repaired", message, call.span))
        return call

    def object_call(self, text: str, span: Span, section: Section) -> CallDraft:
        """Read the call that is one closed JSON object; adds what is odd about it to the findings of a section."""
        return self._call(text, *span, object_members(text, *span), section)

    def named_object(self, text: str, place: int) -> tuple[str, Span] | None:
        """Name and place of the arguments, where an object with these two members alone begins; None for any other."""
        members, end = read_members(text, place)
        found = {key: (start, stop) for key, start, stop in members}
        arguments = next((found[key] for key in self.argument_keys if key in found), None)
        name = self._word(text, found, self.name_keys)
        if end is None or len(found) != 2 or name is None or arguments is None:
            return None
        return name, arguments

    def _call(self, text: str, begin: int, end: int, members: list[Member], section: Section) -> CallDraft:
        """Read one object that is closed."""
        found = {key: (start, stop) for key, start, stop in members}
        call_id = self._word(text, found, self.id_keys)
        if "name" not in found and (inner := found.get("function")) and text[inner[0]] == "{":
            members, _ = read_members(text, *inner)
            found = {key: (start, stop) for key, start, stop in members}
            message = "The call stands in an object called 'function', as in an API; it was read all the same."
            section.findings.append(Finding("call-body-nonstandard", message, (begin, end)))
        name = self._word(text, found, self.name_keys)
        arguments = next((found[key] for key in self.argument_keys if key in found), (end, end))
        beside = [key for key in found if key not in (*self.name_keys, *self.id_keys, "type", "function")]
        if name is not None and arguments == (end, end) and beside:
            message = (
                f"{', '.join(beside[:5])!r} stand beside the name, not in the arguments; they were taken for them."
            )
            section.findings.append(Finding("call-body-nonstandard", message, (begin, end)))
            read = partial(_members_of, text, {key: found[key] for key in beside})
            return CallDraft(call_id, name, (begin, end), (begin, end), read)
        if name is None:
            message = "This call has no name; its text is kept."
            section.findings.append(Finding("call-malformed", message, (begin, end)))
        if call_id is None and self.ids_expected and name is not None:
            message = f"The call of {name!r} has no id; calls without one are numbered in order."
            section.findings.append(Finding("call-id-missing", message, (begin, end)))
        if len(members) > len(found):
            message = "A key of this call occurs twice; the last one counts."
            section.findings.append(Finding("call-arguments-duplicate-key", message, (begin, end)))
        return CallDraft(
            call_id,
            name,
            (begin, end),
            arguments,
            member_arguments(text, arguments, section.findings, in_string=self.arguments_in_string),
        )

    @staticmethod
    def _word(text: str, found: dict[str, Span], keys: Sequence[str]) -> str | None:
        """The value of the first of some keys, as a word; numbers are taken as written."""
        for key in keys:
            if key in found:
                raw = text[slice(*found[key])]
                if raw.startswith('"'):
                    if "\\" not in raw:
                        return raw[1:-1] or None
                    try:
                        return str(read_json(raw)) or None
                    except NotJsonError:
                        return raw.strip('"') or None
                return None if raw == "null" else raw
        return None

    def _broken(self, room: Room, section: Section, begin: int) -> int:
        """An object that is never closed as JSON: read what is good, up to the closer of the section."""
        text = room.text
        end = search_closer(room, begin)
        raw = text[begin:end].rstrip().rstrip("`").rstrip()
        whole = raw.removesuffix("]").rstrip()
        stop = self._straightened(section, begin, whole)
        if stop is not None:
            return begin + len(raw)
        stop = begin + len(whole)
        members = {key: (start, last) for key, start, last in object_members(text, begin, stop)}
        name = self._word(text, members, self.name_keys)
        arguments = next((members[key] for key in self.argument_keys if key in members), None)
        read: Any = nothing
        if arguments is None:
            arguments = self._rest_of_arguments(text, begin, stop)
        elif end == len(text) and text[arguments[0]] == "{":
            read = member_arguments(text, arguments, section.findings, in_string=self.arguments_in_string)
        call_id = self._word(text, members, self.id_keys)
        cut = end == len(text)
        closed = self._closed(text, arguments, stop) if name is not None and not cut else None
        if closed is not None:
            section.calls.append(CallDraft(call_id, name, (begin, stop), arguments, partial(_same, closed[0])))
            message = f"The call became JSON after a repair: {closed[1]}."
            section.findings.append(Finding("call-arguments-repaired", message, (begin, stop)))
            return stop
        section.calls.append(CallDraft(call_id, name, (begin, stop), arguments, read))
        if cut:
            message = "The text ends inside this call."
            section.findings.append(Finding("call-truncated", message, (begin, stop)))
        elif name is None:
            message = "This call is no JSON and has no name that could be read; its text is kept."
            section.findings.append(Finding("call-malformed", message, (begin, stop)))
        else:
            message = "The arguments of this call are no JSON; the characters are kept."
            section.findings.append(Finding("call-arguments-not-json", message, arguments))
        return stop

    @staticmethod
    def _closed(text: str, arguments: Span, stop: int) -> tuple[Any, str] | None:
        """The arguments of an object that only lacks its last brackets, and what was repaired."""
        if text[arguments[1] : stop].strip():
            return None
        try:
            return read_json(text, *arguments), "missing closing bracket"
        except NotJsonError:
            return read_repaired_json(text[slice(*arguments)], closed=True)

    def _straightened(self, section: Section, begin: int, raw: str) -> int | None:
        """Read objects whose quotes are typographic; returns where they end, or None when that is not the damage."""
        straight = with_straight_quotes(raw)
        calls: list[CallDraft] = []
        place = 0
        while place < len(straight):
            end = find_value_end(straight, place) if straight[place] == "{" else None
            if end is None:
                end = len(straight)
            try:
                value, how = read_json(straight, place, end), "typographic quotes"
            except NotJsonError:
                repaired = read_repaired_json(straight[place:end])
                if repaired is None:
                    return None
                value, how = repaired
            if not isinstance(value, dict):
                return None
            calls.append(self._call_of(value, (begin + place, begin + end)))
            message = f"The call became JSON after a repair: {how}."
            section.findings.append(Finding("call-arguments-repaired", message, calls[-1].span))
            step = _NEXT.match(straight, end)
            place = step.start("item") if step and step.lastgroup == "item" else len(straight)
        section.calls += calls
        return begin + len(raw)

    def _call_of(self, value: dict[str, Any], span: Span) -> CallDraft:
        """Make a call of a decoded object whose characters are no JSON."""
        name = next((value[key] for key in self.name_keys if isinstance(value.get(key), str)), None)
        call_id = next((str(value[key]) for key in self.id_keys if value.get(key) is not None), None)
        arguments: Any = next((value[key] for key in self.argument_keys if value.get(key) is not None), {})
        return CallDraft(call_id, name, span, span, partial(_same, arguments))

    def _rest_of_arguments(self, text: str, begin: int, stop: int) -> Span:
        """From the key of the arguments to the end of what can be read."""
        keys = "|".join(map(re.escape, self.argument_keys))
        found = re.compile(rf'"(?:{keys})"\s*+:\s*+').search(text, begin, stop)
        return (found.end(), stop) if found else (stop, stop)


def _same(value: Any) -> Any:
    return value


def _members_of(text: str, members: dict[str, Span]) -> dict[str, Any]:
    return {key: decode_or_none(text, span) for key, span in members.items()}
