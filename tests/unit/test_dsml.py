"""DSML calls as DeepSeek's encoders write them (V3.2, V4, V4.1)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from parsers.payloads.base import Section
from parsers.payloads.dsml import SECTION_OPENER, read_dsml
from tests.unit.payload_sections import calls_of, codes_of, content_of, read_section, read_sections

MARKUP = ' <p>a &lt; b</p>\n<Map<String, Int>> "q" '
TWO_CALLS = """<｜DSML｜tool_calls>
<｜DSML｜invoke name="ferry">
<｜DSML｜parameter name="harbour" string="true">Elm Bay</｜DSML｜parameter>
<｜DSML｜parameter name="seats" string="false">2</｜DSML｜parameter>
</｜DSML｜invoke>
<｜DSML｜invoke name="now">

</｜DSML｜invoke>
</｜DSML｜tool_calls>"""


def read(text: str) -> Section:
    return read_section(read_dsml, SECTION_OPENER, text)


def one_parameter(attributes: str, value: str) -> Section:
    tag = f"<｜DSML｜parameter {attributes}>{value}</｜DSML｜parameter>"
    return read(f'<｜DSML｜tool_calls>\n<｜DSML｜invoke name="f">\n{tag}\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>')


@pytest.mark.parametrize(
    "text",
    [
        TWO_CALLS,
        TWO_CALLS.replace("tool_calls", "function_calls"),
        TWO_CALLS.replace("tool_calls", "calls")
        .replace("<｜DSML｜", "<｜DSML｜ ")
        .replace("</｜DSML｜", "</｜DSML｜ "),
        TWO_CALLS.replace("\n", "\r\n"),
        TWO_CALLS.replace("\n", "\n    "),
        TWO_CALLS.replace("\n", ""),
    ],
    ids=["v4", "v3.2", "v4.1", "crlf", "indented", "one-line"],
)
def test_calls_of_every_generation(text: str) -> None:
    section = read("Let me look.\n\n" + text + "<｜end▁of▁sentence｜>")
    assert calls_of(section) == [("ferry", {"harbour": "Elm Bay", "seats": 2}), ("now", {})]
    assert codes_of(section) == []
    assert section.complete


def test_leaves_and_spans() -> None:
    section = read(TWO_CALLS)
    assert section.end == len(TWO_CALLS)
    assert content_of(section, TWO_CALLS) == "Elm Bay2"
    assert {kind for kind, *_ in section.markup} == {"block", "call", "layout"}
    first, second = section.calls
    assert TWO_CALLS[slice(*first.span)].startswith('<｜DSML｜invoke name="ferry">')
    assert TWO_CALLS[slice(*first.span)].endswith("</｜DSML｜invoke>")
    assert TWO_CALLS[slice(*second.arguments)] == "\n\n"


@pytest.mark.parametrize(
    ("attributes", "value", "argument"),
    [
        ('name="k" string="true"', "01109", "01109"),
        ('name="k" string="true"', "null", "null"),
        (
            'name="k" string="true"',
            ' <p>a &lt; b</p>\n<Map<String, Int>> "q" ',
            ' <p>a &lt; b</p>\n<Map<String, Int>> "q" ',
        ),
        ('name="k" string="true"', "", ""),
        ('name="k" string="false"', "18446744073709551617", 18446744073709551617),
        ('name="k" string="false"', "1.10", Decimal("1.10")),
        ('name="k" string="false"', ' {"a": [1, null]} ', {"a": [1, None]}),
    ],
)
def test_values(attributes: str, value: str, argument: object) -> None:
    section = one_parameter(attributes, value)
    assert calls_of(section) == [("f", {"k": argument})]
    assert codes_of(section) == []


def test_the_attribute_decides_not_the_looks() -> None:
    section = one_parameter('name="k" string="false"', "the day after")
    assert calls_of(section) == [("f", {"k": "the day after"})]
    assert codes_of(section) == ["call-arguments-not-json"]


@pytest.mark.parametrize(("value", "argument"), [("Paris", "Paris"), ("12", 12), ("[1]", [1])])
def test_a_missing_attribute_means_json_else_text(value: str, argument: object) -> None:
    section = one_parameter('name="k"', value)
    assert calls_of(section) == [("f", {"k": argument})]
    assert codes_of(section) == ["attribute-missing"]


def test_of_a_repeated_parameter_the_last_counts() -> None:
    parameter = '<｜DSML｜parameter name="day" string="false">{}</｜DSML｜parameter>\n'
    body = parameter.format(1) + parameter.format(2) + parameter.format(3)
    section = read(f'<｜DSML｜tool_calls>\n<｜DSML｜invoke name="f">\n{body}</｜DSML｜invoke>\n</｜DSML｜tool_calls>')
    assert calls_of(section) == [("f", {"day": 3})]
    (finding,) = section.findings
    assert finding.code == "call-arguments-duplicate-key"
    assert len(finding.related) == 2


def test_repeated_keys_inside_a_value_are_told() -> None:
    section = one_parameter('name="k" string="false"', '{"a": 1, "a": 2}')
    assert calls_of(section) == [("f", {"k": {"a": 2}})]
    assert codes_of(section) == ["call-arguments-duplicate-key"]


@pytest.mark.parametrize("name", ["arguments", "input", "params"])
def test_a_wrapper_parameter_is_shown_as_written(name: str) -> None:
    section = one_parameter(f'name="{name}" string="false"', '{"city": "Oslo"}')
    assert calls_of(section) == [("f", {name: {"city": "Oslo"}})]
    assert codes_of(section) == ["call-arguments-wrapped"]


def test_a_parameter_that_is_only_called_input_is_no_wrapper() -> None:
    assert codes_of(one_parameter('name="input" string="true"', "some words")) == []


@pytest.mark.parametrize(
    "value",
    [
        "say <｜User｜> or <｜end▁of▁sentence｜> now",
        'write <｜DSML｜invoke name="x"> first',
        "end with </｜DSML｜invoke>",
        '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="x">\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>',
    ],
)
def test_tokens_and_tags_inside_a_value_are_content(value: str) -> None:
    section = one_parameter('name="k" string="true"', value)
    assert calls_of(section) == [("f", {"k": value})]
    assert codes_of(section) == ["control-token-in-content"]
    assert section.complete


def test_text_behind_the_wrapper_is_not_of_the_section() -> None:
    text = TWO_CALLS + "\n\nThis may take a moment."
    assert text[read(text).end :] == "\n\nThis may take a moment."


def test_two_sections_in_a_row() -> None:
    sections = read_sections(read_dsml, SECTION_OPENER, TWO_CALLS + "\n" + TWO_CALLS)
    assert [len(section.calls) for section in sections] == [2, 2]
    assert [codes_of(section) for section in sections] == [[], []]


def test_an_empty_wrapper_is_told() -> None:
    section = read("<｜DSML｜tool_calls></｜DSML｜tool_calls>b")
    assert (section.calls, codes_of(section), section.complete) == ([], ["block-empty"], True)
