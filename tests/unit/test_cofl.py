"""Calls and results of Cohere Command 5: three dialects of arguments, items that are escaped as in XML."""

from __future__ import annotations

import time
from decimal import Decimal

import pytest

from parsers.payloads.base import Section
from parsers.payloads.cofl import CALLS_OPENER, RESULTS_OPENER, read_cofl_calls, read_cofl_results
from tests.unit.payload_sections import calls_of, codes_of, content_of, read_section, read_sections


def calls(text: str) -> Section:
    return read_section(read_cofl_calls, CALLS_OPENER, text)


def one_call(values: str) -> Section:
    return calls(
        f'<cofl:tool_calls><cofl:tool_call id="0" name="f">{values}</cofl:tool_call></cofl:tool_calls>'
        "<|END_OF_TURN_TOKEN|>"
    )


def results(text: str) -> Section:
    return read_section(read_cofl_results, RESULTS_OPENER, text)


RAW = '<cofl:value name="k" type="raw">{}</cofl:value>'

READ = {
    "no arguments": ("", {}),
    "raw": (RAW.format("x < y & <b>"), {"k": "x < y & <b>"}),
    "raw keeps entities": (RAW.format("a &amp; b"), {"k": "a &amp; b"}),
    "raw keeps blanks": (RAW.format(" two\nlines \n"), {"k": " two\nlines \n"}),
    "raw looks like json": (RAW.format("[1]"), {"k": "[1]"}),
    "json": ('<cofl:value name="k" type="json">-1.50</cofl:value>', {"k": Decimal("-1.50")}),
    "json words": ('<cofl:value name="k" type="json">null</cofl:value>', {"k": None}),
    "empty list": ('<cofl:value name="k" type="list"></cofl:value>', {"k": []}),
    "empty dict": ('<cofl:value name="k" type="dict"></cofl:value>', {"k": {}}),
    "nested": (
        '<cofl:value name="d" type="dict"><cofl:value name="l" type="list"><cofl:value type="json">1</cofl:value>'
        '<cofl:value type="raw">two</cofl:value><cofl:value type="list"></cofl:value></cofl:value></cofl:value>'
        '<cofl:value name="e" type="raw"></cofl:value>',
        {"d": {"l": [1, "two", []]}, "e": ""},
    ),
    "name with signs": ('<cofl:value name="a&quot;&lt;b" type="json">1</cofl:value>', {'a"<b': 1}),
    "closer of a call inside": (RAW.format("</cofl:tool_call>"), {"k": "</cofl:tool_call>"}),
    "closer of a value inside": (RAW.format("</cofl:value>"), {"k": "</cofl:value>"}),
    "whole value inside": (RAW.format(RAW.format("no")), {"k": RAW.format("no")}),
    "flat": (
        '<cofl:tool_param name="s" string="true">x < y &amp; z</cofl:tool_param>'
        '<cofl:tool_param name="n" string="false">{"a": [1, null]}</cofl:tool_param>',
        {"s": "x < y &amp; z", "n": {"a": [1, None]}},
    ),
    "flat and escaped": (
        '<cofl:tool_param name="s" string="true">x &lt; y &amp;lt; <|z|></cofl:tool_param>'
        '<cofl:tool_param name="n" string="false">"&gt;"</cofl:tool_param>',
        {"s": "x < y &lt; <|z|>", "n": ">"},
    ),
}


@pytest.mark.parametrize("form", READ)
def test_arguments_in_every_dialect(form: str) -> None:
    values, arguments = READ[form]
    section = one_call(values)
    assert calls_of(section) == [("f", arguments)]
    assert not {"call-malformed", "call-body-nonstandard", "closer-stray"} & set(codes_of(section))
    assert [finding for finding in section.findings if finding.code != "control-token-in-content"] == []
    assert (section.calls[0].id, section.complete) == ("0", True)


