"""Arguments that are almost JSON are read, and the repair is named; everything else stays unread."""

from __future__ import annotations

import time

import pytest

from parsers.payloads.json_repairs import read_repaired_json


@pytest.mark.parametrize(
    ("text", "value", "rule"),
    [
        ('{"a": [1, 2,], }', {"a": [1, 2]}, "trailing comma"),
        ('{"a": ",]", }', {"a": ",]"}, "trailing comma"),
        ('{{"a": {{"b": 1}}}}', {"a": {"b": 1}}, "doubled braces"),
        ("{“a”: “tea”}", {"a": "tea"}, "typographic quotes"),
        ('{"a": "one\ntwo\tthree"}', {"a": "one\ntwo\tthree"}, "line break inside a string"),
        ('{"a": True, "b": None, "c": "None"}', {"a": True, "b": None, "c": "None"}, "Python words"),
        ('{{"a": 1,}}', {"a": 1}, "trailing comma, doubled braces"),
        ("{'a': True, 'b': \"it's\"}", {"a": True, "b": "it's"}, "Python quotes"),
    ],
)
def test_repaired(text: str, value: object, rule: str) -> None:
    assert read_repaired_json(text) == (value, rule)


@pytest.mark.parametrize("text", ["", "tea", '{"q": tea}', '{"a": 1', "{'a': tea}", "{{ name }}", "[" * 100_000])
def test_not_repaired(text: str) -> None:
    assert read_repaired_json(text) is None


def test_a_million_escaped_quotes_take_no_time() -> None:
    begin = time.process_time()
    assert read_repaired_json('{"' + '\\"' * 500_000) is None
    assert time.process_time() - begin < 5
