"""Calls written as Python, with the literals of two languages."""

from __future__ import annotations

from decimal import Decimal

import pytest

from parsers.payloads.base import Room, Section
from parsers.payloads.json_values import NotJsonError
from parsers.payloads.python_calls import PythonCalls
from parsers.payloads.python_literals import find_literal_end, read_python_literal
from tests.unit.payload_sections import calls_of, check_section, codes_of


def read(text: str, *, alone: bool = False, closers: tuple[str, ...] = ()) -> Section | None:
    """Read the calls that a text begins with."""
    section = PythonCalls(alone=alone)(Room(text, 0, 0, lambda _: len(text), closers))
    if section is not None:
        check_section(section, 0, text)
    return section


def one(text: str) -> Section:
    """Read calls that are there."""
    section = read(text)
    assert section is not None
    return section


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("'it\\'s'", "it's"),
        ('"a\nb"', "a\nb"),
        ("{'k': [1, None, true], \"t\": ('a',)}", {"k": [1, None, True], "t": ["a"]}),
        ("3.10", Decimal("3.10")),
        ("18446744073709551617", 18446744073709551617),
        ("007", 7),
        ("{'a', 'b'}", ["a", "b"]),
        ("{1, 2,}", [1, 2]),
        ('{"k": {"a:b"}}', {"k": ["a:b"]}),
        ('"{x} and {1, 2}"', "{x} and {1, 2}"),
        ("'\\u00e9\\x41'", "éA"),
    ],
)
def test_literals(written: str, value: object) -> None:
    assert read_python_literal(written) == value


@pytest.mark.parametrize("written", ["f(x)", "[1, 2", "a.b", "'x"])
def test_no_literals(written: str) -> None:
    with pytest.raises(NotJsonError):
        read_python_literal(written)


def test_a_literal_ends_where_its_brackets_do() -> None:
    assert find_literal_end("[')', \"]\"] tail", 0, 15) == 10
    assert find_literal_end("[1", 0, 2) is None


def test_several_calls_in_a_list() -> None:
    section = one("[weather(city='Zürich', days=2), now()]")
    assert calls_of(section) == [("weather", {"city": "Zürich", "days": 2}), ("now", {})]
    assert section.complete


def test_one_call_on_each_line() -> None:
    assert calls_of(one('f(a="x")\ng(b=null)')) == [("f", {"a": "x"}), ("g", {"b": None})]


def test_a_forgotten_comma_is_told() -> None:
    section = one('[g(s="x"o={"k": [1, null]}b=true)]')
    assert calls_of(section) == [("g", {"s": "x", "o": {"k": [1, None]}, "b": True})]
    assert codes_of(section) == ["call-arguments-repaired"] * 2


def test_a_quote_inside_a_string_does_not_end_it() -> None:
    assert calls_of(one("[f(a='print('x')', b=1)]")) == [("f", {"a": "print('x')", "b": 1})]


def test_a_cut_call_is_told() -> None:
    section = one("[f(a='x', b=[1, ")
    assert section.calls[0].name == "f"
    assert codes_of(section) == ["call-truncated"]


def test_calls_that_must_stand_alone_are_declined_among_words() -> None:
    assert read("[f(a=1)] and so on", alone=True) is None
    assert read("[f(a=1)]\n", alone=True) is not None


@pytest.mark.parametrize("text", ["", "[]", "[1, 2]", "words (in brackets)", "f(x, y)"])
def test_no_calls(text: str) -> None:
    assert read(text) is None
