"""Calls, results and declarations with unquoted keys (Gemma 4, FunctionGemma)."""

from __future__ import annotations

from typing import Any

import pytest

from parsers.gemma_tools import DeclaredTools, LabelledTools
from parsers.payloads.base import Room, Section
from parsers.payloads.brace_calls import BraceCalls, BraceResults
from tests.unit.payload_sections import calls_of, check_section, codes_of

QUOTE = '<|"|>'
OPENER = "<call>"


def read(text: str) -> Section | None:
    """Read the call that a text begins with."""
    section = BraceCalls(QUOTE)(Room(text, 0, len(OPENER), lambda _: len(text), ("</call>",)))
    if section is not None:
        check_section(section, 0, text)
    return section


def arguments(written: str) -> Any:
    """The arguments of a whole call."""
    section = read(f"{OPENER}call:f{written}</call>")
    assert section is not None
    assert section.complete
    ((name, value),) = calls_of(section)
    assert name == "f"
    return value


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("{}", {}),
        ("{n:2,x:-1.5,b:true,z:null,w:None,t:True}", {"n": 2, "x": -1.5, "b": True, "z": None, "w": None, "t": True}),
        (f'{{s:{QUOTE}a, "b" }}]{QUOTE}}}', {"s": 'a, "b" }]'}),
        (f"{{o:{{k:[1,{QUOTE}x{QUOTE}]}},e:[]}}", {"o": {"k": [1, "x"]}, "e": []}),
        (f"{{ s : {QUOTE}x{QUOTE} ,\n n:1}}", {"s": "x", "n": 1}),
        ('{s:"a \\"b\\""}', {"s": 'a "b"'}),
        (f"{{{QUOTE}odd key{QUOTE}:1}}", {"odd key": 1}),
        ("{word:hello there}", {"word": "hello there"}),
    ],
)
def test_values(written: str, value: Any) -> None:
    assert arguments(written) == value


def test_the_schema_tells_words_from_values_inside_quotes() -> None:
    section = read(f"{OPENER}call:f{{a:{QUOTE}[1, None]{QUOTE},b:{QUOTE}5{QUOTE},c:5}}</call>")
    assert section is not None
    assert section.calls[0].read_arguments() == {"a": "[1, None]", "b": "5", "c": 5}
    read_typed = section.calls[0].read_typed
    assert read_typed is not None
    schema = {"properties": {"a": {"type": "array"}, "b": {"type": "integer"}, "c": {"type": "string"}}}
    assert read_typed(schema) == {"a": [1, None], "b": 5, "c": "5"}


def test_the_text_ends_inside_a_string() -> None:
    section = read(f"{OPENER}call:f{{s:{QUOTE}Lond")
    assert section is not None
    assert calls_of(section) == [("f", {"s": "Lond"})]
    assert (section.complete, codes_of(section)) == (False, ["call-truncated"])


def test_braces_that_hold_no_pairs_are_kept() -> None:
    section = read(f"{OPENER}call:f{{:::}}</call>")
    assert section is not None
    assert calls_of(section) == [("f", None)]
    assert codes_of(section) == ["call-arguments-not-json"]


def test_words_are_no_call() -> None:
    assert read(f"{OPENER} is the token that opens one.") is None


@pytest.mark.parametrize(
    ("written", "value"), [(f"{{value:{QUOTE}[1]{QUOTE}}}", [1]), ("{a:1,b:[2]}", {"a": 1, "b": [2]})]
)
def test_results(written: str, value: Any) -> None:
    text = f"<res>response:f{written}</res>"
    section = BraceResults(QUOTE)(Room(text, 0, len("<res>"), lambda _: len(text), ("</res>",)))
    assert section is not None
    check_section(section, 0, text)
    assert [(result.name, result.sources[0].read_value()) for result in section.results] == [("f", value)]


def test_declarations() -> None:
    text = (
        f"Tools: declaration:f{{description:{QUOTE}D{QUOTE},parameters:{{type:{QUOTE}OBJECT{QUOTE}}}}} declaration:g{{"
    )
    reader = DeclaredTools(QUOTE)
    start = reader.heading(text, 0, len(text))
    assert start == len("Tools: ")
    found = list(reader.read(text, start, len(text)))
    assert [(tool.name, tool.description, tool.parameters) for tool in found] == [
        ("f", "D", {"type": "OBJECT"}),
        ("g", None, None),
    ]


def test_declarations_with_labels() -> None:
    text = 'Function: f\nDescription: D\nParameters: {"type": "object"}\nFunction: g\nDescription: \nParameters: {'
    found = list(LabelledTools().read(text, 0, len(text)))
    assert [(tool.name, tool.description, tool.parameters) for tool in found] == [
        ("f", "D", {"type": "object"}),
        ("g", None, None),
    ]
