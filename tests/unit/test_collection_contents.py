"""Which prompts stand in files or a paste, and what is said of those that cannot be read."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable

import pytest

from components.collection import archive, contents
from components.collection.contents import find_prompts
from components.collection.entries import read_entries
from components.collection.found import Problem, Prompt
from components.collection.state_counts import StateCounter, StateCounts
from parsers import Transcript, parse
from tests.e2e.transcripts import LIGHTHOUSE

CHATML = "<|im_start|>user\nWhich way?<|im_end|>\n<|im_start|>assistant\nNorth.<|im_end|>\n"


def packed(**files: str | bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, data in files.items():
            zipped.writestr(name, data)
    return file.getvalue()


def prompts(name: str, content: str | bytes) -> list[Prompt]:
    found = find_prompts([(name, content)])
    assert not found.problems
    return list(found.prompts)


def read(found: Iterable[Prompt]) -> list[tuple[str, str]]:
    """What each is called, and the text that is read of it."""
    return [(prompt.name, parse(prompt.content).text) for prompt in found]


def reasons(name: str, content: str | bytes) -> dict[str, str]:
    return {problem.name: problem.reason for problem in find_prompts([(name, content)]).problems}


@pytest.mark.parametrize(
    "content",
    [
        "plain words",
        CHATML,
        CHATML.encode(),
        b"\xff\xfe\x00",
        b"\0\1\2",
        "{not json",
        '{"a": 1}\n{"a": 2}',
        "[" * 100_000,
    ],
)
def test_a_text_that_is_no_collection_is_one_prompt_as_it_came(content: str | bytes) -> None:
    assert prompts("x", content) == [Prompt("x", content)]


def test_talk_of_a_token_in_json_is_no_prompt() -> None:
    content = json.dumps({"messages": [{"role": "user", "content": "What does <|im_start|> mean?"}]})
    assert prompts("x", content) == [Prompt("x", content)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_each_line_of_strings_is_a_prompt(encoding: str) -> None:
    content = "\n".join(map(json.dumps, [CHATML, LIGHTHOUSE, CHATML])) + "\n"
    found = prompts("x", content.encode(encoding))
    assert read(found) == [("x, line 1", CHATML), ("x, line 2", LIGHTHOUSE), ("x, line 3", CHATML)]
    assert [prompt.content for prompt in found] == content.splitlines()


def test_each_field_that_holds_a_prompt_is_one_and_other_lines_stay() -> None:
    lines = [{"id": 7, "prompt": CHATML, "runs": [{"raw": LIGHTHOUSE}]}, {"id": 8}]
    found = prompts("x", "\n".join(map(json.dumps, lines)))
    assert read(found) == [
        ("x, line 1, prompt", CHATML),
        ("x, line 1, runs[0].raw", LIGHTHOUSE),
        ("x, line 2", '{"id": 8}'),
    ]
    assert "".join(str(prompt.content) for prompt in found[:2]) == json.dumps(lines[0])


def test_a_string_that_its_piece_would_not_show_is_taken_out() -> None:
    lines = [{"prompt": CHATML, "shown": {"html": "<think>a</think>"}}, {"prompt": CHATML, "shown": None}]
    found = prompts("x", "\n".join(map(json.dumps, lines)))
    assert read(found) == [
        ("x, line 1, prompt", CHATML),
        ("x, line 1, shown.html", "<think>a</think>"),
        ("x, line 2, prompt", CHATML),
    ]


def test_a_line_that_is_no_json_is_told_and_the_rest_goes_on() -> None:
    content = "\n".join([json.dumps(CHATML), '{"prompt": "cut of', json.dumps(LIGHTHOUSE)])
    found = find_prompts([("x", content)])
    assert read(found.prompts) == [("x, line 1", CHATML), ("x, line 3", LIGHTHOUSE)]
    assert found.problems == (Problem("x, line 2", "This line is no JSON."),)


def test_json_over_several_lines_is_read_as_a_whole() -> None:
    content = json.dumps([{"prompt": CHATML}, {"prompt": LIGHTHOUSE}], indent=2)
    found = prompts("x.json", content)
    assert read(found) == [("x.json, [0].prompt", CHATML), ("x.json, [1].prompt", LIGHTHOUSE)]
    assert "".join(str(prompt.content) for prompt in found) == content


def test_the_files_of_an_archive_are_prompts_in_folders_too() -> None:
    data = packed(**{"a.txt": CHATML, "b/c/d.jsonl": json.dumps(CHATML), "__MACOSX/a.txt": "x", "b/.DS_Store": "x"})
    assert [prompt.name for prompt in prompts("x.zip", data)] == ["a.txt", "b/c/d.jsonl, line 1"]


def test_bad_files_of_an_archive_are_told_and_the_rest_goes_on() -> None:
    files: dict[str, str | bytes] = {"a.txt": CHATML, "empty.txt": "", "b.png": b"\x89PNG\0"}
    data = bytearray(packed(**files, **{"in.zip": packed(a=CHATML)}))
    with zipfile.ZipFile(io.BytesIO(data)) as zipped:
        place = zipped.getinfo("a.txt").header_offset + 36
    good = bytes(data)
    data[place] ^= 255
    assert [prompt.name for prompt in find_prompts([("x.zip", good)]).prompts] == ["a.txt"]
    assert {name: reason.split(".")[0] for name, reason in reasons("x.zip", bytes(data)).items()} == {
        "a.txt": "It is damaged, or packed in a way that is not read",
        "empty.txt": "It is empty: it holds no bytes",
        "b.png": "It holds no text",
        "in.zip": "It is an archive inside an archive",
    }


def test_an_encrypted_file_is_told() -> None:
    data = bytearray(packed(**{"a.txt": CHATML}))
    data[6] |= 1
    data[data.rindex(b"PK\x01\x02") + 8] |= 1
    assert "encrypted" in reasons("x.zip", bytes(data))["a.txt"]


@pytest.mark.parametrize(
    "data",
    [packed(a=CHATML)[:60], b"PK\x03\x04", packed(a=CHATML)[:-30]],
    ids=["cut early", "signature alone", "cut late"],  # an archive holds the time: no name for a test
)
def test_a_damaged_archive_is_told(data: bytes) -> None:
    assert "damaged" in reasons("x.zip", data)["x.zip"]


def test_an_archive_of_nothing_is_told() -> None:
    assert "no file" in reasons("x.zip", packed())["x.zip"]


def test_an_archive_that_unpacks_to_too_much_is_told_before_it_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = packed(**dict.fromkeys("abcde", b"\0" * 60_000_000))
    assert len(bomb) < 400_000
    monkeypatch.setattr(zipfile.ZipFile, "read", lambda *_: pytest.fail("unpacked"))
    assert "300 MB; up to 256 MB are read" in reasons("x.zip", bomb)["x.zip"]


def test_an_archive_of_too_many_files_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MEMBER_LIMIT", 2)
    assert "It holds 3 files" in reasons("x.zip", packed(a="x", b="x", c="x"))["x.zip"]


def test_a_file_that_lies_about_its_size_fills_no_memory() -> None:
    data = bytearray(packed(a=b"a" * 1_000_000))
    entry = data.rindex(b"PK\x01\x02")
    data[entry + 24 : entry + 28] = (1000).to_bytes(4, "little")
    assert "damaged" in reasons("x.zip", bytes(data))["a"]


def test_several_files_go_on_without_the_bad_ones() -> None:
    found = find_prompts([("a.txt", CHATML), ("b.zip", b"PK\x03\x04torn"), ("c.txt", b""), ("d/e.txt", LIGHTHOUSE)])
    assert [prompt.name for prompt in found.prompts] == ["a.txt", "d/e.txt"]
    assert [problem.name for problem in found.problems] == ["b.zip", "c.txt"]


def test_so_many_prompts_are_listed_and_the_rest_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "PROMPT_LIMIT", 3)
    found = find_prompts([("x", "\n".join([json.dumps(CHATML)] * 9))])
    assert len(found.prompts) == 3
    assert found.problems == (Problem("x, line 4", "Only the first 3 prompts are listed."),)


def test_prompts_behind_each_other_are_entries_of_their_own() -> None:
    entries = list(read_entries([Prompt("two", LIGHTHOUSE + LIGHTHOUSE), Prompt("one", CHATML)]))
    assert [entry.prompt.name for entry in entries] == ["two, prompt 1", "two, prompt 2", "one"]
    assert entries[1].prompt.content == LIGHTHOUSE
    assert entries[0].citations == 5
    assert (entries[2].turns, entries[2].calls, entries[2].citations) == (2, 0, 0)


def test_citations_are_counted_bit_by_bit_and_each_text_is_read_once_more() -> None:
    entries = list(read_entries([Prompt("one", CHATML), Prompt("two", LIGHTHOUSE), Prompt("three", LIGHTHOUSE)]))
    states = StateCounter(entries)
    read_again: list[str | bytes] = []

    def read(content: str | bytes) -> Transcript:
        read_again.append(content)
        return parse(content)

    assert states.counts == [StateCounts(0, 0, 0, 0), None, None]
    states.go_on(0, read)
    assert states.counts == [StateCounts(0, 0, 0, 0), None, None], "of one citation only"
    while states.left > 1:
        states.go_on(0, read)
    found = states.counts[1]
    assert found is not None
    assert (found.supported + found.partly + found.not_found, found.broken) == (4, 1)
    states.go_on(60, read)
    assert states.is_done
    assert states.counts[2] == found
    assert read_again == [LIGHTHOUSE, LIGHTHOUSE]


def test_a_text_on_which_the_look_fails_holds_up_no_other() -> None:
    entries = list(read_entries([Prompt("one", LIGHTHOUSE), Prompt("two", LIGHTHOUSE)]))
    states, broken = StateCounter(entries), iter([True, False])

    def read(content: str | bytes) -> Transcript:
        if next(broken):
            raise RuntimeError("a fault of ours")
        return parse(content)

    states.go_on(60, read)
    assert states.is_done
    assert states.counts[0] is None
    assert states.counts[1] is not None


MESSAGES = [{"role": "user", "content": "Rye?"}, {"role": "assistant", "content": "<think>\nLong.\n</think>\nAn hour."}]


def test_a_conversation_in_json_is_one_prompt_though_an_answer_in_it_holds_tokens() -> None:
    for content in (json.dumps({"messages": MESSAGES}), "\n".join(map(json.dumps, MESSAGES))):
        assert prompts("x", content) == [Prompt("x", content)]


def test_an_event_stream_is_one_prompt() -> None:
    events = [{"event_type": "text-generation", "text": "<think>"}, {"event_type": "stream-end", "text": "<co></co>"}]
    content = "\n".join(map(json.dumps, events))
    assert prompts("x", content) == [Prompt("x", content)]


def test_conversations_in_lines_or_in_a_list_are_prompts_of_their_own() -> None:
    rows = [json.dumps({"messages": [{"role": "user", "content": words}]}) for words in ("Rye?", "Wheat?", "Oats?")]
    assert prompts("x", "\n".join(rows)) == [Prompt(f"x, line {at}", row) for at, row in enumerate(rows, 1)]
    assert [prompt.content for prompt in prompts("x", "[" + ",\n".join(rows) + "]")] == rows


def test_a_prompt_in_a_message_goes_before_the_messages() -> None:
    content = json.dumps({"messages": [{"role": "user", "content": CHATML}]})
    assert [text for _, text in read(prompts("x", content))] == [CHATML]


def test_chats_of_an_export_are_prompts_of_their_own() -> None:
    chats = [
        {"chat": {"history": {"currentId": "a", "messages": {"a": {"role": "user", "content": words}}}}}
        for words in ("Rye?", "Oats?")
    ]
    found = prompts("x", json.dumps(chats, indent=1))
    assert [parse(prompt.content).turns[0].blocks[0].text for prompt in found] == ["Rye?", "Oats?"]
    assert len(parse(json.dumps(chats)).turns) == 2
