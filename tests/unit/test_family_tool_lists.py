"""Tool lists of the families with a form of their own: TypeScript, sentences, lines, Python notation."""

from __future__ import annotations

import pytest

from parsers.line_tools import LineTools
from parsers.quoted_tools import QuotedTools
from parsers.tool_lists import Declaration, JsonTools, ToolListReader
from parsers.typescript_tools import TypescriptTools


def read(reader: ToolListReader, text: str) -> list[Declaration]:
    """The tools of a text, whose heading must be there."""
    start = reader.heading(text, 0, len(text))
    assert start is not None
    return list(reader.read(text, start, len(text)))


TYPES = """namespace functions {
// Times of the tides,
// by harbour.
type tide = (_: {
  // Name, as "L'Aber, Brest".
  harbour: string,
  days?: number, // from today
  kinds?: string[],
  place?: { // nested
    lat: number,
    lon: number,
  },
}) => any;
type now = () => any;
}"""


def test_typescript_types_become_a_schema() -> None:
    tide, now = read(TypescriptTools(r"^namespace functions \{"), TYPES)
    assert (tide.name, tide.description) == ("tide", "Times of the tides,\nby harbour.")
    assert tide.parameters == {
        "type": "object",
        "properties": {
            "harbour": {"type": "string"},
            "days": {"type": "number"},
            "kinds": {"type": "array"},
            "place": {"type": "object"},
        },
        "required": ["harbour"],
    }
    assert (now.name, now.parameters["properties"]) == ("now", {})


def test_a_cut_type_keeps_what_is_there() -> None:
    (tide,) = read(TypescriptTools("^namespace"), "namespace functions {\ntype tide = (_: {\nharbour: string,\nda")
    assert tide.parameters["properties"] == {"harbour": {"type": "string"}}


@pytest.mark.parametrize(
    "json", ['{"parameters": {"type": "object"}}', "{&#34;parameters&#34;: {&#34;type&#34;: &#34;object&#34;}}"]
)
def test_a_sentence_and_json_that_may_be_escaped(json: str) -> None:
    reader = QuotedTools(r"Use the function '(?P<name>[^'\n]+)' to '(?P<description>[^\n]*)'\n")
    (tide,) = read(reader, f"Use the function 'tide' to 'Tells tides'\n{json}\n\nMore.")
    assert (tide.name, tide.description, tide.parameters) == ("tide", "Tells tides", {"type": "object"})


def test_lines_whose_description_lacks_its_quote() -> None:
    text = (
        '<tools>{"name": "tide", "description": "Tells tides, "parameters": {"type": "object"}}\n'
        '{"name": "moon", "description": "Tells moons", "parameters": {}}\nMore.'
    )
    tools = read(LineTools("<tools>"), text)
    assert [(tool.name, tool.description) for tool in tools] == [("tide", "Tells tides"), ("moon", "Tells moons")]
    assert tools[0].parameters == {"type": "object"}


def test_objects_in_python_notation_on_one_line() -> None:
    text = "<tools>{'name': 'tide', 'description': 'It\\'s'}{'name': 'moon', 'description': None}"
    assert [tool.name for tool in read(JsonTools("<tools>", inline=True), text)] == ["tide", "moon"]