def test_the_escaping_is_decided_call_by_call() -> None:
    param = (
        '<cofl:tool_call id="{}" name="f"><cofl:tool_param name="k" string="true">{}</cofl:tool_param></cofl:tool_call>'
    )
    text = f"<cofl:tool_calls>{param.format(0, '1 &lt; 2')}{param.format(1, '1 < 2 &lt;')}</cofl:tool_calls>"
    assert calls_of(calls(text)) == [("f", {"k": "1 < 2"}), ("f", {"k": "1 < 2 &lt;"})]


def test_leaves_and_spans() -> None:
    text = f'<cofl:tool_calls><cofl:tool_call id="7" name="f">{RAW.format("tea")}</cofl:tool_call></cofl:tool_calls>'
    section = calls(text)
    (call,) = section.calls
    assert text[slice(*call.span)] == text[len("<cofl:tool_calls>") : -len("</cofl:tool_calls>")]
    assert text[slice(*call.arguments)] == RAW.format("tea")
    assert content_of(section, text) == "tea"


DAMAGED = {
    "no wrapper": (
        f'<cofl:tool_call id="0" name="f">{RAW.format("tea")}</cofl:tool_call>',
        [("f", {"k": "tea"})],
        ["wrapper-missing"],
    ),
    "no id": (
        '<cofl:tool_calls><cofl:tool_call name="f"></cofl:tool_call></cofl:tool_calls>',
        [("f", {})],
        ["call-id-missing"],
    ),
    "no name": (
        '<cofl:tool_calls><cofl:tool_call id="0"></cofl:tool_call></cofl:tool_calls>',
        [(None, {})],
        ["call-malformed"],
    ),
    "self-closing": (
        '<cofl:tool_calls><cofl:tool_call id="0" name="f"/></cofl:tool_calls>',
        [("f", {})],
        ["call-body-nonstandard"],
    ),
    "wrapper never closed": (
        '<cofl:tool_calls><cofl:tool_call id="0" name="f"></cofl:tool_call>',
        [("f", {})],
        ["block-unclosed"],
    ),
    "call never closed": (
        '<cofl:tool_calls><cofl:tool_call id="0" name="f"></cofl:tool_calls>',
        [("f", {})],
        ["element-closed-implicitly"],
    ),
    "value never closed": (
        '<cofl:tool_calls><cofl:tool_call id="0" name="f"><cofl:value name="a" type="raw">one'
        f"{RAW.format('two')}</cofl:tool_call></cofl:tool_calls>",
        [("f", {"a": "one", "k": "two"})],
        ["element-closed-implicitly"],
    ),
    "list never closed": (
        '<cofl:tool_calls><cofl:tool_call id="0" name="f"><cofl:value name="l" type="list">'
        '<cofl:value type="json">1</cofl:value></cofl:tool_call></cofl:tool_calls>',
        [("f", {"l": [1]})],
        ["element-closed-implicitly"],
    ),
    "no type": (
        '<cofl:tool_calls><cofl:tool_call id="0" name="f"><cofl:value name="k">12</cofl:value>'
        "</cofl:tool_call></cofl:tool_calls>",
        [("f", {"k": "12"})],
        ["attribute-missing"],
    ),
    "no json": (
        '<cofl:tool_calls><cofl:tool_call id="0" name="f"><cofl:value name="k" type="json">tea</cofl:value>'
        "</cofl:tool_call></cofl:tool_calls>",
        [("f", {"k": "tea"})],
        ["call-arguments-not-json"],
    ),
    "a name twice": (
        f'<cofl:tool_calls><cofl:tool_call id="0" name="f">{RAW.format("a")}{RAW.format("b")}'
        "</cofl:tool_call></cofl:tool_calls>",
        [("f", {"k": "b"})],
        ["call-arguments-duplicate-key"],
    ),
    "nothing inside": ("<cofl:tool_calls></cofl:tool_calls>", [], ["block-empty"]),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_damaged_calls_are_read(damage: str) -> None:
    text, expected, codes = DAMAGED[damage]
    section = calls(text)
    assert calls_of(section) == expected
    assert codes_of(section) == codes
    assert section.end == len(text)


def test_a_control_token_in_a_raw_value_is_content() -> None:
    section = one_call(RAW.format("Press <|END_OF_TURN_TOKEN|> to stop"))
    assert calls_of(section) == [("f", {"k": "Press <|END_OF_TURN_TOKEN|> to stop"})]
    assert codes_of(section) == ["control-token-in-content"]


def test_values_nested_beyond_reason_are_not_decoded() -> None:
    deep = '<cofl:value name="k" type="dict">' * 2000 + "</cofl:value>" * 2000
    section = one_call(deep)
    assert calls_of(section) == [("f", None)]
    assert codes_of(section) == ["call-arguments-not-json"]


WHOLE = f'<cofl:tool_calls><cofl:tool_call id="0" name="f">{RAW.format("tea")}</cofl:tool_call></cofl:tool_calls>'


@pytest.mark.parametrize("cut", range(len("<cofl:"), len(WHOLE)))
def test_a_cut_anywhere_is_told(cut: int) -> None:
    section = calls(WHOLE[:cut])
    assert set(codes_of(section)) & {"text-truncated", "call-truncated", "block-unclosed"}
    assert not section.complete


RESULTS = (
    '<cofl:tool_results><cofl:tool_result id="1" is_error="false">'
    '<cofl:tool_result_item index="0">{"t": "5 &lt; 6 &amp;amp; 7"}</cofl:tool_result_item>'
    '<cofl:tool_result_item index="1">plain &gt; text</cofl:tool_result_item></cofl:tool_result>'
    '<cofl:tool_result id="2" is_error="true"></cofl:tool_result></cofl:tool_results>'
)


def test_results() -> None:
    section = results(RESULTS + "<|END_OF_TURN_TOKEN|>")
    first, second = section.results
    assert (first.call_id, first.is_error, second.call_id, second.is_error) == ("1", False, "2", True)
    assert [(source.position, source.read_value()) for source in first.sources] == [
        (0, {"t": "5 < 6 &amp; 7"}),
        (1, "plain > text"),
    ]
    assert RESULTS[slice(*first.sources[0].span)] == '{"t": "5 &lt; 6 &amp;amp; 7"}'
    assert second.sources == []
    assert (codes_of(section), section.end, section.complete) == ([], len(RESULTS), True)


@pytest.mark.parametrize(
    ("text", "values", "codes"),
    [
        ('<cofl:tool_result id="1">noon</cofl:tool_result>', ["noon"], ["wrapper-missing"]),
        (RESULTS.replace("</cofl:tool_results>", ""), None, ["block-unclosed"]),
        (RESULTS.replace("</cofl:tool_result_item>", "", 1), None, ["element-closed-implicitly"]),
        (RESULTS.replace('index="0"', ""), None, []),
        ('<cofl:tool_results><cofl:tool_result id="1">', [], ["text-truncated"]),
        ("<cofl:tool_results></cofl:tool_results>", [], ["block-empty"]),
    ],
)
def test_damaged_results(text: str, values: list[object] | None, codes: list[str]) -> None:
    section = results(text)
    read = [source.read_value() for result in section.results for source in result.sources]
    assert read == (values if values is not None else [{"t": "5 < 6 &amp; 7"}, "plain > text"])
    assert sorted(codes_of(section)) == codes


@pytest.mark.parametrize(
    "unit",
    [
        '<cofl:tool_call id="0" name="f"></cofl:tool_call>',
        '<cofl:tool_call id="0" name="f">' + RAW.format("x") + "y",
        '<cofl:tool_call id="0" name="f"><cofl:value name="a" type="raw">',
        '<cofl:tool_call id="0" name="f"><cofl:value type="list">',
    ],
)
def test_ten_thousand_of_anything_cost_one_pass(unit: str) -> None:
    def seconds(count: int) -> float:
        begin = time.process_time()
        read_sections(read_cofl_calls, CALLS_OPENER, "<cofl:tool_calls>" + unit * count)
        return time.process_time() - begin

    assert seconds(10_000) < 12 * seconds(2_000) + 0.5
