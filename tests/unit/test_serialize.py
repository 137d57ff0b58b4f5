"""Transcripts as plain data: the exact shape of each part, and the way back."""

from __future__ import annotations

import hashlib
import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from parsers import Transcript, from_dict, parse, to_dict
from parsers.serialize import write_json
from tests.conftest import ROOT
from tests.goldens.case_file import read_case

CASES = sorted((ROOT / "tests" / "goldens").rglob("*.txt"))
PROMPT = (
    "<BOS_TOKEN><|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|><|START_TEXT|># Available Tools\n```json\n"
    '[{"name": "bake", "description": "Bakes.", "parameters": {"type": "object"}}]\n```<|END_TEXT|>'
    "<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_ACTION|>"
    '[{"tool_call_id": "0", "tool_name": "bake", "parameters": {"share": 0.10}}]<|END_ACTION|><|END_OF_TURN_TOKEN|>'
    "<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|><|START_TOOL_RESULT|>"
    '[{"tool_call_id": "0", "results": {"0": {"crust": 1}}, "is_error": false}]<|END_TOOL_RESULT|><|END_OF_TURN_TOKEN|>'
    "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_TEXT|>It has <co>a crust</co: 0:[0]><|END_TEXT|>"
    "<|END_OF_TURN_TOKEN|>"
)


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    return to_dict(parse(PROMPT))


def place(words: str) -> list[int]:
    """The span of words that stand once in the prompt."""
    assert PROMPT.count(words) == 1
    return [PROMPT.index(words), PROMPT.index(words) + len(words)]


def test_names_of_the_whole(data: dict[str, Any]) -> None:
    assert list(data) == [
        "version", "chars", "bytes", "sha256", "format", "repairs", "tools", "turns", "calls", "results", "sources",
        "citations", "diagnostics", "text", "markup",
    ]  # fmt: skip


def test_head(data: dict[str, Any]) -> None:
    raw = PROMPT.encode()
    assert (data["version"], data["chars"], data["bytes"]) == (1, len(PROMPT), len(raw))
    assert data["sha256"] == hashlib.sha256(raw).hexdigest()
    assert set(data["format"]) == {"id", "title", "confidence", "evidence", "alternatives", "forced"}
    assert data["repairs"] == []


def test_tool(data: dict[str, Any]) -> None:
    assert data["tools"] == [
        {
            "index": 0,
            "name": "bake",
            "description": "Bakes.",
            "parameters": {"type": "object"},
            "span": place('{"name": "bake", "description": "Bakes.", "parameters": {"type": "object"}}'),
            "turn": 0,
        }
    ]


def test_turn_and_block(data: dict[str, Any]) -> None:
    turn = data["turns"][1]
    opener = PROMPT.index("<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>")
    end = PROMPT.index("<|END_ACTION|>") + len("<|END_ACTION|>")
    assert turn == {
        "index": 1,
        "role": "assistant",
        "role_raw": "CHATBOT_TOKEN",
        "channel": None,
        "recipient": None,
        "span": [opener, end + len("<|END_OF_TURN_TOKEN|>")],
        "complete": True,
        "blocks": [
            {
                "index": 0,
                "kind": "tool_call",
                "span": [PROMPT.index("<|START_ACTION|>"), end],
                "content": None,
                "text": None,
                "complete": True,
                "call": 0,
                "result": None,
            }
        ],
    }


def test_call(data: dict[str, Any]) -> None:
    assert data["calls"] == [
        {
            "index": 0,
            "id": "0",
            "name": "bake",
            "arguments_raw": '{"share": 0.10}',
            "arguments": {"share": Decimal("0.10")},
            "turn": 1,
            "block": 0,
            "span": place('{"tool_call_id": "0", "tool_name": "bake", "parameters": {"share": 0.10}}'),
            "tool": 0,
            "results": [0],
        }
    ]


def test_result_and_source(data: dict[str, Any]) -> None:
    assert data["results"] == [
        {
            "index": 0,
            "call": 0,
            "call_id": "0",
            "name": None,
            "is_error": False,
            "turn": 2,
            "block": 0,
            "span": place('{"tool_call_id": "0", "results": {"0": {"crust": 1}}, "is_error": false}'),
            "sources": [0],
            "paired_by": "id",
        }
    ]
    assert data["sources"] == [
        {
            "index": 0,
            "ref": "0:[0]",
            "kind": "tool_result",
            "result": 0,
            "position": 0,
            "title": None,
            "url": None,
            "text": '{"crust": 1}',
            "value": {"crust": 1},
            "span": place('{"crust": 1}'),
            "cited_by": [0],
        }
    ]


def test_citation(data: dict[str, Any]) -> None:
    assert data["citations"] == [
        {
            "index": 0,
            "style": "cohere",
            "turn": 3,
            "block": 0,
            "in": "text",
            "text": "a crust",
            "start": 7,
            "end": 14,
            "span": place("<co>a crust</co: 0:[0]>"),
            "cited_span": place("a crust"),
            "inferred_span": None,
            "refs": [
                {
                    "raw": "0:[0]",
                    "call_id": "0",
                    "position": 0,
                    "source": 0,
                    "range": None,
                    "resolved_by": "id",
                    "passage": None,
                },
            ],
            "status": "resolved",
        }
    ]


def test_finding() -> None:
    diagnostics = to_dict(parse("<|im_start|>baker\nRye.<|im_end|>"))["diagnostics"]
    message = diagnostics[0].pop("message")
    assert "'baker'" in message
    assert diagnostics == [
        {
            "code": "role-unknown",
            "severity": "warning",
            "span": [12, 17],
            "line": 1,
            "column": 13,
            "related": [],
            "count": 1,
        }
    ]


def test_a_repaired_text_keeps_its_original() -> None:
    pasted = "> <|im_start|>user\n> rye<|im_end|>"
    data = to_dict(parse(pasted))
    assert data["original"] == pasted
    assert data["text"] == "<|im_start|>user\nrye<|im_end|>"
    assert data["repairs"][0] | {"message": ""} == {
        "code": "quote-wrapped",
        "count": 2,
        "message": "",
        "ranges": [[0, 2], [19, 21]],
    }


def test_bytes_that_are_no_utf8_are_kept() -> None:
    data = to_dict(parse(b"a\xffb"))
    assert data["upload"] == "61ff62"
    assert (data["chars"], data["bytes"]) == (3, 3)
    assert data["sha256"] == hashlib.sha256(b"a\xffb").hexdigest()
    assert from_dict(data).upload == b"a\xffb"


def test_a_lone_surrogate_is_counted_and_hashed() -> None:
    data = to_dict(parse("a\ud83d"))
    assert (data["chars"], data["bytes"]) == (2, 4)


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_golden_case_comes_back(path: Path) -> None:
    transcript = parse(read_case(path).text)
    data = to_dict(transcript)
    back = from_dict(data)
    assert to_dict(back) == data
    assert same(back, transcript)
    assert list(back.leaves()) == list(transcript.leaves())
    written = json.loads("".join(write_json(data)), parse_float=Decimal)
    assert {**written, "format": None} == {**data, "format": None}


def same(one: Transcript, other: Transcript) -> bool:
    """Whether two transcripts hold equal value types."""
    names = ["original", "upload", "text", "offsets", "format", "repairs", "tools", "turns", "calls", "results"]
    names += ["sources", "citations", "diagnostics"]
    return all(getattr(one, name) == getattr(other, name) for name in names)
