"""Sections of DSML that are read in one match a call are those that would be read tag by tag."""

from __future__ import annotations

from functools import partial

from hypothesis import event, given
from hypothesis import strategies as st

from parsers.payloads.base import Room, Section
from parsers.payloads.dsml import read_tag_by_tag
from parsers.payloads.dsml_usual import read_usual

NAMES = ["ferry", "harbour", "days", "Elm Bay", "水门", "a b", "x.y", "a'b"]
ODD_NAMES = ["arguments", "", "<"]
WORDS = ["", "Elm Bay", "水门 🌊", " ", "a\nb", "4 > 3", "tool_calls>"]
JSON = ["2", "4.20", '{"a": [1, null]}', "[]", " true\n", '"x"']
ODD_VALUES = [
    '{"a": 1, "a": 2}',
    "[{",
    "<p>",
    "DSML",
    "｜DSML｜invoke",
    "</｜DSML｜parameter>",
    "<![CDATA[x]]>",
    "<｜User｜>",
    "|",
]
BLANKS = ["\n", "", " ", "\r\n    ", "\n\n"]


@st.composite
def sections(draw: st.DrawFn) -> str:
    """Write a section, exact or with a slip somewhere."""
    slips = draw(st.integers(0, 2)) == 0

    def one_of(usual: list[str], odd: list[str]) -> str:
        return draw(st.sampled_from([*usual, *odd] if slips else usual))

    mark = "｜DSML｜" + one_of(["", " "], ["  "])
    wrapper = one_of(["tool_calls", "function_calls", "calls"], ["tool_cals"])
    pieces = [f"<{mark}{wrapper}>"]
    for _ in range(draw(st.integers(1 - slips, 3))):
        pieces += one_of(BLANKS, ["words"]), f'<{mark}invoke name="{one_of(NAMES, ODD_NAMES)}">'
        names = draw(st.lists(st.sampled_from(NAMES), max_size=3, unique=not slips))
        for name in names:
            string = one_of(["true", "false"], ["False"])
            value = one_of(JSON, ODD_VALUES) if string == "false" else one_of([*WORDS, *JSON], ODD_VALUES)
            opener = f'<{mark}parameter name="{name}" string="{string}">'
            pieces += one_of(BLANKS, ["words"]), opener, value, f"</{mark}parameter>"
        pieces += one_of(BLANKS, ["words"]), f"</{mark}invoke>"
    pieces += one_of(BLANKS, ["words"]), f"</{mark}{wrapper}>"
    if slips and draw(st.booleans()):
        del pieces[draw(st.integers(0, len(pieces) - 1))]
    return "".join(pieces)


def said(section: Section) -> object:
    """Everything that a section holds, its arguments decoded."""
    calls = [(call.id, call.name, call.span, call.arguments, call.read_arguments()) for call in section.calls]
    markup = [leaf for leaf in section.markup if leaf[1] < leaf[2]]
    return section.end, section.complete, calls, markup, section.findings


@given(sections(), st.sampled_from(["", " words", "<｜end▁of▁sentence｜>", "</｜DSML｜invoke>"]), st.booleans())
def test_both_readings_agree(section: str, after: str, turn_ends_inside: bool) -> None:
    text = f"{section}{after}"
    end = text.find("Bay") if turn_ends_inside else len(section)

    def turn_end_after(place: int) -> int:
        return end if place <= end else len(text)

    room = Room(text, 0, section.find(">") + 1, turn_end_after)
    usual = read_usual(room)
    event("usual" if usual is not None else "not usual")
    if usual is not None:
        assert said(usual) == said(read_tag_by_tag(room))


def test_what_the_encoder_writes_is_usual() -> None:
    text = (
        '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="ferry">\n<｜DSML｜parameter name="harbour" string="true">Elm Bay'
        '</｜DSML｜parameter>\n<｜DSML｜parameter name="days" string="false">2</｜DSML｜parameter>\n</｜DSML｜invoke>\n'
        "</｜DSML｜tool_calls>"
    )
    for written in (text, text.replace("｜DSML｜", "｜DSML｜ ")):
        section = read_usual(Room(written, 0, written.index(">") + 1, partial(max, len(written))))
        assert section is not None
        assert [(call.name, call.read_arguments()) for call in section.calls] == [
            ("ferry", {"harbour": "Elm Bay", "days": 2})
        ]
