"""The messages of regular texts, which are read in few passes, are those of their transcripts."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from benchmarks.generate import cohere_transcript, completions, harmony_pages, harmony_transcript
from parsers import list_formats, parse
from parsers.formats import get_format
from parsers.messages import messages_of
from parsers.messages.regular import RegularReader, can_be_regular
from tests.goldens.case_file import read_case

GOLDENS = Path(__file__).parents[1] / "goldens"
READERS = {
    known.id: RegularReader(get_format(known.id)) for known in list_formats() if can_be_regular(get_format(known.id))
}

WORDS = st.lists(
    st.sampled_from(
        (
            *("It holds", " two boats", "<co>seven</co: 0:[1]>", " a day") * 8,
            "The lock is 4.2 m deep",
            " ",
            "\n",
            "\n\n",
            ". ",
            "水门",
            "🌊",
            "a < b",
            "<code>x</code>",
            "<co>",
            "</co: 0:[1]>",
            "<co>seven</co: 0:[1]>",
            "<co>**seven** gates</co: 0:[0,2],1:[0]>",
            "<co></co: 1:[0]>",
            "<co> </co: 1:[0]>",
            "<co>x</co: 0:[0,0]>",
            "<co>x</co: 0>",
            "<co>x</co: >",
            "<co>x</co: 0:[1], 1:[2]>",
            "<co>x</co: a:[1]>",
            "<co>x</co: ٣:[1]>",
            "<co>x</co: 00:[01]>",
            "<co: 0>x</co: 0>",
            "[1]",
            "【0†L2-L3】",
            "[cite: 1]x",
            '<cite index="0-1">x</cite>',
            "\ue200cite\ue202turn0search0\ue201",
            "<think>",
            "to=user",
            "|>",
            "<",
            '{"a": 1}',
            "Plan:",
        )
    ),
    min_size=1,
    max_size=4,
).map("".join)
ARGUMENTS = st.sampled_from(
    (
        *('{"q": "gate"}',) * 6,
        "{}",
        '{"q": "lock"}',
        '{"q": {"a": [1, 2.50]}}',
        '{"q": "<\\"}"}',
        '{"q": "x</co: 0>"}',
        "[1]",
        "7",
        '{"q": 1',
        "",
    )
)
IDS = st.sampled_from(("0", "7", "3", "", "a\\u0062"))
NAMES = st.sampled_from(("look_up", "find", "", 'x"y'))


def call_json(written: tuple[str, str, str]) -> str:
    call_id, name, arguments = written
    return f'{{"tool_call_id": "{call_id}", "tool_name": "{name}", "parameters": {arguments}}}'


CALLS = st.lists(st.tuples(IDS, NAMES, ARGUMENTS).map(call_json), max_size=3).flatmap(
    lambda calls: st.sampled_from(
        (f"[{', '.join(calls)}]", "[\n    " + ",\n    ".join(calls) + "\n]", "".join(calls), f"[{','.join(calls)},]")
    )
)


def result_json(written: tuple[str, list[tuple[int, str]], str]) -> str:
    call_id, sources, rest = written
    slots = ", ".join(f'"{position}": {text}' for position, text in sources)
    return f'{{"tool_call_id": "{call_id}", "results": {{{slots}}}{rest}}}'


SOURCES = st.lists(st.tuples(st.integers(0, 2), ARGUMENTS), max_size=3)
ENDINGS = st.sampled_from(("", ', "is_error": null', ', "is_error": true'))
RESULTS = st.lists(st.tuples(IDS, SOURCES, ENDINGS).map(result_json), max_size=3).map(
    lambda results: f"[{', '.join(results)}]"
)


def exchange(ids: tuple[list[str], list[str]]) -> str:
    """Calls and their results, which may be other ones than those of the calls."""
    calls = ", ".join(call_json((call_id, "look_up", "{}")) for call_id in ids[0])
    results = ", ".join(result_json((call_id, [(0, '{"a": 1}')], "")) for call_id in ids[1])
    return (
        f"<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_ACTION|>[{calls}]<|END_ACTION|><|END_OF_TURN_TOKEN|>"
        f"<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|><|START_TOOL_RESULT|>[{results}]<|END_TOOL_RESULT|>"
        "<|END_OF_TURN_TOKEN|>"
    )


SOME_IDS = st.lists(st.sampled_from("0123"), min_size=1, max_size=3, unique=True)
EXCHANGE = st.one_of(
    SOME_IDS.flatmap(lambda ids: st.tuples(st.just(ids), st.permutations(ids))), st.tuples(SOME_IDS, SOME_IDS)
).map(exchange)


def framed(opener: str, inner: st.SearchStrategy[str], closer: str) -> st.SearchStrategy[str]:
    return inner.map(lambda words: opener + words + closer)


BLOCKS = st.one_of(
    framed("<|START_THINKING|>", WORDS, "<|END_THINKING|>"),
    framed("<|START_TEXT|>", WORDS, "<|END_TEXT|>"),
    framed("<|START_RESPONSE|>", WORDS, "<|END_RESPONSE|>"),
    framed("<|START_RESPONSE|>", WORDS, "<|END_TEXT|>"),
    framed("<|START_ACTION|>", CALLS, "<|END_ACTION|>"),
    framed("<|START_TOOL_RESULT|>", RESULTS, "<|END_TOOL_RESULT|>"),
    WORDS,
)
COMPLETION = st.lists(BLOCKS, max_size=4).map("".join)
ROLES = st.sampled_from(("USER", "CHATBOT", "CHATBOT", "SYSTEM", "OTHER"))
COHERE_TURN = st.tuples(ROLES, COMPLETION, st.sampled_from(("<|END_OF_TURN_TOKEN|>",) * 9 + ("", "\n"))).map(
    lambda turn: f"<|START_OF_TURN_TOKEN|><|{turn[0]}_TOKEN|>{turn[1]}{turn[2]}"
)
COHERE = st.one_of(
    COMPLETION,
    COMPLETION.map(lambda text: f"{text}<|END_OF_TURN_TOKEN|>"),
    st.tuples(st.sampled_from(("", "<BOS_TOKEN>")), st.lists(st.one_of(EXCHANGE, COHERE_TURN), max_size=4)).map(
        lambda parts: parts[0] + "".join(parts[1])
    ),
)
HEADER = st.sampled_from(
    (
        "user",
        "system",
        "developer",
        "assistant",
        "assistant<|channel|>analysis",
        "assistant<|channel|>final",
        "assistant<|channel|>commentary",
        "assistant<|channel|>other",
        "assistant<|channel|>commentary to=functions.look_up <|constrain|>json",
        "assistant to=functions.look_up<|channel|>commentary json",
        "assistant to=browser.open<|channel|>analysis code",
        "assistant<|channel|>analysis to=user",
        "functions.look_up to=assistant<|channel|>commentary",
        "browser.open<|channel|>analysis",
        "two words",
        "",
    )
)
HARMONY = st.lists(
    st.tuples(HEADER, st.one_of(WORDS, ARGUMENTS), st.sampled_from(("end", "end", "call", "return", "start"))).map(
        lambda turn: f"<|start|>{turn[0]}<|message|>{turn[1]}<|{turn[2]}|>"
    ),
    max_size=5,
).map("".join)


def assert_same(format_id: str, text: str) -> bool:
    """Whether the text is regular; then its transcript says the same."""
    messages = READERS[format_id].read(text)
    if messages is None:
        return False
    transcript = parse(text, format_id)
    assert transcript.repairs or messages == messages_of(transcript)
    return True


@pytest.mark.parametrize("format_id", ["cohere-cmd3", "cohere-cmd4"])
@given(text=COHERE)
def test_of_cohere(format_id: str, text: str) -> None:
    event(f"regular: {assert_same(format_id, text)}")


@pytest.mark.parametrize("format_id", ["beam", "harmony-gpt-oss"])
@given(text=HARMONY)
def test_of_harmony(format_id: str, text: str) -> None:
    event(f"regular: {assert_same(format_id, text)}")


@pytest.mark.parametrize("format_id", READERS)
def test_of_goldens(format_id: str) -> None:
    texts = [read_case(path).text for path in sorted((GOLDENS / format_id).glob("*.txt"))]
    regular = [assert_same(format_id, text) for text in texts if isinstance(text, str)]
    assert any(regular) or format_id == "beam"


def test_what_templates_write_is_regular() -> None:
    assert all(assert_same("cohere-cmd4", text) for text in completions(200, 7))
    assert assert_same("harmony-gpt-oss", harmony_transcript(30_000, 7))
    assert assert_same("harmony-gpt-oss", harmony_pages(60_000, 7))
    assert assert_same("cohere-cmd4", cohere_transcript(30_000, 7))
