"""Several prompts in one text become several transcripts."""

from __future__ import annotations

import html
import json
import time
from pathlib import Path

import pytest

from benchmarks.generate.hostile import SHAPES
from parsers import Transcript, parse, parse_all
from parsers.__main__ import main
from parsers.several import cut

SECONDS = 3.0
"""Far more than a linear reader needs; a quadratic one takes minutes."""

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


@pytest.mark.parametrize("line", ["---", "=" * 40, "***"])
def test_a_line_of_signs_may_stand_between_two_prompts(line: str) -> None:
    text = f"{COHERE}\n\n{line}\n\n{DEEPSEEK}"
    first, second = parse_all(text)
    assert (first.original, second.original) == (f"{COHERE}\n\n{line}\n\n", DEEPSEEK)


CHATML = "<|im_start|>user\nWhen?<|im_end|>\n<|im_start|>assistant\nAt noon.<|im_end|>\n"
LLAMA = (
    "<|start_header_id|>user<|end_header_id|>\n\nWhere?<|eot_id|>"
    "<|start_header_id|>assistant<|end_header_id|>\n\nHere.<|eot_id|>\n"
)


def test_turns_that_are_marked_in_another_way_begin_a_transcript() -> None:
    text = CHATML + LLAMA + CHATML + "\n" + COHERE
    parts = parse_all(text)
    assert [part.format.id for part in parts] == ["chatml", "llama-3", "chatml", "cohere-cmd4"]
    assert "".join(part.original for part in parts) == text
    assert [len(part.turns) for part in parts] == [2, 2, 2, 2]


LLAMA_2 = "<s>[INST] Where? [/INST] Here. </s><s>[INST] And? [/INST] There. </s>"
MISTRAL = "[INST]Where?[/INST]Here.</s>[INST]And?[/INST]There.</s>"
MINIMAX = "]~!b[]~b]system\nBe brief.[e~[\n]~b]user\nWhere?[e~[\n]~b]ai\nHere.[e~[\n"


@pytest.mark.parametrize("bracketed", [LLAMA_2, MISTRAL, MINIMAX])
@pytest.mark.parametrize("between", ["\n", "\n\n---\n"])
def test_turns_in_brackets_and_turns_in_tokens_are_told_apart(bracketed: str, between: str) -> None:
    text = between.join([bracketed, CHATML, bracketed, DEEPSEEK, LLAMA + bracketed])
    parts = parse_all(text)
    alone, llama = parse(bracketed).format.id, parse(LLAMA).format.id
    expected = [alone, "chatml", alone, parse(DEEPSEEK).format.id, llama, alone]
    assert [part.format.id for part in parts] == expected
    assert "".join(part.original for part in parts) == text
    outside = [turn.blocks[0].text for part in parts for turn in part.turns if turn.role == "unknown"]
    assert set(outside) == ({"---"} if "---" in between else set())


KIMI = "<|im_user|>user<|im_middle|>Where?<|im_end|><|im_assistant|>assistant<|im_middle|>Here.<|im_end|>"
LING = "<role>HUMAN</role>Where?<|role_end|><role>ASSISTANT</role>Here.<|role_end|>"
LAGUNA = "<user>Where?</user>\n<assistant>Here.</assistant>\n"
GIGACHAT = "<s>user<|role_sep|>\nWhere?<|message_sep|>\n\nassistant<|role_sep|>\nHere.<|message_sep|>\n\n"


@pytest.mark.parametrize("first", [CHATML, KIMI, LING, LAGUNA, GIGACHAT, LLAMA, MISTRAL])
@pytest.mark.parametrize("second", [CHATML, KIMI, LING, LAGUNA, GIGACHAT, LLAMA, MISTRAL])
def test_any_two_envelopes_are_told_apart(first: str, second: str) -> None:
    parts = parse_all(f"{first}\n{second}")
    assert [part.format.id for part in parts] == [parse(first).format.id, parse(second).format.id][: len(parts)]
    assert len(parts) == (2 if first != second or first is GIGACHAT else 1)


def test_a_begin_token_before_each_exchange_parts_nothing_and_behind_a_blank_line_it_does() -> None:
    assert len(parse_all(LLAMA_2 + "\n" + LLAMA_2)) == 1
    assert [len(part.turns) for part in parse_all(LLAMA_2 + "\n\n" + LLAMA_2)] == [4, 4]


