"""Calls as pairs of keys and values."""

from __future__ import annotations

import pytest

from parsers.payloads.base import Room, Section
from parsers.payloads.key_value_calls import KeyValueCalls
from tests.unit.payload_sections import calls_of, check_section, codes_of

OPENER = "<tool_call>"


def read(text: str, reader: KeyValueCalls | None = None) -> Section | None:
    """Read the call that a text begins with."""
    room = Room(text, 0, len(OPENER), lambda _: len(text), ("</tool_call>",))
    section = (reader or KeyValueCalls())(room)
    if section is not None:
        check_section(section, 0, text)
    return section


def one(text: str, reader: KeyValueCalls | None = None) -> Section:
    """Read a call that is there."""
    section = read(text, reader)
    assert section is not None
    return section


@pytest.mark.parametrize("newline", ["\n", ""], ids=["each tag on a line", "in one line"])
def test_both_layouts(newline: str) -> None:
    pairs = (
        "<arg_key>city</arg_key>",
        "<arg_value>Zürich</arg_value>",
        "<arg_key>n</arg_key>",
        "<arg_value>2</arg_value>",
    )
    section = one(newline.join((f"{OPENER}weather", *pairs, "</tool_call>")))
    assert calls_of(section) == [("weather", {"city": "Zürich", "n": 2})]
    assert section.complete


def test_no_pairs_at_all() -> None:
    assert calls_of(one(f"{OPENER}now</tool_call>")) == [("now", {})]


def test_a_value_keeps_its_blanks_and_may_hold_its_closer() -> None:
    text = f"{OPENER}f<arg_key>a</arg_key><arg_value>  </arg_value> x  </arg_value></tool_call>"
    assert calls_of(one(text)) == [("f", {"a": "  </arg_value> x  "})]


def test_the_schema_tells_five_from_the_word_five() -> None:
    read_typed = one(f"{OPENER}f<arg_key>a</arg_key><arg_value>5</arg_value></tool_call>").calls[0].read_typed
    assert read_typed is not None
    assert read_typed({"properties": {"a": {"type": "string"}}}) == {"a": "5"}
    assert read_typed({"properties": {"a": {"type": "integer"}}}) == {"a": 5}


def test_a_value_without_closer_ends_at_the_next_tag() -> None:
    section = one(f"{OPENER}f<arg_key>a</arg_key><arg_value>x<arg_key>b</arg_key><arg_value>y</arg_value></tool_call>")
    assert calls_of(section) == [("f", {"a": "x", "b": "y"})]
    assert codes_of(section) == ["element-closed-implicitly"]


def test_a_cut_call_is_told() -> None:
    section = one(f"{OPENER}f<arg_key>a</arg_key><arg_value>x")
    assert codes_of(section) == ["call-truncated"]


def test_json_is_declined() -> None:
    assert read(OPENER + '{"name": "f"}</tool_call>') is None


def test_a_value_that_was_escaped_once_more_is_read_and_told() -> None:
    pair = r"<arg_key>steps</arg_key>\n<arg_value>[{\"what\": \"say \\\"hi\\\"\"}]</arg_value>"
    section = one(rf"{OPENER}plan\n{pair}</tool_call>")
    assert calls_of(section) == [("plan", {"steps": [{"what": 'say "hi"'}]})]
    assert codes_of(section) == ["call-arguments-repaired"]


def test_a_string_is_not_unescaped() -> None:
    section = one(OPENER + r"plan<arg_key>steps</arg_key><arg_value>[{\"what\": 1}]</arg_value></tool_call>")
    read_typed = section.calls[0].read_typed
    assert read_typed is not None
    assert read_typed({"properties": {"steps": {"type": "string"}}}) == {"steps": r"[{\"what\": 1}]"}
