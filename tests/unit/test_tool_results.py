"""Results as elements: `<tool_result>` of DeepSeek V4, `<function_results>` of V3.2, pages of a browsing tool."""

from __future__ import annotations

import time

import pytest

from parsers.payloads.base import PayloadReader, Section
from parsers.payloads.tool_results import read_function_results, read_tool_results, result_source
from tests.unit.payload_sections import codes_of, content_of, read_section, read_sections


def v4(text: str) -> list[Section]:
    return read_sections(read_tool_results, "<tool_result>", text)


def v32(text: str) -> Section:
    return read_section(read_function_results, "<function_results>", text)


def texts_of(text: str, section: Section) -> list[str]:
    return [text[slice(*source.span)] for result in section.results for source in result.sources]


@pytest.mark.parametrize(
    ("value", "decoded"),
    [
        ('{"t": "noon"}', {"t": "noon"}),
        ("[0]", [0]),
        ("noon", "noon"),
        ("12", "12"),
        ("", ""),
        (" two\nlines ", " two\nlines "),
        ('{"t": "</tool_result>"}', {"t": "</tool_result>"}),
        ("use </tool_result> to close", "use </tool_result> to close"),
    ],
)
def test_one_element_is_one_source(value: str, decoded: object) -> None:
    text = f"<tool_result>{value}</tool_result><｜Assistant｜>Done."
    (section,) = v4(text)
    (result,) = section.results
    (source,) = result.sources
    assert source.read_value() == decoded
    assert (source.position, source.ref, result.call_id) == (0, None, None)
    assert text[slice(*source.span)] == content_of(section, text) == value
    assert text[section.end :] == "<｜Assistant｜>Done."
    assert codes_of(section) == []


def test_elements_and_words() -> None:
    text = "<tool_result>noon</tool_result>\n\n<tool_result>one</tool_result>\n\nThanks. What is </tool_result>?"
    sections = v4(text)
    assert [texts_of(text, section) for section in sections] == [["noon"], ["one"]]
    assert text[sections[-1].end :] == "\n\nThanks. What is </tool_result>?"


@pytest.mark.parametrize("token", ["<｜Assistant｜>", "<｜end▁of▁sentence｜>", "</think>", "<|im_start|>"])
@pytest.mark.parametrize("value", ['{{"t": "write {} here"}}', "write {} here"])
def test_a_control_token_in_a_result_is_content(token: str, value: str) -> None:
    text = f"<tool_result>{value.format(token)}</tool_result><｜Assistant｜>Done."
    (section,) = v4(text)
    assert texts_of(text, section) == [value.format(token)]
    assert codes_of(section) == ["control-token-in-content"]


def test_an_unclosed_element_ends_with_its_turn() -> None:
    text = "<tool_result>noon<｜Assistant｜>Yes<｜User｜><tool_result>one</tool_result>"
    first, second = v4(text)
    assert texts_of(text, first) == ["noon"]
    assert (first.complete, codes_of(first)) == (False, ["block-unclosed"])
    assert texts_of(text, second) == ["one"]


def test_results_of_v32() -> None:
    text = '<function_results>\n<result>{"t": "</result>"}</result>\n<result>noon</result>\n</function_results>'
    section = v32(text + "\n\n<think>")
    assert texts_of(text, section) == ['{"t": "</result>"}', "noon"]
    assert codes_of(section) == []
    assert (section.end, section.complete) == (len(text), True)
    assert {kind for kind, *_ in section.markup} == {"block", "result", "layout"}


def test_the_closer_that_a_tag_follows_counts() -> None:
    text = "<function_results>\n<result>an </result> of <b> tags</result>\n</function_results>"
    assert texts_of(text, v32(text)) == ["an </result> of <b> tags"]


@pytest.mark.parametrize(
    ("text", "values", "codes"),
    [
        ("<function_results>\n<result>a</result>\n", ["a"], ["block-unclosed"]),
        ("<function_results>\n<result>a\n</function_results>", ["a\n"], ["element-closed-implicitly"]),
        ("<function_results>\n<result>a<｜User｜>", ["a"], ["block-unclosed", "element-closed-implicitly"]),
        ("<function_results>\n</function_results>", [], ["block-empty"]),
        ("<function_results>text", [], ["block-unclosed"]),
    ],
)
def test_damaged_results_of_v32(text: str, values: list[str], codes: list[str]) -> None:
    section = v32(text)
    assert texts_of(text, section) == values
    assert sorted(codes_of(section)) == codes


@pytest.mark.parametrize(
    ("heading", "ref", "title", "url"),
    [
        ("[30] Tide tables (https://tides.example/a_(b))", "30", "Tide tables", "https://tides.example/a_(b)"),
        ("[2]  (https://tides.example)", "2", None, "https://tides.example"),
        ("[0] ferry times (Search_Results/ferry times)", "0", "ferry times", "Search_Results/ferry times"),
        ("[7] no address", "7", "no address", None),
    ],
)
def test_a_page_has_number_title_and_address(heading: str, ref: str, title: str | None, url: str | None) -> None:
    text = f"{heading}\n**viewing lines [0 - 1] of 1**\n\nL0: \nL1: The ferry leaves at noon."
    source = result_source(text, 0, len(text))
    assert (source.ref, source.title, source.url, source.position) == (ref, title, url, 0)
    assert source.read_value() == text


@pytest.mark.parametrize("text", ["[30] a remark\nmore", "[1, 2]", "Error fetching URL", "[x] page\nL0: a"])
def test_other_results_are_no_pages(text: str) -> None:
    assert result_source(text, 0, len(text)).ref is None


@pytest.mark.parametrize(
    ("reader", "opener", "unit"),
    [
        (read_tool_results, "<tool_result>", "<tool_result>x</tool_result>y"),
        (read_tool_results, "<tool_result>", "<tool_result><｜User｜>"),
        (read_function_results, "<function_results>", "<function_results>\n<result>"),
        (read_function_results, "<function_results>", "<function_results><result>x</result>y"),
        (read_function_results, "<function_results>", "<function_results><result>x</result>y<｜User｜>"),
    ],
)
def test_ten_thousand_of_anything_cost_one_pass(reader: PayloadReader, opener: str, unit: str) -> None:
    def seconds(count: int) -> float:
        begin = time.process_time()
        read_sections(reader, opener, unit * count)
        return time.process_time() - begin

    assert seconds(10_000) < 12 * seconds(2_000) + 0.5
