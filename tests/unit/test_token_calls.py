"""Calls and results whose parts stand between tokens, and the ids of Kimi K2."""

from __future__ import annotations

import pytest

from parsers.payloads.base import Room, Section
from parsers.payloads.kimi_ids import kimi_name
from parsers.payloads.token_calls import TokenCalls
from parsers.payloads.token_results import TokenResults
from tests.unit.payload_sections import calls_of, check_section, codes_of

CALLS = TokenCalls(
    opener="<call>",
    head=r"(?P<id>[^<]*)(?:<name>(?P<name>[^<]*)(?:<args>|\Z)|\Z)",
    call_close=("</args>", "</call>"),
)
RESULTS = TokenResults(opener="<res>", head=r"(?P<id>[^<]*)<name>(?P<name>[^<]*)<value>", closer="</res>")
WHOLE = '<call>1<name>ferry<args>{"a": "</call>"}</args></call>'


def read(text: str, opener: str = "<calls>") -> Section:
    """Read the section that a text begins with."""
    body = len(opener) if text.startswith(opener) else len("<call>")
    section = CALLS(Room(text, 0, body, lambda _: len(text), ("</calls>",)))
    assert section is not None
    check_section(section, 0, text)
    return section


def test_an_id_a_name_and_arguments_whose_strings_hold_a_closer() -> None:
    section = read(f"<calls>{WHOLE}\n<call>2<name>now<args></args></call></calls>")
    assert calls_of(section) == [("ferry", {"a": "</call>"}), ("now", {})]
    assert [call.id for call in section.calls] == ["1", "2"]
    assert (section.complete, codes_of(section)) == (True, [])


def test_a_call_without_the_section_around_it() -> None:
    section = read(WHOLE)
    assert calls_of(section) == [("ferry", {"a": "</call>"})]
    assert codes_of(section) == ["wrapper-missing"]


def test_a_call_without_its_closer_ends_where_the_next_one_begins() -> None:
    section = read('<calls><call>1<name>f<args>{"a": 1}<call>2<name>g<args>{}</args></call></calls>')
    assert calls_of(section) == [("f", {"a": 1}), ("g", {})]
    assert codes_of(section) == ["element-closed-implicitly"]


@pytest.mark.parametrize(
    ("text", "name"),
    [("<calls><call>1<name>fer", "fer"), ('<calls><call>1<name>ferry<args>{"a": ', "ferry"), ("<calls><call>1", None)],
)
def test_the_text_ends_inside_a_call(text: str, name: str | None) -> None:
    section = read(text)
    assert [call.name for call in section.calls] == [name]
    assert "call-truncated" in codes_of(section)
    assert not section.complete


def test_a_call_that_is_none_keeps_its_text() -> None:
    section = read("<calls><call>1<oops></call></calls>")
    assert calls_of(section) == [(None, {})]
    assert codes_of(section) == ["call-malformed"]


def test_results_with_ids_names_and_values() -> None:
    text = "<all><res>1<name>ferry<value>[1]</res>\n<res>2<name>now<value>noon"
    section = RESULTS(Room(text, 0, len("<all>"), lambda _: len(text)))
    assert section is not None
    check_section(section, 0, text)
    assert [(result.call_id, result.name) for result in section.results] == [("1", "ferry"), ("2", "now")]
    assert [source.read_value() for result in section.results for source in result.sources] == [[1], "noon"]
    assert codes_of(section) == ["block-unclosed"]
    assert RESULTS(Room("<all>", 0, len("<all>"), lambda _: len("<all>"))) is None


@pytest.mark.parametrize(
    ("call_id", "name", "standard"),
    [
        ("functions.get_weather:0", "get_weather", True),
        ("get_weather:12", "get_weather", True),
        ("api.tools.search:0", "api.tools.search", True),
        ("functions_read_file_3", "read_file", False),
        ("functionsexec5", "exec", False),
        ("get_weather", "get_weather", False),
    ],
)
def test_the_name_in_an_id(call_id: str, name: str, standard: bool) -> None:
    found, rule = kimi_name(call_id)
    assert (found, rule is None) == (name, standard)
