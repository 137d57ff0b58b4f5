"""Calls as elements: a call with a name, and in it one element for each parameter.

    <tool_call>                              a wrapper, around one call or all of them; may be missing
    <function=NAME>                          or <invoke name="NAME">, <function name="NAME">
    <parameter=KEY>                          or <parameter name="KEY">, <param name="KEY">
    VALUE
    </parameter>
    </function>
    </tool_call>

Qwen3-Coder and its relatives, Seed-OSS, MiniCPM5, MiniMax-M2, Muse, Beam, Step-3 and dots differ in the words. A value
is written without any escaping, so that its end is the closer that the next tag, or the end of the call, follows. A
JSON object in the place of parameters is read too (Functionary 3.1 writes it so).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import partial

from parsers.columns import LeafKind
from parsers.model import Span
from parsers.payloads.base import CallDraft, Finding, Room, Section
from parsers.payloads.json_arguments import json_arguments
from parsers.payloads.json_values import find_value_end
from parsers.payloads.text_values import decode_text_arguments, escaped_values

__all__ = ["ElementCalls"]

_BLANKS = re.compile(r"\s*+")
_LONGEST_QUOTE, _MOST_TAGS = 20_000, 16
"""Characters and tags of calls up to which a value is looked through for calls that it quotes."""
_LONGEST_ASIDE = 200
"""Characters of words that may stand between a call and the closer of its section."""
_QUOTES = "\"'"
_CDATA, _CDATA_END = "<![CDATA[", "]]>"


@dataclass(frozen=True, slots=True)
class ElementCalls:
    """Reads a section of such calls. Patterns are sources of regular expressions; the group `name` is the name."""

    call: str
    """The opener of a call."""
    call_close: str
    parameter: str
    """The opener of a parameter."""
    parameter_close: str
    wrapper: tuple[str, ...] = ()
    """The openers of the wrapper; closers are those of the block."""
    lines: bool = True
    """Whether a newline at each edge of a value is layout."""
    structures: bool = True
    """Whether an object or list of unknown type is decoded."""
    verbatim: bool = False
    """Whether all values are strings, whatever they look like."""
    json_is_odd: bool = False
    """Whether JSON in the place of parameters is worth a finding where the wrapper stands around the call."""
    _patterns: dict[str, re.Pattern[str]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def pattern(self, which: str) -> re.Pattern[str]:
        """A compiled pattern: `call`, or `after` for what may follow the closer of a value."""
        if not self._patterns:
            wrappers = [re.escape(sign) for one in self.wrapper for sign in (one, one.replace("<", "</", 1))]
            openers = (source.replace("?P<name>", "?:") for source in (self.parameter, self.call))
            end = "|".join((re.escape(self.call_close), *openers, *wrappers, r"\Z"))
            self._patterns.update(
                call=re.compile(self.call),
                call_or_close=re.compile(rf"({re.escape(self.call_close)})|{self.call}"),
                parameter=re.compile(self.parameter),
                call_close=re.compile(re.escape(self.call_close)),
                parameter_close=re.compile(re.escape(self.parameter_close)),
                value_end=re.compile(rf"{re.escape(self.parameter_close)}(?=\s*+(?:{end}))"),
                implied_end=re.compile(rf"\s*+(?=(?:{self.parameter}|{re.escape(self.call_close)}))"),
            )
        return self._patterns[which]

    def __call__(self, room: Room, /) -> Section | None:
        """Read the section that begins at `room.start`; None when no call stands there."""
        return _Reading(self, room).read()


class _Reading:
    """One section while it is read."""

    def __init__(self, grammar: ElementCalls, room: Room) -> None:
        self.grammar = grammar
        self.text = room.text
        self.room = room
        self.section = Section(end=room.start, complete=False)
        self.place = room.start
        self.limit = room.turn_end_after(room.start)
        self.truncated = False
        """Whether the text was found to end inside a call."""

    def read(self) -> Section | None:
        """Read calls until the grammar stops; None when there is none."""
        wrapped = self.wrapper()
        while (found := self.grammar.pattern("call").match(self.text, self.skip(self.place))) is not None:
            self.layout(found.start())
            self.call(found)
            if not wrapped:
                break
        if not self.section.calls and not (wrapped and self.closer() is not None):
            return None
        self.finish(wrapped=wrapped)
        return self.section

    def wrapper(self) -> bool:
        """Take the opener of the wrapper."""
        for opener in self.grammar.wrapper:
            if self.text.startswith(opener, self.room.start):
                self.mark("block", self.room.start + len(opener))
                return True
        return False

    def skip(self, place: int) -> int:
        """The place after the blanks at a place."""
        blanks = _BLANKS.match(self.text, place)
        return blanks.end() if blanks else place

    def mark(self, kind: LeafKind, end: int) -> None:
        """Take characters as markup."""
        if self.place < end:
            self.section.markup.append((kind, self.place, end))
        self.place = end

    def layout(self, end: int) -> None:
        """Take blanks as layout."""
        if self.place < end:
            self.mark("layout", end)

    def closer(self) -> str | None:
        """The closer of the section that stands here, blanks aside."""
        follows = self.skip(self.place)
        return next((closer for closer in self.room.closers if self.text.startswith(closer, follows)), None)

    def call(self, found: re.Match[str]) -> None:
        """Read one call from its opener on."""
        start, name = found.start(), found["name"].strip().strip(_QUOTES)
        self.mark("call", found.end())
        if self.text[self.place - 1] != ">":
            self.torn(found)
        body = self.place
        parameters: list[tuple[str, Span]] = []
        json_end = self.json_body()
        while json_end is None and (
            opener := self.grammar.pattern("parameter").match(self.text, self.skip(self.place))
        ):
            self.layout(opener.start())
            parameters.append(self.value(opener))
        stop = self.place if json_end is None else json_end
        closed = self.close_call(name, (start, found.end()))
        call = CallDraft(None, name or None, (start, self.place), (body, max(body, stop)), dict)
        if json_end is not None:
            call.arguments = (self.skip(body), json_end)
            if self.grammar.json_is_odd and self.section.markup[0][0] == "block":
                message = "The arguments stand as JSON where the format asks for elements; read all the same."
                self.find("call-body-nonstandard", message, call.arguments)
            call.read_arguments = json_arguments(self.text, call.arguments, self.section.findings)
        elif parameters:
            self.decode(call, parameters)
        if not name:
            self.find("call-malformed", "This call has no name; its text is kept.", call.span)
        self.section.complete = closed
        self.section.calls.append(call)

    def decode(self, call: CallDraft, parameters: list[tuple[str, Span]]) -> None:
        """Give a call its way to decode parameters."""
        if self.grammar.verbatim:
            call.read_arguments = partial(_strings, self.text, tuple(parameters))
        else:
            call.read_typed = partial(_typed, self.text, tuple(parameters), self.grammar.structures)
            call.read_arguments = partial(call.read_typed, None)
            self.section.findings += escaped_values(self.text, parameters)
        names = [name for name, _ in parameters]
        if len(set(names)) < len(names):
            message = "A parameter of this call occurs twice; the last one counts."
            self.find("call-arguments-duplicate-key", message, call.span)

    def json_body(self) -> int | None:
        """Where a JSON object ends that stands in the place of parameters, or None."""
        start = self.skip(self.place)
        if not self.text.startswith("{", start):
            return None
        end = find_value_end(self.text, start)
        if end is not None and self.text.startswith(self.grammar.call_close, self.skip(end)):
            self.layout(start)
            self.place = end
            return end
        closer = self.find_close("call_close", start, self.limit)
        stop = closer if closer >= 0 else self.limit
        self.layout(start)
        self.place = start + len(self.text[start:stop].rstrip())
        return self.place

    def value(self, opener: re.Match[str]) -> tuple[str, Span]:
        """Read one parameter from its opener on; returns its name and where its value stands."""
        name = opener["name"].strip().strip(_QUOTES)
        self.mark("call", opener.end())
        if self.text[self.place - 1] != ">":
            self.torn(opener)
        start, (end, after) = self.place, self.value_end(opener)
        if self.text.startswith(_CDATA, start) and self.text.endswith(_CDATA_END, start, end):
            self.mark("call", start + len(_CDATA))
            value = self.place, end - len(_CDATA_END)
        elif self.grammar.lines:
            first = start + 1 if self.text.startswith("\n", start, end) else start
            last = end - 1 if end > first and self.text[end - 1] == "\n" else end
            value = first, last
            self.layout(first)
        else:
            value = start, end
        self.place = value[1]
        self.mark("call", after)
        return name, value

    def torn(self, opener: re.Match[str]) -> None:
        """Say that an opener lacks its bracket."""
        message = f"{opener[0]!r} lacks its closing bracket; it was read all the same."
        self.find("tag-malformed", message, opener.span())

    def quoted_end(self, start: int, limit: int) -> tuple[int, int] | None:
        """Where a value ends, and its closer, that holds whole calls of this syntax as words; None for any other."""
        text, depth, tags, place = self.text, 0, 0, start
        stop = min(limit, start + _LONGEST_QUOTE)
        while (found := self.search("value_end", place, stop)) is not None:
            for tag in self.grammar.pattern("call_or_close").finditer(text, place, found.start()):
                depth += -1 if tag[1] else 1
                tags += 1
                if depth < 0 or tags > _MOST_TAGS:
                    return None
            if depth == 0:
                return found.start(), found.start() + len(self.grammar.parameter_close)
            place = found.end()
        return None

    def value_end(self, opener: re.Match[str]) -> tuple[int, int]:
        """Where a value ends, and its closer: the closer that a tag follows, else the next tag, else the turn."""
        start, closer = self.place, self.grammar.parameter_close
        if self.text.startswith(_CDATA, start) and (close := self.text.find(_CDATA_END, start)) >= 0:
            after = self.skip(close + len(_CDATA_END))
            if self.text.startswith(closer, after):
                return close + len(_CDATA_END), after + len(closer)
        limit = self.room.turn_end_after(start)
        found = self.search("value_end", start)
        if found is not None and found.start() <= limit and self.text.find("<", start, found.start()) < 0:
            return found.start(), found.end()  # no tag before it
        if found is not None and found.start() > limit and self.search("call", limit, found.start()):
            found = None  # the closer of a later call
        stop = found.start() if found else limit
        if self.search("call", start, stop) is not None and (quoted := self.quoted_end(start, limit)) is not None:
            return quoted
        first = self.find_close("parameter_close", start, found.end() if found else limit)
        implied = self.search("implied_end", start, stop)
        if found is not None and (implied is None or first < implied.start()):
            return found.start(), found.end()
        if implied is not None and (first < 0 or implied.start() < first):
            self.find("element-closed-implicitly", "A parameter has no closer; the next tag ends it.", opener.span())
            return implied.start(), implied.end()
        if first >= 0:
            return first, first + len(closer)
        message = f"The text ends inside the parameter {opener['name'].strip().strip(_QUOTES)!r}."
        self.find("call-truncated" if limit == len(self.text) else "element-closed-implicitly", message, opener.span())
        return limit, limit

    def search(self, which: str, start: int, stop: int | None = None) -> re.Match[str] | None:
        """Find the first match of a pattern that ends before a place."""
        found = self.room.search(self.grammar.pattern(which), start)
        return found if found is not None and (stop is None or found.end() <= stop) else None

    def find_close(self, which: str, start: int, stop: int) -> int:
        """The place of the first closer that ends before a place, or -1."""
        found = self.search(which, start, stop)
        return found.start() if found is not None else -1

    def close_call(self, name: str, span: Span) -> bool:
        """Take the closer of a call."""
        follows = self.skip(self.place)
        if self.text.startswith(self.grammar.call_close, follows):
            self.layout(follows)
            self.mark("call", follows + len(self.grammar.call_close))
            return True
        if self.closer() is not None:
            self.find("element-closed-implicitly", f"The call of {name!r} has no closer of its own.", span)
            return True
        limit = self.room.turn_end_after(self.place)
        following = self.search("call", self.place, limit)
        at = self.find_close("call_close", self.place, following.start() if following else limit)
        if at >= 0:
            self.find("call-body-nonstandard", f"Words in the call of {name!r} are no parameter.", (self.place, at))
            self.place = at
            self.mark("call", at + len(self.grammar.call_close))
            return True
        if not self.truncated:
            code = "call-truncated" if follows == len(self.text) else "element-closed-implicitly"
            self.find(code, f"The call of {name!r} has no closer.", span)
        return False

    def finish(self, *, wrapped: bool) -> None:
        """Take the closer of the section, and say what is missing."""
        section, closer = self.section, self.closer() or (self.closer_behind_words() if wrapped else None)
        if closer is not None:
            self.layout(self.skip(self.place))
            self.mark("block", self.place + len(closer))
            section.complete = True
            self.strays()
        elif wrapped:
            section.complete = False
            if not self.truncated:
                message = "The wrapper around the calls is never closed; the section ends where its grammar stops."
                self.find("block-unclosed", message, (self.room.start, self.room.body))
        elif not self.truncated:
            section.complete = True
        if not wrapped and section.calls and self.grammar.wrapper:
            message = "A call without the wrapper around it; it was read all the same."
            self.find("wrapper-missing", message, section.calls[0].span)
        section.end = self.place

    def closer_behind_words(self) -> str | None:
        """Step over words that stand before the closer of the section on its line; the closer, or None."""
        limit = min(self.limit, self.place + _LONGEST_ASIDE)
        line = self.text.find("\n", self.place, limit)
        line = line if line >= 0 else limit
        found = [(at, closer) for closer in self.room.closers if (at := self.text.find(closer, self.place, line)) >= 0]
        at, closer = min(found, default=(0, ""))
        if not closer or not self.section.calls or self.text.find("<", self.place, at) >= 0:
            return None
        self.find("call-body-nonstandard", "Words behind the calls of this section are no call.", (self.place, at))
        self.place = at
        return closer

    def strays(self) -> None:
        """Take closers of calls and parameters right behind the section, which close nothing."""
        closers = (self.grammar.call_close, self.grammar.parameter_close)
        while (
            closer := next((c for c in closers if self.text.startswith(c, self.skip(self.place))), None)
        ) is not None:
            self.layout(self.skip(self.place))
            span = self.place, self.place + len(closer)
            self.mark("call", span[1])
            self.find("closer-stray", f"{closer!r} closes nothing; it was taken out of the text.", span)

    def find(self, code: str, message: str, span: Span) -> None:
        """Add a finding."""
        self.truncated = self.truncated or code == "call-truncated"
        self.section.findings.append(Finding(code, message, span))


def _strings(text: str, parameters: tuple[tuple[str, Span], ...]) -> object:
    return {name: text[slice(*span)] for name, span in parameters}


def _typed(text: str, parameters: tuple[tuple[str, Span], ...], structures: bool, schema: object) -> object:
    return decode_text_arguments(text, parameters, schema, structures=structures)