@pytest.mark.parametrize(
    "words",
    [
        "A prompt ends in </s>\n<|im_start|> or not.",
        "Struck: <s>no</s>.",
        "[INST] and [/INST] </s>\n\n<s> enclose it.",
    ],
)
def test_talk_of_brackets_inside_a_turn_cuts_nothing(words: str) -> None:
    assert len(parse_all(CHATML.replace("At noon.", words))) == 1


@pytest.mark.parametrize(
    "name", ["prompts in strings", "prompts in records", "prompts in fences", "fences never closed"]
)
def test_many_strings_and_fences_take_linear_time(name: str) -> None:
    whole = parse(SHAPES[name](1_000_000))
    began = time.process_time()
    cut(whole)
    assert time.process_time() - began < SECONDS


@pytest.mark.parametrize("piece", ["</s>", "[INST]</s>", "<|im_end|><s>", "</s>\n\n<s>[INST]"])
def test_many_ends_take_linear_time(piece: str) -> None:
    whole = parse(piece * 20_000)
    began = time.process_time()
    cut(whole)
    assert time.process_time() - began < SECONDS


@pytest.mark.parametrize(
    "words", ["<|eot_id|> and <|start_header_id|>", "<|start_header_id|>user<|end_header_id|>\n\nHi"]
)
def test_tokens_of_another_format_inside_a_turn_cut_nothing(words: str) -> None:
    assert len(parse_all(CHATML.replace("At noon.", words))) == 1


def test_a_begin_token_that_each_turn_has_begins_no_transcript() -> None:
    text = (
        "<|startoftext|>Be brief.<|extra_4|>When?<|extra_0|>At noon.<|eos|><|startoftext|>Where?<|extra_0|>Here.<|eos|>"
    )
    assert len(parse_all(text)) == 1


QUOTING = COHERE.replace("When?", 'Who said "noon"?\nTell me.')
HELD = [QUOTING, COHERE, DEEPSEEK, QUOTING]


def quoted_lines(text: str) -> str:
    return "".join(f"> {line}\n" for line in text.split("\n"))


@pytest.mark.parametrize(
    ("text", "repair"),
    [
        ("\n".join(map(json.dumps, HELD)), "json-escaped"),
        ("\r\n".join(map(json.dumps, HELD)), "json-escaped"),
        ("\ufeff" + "\n\n".join(json.dumps(text, ensure_ascii=False) for text in HELD) + "\n", "json-escaped"),
        (",\n".join(map(json.dumps, HELD)), None),
        (json.dumps(HELD), "json-escaped"),
        (json.dumps(HELD, indent=2, ensure_ascii=False), "json-escaped"),
        (json.dumps({"stop": ["<|END_OF_TURN_TOKEN|>"], "prompts": HELD}), "json-escaped"),
        ("\n".join(json.dumps({"id": n, "prompt": text}) for n, text in enumerate(HELD)), "json-escaped"),
        (json.dumps([{"prompt": text, "note": "x <b> y"} for text in HELD], indent=1), "json-escaped"),
        ("```json\n" + "\n".join(json.dumps({"prompt": text}) for text in HELD) + "\n```\n", "json-escaped"),
        ("\n".join(map(repr, HELD)), "json-escaped"),
        (repr(HELD), "json-escaped"),
        ("\n".join(repr({"raw": text, "n": None}) for text in HELD), "json-escaped"),
        ("\n".join(repr(text.encode()) for text in HELD), "json-escaped"),
        ("\n".join(f"PROMPT_{n} = {text!r}" for n, text in enumerate(HELD)), "json-escaped"),
        (
            "\n".join(f"12:00:0{n} INFO sent prompt={json.dumps(text)}" for n, text in enumerate(HELD)),
            "json-escaped",
        ),
        ("\n\n".join(f"```\n{text}\n```" for text in HELD), "fence-wrapped"),
        ("\n\n".join(f"### Case {n}\n\n~~~text\n{text}\n~~~\nFine." for n, text in enumerate(HELD)), "fence-wrapped"),
        (quoted_lines("\n\n".join(f"```\n{text}\n```" for text in HELD)), "fence-wrapped"),
        ("```\n" + "\n\n".join(HELD) + "\n```", None),
        ("\n".join(quoted_lines(text) for text in HELD), "quote-wrapped"),
        (json.dumps("\n\n".join(HELD)), "json-escaped"),
        (html.escape("\n".join(HELD)), "html-escaped"),
    ],
)
def test_each_string_or_fence_with_a_prompt_is_a_transcript(text: str, repair: str | None) -> None:
    parts = parse_all(text)
    assert [outline(part) for part in parts] == [outline(parse(one)) for one in HELD]
    assert "".join(part.original for part in parts) == text
    for part in parts:
        assert part.offsets.rebuild(part.text) == part.original
        assert repair is None or repair in {told.code for told in part.repairs}
        assert all(0 <= start <= end <= len(part.original) for told in part.repairs for start, end in told.ranges)
    again = [parse(piece) for piece in cut(parse(text))]
    assert [outline(part) for part in again] == [outline(part) for part in parts]


