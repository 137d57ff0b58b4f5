"""Calls of the families with a syntax of their own: what is read, what is declined, what is said of damage."""

from __future__ import annotations

from typing import Any

import pytest

from parsers import Transcript, parse


def calls(text: str, format: str | None = None, tools: list[dict[str, Any]] | None = None) -> list[tuple[Any, Any]]:
    """Names and decoded arguments of the calls of a text, which must be read in the expected format."""
    transcript = parse(text, tools=tools)
    if format is not None:
        assert transcript.format.id == format
    return [(call.name, call.arguments) for call in transcript.calls]


def codes(transcript: Transcript) -> list[str]:
    """The findings above info."""
    return [one.code for one in transcript.diagnostics if one.severity != "info"]


BREST = {"harbour": "Brest"}


@pytest.mark.parametrize(
    ("text", "format"),
    [
        ('[TOOL_CALLS]tide[ARGS]{"harbour": "Brest"}', "mistral-v13"),
        ('[TOOL_CALLS]tide{"harbour": "Brest"}', "mistral-v13"),
        ('[TOOL_CALLS]tide[CALL_ID]abcdef001[ARGS]{"harbour": "Brest"}', "mistral-v11"),
        ('[TOOL_CALLS][{"name": "tide", "arguments": {"harbour": "Brest"}, "id": "abcdef001"}]', "mistral-v3-tekken"),
        ('<|python_tag|>{"name": "tide", "parameters": {"harbour": "Brest"}}', "llama-3"),
        ('<|python_tag|>tide(harbour="Brest")<|eom_id|>', "llama-3"),
        ('<|python_start|>[tide(harbour="Brest")]<|python_end|>', "llama-4"),
        ('functools[{"name": "tide", "arguments": {"harbour": "Brest"}}]', None),
        ('<|tool_call|>[{"name": "tide", "arguments": {"harbour": "Brest"}}]', "granite-3"),
        ('<function_call> {"name": "tide", "arguments": {"harbour": "Brest"}}', "granite-20b-fc"),
        ('<|function_call|>{"name": "tide", "arguments": {"harbour": "Brest"}}', "gigachat-3.1"),
        ('<|tools_prefix|>[{"tide": {"harbour": "Brest"}}]<|tools_suffix|>', "apertus-1"),
        ('<TOOLCALL>[{"name": "tide", "arguments": {"harbour": "Brest"}}]</TOOLCALL>', "nemotron-nano-2"),
        ('<longcat_tool_call>{"name": "tide", "arguments": {"harbour": "Brest"}}</longcat_tool_call>', "longcat"),
        ("<|tool_calls|>[{'name': 'tide', 'arguments': {'harbour': 'Brest'}}]", "sarashina-2"),
        ("[{'name': 'tide', 'arguments': {'harbour': 'Brest'}}]", "sarashina-2"),
        (
            "<seed:tool_call>\n<function=tide>\n<parameter=harbour>Brest</parameter>\n</function>\n</seed:tool_call>",
            "seed-oss",
        ),
        (
            '<dots_function_call><invoke name="tide"><parameter name="harbour">Brest</parameter></invoke>'
            "</dots_function_call>",
            "dots",
        ),
        (
            "<ifm|tool_calls><ifm|tool_call>tide<ifm|arg_key>harbour</ifm|arg_key>"
            "<ifm|arg_value>Brest</ifm|arg_value></ifm|tool_call></ifm|tool_calls>",
            "k2-horizon",
        ),
    ],
)
def test_one_call_in_every_syntax(text: str, format: str | None) -> None:
    assert calls(text, format) == [("tide", BREST)]


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "tide", "parameters": {}}; {"name": "moon", "parameters": {}}',
        '{"name": "tide", "parameters": {}}{"name": "moon", "parameters": {}}',
        "[tide(), moon()]",
        "[TOOL_CALLS]tide[ARGS]{}[TOOL_CALLS]moon[ARGS]{}",
        '<|tools_prefix|>[{"tide": {}}, {"moon": {}}]<|tools_suffix|>',
        "[{'name': 'tide', 'arguments': {}}, {'name': 'moon'}]",
    ],
)
def test_two_calls_in_a_row(text: str) -> None:
    assert calls(text) == [("tide", {}), ("moon", {})]


@pytest.mark.parametrize(
    "text",
    [
        '[TOOL_CALLS]tide[ARGS]{"harbour": "Bre',
        '<|tools_prefix|>[{"tide": {"harbour": "Bre',
    ],
)
def test_a_call_that_the_text_cuts_is_told(text: str) -> None:
    transcript = parse(text)
    assert [call.name for call in transcript.calls] == ["tide"]
    assert "call-truncated" in codes(transcript)


