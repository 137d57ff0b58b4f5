"""Calls and results between DeepSeek's tokens: V3 and V3.1, told apart call by call."""

from __future__ import annotations

import time

import pytest

from parsers.payloads.base import Section
from parsers.payloads.deepseek_tokens import read_token_calls, read_token_results
from tests.unit.payload_sections import calls_of, codes_of, content_of, read_section, read_sections

CALLS = r"<[｜|]tool[▁_]calls?[▁_]begin[｜|]>"
RESULTS = r"<[｜|]tool[▁_]outputs?[▁_]begin[｜|]>"

V3 = '<｜tool▁call▁begin｜>function<｜tool▁sep｜>ferry\n```json\n{"harbour": "Elm Bay"}\n```<｜tool▁call▁end｜>'
V31 = '<｜tool▁call▁begin｜>ferry<｜tool▁sep｜>{"harbour": "Elm Bay"}<｜tool▁call▁end｜>'
FERRY = ("ferry", {"harbour": "Elm Bay"})


def wrapped(*calls: str, between: str = "") -> str:
    return f"<｜tool▁calls▁begin｜>{between.join(calls)}<｜tool▁calls▁end｜>"


def read(text: str) -> Section:
    return read_section(read_token_calls, CALLS, text)


def results(text: str) -> Section:
    return read_section(read_token_results, RESULTS, text)


def values_of(section: Section) -> list[object]:
    return [source.read_value() for result in section.results for source in result.sources]


@pytest.mark.parametrize(
    "text",
    [
        wrapped(V3, V3, between="\n"),
        wrapped(V31, V31),
        wrapped(V3, V31, between="\n"),
        wrapped(V3, V3).replace("\n```<", "```<"),
        wrapped("\n" + V3, "\n", V3, "\n"),
        wrapped(V31, V31).replace('{"', '{\n  "').replace('"}', '"\n}'),
    ],
    ids=["v3", "v3.1", "both", "fence-on-the-line", "blank-lines", "json-over-lines"],
)
def test_both_forms(text: str) -> None:
    section = read(text + "<｜end▁of▁sentence｜>")
    assert calls_of(section) == [FERRY, FERRY]
    assert codes_of(section) == []
    assert (section.end, section.complete) == (len(text), True)


def test_leaves_and_spans() -> None:
    text = wrapped(V3, V3, between="\n")
    section = read(text)
    assert text[slice(*section.calls[1].span)] == V3
    assert text[slice(*section.calls[1].arguments)] == '{"harbour": "Elm Bay"}'
    assert content_of(section, text) == 'functionferry{"harbour": "Elm Bay"}' * 2


@pytest.mark.parametrize(
    ("arguments", "value"),
    [
        ('{"text": "```json\\n{}\\n```"}', {"text": "```json\n{}\n```"}),
        ('{"n": 18446744073709551617}', {"n": 18446744073709551617}),
        ("{}", {}),
        ("", {}),
    ],
)
def test_arguments_of_v31(arguments: str, value: object) -> None:
    section = read(wrapped(f"<｜tool▁call▁begin｜>f<｜tool▁sep｜>{arguments}<｜tool▁call▁end｜>"))
    assert calls_of(section) == [("f", value)]
    assert codes_of(section) == []


@pytest.mark.parametrize("token", ["<｜tool▁call▁end｜>", "<｜end▁of▁sentence｜>", "<｜tool▁calls▁end｜>"])
def test_tokens_inside_a_string_are_content(token: str) -> None:
    section = read(wrapped(V31.replace("Elm Bay", token), V3))
    assert calls_of(section) == [("ferry", {"harbour": token}), FERRY]
    assert codes_of(section) == ["control-token-in-content"]


