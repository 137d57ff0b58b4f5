"""Several prompts in one text become several transcripts."""

from __future__ import annotations

from pathlib import Path

import pytest

from parsers import parse, parse_all
from parsers.__main__ import main

COHERE = (
    "<BOS_TOKEN><|START_OF_TURN_TOKEN|><|USER_TOKEN|><|START_TEXT|>When?<|END_TEXT|><|END_OF_TURN_TOKEN|>"
    "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_TEXT|>At noon.<|END_TEXT|><|END_OF_TURN_TOKEN|>"
)
DEEPSEEK = "<｜begin▁of▁sentence｜><｜User｜>Where?<｜Assistant｜></think>Here.<｜end▁of▁sentence｜>"


@pytest.mark.parametrize("between", ["", "\n", "\n\n"])
def test_each_begin_token_after_an_end_begins_a_transcript(between: str) -> None:
    text = between.join([COHERE, DEEPSEEK, COHERE])
    parts = parse_all(text)
    assert [part.format.id.split("-")[0] for part in parts] == ["cohere", "deepseek", "cohere"]
    assert "".join(part.original for part in parts) == text
    assert [len(part.turns) for part in parts] == [2, 2, 2]


def test_one_prompt_is_one_transcript() -> None:
    (only,) = parse_all(COHERE)
    assert only == parse(COHERE)


def test_a_begin_token_in_words_is_talk() -> None:
    text = COHERE.replace("At noon.", "It begins with <BOS_TOKEN> always.")
    assert len(parse_all(text)) == 1


def test_a_pasted_table_of_two_prompts_is_cut_where_the_second_begins() -> None:
    text = "".join(f"| {line} |\n" for line in [COHERE, COHERE, "the end"])
    parts = parse_all(text)
    assert "".join(part.original for part in parts) == text


def test_the_command_shows_each(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "two.txt"
    file.write_text(COHERE + "\n" + DEEPSEEK, encoding="utf-8")
    assert main([str(file), "--split"]) == 0
    shown = capfd.readouterr().out
    assert "transcript 1 of 2" in shown
    assert "transcript 2 of 2" in shown
