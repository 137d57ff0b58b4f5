"""Reads one call of Cohere Command 5: its tags, its values and whatever ends them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from parsers.model import Span
from parsers.payloads.base import CallDraft
from parsers.payloads.cofl_tags import Tag, cut_fragment
from parsers.payloads.cofl_values import Value, decode_values, is_escaped, value_findings, value_type
from parsers.payloads.control_tokens import control_token_finding
from parsers.payloads.json_bodies import decode_or_none, json_body_end
from parsers.payloads.json_values import fault_of
from parsers.payloads.tag_cursor import TagCursor

__all__ = ["read_call"]

_LONGEST_QUOTE = 64
"""How many tags ahead the closer of a raw value is looked for that shows tags itself."""


def read_call(cursor: TagCursor[Tag]) -> None:
    """Read the call whose opener is the next tag, and add its draft and findings to the section."""
    _CallReader(cursor).read()


class _CallReader:
    """Reads one call; `open_values` are the containers around the place, as indexes into `values`."""

    def __init__(self, cursor: TagCursor[Tag]) -> None:
        self.cursor = cursor
        self.values: list[Value] = []
        self.open_values: list[int] = []
        self.words: Span | None = None
        self.json: Span | None = None
        """Where the arguments stand as JSON, without values."""
        self.opener = cursor.take("call")

    def read(self) -> None:
        """Read the call."""
        cursor, opener = self.cursor, self.opener
        attributes, place = opener.attributes, (opener.start, opener.end)
        name, call_id = attributes.get("name") or None, attributes.get("id") or None
        if opener.fault:
            cursor.find("tag-malformed", f"This tag is damaged: {opener.fault}.", *place)
        if name is None:
            cursor.find("call-malformed", "The call has no name.", *place)
        if call_id is None:
            cursor.find("call-id-missing", "The call has no id; calls without one count in order.", *place)
        body_start = body_end = cursor.place
        if opener.self_closing:
            message = "The call is a self-closing element; it was read as a call without arguments."
            cursor.find("call-body-nonstandard", message, *place)
        else:
            body_end = self.read_body()
        decode = self.decoder()
        span = (opener.start, cursor.place)
        cursor.section.calls.append(CallDraft(call_id, name, span, (body_start, body_end), decode))

    def decoder(self) -> Callable[[], Any]:
        """Choose how the arguments are decoded, and say what is odd about them."""
        cursor = self.cursor
        if words := self.words or (self.json if self.values else None):
            cursor.find("call-body-nonstandard", "Text between the values is no part of the arguments.", *words)
        if self.json is not None and not self.values:
            message = "The arguments stand in the call as JSON, without values."
            cursor.find("call-body-nonstandard", message, *self.json)
            if (fault := fault_of(cursor.text, *self.json)) is not None:
                message = f"The arguments look like JSON but are none ({fault}); the characters are kept."
                cursor.find("call-arguments-not-json", message, *self.json)
            return partial(decode_or_none, cursor.text, self.json)
        escaped = is_escaped(cursor.text, self.values)
        cursor.section.findings += value_findings(cursor.text, self.values, escaped=escaped)
        return partial(decode_values, cursor.text, tuple(self.values), escaped=escaped)

    def read_body(self) -> int:
        """Read the values and the closer; returns where the values end."""
        cursor = self.cursor
        body = json_body_end(cursor.text, cursor.place)
        if body is not None and cursor.text.startswith("{", body[0][0]):
            self.json, cursor.place = body
            cursor.tags.skip_to(cursor.place)
        while (tag := cursor.next_tag()) is not None:
            if tag.kind not in ("value", "tool_param") and not (tag.kind == "tool_call" and tag.closing):
                if not cursor.blank_to(tag.start):
                    self.step_to(tag.start)
                self.tell_closed("call", self.opener, "the next tag ends it")
                self.close_containers(cursor.place)
                return cursor.place
            self.step_to(tag.start)
            if tag.kind == "tool_call":
                self.close_containers(tag.start)
                cursor.take("call")
                return tag.start
            if not tag.closing:
                self.read_value()
            elif self.open_values:
                cursor.take("call")
                self.open_values.pop()
            else:
                cursor.take("call")
                message = f"`{cursor.text[tag.start : tag.end]}` closes nothing that is open."
                cursor.find("closer-stray", message, tag.start, tag.end)
            if cursor.truncated:
                self.tell_truncated()
                return cursor.place
        return self.end_without_closer()

    def step_to(self, end: int) -> None:
        """Step to a place: white space is layout, words stay content."""
        if not self.cursor.layout_to(end):
            self.words = self.words or (self.cursor.place, end)
            self.cursor.place = end

    def end_without_closer(self) -> int:
        """End a call after which no tag follows in this turn."""
        cursor, stop = self.cursor, self.cursor.turn_end()
        if stop < len(cursor.text):
            if not cursor.blank_to(stop):
                self.step_to(stop)
            self.tell_closed("call", self.opener, "the turn ends it")
            return cursor.place
        fragment = cut_fragment(cursor.text, cursor.place)
        self.step_to(stop if fragment is None else fragment)
        body_end = cursor.place
        if fragment is not None:
            cursor.cut_off(fragment)
        self.tell_truncated()
        return body_end

    def close_containers(self, place: int) -> None:
        """Say that lists and dicts are open where the call ends."""
        if self.open_values:
            opener = self.values[self.open_values[0]].opener
            self.tell_closed("value", opener, f"the call ends it at character {place}")
            self.open_values.clear()

    def tell_closed(self, what: str, opener: Tag, how: str) -> None:
        """Say that an element has no closer."""
        message = f"The {what} `{opener.attributes.get('name', '')}` has no closer; {how}."
        self.cursor.find("element-closed-implicitly", message, opener.start, opener.end)

    def tell_truncated(self) -> None:
        """Say that the text ends inside the call."""
        self.cursor.truncated = True
        message = f"The text ends inside the call `{self.opener.attributes.get('name', '')}`."
        self.cursor.find("call-truncated", message, self.opener.start, self.opener.end)

    # ------------------------------------------------------------------------------------------ one value

    def read_value(self) -> None:
        """Read a value: the opener alone of a list or dict, the whole of any other."""
        cursor = self.cursor
        opener = cursor.take("call")
        parent = self.open_values[-1] if self.open_values else None
        if opener.fault:
            cursor.find("tag-malformed", f"This tag is damaged: {opener.fault}.", opener.start, opener.end)
        in_list = parent is not None and self.values[parent].type == "list"
        if "name" not in opener.attributes and not in_list:
            cursor.find("tag-malformed", "The value has no name; it got an empty one.", opener.start, opener.end)
        kind, depth = value_type(opener), len(self.open_values) + 1
        if kind in ("dict", "list") and json_body_end(cursor.text, opener.end) is not None:
            message = f"The {kind} stands in its value as JSON, without values of its own."
            cursor.find("call-body-nonstandard", message, opener.start, opener.end)
            kind = "json"
        if kind in ("dict", "list") or opener.self_closing:
            self.values.append(Value(opener, parent, depth, kind, (opener.end, opener.end)))
            if opener.self_closing:
                message = "The value is a self-closing element; it was read as empty."
                cursor.find("call-body-nonstandard", message, opener.start, opener.end)
            else:
                self.open_values.append(len(self.values) - 1)
            return
        end, how = self.end_of_value(opener)
        cursor.place = end
        self.values.append(Value(opener, parent, depth, kind, (opener.end, end), whole=how != "truncated"))
        if how == "closed":
            cursor.tags.skip_to(end)
            cursor.take("call")
        elif how == "open":
            cursor.tags.skip_to(end)
            self.tell_closed("value", opener, "what follows ends it")
        else:
            cursor.tags.skip_to(end)
            if end < len(cursor.text):
                cursor.cut_off(end)
            cursor.truncated = True
        token = control_token_finding(cursor.text, opener.end, end, "an argument")
        if token is not None:
            cursor.section.findings.append(token)

    def end_of_value(self, opener: Tag) -> tuple[int, str]:
        """Find where a value ends that is not escaped and so may hold tags itself.

        The first closer counts that only a legal tag follows; tags that open and close inside are quoted.

        Returns:
            The place, and how it ends there: `closed`, `open` (its closer is missing) or `truncated`.
        """
        cursor, first, opened, closed = self.cursor, None, 0, 0
        for ahead in range(_LONGEST_QUOTE):
            tag = cursor.tags.peek(ahead)
            if tag is None:
                break
            if tag.kind == opener.kind and tag.closing:
                first = first or tag
                following = cursor.tags.peek(ahead + 1)
                if opened <= closed and self.is_legal_after_value(tag, following):
                    return tag.start, "closed"
                closed += 1
            elif tag.kind == opener.kind:
                opened += 1
            elif tag.kind != "tool_call" or not tag.closing:
                break
        before = cursor.tags.peek()
        stop = cursor.turn_end()
        if before is not None and before.start < stop and (first is None or opened > 0) and before is not first:
            return before.start, "open"
        if first is not None:
            return first.start, "closed"
        if stop < len(cursor.text):
            return stop, "open"
        fragment = cut_fragment(cursor.text, opener.end)
        return (stop if fragment is None else fragment), "truncated"

    def is_legal_after_value(self, closer: Tag, following: Tag | None) -> bool:
        """Say whether what follows a closer may follow the end of this value."""
        text = self.cursor.text
        if following is None:
            return not text[closer.end : closer.end + 200].strip()
        if text[closer.end : following.start].strip():
            return False
        if following.kind == closer.kind:
            return not following.closing or bool(self.open_values)
        return following.kind == "tool_call" or not following.closing
