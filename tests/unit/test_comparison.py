"""What differs between two transcripts: turns, characters, tools, calls, citations."""

from __future__ import annotations

import json
import time

import pytest

from comparison import compare
from comparison.alignment import Item, align
from comparison.pieces import differ
from comparison.runs import shared_runs
from comparison.values import ABSENT, ValueChange, value_changes
from parsers import parse
from tests.e2e.transcripts import LIGHTHOUSE, actions, block, call, cohere, result, results, turn


def changes(left: str, right: str) -> list[tuple[str, str]]:
    return [(piece.left, piece.right) for piece in differ(left, right) if not piece.same]


@pytest.mark.parametrize(
    ("left", "right", "found"),
    [
        ("The cat sat on the mat.", "The cart sat on the mat.", [("", "r")]),
        ("built in 1874, they say", "built in 1875, they say", [("4", "5")]),
        ("a  b", "a b", [(" ", "")]),
        ("one\ttwo", "one two", [("\t", " ")]),
        ("one\r\ntwo", "one\ntwo", [("\r", "")]),
        ("灯台は一八七四年に完成した", "灯台は一八七五年に完成した", [("四", "五")]),
        ("", "new", [("", "new")]),
        ("same", "same", []),
        # No change stands inside a letter with its accent, or inside one emoji.
        ("cafe\u0301 noir", "cafe noir", [("e\u0301", "e")]),
        ("hi \U0001f468\U0001f3fd!", "hi \U0001f468\U0001f3fb!", [("\U0001f468\U0001f3fd", "\U0001f468\U0001f3fb")]),
    ],
)
def test_characters_that_differ_are_found(left: str, right: str, found: list[tuple[str, str]]) -> None:
    assert changes(left, right) == found


def test_what_is_equal_by_chance_is_no_island() -> None:
    left = "The ferry leaves at nine in the morning from the old pier"
    right = "Tickets cost four crowns and can be bought at any kiosk in town"
    assert changes(left, right) == [(left, right)]


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("ab " * 330_000, "ba " * 330_000),
        ("a\n" * 500_000, "b\n" * 500_000),
        ("x" * 1_000_000, "x" * 999_999 + "y"),
        (" ".join(map(str, range(150_000))), " ".join(map(str, range(75_000, 225_000)))),
        (" ".join(str(n % 300) for n in range(250_000)), " ".join(str(n * n % 307) for n in range(250_000))),
    ],
    ids=["swapped", "lines", "last", "shifted", "mixed"],
)
def test_a_megabyte_is_compared_in_seconds(left: str, right: str) -> None:
    start = time.process_time()
    pieces = differ(left, right)
    assert time.process_time() - start < 15
    assert "".join(piece.left for piece in pieces) == left
    assert "".join(piece.right for piece in pieces) == right


def test_a_long_sequence_is_cut_at_what_stands_once() -> None:
    left = [n % 50 for n in range(9_000)]
    right = [*left[:4000], -1, *left[4000:]]
    right[10] = -2
    assert sum(length for *_, length in shared_runs(left, right)) == 8_999


def test_turns_of_a_kind_are_paired_by_likeness_within_their_order() -> None:
    left = [Item("user", "how far does the light carry"), Item("user", "who lives there")]
    right = [Item("user", "unrelated words"), Item("user", "who lives there now"), Item("tool", "who lives there")]
    assert align(left, right) == [(0, 0), (1, 1), (None, 2)]
    assert align(left, right, least=0.5) == [(0, None), (None, 0), (1, 1), (None, 2)]


def test_thousands_of_other_turns_are_aligned_in_seconds() -> None:
    def long(seed: int) -> str:
        turns = (
            turn("USER" if n % 2 else "CHATBOT", block("TEXT", f"Word {n * seed % 9973} and {n * n % 7919}."))
            for n in range(4_000)
        )
        return cohere(*turns)

    left, right = parse(long(3)), parse(long(5))
    start = time.process_time()
    found = compare(left, right)
    assert time.process_time() - start < 20
    assert sum(pair.state == "changed" for pair in found.turns) > 3_900


def test_a_turn_that_was_put_in_stands_alone() -> None:
    more = turn("USER", block("TEXT", "And who keeps it?")) + turn("CHATBOT", block("TEXT", "Nobody knows."))
    found = compare(parse(LIGHTHOUSE), parse(LIGHTHOUSE + more))
    assert [pair.state for pair in found.turns if pair.role != "between"] == ["same"] * 4 + ["right"] * 2


def test_characters_between_turns_count_too() -> None:
    found = compare(parse(LIGHTHOUSE), parse(LIGHTHOUSE.replace("<BOS_TOKEN>", "<BOS_TOKEN>\n", 1)), "characters")
    (changed,) = [pair for pair in found.turns if pair.state != "same"]
    assert changed.role == "between" or changed.left == 0


