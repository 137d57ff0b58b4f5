"""Elements whose parameters say their type (Kimi K3, GCML), and tags that are the names of parameters (MiniMax-M3)."""

from __future__ import annotations

from typing import Any

import pytest

from parsers import parse
from parsers.payloads.base import Room, Section
from parsers.payloads.minimax_tags import MINIMAX_PREFIX, read_minimax_tags
from parsers.payloads.typed_elements import TypedElements
from tests.unit.payload_sections import calls_of, check_section, codes_of

ELEMENTS = TypedElements(
    call=r"<call name=\"(?P<name>[^\"]*)\">",
    call_close="</call>",
    parameter=r"<p key=\"(?P<name>[^\"]*)\"(?: type=\"(?P<type>\w+)\")?>",
    parameter_close="</p>",
    literal="string",
)


def read(text: str) -> Section | None:
    """Read the section that a text begins with."""
    section = ELEMENTS(Room(text, 0, text.index(">") + 1, lambda _: len(text), ("</calls>",)))
    if section is not None:
        check_section(section, 0, text)
    return section


def test_the_type_tells_a_string_from_json() -> None:
    section = read(
        '<calls><call name="a&amp;b"><p key="s" type="string">5</p><p key="n" type="number">5</p><p key="x">6</p>'
        '<p key="o" type="object">{no json</p></call></calls>'
    )
    assert section is not None
    assert calls_of(section) == [("a&b", {"s": "5", "n": 5, "x": "6", "o": "{no json"})]
    assert (section.complete, codes_of(section)) == (True, [])


def test_a_value_may_hold_its_closer() -> None:
    section = read('<call name="f"><p key="s" type="string">a</p> b</p></call>')
    assert section is not None
    assert calls_of(section) == [("f", {"s": "a</p> b"})]


def test_a_parameter_twice_and_a_section_that_is_never_closed() -> None:
    section = read('<calls><call name="f"><p key="s">a</p><p key="s">b</p></call>')
    assert section is not None
    assert calls_of(section) == [("f", {"s": "b"})]
    assert codes_of(section) == ["call-arguments-duplicate-key", "block-unclosed"]


def test_the_text_ends_inside_a_value() -> None:
    section = read('<calls><call name="f"><p key="s">a')
    assert section is not None
    assert calls_of(section) == [("f", {"s": "a"})]
    assert codes_of(section) == ["call-truncated"]


def test_a_wrapper_without_calls_is_none_unless_it_is_closed() -> None:
    assert read("<calls> and words") is None
    assert read("<calls></calls>") is not None


def tags(*names: str) -> str:
    """Tags, each behind its prefix; what is no tag stands as it is."""
    return "".join(f"{MINIMAX_PREFIX}{name}" if name.startswith("<") else name for name in names)


def read_tags(*names: str) -> Section | None:
    """Read a section of tags, its opener left out."""
    opener = tags("<tool_call>")
    text = opener + tags(*names)
    section = read_minimax_tags(Room(text, 0, len(opener), lambda _: len(text)))
    if section is not None:
        check_section(section, 0, text)
    return section


@pytest.mark.parametrize(
    ("inner", "schema", "value"),
    [
        (("<a>", "5", "</a>"), None, {"a": 5}),
        (("<a>", "5", "</a>"), {"type": "string"}, {"a": "5"}),
        (("<a>", "018", "</a>"), {"type": "integer"}, {"a": 18}),
        (("<a>", "</a>"), None, {"a": ""}),
        (("<a>", "</a>"), {"type": "array"}, {"a": []}),
        (("<a>", "</a>"), {"type": "object"}, {"a": {}}),
        (("<a>", "</a>"), {"type": "number"}, {"a": None}),
        (("<a>", "<item>", "1", "</item>", "<item>", "x", "</item>", "</a>"), None, {"a": [1, "x"]}),
        (("<a>", "<b>", "1", "</b>", "<b>", "2", "</b>", "</a>"), None, {"a": {"b": [1, 2]}}),
    ],
)
def test_values_of_tags(inner: tuple[str, ...], schema: Any, value: Any) -> None:
    section = read_tags('<invoke name="f">', *inner, "</invoke>", "</tool_call>")
    assert section is not None
    (call,) = section.calls
    assert call.read_typed is not None
    assert call.read_typed({"properties": {"a": schema}} if schema else None) == value
    assert section.complete


def test_a_tag_without_its_closer_ends_with_the_one_around_it() -> None:
    section = read_tags('<invoke name="f">', "<a>", "<b>", "1", "</a>", "</invoke>", "</tool_call>")
    assert section is not None
    assert calls_of(section) == [("f", {"a": {"b": 1}})]
    assert codes_of(section) == ["element-closed-implicitly"]


def test_a_call_that_the_text_cuts_off() -> None:
    section = read_tags('<invoke name="f">', "<a>", "wor")
    assert section is not None
    assert calls_of(section) == [("f", {"a": "wor"})]
    assert codes_of(section) == ["call-truncated"]
    assert read_tags("words") is None


@pytest.mark.parametrize("missing", ["<|close|>argument<|sep|>", "<|close|>call<|sep|>"])
def test_what_has_no_closer_ends_before_the_next_tag(missing: str) -> None:
    call = '<|open|>call tool="f" index="{n}"<|sep|>{arguments}<|close|>call<|sep|>'
    arguments = "".join(
        f'<|open|>argument key="{key}" type="string"<|sep|>{key * 3}<|close|>argument<|sep|>' for key in ("a", "b")
    )
    calls = "".join(call.format(n=number, arguments=arguments) for number in (1, 2)).replace(missing, "", 1)
    transcript = parse(f"<|open|>tools<|sep|>{calls}<|close|>tools<|sep|>", format="kimi-k3")
    assert [one.arguments for one in transcript.calls] == [{"a": "aaa", "b": "bbb"}] * 2
    assert "element-closed-implicitly" in {found.code for found in transcript.diagnostics}
