"""How prompts declare their tools: JSON, Markdown, Python stubs."""

from __future__ import annotations

from typing import Any

import pytest

from parsers import Transcript, parse

BAKE = '{"name": "bake", "description": "Bakes.", "parameters": {"type": "object", "properties": {}}}'
WRAPPED = f'{{"type": "function", "function": {BAKE}}}'


def names(transcript: Transcript) -> list[str | None]:
    return [tool.name for tool in transcript.tools]


def cohere(system: str) -> Transcript:
    return parse(
        f"<BOS_TOKEN><|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|>{system}<|END_OF_TURN_TOKEN|>"
        "<|START_OF_TURN_TOKEN|><|USER_TOKEN|>Rye?<|END_OF_TURN_TOKEN|>",
        format="cohere-cmd3",
    )


def deepseek(text: str, format: str) -> Transcript:
    return parse(f"<｜begin▁of▁sentence｜>{text}<｜User｜>Rye?<｜Assistant｜>", format=format)


def test_a_list_in_a_fence() -> None:
    text = f"# Available Tools\n```json\n[\n    {BAKE},\n    {BAKE.replace('bake', 'knead')}\n]\n```\n"
    transcript = cohere(text)
    assert names(transcript) == ["bake", "knead"]
    first = transcript.tools[0]
    assert first.span is not None
    assert transcript.text[slice(*first.span)] == BAKE
    assert (first.description, first.parameters, first.turn) == ("Bakes.", {"type": "object", "properties": {}}, 0)


@pytest.mark.parametrize("text", ["# Available Tools\n```json\n[\n\n]\n```", "# Available Tools\n", "No tools."])
def test_an_empty_list_declares_nothing(text: str) -> None:
    assert names(cohere(text)) == []


def test_a_list_that_breaks_off_keeps_the_whole_tools() -> None:
    assert names(cohere(f'# Available Tools\n```json\n[{BAKE}, {{"name": "kne')) == ["bake"]


def test_json_without_the_heading_is_text() -> None:
    assert names(cohere(f"For example:\n[{BAKE}]")) == []


def test_the_heading_inside_a_sentence_is_text() -> None:
    assert names(cohere(f"See # Available Tools below: [{BAKE}]")) == []


@pytest.mark.parametrize(
    ("format", "text"),
    [
        ("deepseek-v4", f"## Tools\n\n### Available Tool Schemas\n\n{BAKE}\n{BAKE.replace('bake', 'knead')}\n"),
        ("deepseek-v3.2", f"## Tools\n<functions>\n{BAKE}\n{BAKE.replace('bake', 'knead')}\n</functions>\n"),
        ("deepseek-v3", f"## Tools\n\n{WRAPPED}\n{WRAPPED.replace('bake', 'knead')}\n"),
    ],
)
def test_one_object_a_line(format: str, text: str) -> None:
    assert names(deepseek(text, format)) == ["bake", "knead"]


def test_markdown_sections() -> None:
    text = (
        "## Tools\nYou have access to the following tools:\n\n"
        "### bake\nDescription: Bakes.\n\n"
        'Parameters: {"type": "object", "properties": {"minutes": {"type": "integer"}}}\n\n'
        '### knead\nDescription: Kneads.\n\nParameters: {"type": "object", "properties": {}}\n'
    )
    tools = deepseek(text, "deepseek-v3.1").tools
    assert [(tool.name, tool.description) for tool in tools] == [("bake", "Bakes."), ("knead", "Kneads.")]
    parameters: Any = tools[0].parameters
    assert parameters["properties"]["minutes"] == {"type": "integer"}


def test_python_stubs_become_schemas() -> None:
    stub = (
        "## Available Tools\n```python\n"
        "def bake(kind: str, minutes: int = 60, tags: List[str] = None) -> Dict:\n"
        '    """Bakes bread.\n\n    Args:\n        kind (str): of flour\n    """\n    pass\n```\n'
        "```python\n"
        'def directly_answer() -> List[Dict]:\n    """Answers without a tool."""\n    pass\n```'
    )
    transcript = parse(
        f"<BOS_TOKEN><|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|>{stub}<|END_OF_TURN_TOKEN|>", format="cohere-command-r"
    )
    assert [(tool.name, tool.description) for tool in transcript.tools] == [
        ("bake", "Bakes bread."),
        ("directly_answer", "Answers without a tool."),
    ]
    assert transcript.tools[0].parameters == {
        "type": "object",
        "properties": {"kind": {"type": "string"}, "minutes": {"type": "integer"}, "tags": {"type": "array"}},
        "required": ["kind"],
    }


def test_an_answer_that_lists_tools_declares_none() -> None:
    text = f"<|START_TEXT|># Available Tools\n[{BAKE}]<|END_TEXT|>"
    assert names(parse(text, format="cohere-cmd4")) == []
