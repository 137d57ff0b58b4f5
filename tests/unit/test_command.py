"""The command `python -m parsers`: its outputs, its exit statuses, and readers that stop early."""

from __future__ import annotations

import json
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from parsers import from_dict, parse
from parsers.__main__ import main
from parsers.serialize import to_dict
from tests.conftest import ROOT

CHAT = "<|im_start|>user\nHow long?<|im_end|>\n<|im_start|>assistant\nAn hour.<|im_end|>\n"
CALLS = (
    "<BOS_TOKEN><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_ACTION|>"
    '[{"tool_call_id": "0", "tool_name": "bake", "parameters": {"minutes": 18446744073709551617, "share": 0.10}}]'
    "<|END_ACTION|><|END_OF_TURN_TOKEN|>"
)
DANGLING = CALLS + (
    "<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|><|START_TOOL_RESULT|>"
    '[{"tool_call_id": "0", "results": {"0": {"ok": true}}}]'
    "<|END_TOOL_RESULT|><|END_OF_TURN_TOKEN|>"
    "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_TEXT|><co>Done</co: 5:[0]>.<|END_TEXT|><|END_OF_TURN_TOKEN|>"
)


@pytest.fixture
def chat(tmp_path: Path) -> Path:
    path = tmp_path / "chat.txt"
    path.write_text(CHAT, encoding="utf-8")
    return path


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "parsers", *arguments]
    return subprocess.run(command, cwd=ROOT, input=given, capture_output=True, timeout=60, check=False)


def test_summary_by_default(chat: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main([str(chat)]) == 0
    said = capsysbinary.readouterr().out.decode()
    assert "(chatml, " in said.splitlines()[0]
    assert "2 turns" in said
    assert "How long?" in said


def test_leaves_join_to_the_text(chat: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main([str(chat), "--leaves"]) == 0
    rows = [line.split("\t", 3) for line in capsysbinary.readouterr().out.decode().splitlines()]
    spans = [(int(start), int(end)) for start, end, _, _ in rows]
    assert "".join(CHAT[start:end] for start, end in spans) == CHAT
    assert [kind for _, _, kind, _ in rows[:3]] == ["role", "text", "turn"]


def test_json_is_the_transcript_with_every_digit(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    path = tmp_path / "calls.txt"
    path.write_text(CALLS, encoding="utf-8")
    assert main([str(path), "--json"]) == 0
    written = capsysbinary.readouterr().out.decode()
    assert '"minutes": 18446744073709551617' in written
    assert '"share": 0.10' in written
    data: dict[str, Any] = json.loads(written, parse_float=Decimal)
    assert to_dict(from_dict(data)) == data
    for name in ("turns", "calls", "diagnostics", "text", "sha256"):
        assert data[name] == parse(CALLS).to_dict()[name]


@pytest.mark.parametrize("named", [[], ["--format", "cohere-cmd4"], ["--split"]])
def test_messages_as_chat_apis_take_them(
    named: list[str], tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "completion.txt"
    path.write_text("<|START_THINKING|>Deep?<|END_THINKING|><|START_TEXT|>A <co>lock</co: 0:[0]>.<|END_TEXT|>")
    assert main([*named, "--messages", str(path)]) == 0
    (message,) = json.loads(capsysbinary.readouterr().out)
    assert message["content"] == "A lock."
    assert message["reasoning_content"] == "Deep?"
    assert message["citations"][0]["sources"] == [{"id": "0", "result": 0}]


def test_a_named_format_overrides_detection(chat: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main([str(chat), "--json", "--format", "plain-text"]) == 0
    verdict = json.loads(capsysbinary.readouterr().out)["format"]
    assert (verdict["id"], verdict["forced"]) == ("plain-text", True)


def test_an_empty_text_is_said_to_be_empty(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "empty.txt"
    file.write_bytes(b"\xef\xbb\xbf")
    assert main([str(file)]) == 0
    shown = capfd.readouterr().out
    assert "The text is empty" in shown
    assert "byte order mark" in shown


def test_standard_input() -> None:
    done = run("-", "--json", given=CHAT.encode())
    assert done.returncode == 0
    assert [turn["role"] for turn in json.loads(done.stdout)["turns"]] == ["user", "assistant"]


def test_several_files_are_headed_by_their_names(chat: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("bread", encoding="utf-8")
    done = run(str(chat), str(other))
    assert done.returncode == 0
    assert [line for line in done.stdout.decode().splitlines() if line.startswith("== ")] == [
        f"== {chat}",
        f"== {other}",
    ]


def test_errors_in_a_text_give_1(tmp_path: Path) -> None:
    path = tmp_path / "dangling.txt"
    path.write_text(DANGLING, encoding="utf-8")
    done = run(str(path))
    assert done.returncode == 1
    assert b"citation-unknown-call" in done.stdout
    assert not done.stderr


def test_an_unreadable_file_gives_2_and_the_others_are_read(chat: Path, tmp_path: Path) -> None:
    missing = tmp_path / "missing.txt"
    done = run(str(missing), str(chat), "--leaves")
    assert done.returncode == 2
    assert done.stderr.decode().startswith(f"{missing}: can't be read: ")
    assert b"How long?" in done.stdout


def test_a_folder_gives_2_without_a_traceback(tmp_path: Path) -> None:
    done = run(str(tmp_path))
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [[], ["--json"], ["x", "--json", "--leaves"], ["x", "--unknown"]])
def test_unusable_arguments_give_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_an_unknown_format_gives_2_and_lists_the_known(chat: Path) -> None:
    done = run(str(chat), "--format", "cohere-cmd99")
    assert done.returncode == 2
    assert b"cohere-cmd4" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("how", [[], ["--json"], ["--leaves"]])
def test_awkward_bytes_are_written(how: list[str], tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    path = tmp_path / "awkward.txt"
    path.write_bytes(b"\xff\x00<|im_start|>user\nr\xc3\xbcb <|im_end|>")
    assert main([str(path), *how]) == 0
    assert capsysbinary.readouterr().out.decode()


def test_a_reader_that_stops_early_is_no_error(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text(CHAT * 3_000, encoding="utf-8")
    command = [sys.executable, "-m", "parsers", str(path), "--leaves"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()
    assert b"Traceback" not in said
    assert b"BrokenPipe" not in said


def test_a_closed_standard_input_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["-"]) == 2
    assert "standard input is closed" in capsys.readouterr().err
