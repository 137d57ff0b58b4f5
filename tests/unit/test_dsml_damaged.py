"""DSML as models and web pages really write it: every damage is read, and told under its code at its place."""

from __future__ import annotations

import time

import pytest

from parsers.payloads.base import Section
from parsers.payloads.dsml import SECTION_OPENER, read_dsml
from tests.unit.payload_sections import calls_of, codes_of, content_of, read_section, read_sections

GOOD = """<｜DSML｜tool_calls>
<｜DSML｜invoke name="ferry">
<｜DSML｜parameter name="harbour" string="true">Elm Bay</｜DSML｜parameter>
</｜DSML｜invoke>
</｜DSML｜tool_calls>"""
PARAMETER = '<｜DSML｜parameter name="harbour" string="true">Elm Bay</｜DSML｜parameter>'
FERRY = [("ferry", {"harbour": "Elm Bay"})]


def read(text: str) -> Section:
    return read_section(read_dsml, SECTION_OPENER, text)


DAMAGED = {
    "ascii bars": (GOOD.replace("｜", "|"), ["glyph-ascii-pipes"]),
    "doubled bars": (GOOD.replace("｜", "｜｜"), ["glyph-doubled-bars"]),
    "double vertical line": (GOOD.replace("｜", "‖"), ["glyph-doubled-bars"]),
    "doubled ascii bars": (GOOD.replace("｜", "||"), ["glyph-ascii-pipes", "glyph-doubled-bars"]),
    "one word for the other": (GOOD.replace("<｜DSML｜tool_calls>", "<｜DSML｜function_calls>"), ["tag-malformed"]),
    "misspelt wrapper": (GOOD.replace("<｜DSML｜tool_calls>", "<｜DSML｜toolcalls>"), ["tag-malformed"]),
    "shortened wrapper": (GOOD.replace("<｜DSML｜tool_calls>", "<｜DSML｜tool>"), ["tag-malformed"]),
    "torn wrapper": (GOOD.replace("<｜DSML｜tool_calls>", "< calls>"), ["tag-malformed"]),
    "wrapper that ends in a bar": (GOOD.replace("<｜DSML｜tool_calls>", "<｜DSML｜tool_calls｜"), ["tag-malformed"]),
    "no wrapper": (GOOD.split("\n", 1)[1].rsplit("\n", 1)[0], ["wrapper-missing"]),
    "closer of the wrapper alone": (GOOD.split("\n", 1)[1], ["wrapper-missing"]),
    "wrapper never closed": (GOOD.rsplit("\n", 1)[0], ["block-unclosed"]),
    "wrapper opened twice": ("<｜DSML｜tool_calls>\n" + GOOD, ["marker-repeated"]),
    "call never closed": (GOOD.replace("</｜DSML｜invoke>\n", ""), ["element-closed-implicitly"]),
    "parameter never closed": (
        GOOD.replace("</｜DSML｜parameter>", ""),
        ["element-closed-implicitly"],
    ),
    "closer without its end": (GOOD.replace("</｜DSML｜parameter>", "</｜DSML｜parameter"), ["tag-malformed"]),
    "misspelt closer": (GOOD.replace("</｜DSML｜parameter>", "</｜DSML｜paramater>"), ["tag-malformed"]),
    "opener without its sign": (GOOD.replace("<｜DSML｜invoke", "｜DSML｜invoke"), ["tag-malformed"]),
    "tag torn over lines": (GOOD.replace("<｜DSML｜invoke", "<｜DSML｜\ninvoke"), ["tag-malformed"]),
    "tag torn behind its sign": (GOOD.replace("</｜DSML｜invoke", "</ ｜DSML｜invoke"), ["tag-malformed"]),
    "typographic quotes": (GOOD.replace('name="ferry"', "name=“ferry”"), ["tag-malformed"]),
    "words in a tag": (GOOD.replace('name="ferry"', 'name="ferry" please'), ["tag-malformed"]),
    "blanks of V4.1 in some tags": (GOOD.replace("<｜DSML｜invoke", "<｜DSML｜ invoke"), ["tag-malformed"]),
    "json body": (GOOD.replace(PARAMETER, '{"harbour": "Elm Bay"}'), ["call-body-nonstandard"]),
    "fenced json body": (GOOD.replace(PARAMETER, '```json\n{"harbour": "Elm Bay"}\n```'), ["call-body-nonstandard"]),
    "cdata": (GOOD.replace("Elm Bay", "<![CDATA[Elm Bay]]>"), ["call-body-nonstandard"]),
    "json calls in the wrapper": (
        '<｜DSML｜tool_calls>[{"name": "ferry", "arguments": {"harbour": "Elm Bay"}}]</｜DSML｜tool_calls>',
        ["call-body-nonstandard"],
    ),
    "json call and left-over closers": (
        '<tool>{"name": "ferry", "arguments": {"harbour": "Elm Bay"}}'
        "</｜｜DSML｜｜ parameter></｜｜DSML｜｜ invoke></tool>",
        ["call-body-nonstandard", "closer-stray", "closer-stray"],
    ),
    "stray closer": (GOOD.replace("</｜DSML｜invoke>", "</｜DSML｜parameter></｜DSML｜invoke>"), ["closer-stray"]),
    "words beside the parameters": (GOOD.replace(PARAMETER, "Note:\n" + PARAMETER), ["call-body-nonstandard"]),
    "words between the calls": (
        GOOD.replace("\n</｜DSML｜tool_calls>", "\nso\n</｜DSML｜tool_calls>"),
        ["call-malformed"],
    ),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_damaged_calls_are_read(damage: str) -> None:
    text, codes = DAMAGED[damage]
    section = read(text)
    assert calls_of(section) == FERRY
    assert codes_of(section) == codes
    assert section.end == len(text)


OTHER_CALLS = {
    "self-closing call": (
        '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="now"/>\n</｜DSML｜tool_calls>',
        [("now", {})],
        ["call-body-nonstandard"],
    ),
    "self-closing parameter": (
        GOOD.replace(PARAMETER, '<｜DSML｜parameter name="harbour" string="true"/>'),
        [("ferry", {"harbour": ""})],
        ["call-body-nonstandard"],
    ),
    "call without a name": (
        GOOD.replace(' name="ferry"', ""),
        [(None, {"harbour": "Elm Bay"})],
        ["call-malformed"],
    ),
    "parameter without a call": (PARAMETER, [(None, {"harbour": "Elm Bay"})], ["call-malformed", "wrapper-missing"]),
    "json body that is none": (
        GOOD.replace(PARAMETER, "{harbour: Elm}"),
        [("ferry", None)],
        ["call-arguments-not-json", "call-body-nonstandard"],
    ),
    "words for a body": (GOOD.replace(PARAMETER, "Elm Bay"), [("ferry", None)], ["call-arguments-not-json"]),
    "one broken call beside a good one": (
        GOOD.replace("<｜DSML｜invoke", '<｜DSML｜invoke name="bus">\n<｜DSML｜invoke', 1),
        [("bus", {}), *FERRY],
        ["element-closed-implicitly"],
    ),
    "value ended by the next parameter": (
        GOOD.replace(PARAMETER, '<｜DSML｜parameter name="day" string="true">Friday\n' + PARAMETER),
        [("ferry", {"day": "Friday", "harbour": "Elm Bay"})],
        ["element-closed-implicitly"],
    ),
    "value ended by the turn": (
        GOOD[: GOOD.index("</｜DSML｜parameter>")] + "<｜end▁of▁sentence｜><｜User｜>Hm?",
        FERRY,
        ["block-unclosed", "element-closed-implicitly", "element-closed-implicitly"],
    ),
}


@pytest.mark.parametrize("damage", OTHER_CALLS)
def test_other_calls(damage: str) -> None:
    text, calls, codes = OTHER_CALLS[damage]
    section = read(text)
    assert calls_of(section) == calls
    assert sorted(codes_of(section)) == codes


def test_a_grammar_that_stops_leaves_the_text_alone() -> None:
    text = GOOD.rsplit("\n", 1)[0] + "\nHere is more."
    section = read(text)
    assert text[section.end :] == "\nHere is more."
    assert codes_of(section) == ["block-unclosed"]


def test_a_role_token_ends_the_section_only_outside_of_values() -> None:
    text = GOOD.rsplit("\n", 2)[0] + "<｜end▁of▁sentence｜>" + GOOD
    first, second = read_sections(read_dsml, SECTION_OPENER, text)
    assert calls_of(first) == calls_of(second) == FERRY
    assert codes_of(first) == ["block-unclosed", "element-closed-implicitly"]
    assert codes_of(second) == []


@pytest.mark.parametrize("cut", range(len("</｜DSML｜parameter>")))
def test_a_closer_cut_at_the_end_is_not_of_the_value(cut: int) -> None:
    value = GOOD.index("Elm Bay") + len("Elm Bay")
    text = GOOD[: value + cut]
    section = read(text)
    assert codes_of(section) == (["call-truncated", "text-truncated"] if cut > 1 else ["call-truncated"])
    assert calls_of(section) == ([("ferry", {"harbour": "Elm Bay<"})] if cut == 1 else FERRY)
    assert not section.complete


@pytest.mark.parametrize("cut", range(4, len(GOOD)))
def test_a_cut_anywhere_is_told(cut: int) -> None:
    sections = read_sections(read_dsml, SECTION_OPENER, GOOD[:cut])
    codes = {code for section in sections for code in codes_of(section)}
    assert codes & {"text-truncated", "call-truncated", "block-unclosed"}
    assert not any(section.complete for section in sections)


def test_a_truncated_value_is_not_called_bad_json() -> None:
    text = '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="f">\n<｜DSML｜parameter name="k" string="false">{"a": '
    section = read(text)
    assert codes_of(section) == ["call-truncated"]
    assert content_of(section, text) == '{"a": '


@pytest.mark.parametrize(
    "talk",
    [
        "see ｜DSML｜invoke name=",
        "the tag <｜DSML｜result> is unknown",
        "DSML",
        "</｜DSML｜invoke>",
        "< calls> alone",
        "<tool>x",
        "write `<｜DSML｜tool_calls>` first",
    ],
)
def test_talk_opens_no_section(talk: str) -> None:
    assert read_sections(read_dsml, SECTION_OPENER, talk) == []


UNITS = [
    "<｜DSML｜tool_calls>",
    '<｜DSML｜invoke name="a">',
    '<｜DSML｜invoke name="a">{"',
    '<｜DSML｜invoke name="a">\n\n</｜DSML｜invoke>\n',
    '<｜DSML｜parameter name="a" string="true">x',
    '<tool>{"name": ',
    "<｜DSML｜",
    '<｜DSML｜invoke name="a"><｜DSML｜parameter name="x"><｜end▁of▁sentence｜>',
]


@pytest.mark.parametrize("unit", UNITS)
def test_ten_thousand_of_anything_cost_one_pass(unit: str) -> None:
    def seconds(count: int) -> float:
        begin = time.process_time()
        read_sections(read_dsml, SECTION_OPENER, unit * count)
        return time.process_time() - begin

    assert seconds(10_000) < 12 * seconds(2_000) + 0.5