def test_a_list_of_calls_without_its_closer_ends_where_it_stops() -> None:
    transcript = parse('<|tools_prefix|>[{"tide": {"harbour": "Brest"}}]')
    assert [call.arguments for call in transcript.calls] == [BREST]
    assert codes(transcript) == ["block-unclosed"]


def test_words_after_a_call_without_closer_stay_words() -> None:
    transcript = parse('[TOOL_CALLS]tide[ARGS]{"harbour": "Brest"}One moment.')
    assert [block.text for block in transcript.turns[0].blocks] == [None, "One moment."]


@pytest.mark.parametrize("text", ["[TOOL_CALLS] is a token.", "<|python_tag|> is a token.", "The word functools[1]."])
def test_a_token_without_a_call_is_words(text: str) -> None:
    transcript = parse(text)
    assert transcript.calls == ()
    assert transcript.turns[0].blocks[0].text == text


def test_strings_become_what_the_schema_says_they_are() -> None:
    schema = {"type": "object", "properties": {"days": {"type": "integer"}, "harbour": {"type": "string"}}}
    text = '<ifm|tool_calls><ifm|tool_call>{"name": "tide", "arguments": {"days": "2", "harbour": "5"}}</ifm|tool_call>'
    tools = [{"name": "tide", "parameters": schema}]
    assert calls(f"{text}</ifm|tool_calls>", tools=tools) == [("tide", {"days": 2, "harbour": "5"})]
    assert calls(f"{text}</ifm|tool_calls>") == [("tide", {"days": "2", "harbour": "5"})]


def test_recipients_part_an_answer() -> None:
    header = "<|start_header_id|>assistant<|end_header_id|>\n\n"
    transcript = parse(f'{header}>>>all\nHello.>>>tide\n{{"harbour": "Brest"}}<|eot_id|>')
    assert transcript.format.id == "functionary-3.2"
    assert [block.kind for block in transcript.turns[0].blocks] == ["marker", "text", "tool_call"]
    assert [(call.name, call.arguments) for call in transcript.calls] == [("tide", BREST)]


def test_arguments_in_a_string_are_how_one_family_writes_them() -> None:
    text = (
        '<|begin_assistant|>\n<tool_calls>[{"name": "tide", "arguments": "{\\"harbour\\": \\"Brest\\"}"}]</tool_calls>'
    )
    transcript = parse(f"{text}\n<|end|>\n")
    assert transcript.calls[0].arguments == BREST
    assert codes(transcript) == []


def test_a_python_list_in_the_middle_of_a_line_is_words() -> None:
    assert parse("I could write [tide(harbour=1)] here.").calls == ()


ELEMENTS = {
    "qwen3-coder": "<tool_call>\n<function={name}>\n<parameter=k>\n{value}\n</parameter>\n</function>\n</tool_call>",
    "minimax-m2": '<invoke name="{name}">\n<parameter name="k">{value}</parameter>\n</invoke>',
    "glm-4.5": "<tool_call>{name}\n<arg_key>k</arg_key>\n<arg_value>{value}</arg_value>\n</tool_call>",
    "minicpm-5": '<function name="{name}"><param name="k">{value}</param></function>',
    "seed-oss": "<seed:tool_call>\n<function={name}>\n<parameter=k>{value}</parameter>\n</function>\n</seed:tool_call>",
}


@pytest.mark.parametrize(
    ("format", "missing"),
    [
        ("qwen3-coder", "</function>"),
        ("minimax-m2", "</invoke>"),
        ("glm-4.5", "</tool_call>"),
        ("minicpm-5", "</function>"),
        ("seed-oss", "</function>"),
        ("qwen3-coder", "</function>\n</tool_call>"),
        ("seed-oss", "</function>\n</seed:tool_call>"),
    ],
)
def test_a_call_without_its_closer_ends_before_the_next(format: str, missing: str) -> None:
    calls = "\n".join(ELEMENTS[format].format(name=name, value=value) for name, value in (("f", "one"), ("g", "two")))
    text = f"<minimax:tool_call>\n{calls}\n</minimax:tool_call>" if format == "minimax-m2" else calls
    transcript = parse(text.replace(missing, "", 1), format=format)
    assert [(call.name, call.arguments) for call in transcript.calls] == [("f", {"k": "one"}), ("g", {"k": "two"})]
    assert "element-closed-implicitly" in {found.code for found in transcript.diagnostics}


def test_a_parameter_without_its_closer_ends_before_the_next() -> None:
    text = (
        "<|start|>assistant to=f<|channel|>analysis <|constrain|>xml<|message|>"
        '<rfl:parameter name="a">\none\n<rfl:parameter name="b">\ntwo\n</rfl:parameter><|call|>'
    )
    transcript = parse(text, format="beam")
    assert [call.arguments for call in transcript.calls] == [{"a": "one", "b": "two"}]
    assert "element-closed-implicitly" in {found.code for found in transcript.diagnostics}
