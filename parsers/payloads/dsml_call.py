"""Reads one DSML call: its opener, its parameters, its closer, and whatever stands in their places."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from parsers.model import Span
from parsers.payloads.base import CallDraft, Finding, nothing
from parsers.payloads.control_tokens import control_token_finding
from parsers.payloads.dsml_cursor import Cursor
from parsers.payloads.dsml_tags import Tag, cut_fragment, quoted_tags
from parsers.payloads.dsml_values import Parameter, decode_parameters, parameter_findings
from parsers.payloads.json_arguments import json_arguments
from parsers.payloads.json_bodies import json_body_end

__all__ = ["read_call"]

_LAYOUT_BEFORE_TAG = re.compile(r"[^\S\n]*+\n\s*+\Z")
_PLAIN_CLOSERS = re.compile(r"</\s?param(?:eter)?>(?:\s*+</\s?invoke>)?\s*+\Z")
"""Closers that lost the marker of the markup, at the end of a value that nothing else closes."""
_LONGEST_PLAIN = 64
_CDATA = re.compile(r"(\s*+)<!\[CDATA\[")
_CDATA_END = re.compile(r"\]\]>\s*+\Z")
_LONGEST_CDATA_END = 64


def read_call(cursor: Cursor) -> None:
    """Read the call whose opener is the next tag, and add its draft and findings to the section.

    A parameter without a call around it is read as a call without a name.
    """
    _CallReader(cursor).read()


class _CallReader:
    """Reads one call; what ends it may be its closer, the next call, the wrapper's closer, the turn or the text."""

    def __init__(self, cursor: Cursor) -> None:
        self.cursor = cursor
        self.text = cursor.text
        self.parameters: list[Parameter] = []
        self.json: Span | None = None
        """A JSON value in the place of parameters."""
        self.words: Span | None = None
        """The first stretch of text that is no parameter."""
        opener = cursor.tags.peek()
        assert opener is not None, "a call begins with a tag"
        self.opener: Tag = opener
        self.name = opener.name if opener.kind == "invoke" else None

    def read(self) -> None:
        """Read the call."""
        cursor, opener = self.cursor, self.opener
        if opener.kind == "invoke":
            cursor.take("call")
        if not self.name:
            cursor.find("call-malformed", "The call has no name.", opener.start, opener.end)
        body_start = body_end = cursor.place
        if opener.self_closing and opener.kind == "invoke":
            message = "The call is a self-closing element; it was read as a call without arguments."
            cursor.find("call-body-nonstandard", message, opener.start, opener.end)
        else:
            body_end = self.read_body()
        decode = self.decoder()
        cursor.section.findings += parameter_findings(self.text, self.parameters)
        span = (opener.start, cursor.place)
        cursor.section.calls.append(CallDraft(None, self.name or None, span, (body_start, body_end), decode))

    # ------------------------------------------------------------------------------------------ between the tags

    def read_body(self) -> int:
        """Read what stands between the tags, and the closer; returns where the body ends."""
        cursor = self.cursor
        self.read_json_body()
        while (tag := cursor.next_tag()) is not None:
            if tag.kind == "calls" or (tag.kind == "invoke" and not tag.closing):
                if not cursor.blank_to(tag.start):
                    self.step_to(tag.start)
                self.tell_closed_by("the next tag ends it")
                return cursor.place
            self.step_to(tag.start)
            if tag.kind == "cut":
                cursor.cut_off(tag.start)
                self.tell_truncated()
                return tag.start
            if tag.kind == "invoke":
                cursor.take("call")
                return tag.start
            if tag.closing:
                cursor.take_stray()
            else:
                self.read_parameter()
            if cursor.truncated:
                self.tell_truncated()
                return cursor.place
        return self.end_without_closer()

    def step_to(self, end: int) -> None:
        """Step to a place: white space is layout, words stay content."""
        if not self.cursor.layout_to(end):
            self.words = self.words or (self.cursor.place, end)
            self.cursor.place = end

    def read_json_body(self) -> None:
        """Read a JSON value that stands where parameters should."""
        found = json_body_end(self.text, self.cursor.place)
        if found is not None:
            self.json, self.cursor.place = found
            self.cursor.tags.skip_to(self.cursor.place)

    def end_without_closer(self) -> int:
        """End a call after which no tag follows in this turn."""
        cursor = self.cursor
        if self.opener.kind == "parameter":
            return cursor.place
        stop = cursor.turn_end()
        fragment = cut_fragment(self.text, cursor.place, shortest=1) if stop == len(self.text) else None
        if fragment is not None and not cursor.blank_to(fragment):
            fragment = cut_fragment(self.text, cursor.place)
        words_end = stop if fragment is None else fragment
        text_follows = not cursor.blank_to(words_end) and bool(self.parameters or self.json)
        if stop < len(self.text) or text_follows:
            if not text_follows and not cursor.blank_to(stop):
                self.step_to(stop)
            self.tell_closed_by("the text that follows ends it" if text_follows else "the turn ends it")
            return cursor.place
        self.step_to(words_end)
        body_end = cursor.place
        if fragment is not None:
            cursor.cut_off(fragment)
        self.tell_truncated()
        return body_end

    def tell_truncated(self) -> None:
        """Say that the text ends inside the call."""
        self.cursor.truncated = True
        message = f"The text ends inside the call {self.shown_name()}."
        self.cursor.find("call-truncated", message, self.opener.start, self.opener.end)

    def tell_closed_by(self, what: str) -> None:
        """Say that the call has no closer."""
        if self.opener.kind == "parameter":
            return
        message = f"The call {self.shown_name()} has no closer; {what}."
        self.cursor.find("element-closed-implicitly", message, self.opener.start, self.opener.end)

    def shown_name(self) -> str:
        """Name the call in a message."""
        return f"`{self.name}`" if self.name else "without a name"

    def decoder(self) -> Callable[[], Any]:
        """Choose how the arguments are decoded, and say what is odd about their form."""
        cursor, truncated = self.cursor, self.cursor.truncated
        if self.parameters:
            if place := self.words or self.json:
                cursor.find("call-body-nonstandard", "Text beside the parameters is no part of the arguments.", *place)
            return partial(decode_parameters, self.text, tuple(self.parameters))
        if self.json is not None:
            message = "The arguments stand in the call as JSON, without parameters."
            cursor.find("call-body-nonstandard", message, *self.json)
            return json_arguments(self.text, self.json, cursor.section.findings)
        if self.words is not None:
            start, end = self.words
            bare = self.text[start:end].strip()
            if bare.startswith(("{", "[")) and not truncated:
                start += self.text[start:end].index(bare)
                message = "The arguments stand in the call as JSON, without parameters."
                cursor.find("call-body-nonstandard", message, start, start + len(bare))
                return json_arguments(self.text, (start, start + len(bare)), cursor.section.findings)
            if not truncated:
                cursor.find("call-arguments-not-json", "The call holds words in the place of parameters.", *self.words)
            return nothing
        return dict

    # ------------------------------------------------------------------------------------------ one parameter

    def read_parameter(self) -> None:
        """Read a parameter, from its opener to its closer or to whatever ends it."""
        cursor = self.cursor
        opener = cursor.take("call")
        if not opener.name:
            cursor.find("tag-malformed", "This parameter has no name; it got an empty one.", opener.start, opener.end)
        if opener.self_closing:
            message = "The parameter is a self-closing element; its value was read as empty."
            cursor.find("call-body-nonstandard", message, opener.start, opener.end)
            self.parameters.append(Parameter(opener, (opener.end, opener.end), whole=True))
            return
        tag, stop = self.tag_that_ends_the_value(), cursor.turn_end()
        fault = self.fault_of_closer(tag) if tag is not None and tag.start < stop else None
        if tag is not None and ((tag.kind == "parameter" and tag.closing) or fault):
            self.add_value(opener, tag.start, whole=True)
            cursor.take("call")
            if fault:
                cursor.find(
                    "tag-malformed", f"This tag was read as `</｜DSML｜parameter>`: {fault}.", tag.start, tag.end
                )
        elif tag is None or stop < tag.start:
            self.end_value_at(opener, stop)
        elif tag.kind == "cut":
            self.add_value(opener, tag.start, whole=False)
            cursor.cut_off(tag.start)
        else:
            self.end_value_before(opener, tag.start)

    def end_value_before(self, opener: Tag, end: int) -> None:
        """End a value without a closer before what ends it: the line end there is layout, plain closers are markup."""
        plain = _PLAIN_CLOSERS.search(self.text, max(opener.end, end - _LONGEST_PLAIN), end)
        if plain is not None:
            self.add_value(opener, plain.start(), whole=True)
            self.cursor.mark("call", plain.start(), plain.end())
            message = f"{plain[0].strip()!r} was read as a closing tag, though the marker `｜DSML｜` is missing in it."
            self.cursor.find("tag-malformed", message, *plain.span())
            return
        layout = _LAYOUT_BEFORE_TAG.search(self.text, max(opener.end, end - 200), end)
        self.add_value(opener, layout.start() if layout else end, whole=True)
        self.tell_value_closed(opener)

    def fault_of_closer(self, tag: Tag) -> str | None:
        """Say what is wrong with a tag that closes a value and is no closer of a parameter; None for any other."""
        if tag.kind == "parameter" and not tag.closing and tag.name is None and tag.string is None:
            return None if tag.self_closing else "its slash is missing"
        if tag.kind != "invoke" or not tag.closing:
            return None
        following = self.cursor.tags.peek(1)
        goes_on = following is not None and following.kind == "parameter" and not following.closing
        if following is None or not goes_on or self.text[tag.end : following.start].strip():
            return None
        return "it names the call, which goes on"

    def is_quoted_closer(self, tag: Tag) -> bool:
        """Whether a closer stands inside the value: words follow it, and then another closer of a parameter."""
        following = self.cursor.tags.peek(1)
        if tag.kind != "parameter" or not tag.closing or following is None:
            return False
        if following.kind != "parameter" or not following.closing or following.start > self.cursor.turn_end():
            return False
        between = self.text[tag.end : following.start]
        return bool(between.strip()) and "name=" not in between

    def tag_that_ends_the_value(self) -> Tag | None:
        """Find the tag that ends an open value; tags that can only be quoted in it are stepped over."""
        tags, turn_end = self.cursor.tags, self.cursor.turn_end()
        first: Tag | None = None
        while (tag := tags.peek()) is not None and (
            count := quoted_tags(tags, turn_end=turn_end) or int(self.is_quoted_closer(tag))
        ):
            first = first or tag
            for _ in range(count):
                tags.take()
        if first is not None:
            message = "A tag of this markup stands inside an argument; it was left as content."
            self.cursor.find("control-token-in-content", message, first.start, first.end)
        return tag

    def end_value_at(self, opener: Tag, stop: int) -> None:
        """End a value that no tag ends: with the turn, or with the text."""
        cursor = self.cursor
        if stop < len(self.text):
            self.end_value_before(opener, stop)
            return
        fragment = cut_fragment(self.text, opener.end)
        self.add_value(opener, stop if fragment is None else fragment, whole=False)
        if fragment is not None:
            cursor.cut_off(fragment)
        cursor.truncated = True

    def add_value(self, opener: Tag, end: int, *, whole: bool) -> None:
        """Keep a value as content; CDATA around it is markup."""
        cursor, start, inner_end = self.cursor, opener.end, end
        cdata = _CDATA.match(self.text, start, end)
        closer = _CDATA_END.search(self.text, max(cdata.end(), end - _LONGEST_CDATA_END), end) if cdata else None
        literal = cdata is not None and (closer is not None or not cdata[1])
        if literal and cdata is not None:
            start = cdata.end()
            cursor.mark("call", opener.end, start)
            inner_end = closer.start() if closer is not None else end
            message = "The value stands in CDATA, which this format has not; what is inside counts."
            cursor.find("call-body-nonstandard", message, opener.end, start)
        cursor.mark("call", inner_end, end)
        cursor.place = end
        self.parameters.append(Parameter(opener, (start, inner_end), whole=whole, literal=literal))
        token = control_token_finding(self.text, start, inner_end, "an argument")
        if token is not None:
            cursor.section.findings.append(token)

    def tell_value_closed(self, opener: Tag) -> None:
        """Say that a value has no closer."""
        what = f"The parameter `{opener.name}`" if opener.name else "A parameter without a name"
        message = f"{what} has no closer; what follows ends it."
        self.cursor.section.findings.append(Finding("element-closed-implicitly", message, (opener.start, opener.end)))
