"""Calls as elements, in the words of several families."""

from __future__ import annotations

import pytest

from parsers.formats.parts import FUNCTION, VERBATIM_FUNCTION
from parsers.payloads.base import Room, Section
from parsers.payloads.element_calls import ElementCalls
from tests.unit.payload_sections import calls_of, check_section, codes_of, content_of

INVOKE = ElementCalls(
    call=r"<invoke name=\"(?P<name>[^\"\n]*)\">",
    call_close="</invoke>",
    parameter=r"<param name=\"(?P<name>[^\"\n]*)\">",
    parameter_close="</param>",
)


def read(text: str, reader: ElementCalls = FUNCTION, turn_end: str = "<|end|>") -> Section | None:
    """Read the section that begins with the text."""

    def turn_end_after(place: int) -> int:
        at = text.find(turn_end, place)
        return at if at >= 0 else len(text)

    section = reader(Room(text, 0, text.index(">") + 1, turn_end_after, ("</tool_call>",)))
    if section is not None:
        check_section(section, 0, text)
    return section


def one(text: str, reader: ElementCalls = FUNCTION) -> Section:
    """Read a section that is there."""
    section = read(text, reader)
    assert section is not None
    return section


def test_a_value_loses_one_newline_on_each_side_and_keeps_its_indentation() -> None:
    section = one(
        "<tool_call>\n<function=edit>\n<parameter=old>\n\n    if x:\n\n</parameter>\n</function>\n</tool_call>"
    )
    assert calls_of(section) == [("edit", {"old": "\n    if x:\n"})]
    assert section.complete
    assert codes_of(section) == []


def test_a_closer_that_no_tag_follows_belongs_to_the_value() -> None:
    text = "<function=f>\n<parameter=a>\nx </parameter> y\n</parameter>\n<parameter=b>\n2\n</parameter>\n</function>"
    assert calls_of(one(text)) == [("f", {"a": "x </parameter> y", "b": 2})]


@pytest.mark.parametrize(
    ("kind", "written", "value"),
    [
        ("string", "5", "5"),
        ("integer", "5", 5),
        ("boolean", "True", True),
        ("object", '{"a": None}', {"a": None}),
        ("array", "[1, 2]", [1, 2]),
    ],
)
def test_the_schema_tells_what_a_text_means(kind: str, written: str, value: object) -> None:
    section = one(f"<function=f>\n<parameter=a>{written}</parameter>\n</function>")
    read_typed = section.calls[0].read_typed
    assert read_typed is not None
    assert read_typed({"type": "object", "properties": {"a": {"type": kind}}}) == {"a": value}


def test_a_parameter_without_closer_ends_where_the_next_begins() -> None:
    section = one("<function=f>\n<parameter=a>\nx\n<parameter=b>\ny\n</parameter>\n</function>")
    assert calls_of(section) == [("f", {"a": "x", "b": "y"})]
    assert "element-closed-implicitly" in codes_of(section)


def test_a_cut_call_is_told() -> None:
    section = one("<tool_call>\n<function=f>\n<parameter=a>\nx")
    assert section.calls[0].name == "f"
    assert "call-truncated" in codes_of(section)
    assert not section.complete


def test_character_data_is_unwrapped() -> None:
    section = one('<invoke name="f"><param name="a"><![CDATA[<b>&</param>]]></param></invoke>', INVOKE)
    assert calls_of(section) == [("f", {"a": "<b>&</param>"})]


def test_json_in_the_place_of_parameters_is_read() -> None:
    assert calls_of(one('<function=f>{"a": [1, "</function>"]}</function>')) == [("f", {"a": [1, "</function>"]})]


def test_compact_elements_mean_strings() -> None:
    text = "<tool_call><function=f><parameter=a>\nnull\n</parameter></function></tool_call>"
    assert calls_of(one(text, VERBATIM_FUNCTION)) == [("f", {"a": "\nnull\n"})]


def test_other_contents_of_the_wrapper_are_declined() -> None:
    assert read('<tool_call>\n{"name": "f"}\n</tool_call>') is None
    assert read("<tool_call>\nf\n</tool_call>") is None


def test_values_are_the_only_content() -> None:
    text = "<tool_call>\n<function=f>\n<parameter=a>\nx\n</parameter>\n</function>\n</tool_call>"
    assert content_of(one(text), text).strip() == "x"


def test_many_openers_without_closers_cost_one_pass() -> None:
    section = one("<function=f>" + "<parameter=a>x" * 20_000)
    assert section.calls[0].name == "f"
