"""Calls as pairs of keys and values: `<tool_call>NAME<arg_key>K</arg_key><arg_value>V</arg_value>…</tool_call>`.

GLM-4.5 writes each tag on a line of its own, GLM-4.7 none; Ling, Spark and Laguna mix both. Hunyuan adds a suffix to
all tags and a separator after the name, K2 Horizon a prefix and a type for each value. A value is written without
escaping: it ends at the closer that the next tag, or the end of the call, follows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import partial

from parsers.model import Span
from parsers.payloads.base import CallDraft, Finding, Room, Section
from parsers.payloads.json_arguments import json_arguments
from parsers.payloads.json_bodies import json_body_end
from parsers.payloads.text_values import decode_text_arguments, escaped_values

__all__ = ["KeyValueCalls"]

_BLANKS = re.compile(r"\s*+")
_NAME = r"[\w.:/$\-]"
"""A character of the name of a tool, or of a key that lacks its tag."""
_LONGEST_TAG = 64
_LONGEST_QUOTE = 20_000
"""Characters up to which a value is looked through for calls that it quotes."""


@dataclass(frozen=True, slots=True)
class KeyValueCalls:
    """Reads one such call; it is the whole section, opener and closer included."""

    key: str = "arg_key"
    """The words of the tags, with prefix or suffix."""
    value: str = "arg_value"
    kind: str | None = None
    """The word of the tag that holds the type of a value (`string` is literal, all else JSON), where there is one."""
    separator: str = ""
    """A token that may stand after the name."""
    _patterns: dict[str, re.Pattern[str]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def pattern(self, which: str, closers: tuple[str, ...]) -> re.Pattern[str]:
        """A compiled pattern, for the closers of a block."""
        name = f"{which}{closers}"
        if name not in self._patterns:
            ends = "|".join(re.escape(closer) for closer in closers) or r"\Z"
            openers = "|".join(re.escape(closer.replace("</", "<", 1)) for closer in closers) or "(?!)"
            key, value = re.escape(self.key), re.escape(self.value)
            tag = re.escape(self.kind or "")
            kind = rf"(?>(?:<{tag}>(?P<kind>[^<]*+)</{tag}>\s*+)?)" if tag else ""
            separator = re.escape(self.separator) or "(?!)"
            gap = r"(?>(?:\s+|\\n)*)"  # line breaks; as two characters where they were escaped
            sources = {
                "name": (
                    rf"{gap}(?P<name>(?:(?![:.]){_NAME}{{1,256}}?|[^<\s{{\[\\`][^<\n\\]{{0,256}}?(?=\s{{0,32}}<{key}>)))"
                    rf"(?P<parentheses>\(\))?{gap}"
                    rf"(?={separator}|</?{key}>|{ends}|{openers}|(?<=\s){_NAME}{{1,64}}</{key}>|[{{\[]|\Z)"
                ),
                "pair": rf"{gap}<{key}>\s*+(?P<key>[^<]*?)\s*+(?>(?:</{key}>)?){gap}{kind}<{value}>",
                "odd pair": (
                    rf"{gap}(?>(?:</{key}>\s*+)*)(?:<{key}>|{openers}|(?={_NAME}{{1,64}}</{key}>))(?>(?:\s*+<{key}>)*)"
                    rf"\s*+(?P<key>[^<]*?)\s*+(?>(?:</{key}>\s*+)*){gap}{kind}<{value}>"
                ),
                "unopened": rf"{gap}<{key}>\s*+(?P<key>[^<]*+)</{key}>(?=[^<]*+</{value}>)",
                "orphan": rf"\s*+<{key}>[^<]*+</{key}>(?=\s*+<{key}>)",
                "value_end": rf"</{value}>(?=\s*+(?:<{key}>|{ends}|{openers}|\Z|{_NAME}{{1,64}}</{key}>))",
                "closer": rf"</{value}>",
                "implied_end": rf"\s*+(?=<{key}>|{ends})",
            }
            self._patterns[name] = re.compile(sources[which], re.DOTALL if which.endswith("pair") else 0)
        return self._patterns[name]

    def __call__(self, room: Room, /) -> Section | None:
        """Read the call that begins at `room.start`; None when no name stands there."""
        text, closers = room.text, room.closers
        head = self.pattern("name", closers).match(text, room.body)
        if head is None:
            return None
        section = Section(end=head.end("name"), complete=False, markup=[("block", room.start, room.body)])
        section.markup.append(("layout", room.body, head.start("name")))
        reading = _Reading(self, room, section, head.end("name"))
        if head["parentheses"]:
            message = f"The name {head['name']!r} is followed by parentheses; they were read past."
            section.findings.append(Finding("call-body-nonstandard", message, head.span("parentheses")))
            reading.mark(head.end("parentheses"))
        reading.separator(self.separator)
        parameters: list[tuple[str, Span]] = []
        kinds: dict[str, str] = {}
        body = reading.place
        written = reading.json_body() if not text.startswith("<", body) else None
        while (pair := reading.pair()) is not None:
            reading.mark(pair.end())
            name = pair["key"].strip()
            parameters.append((name, reading.value(pair.span())))
            if self.kind and pair.groupdict().get("kind"):
                kinds[name] = pair["kind"].strip()
        stop = reading.place
        reading.close(head["name"])
        call = CallDraft(None, head["name"].strip(), (room.start, section.end), (body, stop), dict)
        if written is not None:
            call.arguments = written
            call.read_arguments = json_arguments(text, written, section.findings)
        elif parameters:
            call.read_typed = partial(_decode, text, tuple(parameters), kinds)
            call.read_arguments = partial(call.read_typed, None)
            section.findings += escaped_values(text, parameters)
        names = [name for name, _ in parameters]
        if len(set(names)) < len(names):
            message = "A key of this call occurs twice; the last one counts."
            section.findings.append(Finding("call-arguments-duplicate-key", message, call.span))
        section.calls.append(call)
        section.markup = [leaf for leaf in section.markup if leaf[1] < leaf[2]]
        return section


class _Reading:
    """One call while it is read."""

    def __init__(self, grammar: KeyValueCalls, room: Room, section: Section, place: int) -> None:
        self.grammar = grammar
        self.room = room
        self.text = room.text
        self.section = section
        self.place = place

    def mark(self, end: int) -> None:
        """Take characters as markup of the call."""
        if self.place < end:
            self.section.markup.append(("call", self.place, end))
        self.place = end

    def json_body(self) -> Span | None:
        """Step over JSON that stands in the place of pairs; where it stands, or None."""
        body = json_body_end(self.text, self.place)
        if body is None:
            return None
        message = "The arguments stand as JSON where the format asks for keys and values; read all the same."
        self.section.findings.append(Finding("call-body-nonstandard", message, body[0]))
        self.section.markup.append(("layout", self.place, body[0][0]))
        self.place = body[1]
        return body[0]

    def pair(self) -> re.Match[str] | None:
        """The key of the next pair, up to its value; keys before it that have no value are passed over."""
        closers = self.room.closers
        pair = self.grammar.pattern("pair", closers).match(self.text, self.place)
        if pair is not None:
            return pair
        if self.text.startswith(closers, self.place) or "<" not in self.text[self.place : self.place + _LONGEST_TAG]:
            return None
        while (orphan := self.grammar.pattern("orphan", closers).match(self.text, self.place)) is not None:
            message = "A key has no value; the next pair counts."
            self.section.findings.append(Finding("call-body-nonstandard", message, orphan.span()))
            self.mark(orphan.end())
        odd = self.grammar.pattern("odd pair", closers).match(self.text, self.place)
        if odd is not None:
            if _odd_tags(odd, self.grammar.key):
                key = odd["key"].strip()
                message = f"The tags around the key {key!r} are missing or doubled; it was read all the same."
                self.section.findings.append(Finding("tag-malformed", message, odd.span()))
            return odd
        unopened = self.grammar.pattern("unopened", closers).match(self.text, self.place)
        if unopened is not None:
            message = f"The value of {unopened['key'].strip()!r} has no opener; it was read up to its closer."
            self.section.findings.append(Finding("call-body-nonstandard", message, unopened.span()))
        return unopened

    def separator(self, token: str) -> None:
        """Take the token after the name."""
        blanks = _BLANKS.match(self.text, self.place)
        follows = blanks.end() if blanks else self.place
        if token and self.text.startswith(token, follows):
            self.mark(follows + len(token))

    def value(self, opener: Span) -> Span:
        """Read a value, and its closer; returns where it stands."""
        start, closers, text = self.place, self.room.closers, self.text
        limit = self.room.turn_end_after(start)
        closer = f"</{self.grammar.value}>"
        search = self.room.search
        plain = search(self.grammar.pattern("closer", closers), start)
        first = plain.start() if plain is not None else -1
        found = search(self.grammar.pattern("value_end", closers), first) if first >= 0 else None
        end = found.start() if found is not None else first
        if 0 <= first == end <= limit and text.find("<", start, end) < 0:  # no tag before it
            self.place = end
            self.mark(end + len(closer))
            return start, end
        implied = search(self.grammar.pattern("implied_end", closers), start)
        if implied is not None and end > implied.start() and self._quotes_calls(start, end):
            implied = None
        if implied is not None and implied.end() > (end if end >= 0 else limit):
            implied = None
        if end >= 0 and (implied is None or first < implied.start()):
            self.place = end
            self.mark(end + len(closer))
            return start, end
        if implied is not None:
            message = "A value has no closer; the next tag ends it."
            self.section.findings.append(Finding("element-closed-implicitly", message, opener))
            self.place = implied.start()
            self.mark(implied.end())
            return start, implied.start()
        self.place = limit
        if limit == len(text):
            self.section.findings.append(Finding("call-truncated", "The text ends inside a value.", opener))
        return start, limit

    def _quotes_calls(self, start: int, end: int) -> bool:
        """Whether a value holds whole calls without pairs, as words about calls do."""
        text, opener = self.text, self.text[self.room.start : self.room.body]
        if end - start > _LONGEST_QUOTE or text.find(f"<{self.grammar.key}>", start, end) >= 0:
            return False
        closers = sum(text.count(closer, start, end) for closer in self.room.closers)
        return text.count(opener, start, end) == closers

    def close(self, name: str) -> None:
        """Take the closer of the call."""
        section, text = self.section, self.text
        blanks = _BLANKS.match(text, self.place)
        follows = blanks.end() if blanks else self.place
        limit = self.room.turn_end_after(self.place)
        following = text.find(text[self.room.start : self.room.body], follows, limit)
        limit = following if following >= 0 else limit
        ends = [(text.find(closer, follows, limit), closer) for closer in self.room.closers]
        end, closer = min(((at, closer) for at, closer in ends if at >= 0), default=(limit, ""))
        if closer:
            if text[follows:end].strip():
                message = f"Words in the call of {name!r} are no pair of key and value."
                section.findings.append(Finding("call-body-nonstandard", message, (follows, end)))
                self.place = end
            else:
                section.markup.append(("layout", self.place, end))
                self.place = end
            section.markup.append(("block", end, end + len(closer)))
            section.end, section.complete = end + len(closer), True
            return
        rest = text[follows : follows + _LONGEST_TAG]
        tags = (f"<{self.grammar.key}>", f"<{self.grammar.value}>", *self.room.closers)
        if len(rest) > 1 and follows + len(rest) == len(text) and any(tag.startswith(rest) for tag in tags):
            self.mark(len(text))
            follows = len(text)
        section.end = self.place
        if not any(finding.code == "call-truncated" for finding in section.findings):
            code = "call-truncated" if follows == len(text) else "element-closed-implicitly"
            message = f"The call of {name!r} has no closer."
            section.findings.append(Finding(code, message, (self.room.start, self.room.body)))


def _odd_tags(pair: re.Match[str], key: str) -> bool:
    """Whether the tags around a key are not one opener and at most one closer."""
    head, tail = pair.string[pair.start() : pair.start("key")], pair.string[pair.end("key") : pair.end()]
    return head.count(f"<{key}>") != 1 or head.strip().removeprefix("\\n") != f"<{key}>" or tail.count(f"</{key}>") > 1


def _decode(text: str, parameters: tuple[tuple[str, Span], ...], kinds: dict[str, str], schema: object) -> object:
    written = {"type": "object", "properties": {name: {"type": kind} for name, kind in kinds.items()}}
    return decode_text_arguments(text, parameters, written if kinds else schema)
