"""Which prompts stand in a file or a paste."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

from components.collection import contents
from components.collection.contents import Prompt, UnreadableFileError, prompts_in
from components.collection.entries import read_entries
from tests.e2e.transcripts import LIGHTHOUSE

CHATML = "<|im_start|>user\nWhich way?<|im_end|>\n<|im_start|>assistant\nNorth.<|im_end|>\n"


def packed(**files: str | bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return file.getvalue()


@pytest.mark.parametrize(
    "content",
    ["", "plain words", CHATML, CHATML.encode(), b"\xff\xfe\x00", "{not json", '{"a": 1}\n{"a": 2}', "[" * 100_000],
)
def test_a_text_that_is_no_collection_is_one_prompt_as_it_came(content: str | bytes) -> None:
    assert prompts_in("x", content) == [Prompt("x", content)]


def test_talk_of_a_token_in_json_is_no_prompt() -> None:
    content = json.dumps({"messages": [{"role": "user", "content": "What does <|im_start|> mean?"}]})
    assert prompts_in("x", content) == [Prompt("x", content)]


def test_each_line_of_strings_is_a_prompt() -> None:
    content = "\ufeff" + "\n".join(map(json.dumps, [CHATML, LIGHTHOUSE, CHATML])) + "\n"
    assert prompts_in("x", content.encode()) == [
        Prompt("x, line 1", CHATML),
        Prompt("x, line 2", LIGHTHOUSE),
        Prompt("x, line 3", CHATML),
    ]


def test_each_field_that_holds_a_prompt_is_one_and_other_lines_stay() -> None:
    lines = [{"id": 7, "prompt": CHATML, "runs": [{"raw": LIGHTHOUSE}]}, {"id": 8}]
    assert prompts_in("x", "\n".join(map(json.dumps, lines))) == [
        Prompt("x, line 1, prompt", CHATML),
        Prompt("x, line 1, runs[0].raw", LIGHTHOUSE),
        Prompt("x, line 2", '{"id": 8}'),
    ]


def test_the_files_of_an_archive_are_prompts() -> None:
    data = packed(**{"a.txt": CHATML, "b/c.jsonl": json.dumps(CHATML), "empty.txt": "", "__MACOSX/a.txt": "x"})
    assert [prompt.name for prompt in prompts_in("x.zip", data)] == ["a.txt", "b/c.jsonl, line 1"]


def test_a_damaged_archive_is_told() -> None:
    with pytest.raises(UnreadableFileError, match="damaged"):
        prompts_in("x.zip", packed(a=CHATML)[:60])


def test_an_archive_of_nothing_is_told() -> None:
    with pytest.raises(UnreadableFileError, match="no file"):
        prompts_in("x.zip", packed(a=""))


def test_an_archive_that_unpacks_to_too_much_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "ARCHIVE_LIMIT", 1000)
    with pytest.raises(UnreadableFileError, match="are read"):
        prompts_in("x.zip", packed(a=b"a" * 2000))


def test_prompts_behind_each_other_are_entries_of_their_own() -> None:
    entries = list(read_entries([Prompt("two", LIGHTHOUSE + LIGHTHOUSE), Prompt("one", CHATML)]))
    assert [entry.prompt.name for entry in entries] == ["two, prompt 1", "two, prompt 2", "one"]
    assert entries[1].prompt.content == LIGHTHOUSE
    assert entries[0].citations == 5
    assert entries[0].supported + entries[0].partly + entries[0].not_found + entries[0].broken == 5
    assert entries[0].broken == 1
    assert (entries[2].turns, entries[2].calls, entries[2].citations) == (2, 0, 0)
