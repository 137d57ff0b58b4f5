"""Findings about calls and the tools that a prompt declares, and about where citations stand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parsers import Transcript, parse
from parsers.findings import KEPT_PER_CODE, SEVERITIES
from parsers.value_places import value_span

SCHEMA = {
    "type": "object",
    "properties": {
        "minutes": {"type": "integer", "minimum": 1},
        "bread": {"type": "object", "properties": {"kind": {"enum": ["rye", "wheat"]}}},
        "share": {"type": "number"},
    },
    "required": ["minutes"],
}


def called(arguments: str, schema: Any = SCHEMA, *, name: str = "bake", description: str = "Bakes.") -> Transcript:
    """A completion that calls a tool the caller knows of."""
    tools = [{"name": "bake", "description": description, "parameters": schema}]
    call = f'[{{"tool_call_id": "0", "tool_name": {json.dumps(name)}, "parameters": {arguments}}}]'
    return parse(f"<|START_ACTION|>{call}<|END_ACTION|>", format="cohere-cmd4", tools=tools)


def told(transcript: Transcript) -> list[tuple[str, str]]:
    return [(found.code, found.message) for found in transcript.diagnostics]


@pytest.mark.parametrize(
    "arguments",
    [
        '{"minutes": 60}',
        '{"minutes": 60.0, "share": 0.5}',
        '{"minutes": 18446744073709551617}',
        '{"minutes": 60, "bread": null}',
        '{"minutes": 60, "bread": {"kind": "rye"}}',
    ],
)
def test_arguments_that_fit_are_no_finding(arguments: str) -> None:
    assert told(called(arguments)) == []


@pytest.mark.parametrize(
    ("arguments", "path", "words"),
    [
        ("{}", "arguments", "'minutes' is a required property"),
        ('{"minutes": "sixty"}', "minutes", "'sixty' is not of type 'integer'"),
        ('{"minutes": 0}', "minutes", "less than the minimum"),
        ('{"minutes": 1, "bread": {"kind": "oat"}}', "bread.kind", "'oat' is not one of"),
        ('{"minutes": true}', "minutes", "True is not of type 'integer'"),
    ],
)
def test_a_mismatch_names_tool_path_and_reason(arguments: str, path: str, words: str) -> None:
    (finding,) = told(called(arguments))
    assert finding[0] == "call-schema-mismatch"
    assert finding[1].startswith(f"bake: {path}: ")
    assert words in finding[1]


def test_a_mismatch_points_at_the_value() -> None:
    transcript = called('{"minutes": "sixty"}')
    span = transcript.diagnostics[0].span
    assert span is not None
    assert transcript.text[slice(*span)] == '"sixty"'


def test_problems_of_one_call_are_bounded() -> None:
    schema = {"type": "object", "additionalProperties": {"type": "integer"}}
    transcript = called(json.dumps({f"key{number}": "text" for number in range(100)}), schema)
    assert 0 < len(transcript.diagnostics) <= 20


@pytest.mark.parametrize(
    "schema",
    [
        None,
        "an object with minutes",
        {"type": "oven"},
        {"type": 7},
        {"$ref": "https://schemas.example/bread.json"},
        {"$ref": "#/nowhere"},
        {"properties": {"minutes": {"$ref": "#"}}},
    ],
)
def test_a_schema_that_is_none_proves_nothing(schema: Any) -> None:
    assert told(called('{"minutes": "sixty"}', schema)) == []


def test_a_tool_that_is_not_declared() -> None:
    assert [code for code, _ in told(called("{}", name="freeze"))] == ["call-unknown-tool"]


def test_without_declared_tools_no_call_is_unknown() -> None:
    call = '[{"tool_call_id": "0", "tool_name": "freeze", "parameters": {}}]'
    assert told(parse(f"<|START_ACTION|>{call}<|END_ACTION|>", format="cohere-cmd4")) == []


@pytest.mark.parametrize(
    ("description", "forbidden"),
    [
        ("Writes the log. Do not call this tool.", True),
        ("DO NOT use this tool by yourself!", True),
        ("Internal; never invoke it.", True),
        ("Internal, must not be called by the model.", True),
        ("Old. Not to be used!", True),
        ("This function should never be called because it is broken.", True),
        ("Never call it for wheat.", False),
        ("Do not use this tool when the oven is cold.", False),
        ("Do not use quotes in the name.", False),
        ("Don't call this tool, unless the oven is warm.", False),
        ("Must not be called twice in a row.", False),
        ("Bakes.", False),
    ],
)
def test_a_tool_that_must_not_be_called(description: str, *, forbidden: bool) -> None:
    codes = [code for code, _ in told(called('{"minutes": 60}', description=description))]
    assert codes == (["call-schema-mismatch"] if forbidden else [])


def test_declared_tools_of_the_text_come_before_those_of_the_caller() -> None:
    prompt = (
        "<BOS_TOKEN><|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|><|START_TEXT|># Available Tools\n```json\n"
        '[{"name": "bake", "description": "of the text", "parameters": {}}]\n```<|END_TEXT|><|END_OF_TURN_TOKEN|>'
    )
    tools: list[dict[str, Any]] = [
        {"name": "bake", "description": "of the caller"},
        {"type": "function", "function": {"name": "knead"}},
    ]
    found = parse(prompt, tools=tools).tools
    assert [(tool.name, tool.description, tool.turn) for tool in found] == [
        ("bake", "of the text", 0),
        ("knead", None, None),
    ]


def test_deeply_nested_arguments_are_shown_raw() -> None:
    deep = "[" * 200_000 + "]" * 200_000
    transcript = called('{"minutes": ' + deep + "}")
    assert transcript.calls[0].arguments_raw == '{"minutes": ' + deep + "}"
    assert transcript.diagnostics


def test_many_findings_of_one_kind_are_counted_not_listed() -> None:
    text = "<|START_TEXT|>" + "x</co: 0:[0]> " * (KEPT_PER_CODE + 100) + "<|END_TEXT|>"
    found = [found for found in parse(text).diagnostics if found.code == "citation-orphan-closer"]
    assert len(found) == KEPT_PER_CODE
    assert sum(finding.count for finding in found) == KEPT_PER_CODE + 100
    assert "100 more of this kind" in found[-1].message


def test_findings_come_in_the_order_of_the_text_with_line_and_column() -> None:
    text = "<|START_TEXT|>a\nbc</co: 0:[0]>\n\n<co>d</co: >é</co: 1:[0]><|END_TEXT|>"
    found = parse(text).diagnostics
    places = [(finding.line, finding.column) for finding in found]
    assert places == sorted(places)
    assert (found[0].code, *places[0]) == ("citation-orphan-closer", 2, 3)
    assert places[-1] == (4, 14)


def test_every_code_of_the_catalogue_has_one_of_three_severities() -> None:
    assert set(SEVERITIES.values()) == {"error", "warning", "info"}
    assert all(code == code.lower() and " " not in code for code in SEVERITIES)


def test_a_citation_in_code_is_told_and_one_beside_it_is_not() -> None:
    text = "<|START_TEXT|>`<co>a</co: 0:[0]>` <co>b</co: 0:[0]>\n```\n<co>c</co: 0:[0]>\n```\n<|END_TEXT|>"
    transcript = parse(text)
    in_code = [found.span for found in transcript.diagnostics if found.code == "citation-in-code"]
    assert in_code == [transcript.citations[0].span, transcript.citations[2].span]


@pytest.mark.parametrize(
    ("arguments", "path", "value"),
    [
        ('{"a": 1, "b": [2, {"c": "x"}], "b": [3, {"c": "y"}]}', ["b", 1, "c"], '"y"'),
        ('<p name="a" string="true">one</p>\n<p name="b" string="false">[1, {"c": 2}]</p>', ["b", 1, "c"], "2"),
        ('<v name="o" type="dict"><v name="a">x</v></v><v name="a">y</v>', ["a"], "y"),
        ('<v name="o" type="dict"><v name="a">x</v></v><v name="a">y</v>', ["o", "a"], "x"),
        ("<parameter=a>\none <b>bold</i>\n</parameter><parameter=b>two</parameter>", ["a"], "\none <b>bold</i>\n"),
        ('<p name="a">one</p>', ["b"], None),
        ("a=1, b=2", ["a"], None),
        ("[1, 2]", [5], None),
    ],
)
def test_a_value_is_found_by_its_path(arguments: str, path: list[str | int], value: str | None) -> None:
    text = f"before {arguments} after"
    span = value_span(text, (7, 7 + len(arguments)), path)
    assert (span and text[slice(*span)]) == value