def test_prompts_in_utf16_are_cut_between_their_characters() -> None:
    for text in ("\n".join([COHERE, DEEPSEEK]), "\n".join(map(json.dumps, [COHERE, DEEPSEEK]))):
        for encoding in ("utf-16", "utf-16-le"):
            parts = parse_all(text.encode(encoding))
            assert [outline(part) for part in parts] == [outline(parse(one)) for one in (COHERE, DEEPSEEK)]
            assert "".join(part.original for part in parts) == text
            assert cut(parse(text.encode(encoding))) == tuple(part.original for part in parts)


def outline(transcript: Transcript) -> list[object]:
    return [transcript.format.id, *((turn.role, [block.text for block in turn.blocks]) for turn in transcript.turns)]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(["<|im_start|>", "user", "\n", "When?", "<|im_end|>", "\n", "<|im_start|>", "assistant"]),
        "\n".join(map(json.dumps, CHATML.splitlines(keepends=True))),
        json.dumps(
            {"messages": [{"role": "user", "content": "Is <b>it</b>?"}, {"role": "assistant", "content": "<co>"}]}
        ),
        json.dumps(
            [{"role": "user", "content": "<think>?"}, {"role": "assistant", "content": "<think>a</think> Yes."}]
        ),
        "A fence opens a turn:\n\n```\n<|im_start|>user\n```\n\nand one ends it:\n\n```\n<|im_end|>\n```\n",
        COHERE.replace(
            "At noon.", '```json\n{"a": "<|im_start|>x<|im_end|>"}\n```\nor\n```json\n["<co>", "<co>"]\n```\n'
        ),
        COHERE.replace("At noon.", "Here:\nThe next begins so:\n<BOS_TOKEN> and on."),
    ],
    ids=["tokens", "lines", "chat", "messages", "talk in fences", "fences in a prompt", "talk behind a heading"],
)
def test_strings_and_fences_that_hold_no_prompt_each_are_one_transcript(text: str) -> None:
    assert len(parse_all(text)) == 1


def test_a_heading_between_two_prompts_goes_with_the_second() -> None:
    text = f"{COHERE}\n\n=== Prompt 2 ===\nfrom Monday\n\n{DEEPSEEK}\nPrompt 3:\n{COHERE}"
    parts = parse_all(text)
    assert [part.original for part in parts] == [
        f"{COHERE}\n\n",
        f"=== Prompt 2 ===\nfrom Monday\n\n{DEEPSEEK}\n",
        f"Prompt 3:\n{COHERE}",
    ]
    assert [part.format.id for part in parts] == ["cohere-cmd4", parse(DEEPSEEK).format.id, "cohere-cmd4"]


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


def test_the_command_says_that_a_file_holds_several(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "two.jsonl"
    file.write_text("\n".join(map(json.dumps, [COHERE, DEEPSEEK])), encoding="utf-8")
    main([str(file)])
    assert "2 prompts" in capfd.readouterr().err
    assert main([str(file), "--split"]) == 0
    assert not capfd.readouterr().err


def test_conversations_in_lines_of_json_are_transcripts_of_their_own() -> None:
    row = '{"messages": [{"role": "user", "content": "Where?"}]}\n'
    parts = parse_all(row * 3)
    assert [part.original for part in parts] == [row] * 3
    assert [part.turns[0].role for part in parts] == ["user"] * 3


def test_events_in_lines_of_json_are_one_transcript() -> None:
    assert len(parse_all('{"event_type": "text-generation", "text": "At noon."}\n' * 3)) == 1