DAMAGED = {
    "ascii": (wrapped(V31).replace("｜", "|").replace("▁", "_"), [FERRY], ["glyph-ascii-pipes"]),
    "ascii bars alone": (wrapped(V3).replace("｜", "|"), [FERRY], ["glyph-ascii-pipes"]),
    "no wrapper": (V31, [FERRY], ["wrapper-missing"]),
    "never closed": (wrapped(V31)[: -len("<｜tool▁calls▁end｜>")], [FERRY], ["block-unclosed"]),
    "call never closed": (
        wrapped(V31.replace("<｜tool▁call▁end｜>", ""), V3),
        [FERRY, FERRY],
        ["element-closed-implicitly"],
    ),
    "no separator": (wrapped(V31.replace("<｜tool▁sep｜>", "")), [FERRY], ["call-body-nonstandard"]),
    "no opener of the call": (wrapped(V31.replace("<｜tool▁call▁begin｜>", "")), [FERRY], ["wrapper-missing"]),
    "another type": (wrapped(V3.replace("function", "tool")), [FERRY], ["call-body-nonstandard"]),
    "no name": (wrapped("<｜tool▁call▁begin｜>?<｜tool▁call▁end｜>"), [(None, None)], None),
    "bad json": (wrapped(V3.replace('"Elm Bay"', "tea"), V3), [("ferry", None), FERRY], ["call-arguments-not-json"]),
    "trailing comma": (wrapped(V31.replace('"}', '",}')), [FERRY], ["call-arguments-repaired"]),
    "a list": (
        wrapped("<｜tool▁call▁begin｜>f<｜tool▁sep｜>[1]<｜tool▁call▁end｜>"),
        [("f", [1])],
        ["call-arguments-not-object"],
    ),
    "a key twice": (
        wrapped('<｜tool▁call▁begin｜>f<｜tool▁sep｜>{"a": 1, "a": 2}<｜tool▁call▁end｜>'),
        [("f", {"a": 2})],
        ["call-arguments-duplicate-key"],
    ),
    "stray closer": (wrapped(V31 + "<｜tool▁call▁end｜>"), [FERRY], ["closer-stray"]),
    "nothing inside": (wrapped(), [], ["block-empty"]),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_damaged_calls_are_read(damage: str) -> None:
    text, calls, codes = DAMAGED[damage]
    section = read(text)
    assert calls_of(section) == calls
    assert codes is None or codes_of(section) == codes
    assert section.end == len(text)


def test_a_runaway_opener_is_told_once() -> None:
    text = "<｜tool▁calls▁begin｜>" * 12 + "MMMM"
    section = read(text)
    assert text[section.end :] == "MMMM"
    assert sorted(codes_of(section)) == ["block-unclosed", "marker-repeated"]


@pytest.mark.parametrize("cut", range(len("<｜tool▁calls▁begin｜>"), len(wrapped(V3))))
def test_a_cut_anywhere_is_told(cut: int) -> None:
    section = read(wrapped(V3)[:cut])
    assert set(codes_of(section)) & {"text-truncated", "call-truncated", "block-unclosed"}
    assert "call-arguments-not-json" not in codes_of(section)
    assert not section.complete


@pytest.mark.parametrize(
    "text",
    [
        "<｜tool▁outputs▁begin｜><｜tool▁output▁begin｜>noon<｜tool▁output▁end｜>\n"
        '<｜tool▁output▁begin｜>{"t": 1}<｜tool▁output▁end｜><｜tool▁outputs▁end｜>',
        '<｜tool▁output▁begin｜>noon<｜tool▁output▁end｜><｜tool▁output▁begin｜>{"t": 1}<｜tool▁output▁end｜>',
    ],
    ids=["v3", "v3.1"],
)
def test_results_with_and_without_a_wrapper(text: str) -> None:
    section = results(text + "At noon.<｜end▁of▁sentence｜>")
    assert values_of(section) == ["noon", {"t": 1}]
    assert codes_of(section) == []
    assert (section.end, section.complete) == (len(text), True)
    assert all(result.sources[0].position == 0 for result in section.results)


def test_a_token_inside_a_result_is_content() -> None:
    value = '{"t": "<｜tool▁output▁end｜>"}'
    section = results(f"<｜tool▁output▁begin｜>{value}<｜tool▁output▁end｜>")
    assert values_of(section) == [{"t": "<｜tool▁output▁end｜>"}]
    assert codes_of(section) == ["control-token-in-content"]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("<｜tool▁output▁begin｜>noon<｜User｜>Thanks", ["noon"]),
        ("<｜tool▁output▁begin｜>noon<｜tool▁output▁begin｜>one<｜tool▁output▁end｜>", ["noon", "one"]),
        ("<｜tool▁outputs▁begin｜><｜tool▁output▁begin｜>noon<｜tool▁output▁end｜>", ["noon"]),
    ],
)
def test_unclosed_results_are_told(text: str, values: list[object]) -> None:
    section = results(text)
    assert values_of(section) == values
    assert codes_of(section) == ["block-unclosed"]


@pytest.mark.parametrize(
    "unit",
    [
        "<｜tool▁calls▁begin｜>",
        '<｜tool▁call▁begin｜>f<｜tool▁sep｜>{"',
        "<｜tool▁call▁begin｜>f<｜tool▁sep｜>{}<｜tool▁call▁end｜>",
        "<｜tool▁call▁begin｜>function<｜tool▁sep｜>n\n```json\n",
    ],
)
def test_ten_thousand_of_anything_cost_one_pass(unit: str) -> None:
    def seconds(count: int) -> float:
        begin = time.process_time()
        read_sections(read_token_calls, CALLS, unit * count)
        return time.process_time() - begin

    assert seconds(10_000) < 12 * seconds(2_000) + 0.5
