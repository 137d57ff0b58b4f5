"""JSON inside payloads: every digit is kept, nothing raises but `NotJsonError`, and ends are found string-aware."""

from __future__ import annotations

import json
import time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.payloads.json_values import (
    NotJsonError,
    duplicate_keys,
    find_value_end,
    list_items,
    object_members,
    read_json,
    read_structure_or_text,
)

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def test_numbers_keep_their_digits() -> None:
    value = read_json('[18446744073709551617, 1.10, 1e2, -0, "x"]')
    assert value == [18446744073709551617, Decimal("1.10"), Decimal("1e2"), 0, "x"]
    assert [str(number) for number in value[1:3]] == ["1.10", "1E+2"]
    assert isinstance(value[0], int)


def test_integer_longer_than_the_interpreter_converts() -> None:
    value = read_json("7" * 5000)
    assert isinstance(value, int)
    assert value % 10**6 == 777777
    assert value > 10**4999


def test_integer_of_a_million_digits_takes_no_time() -> None:
    begin = time.process_time()
    value = read_json("-" + "1" * 1_000_000)
    assert time.process_time() - begin < 5
    assert str(value) == "-" + "1" * 1_000_000


@pytest.mark.parametrize(
    "text",
    ["", "NaN", "[Infinity]", "-Infinity", "{'a': 1}", '{"a": 1,}', "1 2", '"a', "nul", "1e99999999999999999999", "[1"],
)
def test_what_is_no_json_says_so(text: str) -> None:
    with pytest.raises(NotJsonError):
        read_json(text)


def test_nesting_beyond_the_decoder_says_so() -> None:
    with pytest.raises(NotJsonError, match="deeper"):
        read_json("[" * 1_000_000 + "]" * 1_000_000)


def test_of_a_repeated_key_the_last_counts_and_both_are_told() -> None:
    text = '{"a": 1, "b": {"c": 1, "c": 2, "c": 3}, "a": 2}'
    assert read_json(text) == {"a": 2, "b": {"c": 3}}
    assert duplicate_keys(text) == ["c", "a"]
    assert duplicate_keys('{"a": 1, "b": {"a": 2}}') == []
    assert duplicate_keys("no json") == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": [1]}', {"a": [1]}),
        ("\n [1, 2] ", [1, 2]),
        ("12", "12"),
        ('"quoted"', '"quoted"'),
        ("[30] Page title", "[30] Page title"),
        ("", ""),
    ],
)
def test_only_objects_and_lists_are_decoded_in_results(text: str, value: object) -> None:
    assert read_structure_or_text(text, 0, len(text)) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": "}"}<end>', '{"a": "}"}'),
        ("  [1, [2]] tail]", "  [1, [2]]"),
        (r'{"a": "\"}"} more', r'{"a": "\"}"}'),
        ('{"a": 1,} x', '{"a": 1,}'),
        ('{{"a": 1}} x', '{{"a": 1}}'),
        ('"a \\" b" c', '"a \\" b"'),
        ("-1.5e3, 2", "-1.5e3"),
        ("null}", "null"),
    ],
)
def test_end_of_a_value(text: str, value: str) -> None:
    assert find_value_end(text, 0) == len(value)


@pytest.mark.parametrize("text", ["", "   ", '{"a": "b', '{"a": [1}'[:-1], "{'a': 1}", "<tag>", '{"a" <x> }'])
def test_no_end_of_a_value(text: str) -> None:
    assert find_value_end(text, 0) is None


def test_a_value_must_end_before_its_limit() -> None:
    text = '{"a": "bcd"}'
    assert find_value_end(text, 0, len(text)) == len(text)
    assert find_value_end(text, 0, len(text) - 1) is None


@given(JSON_VALUES, st.sampled_from(["", "]", "}", "<x>", "\n"]))
def test_reading_and_finding_agree_with_what_was_written(value: object, tail: str) -> None:
    text = json.dumps(value, ensure_ascii=False)
    assert read_json(text) == value
    assert find_value_end(text + tail, 0) == len(text)


def test_deep_values_and_many_broken_ones_are_linear() -> None:
    begin = time.process_time()
    deep = '{"a":[' * 500_000 + "]}" * 500_000
    assert find_value_end(deep, 0) == len(deep)
    broken = '{"a": "<x>' * 100_000
    assert not any(find_value_end(broken, place) for place in range(0, len(broken), 10))
    assert time.process_time() - begin < 10


def test_members_of_an_object_and_items_of_a_list() -> None:
    text = ' {"name" : "a\\"}", "n": {"x": [1, "]"]}, "n": 2}, tail'
    members = [(key, text[start:end]) for key, start, end in object_members(text, 0)]
    assert members == [("name", '"a\\"}"'), ("n", '{"x": [1, "]"]}'), ("n", "2")]
    text = '[ {"a": 1}, "b,]" ,3]'
    assert [text[start:end] for start, end in list_items(text, 0)] == ['{"a": 1}', '"b,]"', "3"]


@pytest.mark.parametrize("text", ["", "[1]", "12", "{}", "{'a': 1}"])
def test_no_members(text: str) -> None:
    assert object_members(text, 0) == []


def test_members_of_a_broken_object_are_those_before_the_break() -> None:
    assert object_members('{"a": 1, "b": tea, "c"', 0) == [("a", 6, 7), ("b", 14, 17)]
    assert list_items('[1, {"a": 2', 0) == [(1, 2)]
