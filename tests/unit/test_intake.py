"""What intake promises for any upload: the original is kept, the text is its repaired form, every repair is told."""

from __future__ import annotations

import json

import pytest

from parsers.errors import UnusableInputError
from parsers.intake import Intake, receive
from tests.unit.intake_tokens import count_tokens

PROMPT = "<BOS_TOKEN><|START_OF_TURN_TOKEN|><|USER_TOKEN|>When does the ferry leave?<|END_OF_TURN_TOKEN|>"


def codes(taken: Intake) -> list[str]:
    return [repair.code for repair in taken.repairs]


def never(_text: str) -> int:
    pytest.fail("a clean text is not worth a count of its tokens")


@pytest.mark.parametrize("text", ["", "Hello.", PROMPT, PROMPT + "\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", "\x00\ud800"])
def test_clean_text_is_the_same_object_and_costs_no_count(text: str) -> None:
    taken = receive(text, never)
    assert taken.text is taken.original is text
    assert taken.offsets.is_identity
    assert taken.repairs == ()
    assert taken.upload is None


def test_bytes_are_utf8() -> None:
    taken = receive("Fähre <｜User｜>".encode(), never)
    assert taken.text == "Fähre <｜User｜>"
    assert taken.upload is None


def test_broken_bytes_stand_as_replacement_characters_and_the_upload_is_kept() -> None:
    upload = b"<|START_TEXT|>\xc3\xa4 and \xe2\x82 and \xff<|END_TEXT|>"
    taken = receive(upload, never)
    assert taken.text == "<|START_TEXT|>ä and \ufffd and \ufffd<|END_TEXT|>"
    assert taken.text is taken.original
    assert taken.upload == upload
    (repair,) = taken.repairs
    assert (repair.code, repair.count) == ("replacement-character", 2)
    assert [taken.original[start:end] for start, end in repair.ranges] == ["\ufffd", "\ufffd"]
    assert "UTF-8" in repair.message


def test_characters_lost_before_the_upload_are_told_and_left() -> None:
    taken = receive("<|START_TEXT|>caf\ufffd\ufffd<|END_TEXT|>", never)
    (repair,) = taken.repairs
    assert (repair.code, repair.count, repair.ranges) == ("replacement-character", 2, ((17, 19),))
    assert "before the upload" in repair.message
    assert taken.offsets.is_identity


def test_byte_order_mark_is_left_out() -> None:
    taken = receive("\ufeff" + PROMPT, never)
    assert taken.text == PROMPT
    assert codes(taken) == ["byte-order-mark"]
    assert taken.offsets.to_original(0, 3) == ((1, 4),)


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_utf16_is_told_by_its_byte_order_mark(codec: str) -> None:
    upload = ("\ufeff" + PROMPT + " 🌊").encode(codec)
    taken = receive(upload, never)
    assert taken.text == PROMPT + " 🌊"
    assert taken.original == upload.decode("utf-8", "replace")
    assert taken.upload == upload
    assert codes(taken) == ["byte-order-mark"]
    assert taken.offsets.rebuild(taken.text) == taken.original


def test_crlf_becomes_line_feeds_with_exact_places() -> None:
    taken = receive("a\r\n\r\nb\rc\r\n", never)
    assert taken.text == "a\n\nb\rc\n"
    (repair,) = taken.repairs
    assert (repair.code, repair.count) == ("line-endings", 3)
    assert repair.ranges == ((1, 2), (3, 4), (8, 9))
    assert taken.offsets.to_original(3, 4) == ((5, 6),)


def test_cr_alone_becomes_line_feeds() -> None:
    taken = receive("one\rtwo\rthree\r", never)
    assert taken.text == "one\ntwo\nthree\n"
    assert codes(taken) == ["line-endings"]


@pytest.mark.parametrize("text", ["progress 1\rprogress 2\ndone\n", "a\nb\nc\r\nd\n", "one\rtwo"])
def test_a_few_odd_line_ends_are_content(text: str) -> None:
    assert receive(text, never).text is text


@pytest.mark.parametrize("upload", [None, 3, bytearray(b"x"), ["x"]])
def test_anything_else_is_refused(upload: object) -> None:
    with pytest.raises(UnusableInputError, match="text or bytes"):
        receive(upload, never)  # type: ignore[arg-type]


def test_repairs_stack_and_each_is_told_with_its_places_in_the_original() -> None:
    quoted = "\n".join("> " + line for line in [*PROMPT.split("?"), "last <|END_TEXT|>"])
    upload = f"```text\n{quoted}\n```\n".replace("\n", "\r\n")
    taken = receive(upload, count_tokens)
    assert codes(taken) == ["line-endings", "fence-wrapped", "quote-wrapped"]
    assert taken.text == "\n".join([*PROMPT.split("?"), "last <|END_TEXT|>"])
    assert taken.offsets.rebuild(taken.text) == upload
    marks = [upload[start:end] for start, end in taken.repairs[2].ranges]
    assert marks == ["> "] * 3
    place = taken.text.index("last")
    assert [upload[start:end] for start, end in taken.offsets.to_original(place, place + 4)] == ["last"]


def test_a_damage_that_hides_every_token_is_undone_with_the_one_around_it() -> None:
    inner = PROMPT.replace("<", "&lt;").replace(">", "&gt;")
    taken = receive(json.dumps(f'"{inner}"\nnext'), count_tokens)
    assert codes(taken) == ["json-escaped", "html-escaped"]
    assert taken.text == f'"{PROMPT}"\nnext'


def test_counts_stand_in_the_message() -> None:
    lines = "\n".join(f"> line {n} <co>x</co: 0:[0]>" for n in range(1200))
    taken = receive(lines, count_tokens)
    assert taken.repairs[0].message.startswith("1,200 lines")
    assert taken.repairs[0].count == 1200


RUNS = [
    "|",
    "| ",
    "|\n",
    ">",
    "> \n",
    "&lt;",
    "&amp;",
    "\\",
    "\\n",
    '\\"',
    "\\\\n<",
    "\\u003c",
    "1",
    "1\n",
    "`",
    "```\n",
]
RUNS += [
    "\x00",
    "\ud800",
    "\ufffd",
    "\r",
    "\r\n",
    "\ufeff",
    "Ġ",
    "▁",
    "<0x",
    "\\<",
    "[0m",
    "\x1b[0m",
    "Action: [“",
    '[{\\"',
]


@pytest.mark.parametrize("run", RUNS, ids=ascii)
def test_long_runs_are_taken_in_without_loss(run: str) -> None:
    upload = run * 100_000
    taken = receive(upload, count_tokens)
    assert taken.offsets.rebuild(taken.text) == upload
