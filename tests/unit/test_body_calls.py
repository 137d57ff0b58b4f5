"""Calls whose header names the tool, results that name it, wrappers, and declarations in TypeScript."""

from __future__ import annotations

import pytest

from parsers.payloads.base import Room, Section
from parsers.payloads.body_calls import ElementBody, JsonBody, TextBody
from parsers.payloads.key_value_calls import KeyValueCalls
from parsers.payloads.named_results import NamedResult
from parsers.payloads.plain_results import ElementResult
from parsers.payloads.wrapped_calls import WrappedCalls
from parsers.payloads.wrapped_results import WrappedResults
from parsers.tagged_tools import TaggedTools
from parsers.typescript_tools import TypescriptTools
from tests.unit.payload_sections import calls_of, check_section, codes_of

END = "<|end|>"
ELEMENTS = ElementBody("to", parameter=r"<p name=\"(?P<name>[^\"]*)\">", parameter_close="</p>")


def room(text: str, to: str | None = "functions.f", closers: tuple[str, ...] = (), body: int = 0) -> Room:
    """The body of a turn, which a token may end."""

    def turn_end_after(place: int) -> int:
        at = text.find(END, place)
        return at if at >= 0 else len(text)

    return Room(text, 0, body, turn_end_after, closers, {"to": to})


def checked(section: Section | None, text: str) -> Section:
    """A section that is there, and as it should be."""
    assert section is not None
    check_section(section, 0, text)
    return section


def test_a_body_of_json_may_hold_the_token_that_ends_turns() -> None:
    text = f' {{"a": "{END}"}}\n{END}more'
    section = checked(JsonBody("to", namespace="functions.")(room(text)), text)
    assert calls_of(section) == [("f", {"a": END})]
    assert text[section.end :] == f"{END}more"


def test_a_body_that_is_no_json_keeps_its_characters() -> None:
    text = f"ls -l{END}"
    section = checked(JsonBody("to")(room(text, "shell")), text)
    assert calls_of(section) == [("shell", None)]
    assert codes_of(section) == ["call-arguments-not-json"]
    assert JsonBody("to")(room(text, None)) is None


def test_a_body_of_json_that_the_text_cuts_off() -> None:
    text = '{"a": '
    section = checked(JsonBody("to")(room(text)), text)
    assert not section.complete
    assert "call-truncated" in codes_of(section)


def test_a_body_of_words_is_one_argument() -> None:
    text = f"search the web{END}"
    assert calls_of(checked(TextBody("to", "text")(room(text)), text)) == [("functions.f", {"text": "search the web"})]


def test_a_body_of_elements() -> None:
    text = f'<p name="a">\nx</p> y\n</p><p name="n">\n5\n</p>{END}'
    section = checked(ELEMENTS(room(text, "f")), text)
    assert calls_of(section) == [("f", {"a": "x</p> y", "n": 5})]
    assert text[section.end :] == END
    assert ELEMENTS(room("words", "f")) is None


def test_an_element_without_its_closer() -> None:
    text = '<p name="a">\nx'
    section = checked(ELEMENTS(room(text, "f")), text)
    assert calls_of(section) == [("f", {"a": "x"})]
    assert (section.complete, codes_of(section)) == (False, ["call-truncated"])


@pytest.mark.parametrize(
    ("reader", "text", "value", "code"),
    [
        (NamedResult(r"<out name=\"(?P<name>\w+)\">", "</out>"), '<out name="f">\n[1]\n</out>', [1], None),
        (NamedResult(r"<out name=\"(?P<name>\w+)\">", "</out>"), '<out name="f">\nx', "x", "block-unclosed"),
        (NamedResult(r"Result of (?P<name>\w+): "), "Result of f: x</out>", "x</out>", None),
    ],
)
def test_results_that_name_their_tool(reader: NamedResult, text: str, value: object, code: str | None) -> None:
    section = checked(reader(room(text)), text)
    (result,) = section.results
    assert (result.name, result.sources[0].read_value()) == ("f", value)
    assert codes_of(section) == ([code] if code else [])
    assert reader(room("words")) is None


CALLS = WrappedCalls("<call>", "</call>", KeyValueCalls(), separators=("<sep>",))
RESULTS = WrappedResults("<res>", "</res>", ElementResult())


def test_calls_in_a_wrapper() -> None:
    text = "<all>\n<call>f</call><sep>\n<call>g<arg_key>a</arg_key><arg_value>1</arg_value></call>\n</all>"
    section = checked(CALLS(room(text, closers=("</all>",), body=len("<all>"))), text)
    assert calls_of(section) == [("f", {}), ("g", {"a": 1})]
    assert (section.complete, codes_of(section)) == (True, [])
    assert CALLS(room("<all> words", closers=("</all>",), body=len("<all>"))) is None


def test_a_wrapper_that_is_never_closed() -> None:
    text = "<all><call>f</call> words"
    section = checked(CALLS(room(text, closers=("</all>",), body=len("<all>"))), text)
    assert (section.complete, codes_of(section)) == (False, ["block-unclosed"])


def test_results_in_a_wrapper() -> None:
    text = "<all>\n<res>\n[1]\n</res>\n<res>x</res>\n</all>"
    section = checked(RESULTS(room(text, closers=("</all>",), body=len("<all>"))), text)
    assert [result.sources[0].read_value() for result in section.results] == [[1], "x"]
    assert section.complete
    unclosed = "<all><res>x</res>"
    assert codes_of(checked(RESULTS(room(unclosed, closers=("</all>",), body=len("<all>"))), unclosed)) == [
        "block-unclosed"
    ]
    assert RESULTS(room("<all>", closers=("</all>",), body=len("<all>"))) is None


TYPES = """# Tools

namespace functions {

// Times of ferries
// and their fares
type ferry = (_: {
// Where it leaves
harbour: string,
day?: number,
kind?: "car" | "foot", // default: foot
days: number[],
limit?: string | null,
with?: {
bike: boolean,
},
}) => any;

type now = () => any;

} // namespace functions
namespace browser {
type open = (_: {
id: number | string,
}) => any;
} // namespace browser
"""


def test_types_and_their_fields() -> None:
    reader = TypescriptTools()
    start = reader.heading(TYPES, 0, len(TYPES))
    assert start is not None
    ferry, now, browse = reader.read(TYPES, start, len(TYPES))
    assert (ferry.name, now.name, browse.name) == ("ferry", "now", "browser.open")
    assert ferry.description == "Times of ferries\nand their fares"
    assert ferry.parameters["required"] == ["harbour", "days"]
    assert ferry.parameters["properties"] == {
        "harbour": {"type": "string"},
        "day": {"type": "number"},
        "kind": {"type": "string", "enum": ["car", "foot"]},
        "days": {"type": "array"},
        "limit": {"type": ["string", "null"]},
        "with": {"type": "object"},
    }
    assert reader.heading("no types", 0, 8) is None


def test_tools_in_elements_of_their_own() -> None:
    text = '<tool>{"name": "f"}</tool>\n<tool>{"name": "g"}</tool><tool>{"name": '
    reader = TaggedTools(r"<tool>(?=\{)")
    assert reader.heading(text, 0, len(text)) == 0
    assert [tool.name for tool in reader.read(text, 0, len(text))] == ["f", "g"]