def test_another_format_is_compared_by_content() -> None:
    chatml = (
        "<|im_start|>user\nWhich way?<|im_end|>\n<|im_start|>assistant\n<think>\nHm.\n</think>\n\nNorth.<|im_end|>\n"
    )
    command = cohere(
        turn("USER", block("TEXT", "Which way?")), turn("CHATBOT", block("THINKING", "Hm."), block("TEXT", "South."))
    )
    found = compare(parse(chatml), parse(command))
    assert found.writing == "content"
    assert [pair.state for pair in found.turns] == ["same", "changed"]
    assert [(part.kind, all(piece.same for piece in part.pieces)) for part in found.turns[1].parts] == [
        ("thinking", True),
        ("text", False),
    ]


def test_identical_texts_are_said_to_be() -> None:
    found = compare(parse(LIGHTHOUSE), parse(LIGHTHOUSE))
    assert found.is_identical
    assert all(pair.state == "same" for pair in found.turns)


def declared(**parameters: object) -> str:
    tool = {
        "name": "archive",
        "description": "Finds pages.",
        "parameters": {"type": "object", "properties": parameters},
    }
    return cohere(turn("SYSTEM", f"# Available Tools\n```json\n{json.dumps([tool], indent=4)}\n```"))


def test_a_schema_that_changed_is_told_by_its_path() -> None:
    left, right = parse(declared(query={"type": "string"})), parse(declared(query={"type": "string", "minLength": 2}))
    assert left.tools
    (pair,) = compare(left, right).tools
    assert pair.changes == (ValueChange("$.parameters.properties.query.minLength", None, "2"),)


def test_calls_are_compared_by_argument_and_by_name() -> None:
    other = LIGHTHOUSE.replace('"query": "lighthouse"', '"query": "light house"').replace("almanac", "calendar")
    first, second = compare(parse(LIGHTHOUSE), parse(other)).calls
    assert first.changes == (ValueChange("$.query", '"lighthouse"', '"light house"'),)
    assert second.is_renamed
    assert not second.changes


def test_the_same_claim_with_other_sources_is_found() -> None:
    other = LIGHTHOUSE.replace("eighteen nautical miles</co: 1:[0]>", "eighteen nautical miles</co: 0:[1]>")
    found = compare(parse(LIGHTHOUSE), parse(other)).citations
    (pair,) = [pair for pair in found if not pair.is_same]
    assert (pair.left, pair.right) == (2, 2)
    assert pair.other_sources
    assert pair.other_state
    assert not pair.other_words


def test_a_source_is_the_same_wherever_it_stands() -> None:
    chronicle, letters = {"title": "Chronicle", "text": "Finished in 1874."}, {"title": "Letters", "text": "In spring."}

    def told(*order: dict[str, str], place: int) -> str:
        return cohere(
            turn("CHATBOT", actions(call("0", "archive", query="x"))),
            results(result("0", *order)),
            turn("CHATBOT", block("TEXT", f"It was <co>finished in 1874</co: 0:[{place}]>.")),
        )

    left, right = parse(told(chronicle, letters, place=0)), parse(told(letters, chronicle, place=1))
    (pair,) = compare(left, right).citations
    assert pair.is_same


def test_a_source_that_was_mended_in_a_word_is_still_the_same() -> None:
    other = LIGHTHOUSE.replace("after three years of work", "after four years of work")
    assert not [pair for pair in compare(parse(LIGHTHOUSE), parse(other)).citations if pair.other_sources]


def test_a_citation_on_one_side_alone_stands_alone() -> None:
    other = LIGHTHOUSE.replace("<co>painted red</co: 7:[2]>", "painted red")
    found = compare(parse(LIGHTHOUSE), parse(other)).citations
    assert [(pair.left, pair.right) for pair in found if not pair.is_same] == [(4, None)]


@pytest.mark.parametrize(
    ("left", "right", "found"),
    [
        ({"a": 1}, {"a": True}, [ValueChange("$.a", "1", "true")]),
        ({"a": None}, {}, [ValueChange("$.a", "null", None)]),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, []),
        ([1, 2, 3], [1, 3], [ValueChange("$[1]", "2", None)]),
        ([1, 3], [1, 2, 3], [ValueChange("$[1]", None, "2")]),
        ({"a b": {"c": [0]}}, {"a b": {"c": [1]}}, [ValueChange('$["a b"].c[0]', "0", "1")]),
        ("x", ABSENT, [ValueChange("$", '"x"', None)]),
    ],
)
def test_values_differ_at_paths(left: object, right: object, found: list[ValueChange]) -> None:
    assert value_changes(left, right) == found


def test_deep_values_are_compared_as_wholes() -> None:
    left: object = 1
    right: object = 2
    for _ in range(5_000):
        left, right = [left], [right]
    (change,) = value_changes(left, right)
    assert change.path == "$" + "[0]" * 32


def test_a_line_that_was_put_in_is_told_as_a_line() -> None:
    line = "A line of a report.\n"
    assert changes(line * 9, f"{line * 4}A line that is new.\n{line * 5}") == [("", "A line that is new.\n")]
