"""What Python packs for the viewer is what node unpacks with the viewer's own code."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.generate import cohere_transcript
from benchmarks.ui.texts import one_turn
from components.viewer.assets import ASSETS, AssetError, join_modules, join_styles
from components.viewer.characters import character_names
from components.viewer.columns import column_of
from components.viewer.utf16 import Utf16
from components.viewer.wire import pack, pinned_at_first, with_pin
from grounding import evidence, uncited_spans
from parsers import parse

PROMPT = (
    "<BOS_TOKEN><|START_OF_TURN_TOKEN|><|USER_TOKEN|><|START_TEXT|>🙂 How deep? 🙂<|END_TEXT|><|END_OF_TURN_TOKEN|>"
    "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_ACTION|>[\n"
    '    {"tool_call_id": "0", "tool_name": "sound", "parameters": {"place": "🙂 bay"}}\n'
    "]<|END_ACTION|><|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|><|START_TOOL_RESULT|>[\n"
    '    {"tool_call_id": "0", "results": {"0": {"depth": "forty metres 🙂"}}, "is_error": null}\n'
    "]<|END_TOOL_RESULT|><|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_RESPONSE|>"
    "The bay is <co>forty metres</co: 0:[0]> deep, <co>or more</co: 4:[1]>.<|END_RESPONSE|><|END_OF_TURN_TOKEN|>"
)

UNPACK = """
import { decode } from %(payload)s;
import { rebuildOriginal } from %(original)s;
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { head, tables, text, removed, pin } = decode(new Uint8Array(Buffer.concat(chunks)));
const rows = Object.fromEntries(Object.entries(tables).map(([name, { length, ...columns }]) => [name,
  Array.from({ length }, (_, i) => Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, column[i]])))]));
const slice = (row, from, to) => row[from] < 0 ? null : text.slice(row[from], row[to]);
const cited = rows.citations.map((row) => slice(row, 'from', 'to'));
const passages = rows.refs.map((row) => slice(row, 'start', 'end'));
const sources = rows.sources.map((row) => slice(row, 'start', 'end'));
const args = rows.calls.map((row) => slice(row, 'from', 'to'));
const markup = rows.leaves.map((row) => [head.kinds.leaf[row.kind], slice(row, 'start', 'end')]);
const states = rows.citations.map((row) => head.kinds.state[row.state]);
const original = rebuildOriginal(text, tables.edits, removed);
const uncited = rows.uncited.map((row) => slice(row, 'start', 'end'));
console.log(JSON.stringify({ head, rows, uncited, text, original, pin, cited, passages, sources, args, markup,
  states }));
"""


@pytest.fixture(scope="session")
def node() -> str:
    beside = str(Path(sys.executable).parent)
    found = shutil.which("node", path=os.pathsep.join([beside, os.environ.get("PATH", "")]))
    if found is None:
        pytest.fail("These tests need node: `make test` installs it, or put one on PATH.")
    return found


def unpack(node: str, payload: bytes) -> dict[str, Any]:
    """Unpack a payload with the viewer's own module."""
    script = UNPACK % {name: json.dumps((ASSETS / f"{name}.js").as_uri()) for name in ("payload", "original")}
    done = subprocess.run(
        [node, "--input-type=module", "-e", script], input=payload, capture_output=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    unpacked: dict[str, Any] = json.loads(done.stdout)
    return unpacked


def test_every_span_arrives_at_its_characters(node: str) -> None:
    transcript = parse(PROMPT)
    shown = unpack(node, pack(transcript, evidence(transcript)))
    text = transcript.text
    assert shown["text"] == text
    assert shown["cited"] == ["forty metres", "or more"]
    assert shown["sources"] == [source.text for source in transcript.sources]
    assert shown["args"] == [call.arguments_raw for call in transcript.calls]
    assert shown["markup"] == [[kind, text[start:end]] for kind, start, end in transcript.markup]
    assert len(shown["rows"]["turns"]) == len(transcript.turns)
    assert len(shown["rows"]["blocks"]) == sum(len(turn.blocks) for turn in transcript.turns)


def test_states_and_passages_of_the_audit_arrive(node: str) -> None:
    transcript = parse(PROMPT)
    shown = unpack(node, pack(transcript, evidence(transcript)))
    assert shown["states"] == ["supported", "dangling"]
    assert shown["passages"] == ["forty metres", None]
    assert shown["rows"]["refs"][1]["source"] == -1


def test_without_an_audit_nothing_counts_as_supported(node: str) -> None:
    assert unpack(node, pack(parse(PROMPT)))["states"] == ["pending", "dangling"]


@pytest.mark.parametrize(
    "text", ["", "\ufeffwith a mark", "a\r\nb\x00c\u2028", "🙂" * 10, "plain words"], ids=lambda text: repr(text[:8])
)
def test_any_text_arrives_unchanged(node: str, text: str) -> None:
    transcript = parse(text)
    assert unpack(node, pack(transcript))["text"] == transcript.text


def test_a_lone_surrogate_arrives_and_moves_no_offset(node: str) -> None:
    transcript = parse("<|im_start|>user\nx\ud800🙂y<|im_end|>\n<|im_start|>assistant\n")
    shown = unpack(node, pack(transcript))
    assert shown["text"] == transcript.text
    assert shown["markup"] == [[kind, transcript.text[start:end]] for kind, start, end in transcript.markup]


def test_uncited_sentences_arrive_as_the_audit_finds_them(node: str) -> None:
    uncited = "The tide rises by four metres 🙂 in spring."
    transcript = parse(PROMPT.replace(" deep, <co>or more", f". {uncited} <co>Or more"))
    shown = unpack(node, pack(transcript, evidence(transcript), uncited_spans(transcript)))
    assert shown["uncited"] == [uncited]


def test_characters_without_a_name_by_rule_are_named(node: str) -> None:
    names = unpack(node, pack(parse("plain é 漢 한 🙂\u202e")))["head"]["names"]
    assert names == {
        "é": "LATIN SMALL LETTER E WITH ACUTE",
        "\u202e": "RIGHT-TO-LEFT OVERRIDE",
        "🙂": "SLIGHTLY SMILING FACE",
    }


def test_names_stay_within_their_room() -> None:
    every = "".join(chr(code) for code in range(0x80, 0x3000)).encode()
    names = character_names(every)
    assert 60 < len(names) < 120
    assert len(character_names(every + b"x" * 2_000_000)) > 800


def test_a_repaired_paste_brings_its_original_and_what_was_taken_out(node: str) -> None:
    pasted = "| 🙂 <｜User｜>Hi |\n|\n|\n| there<｜Assistant｜></think>Yes<｜end▁of▁sentence｜> |\n"
    transcript = parse(pasted)
    assert transcript.repairs, "the paste is a table"
    shown = unpack(node, pack(transcript))
    assert shown["original"] == pasted
    ranges = shown["rows"]["repairRanges"]
    utf16 = pasted.encode("utf-16-le")
    taken = [utf16[2 * row["start"] : 2 * row["end"]].decode("utf-16-le") for row in ranges]
    wanted = sorted(span for repair in transcript.repairs for span in repair.ranges)
    assert taken == [pasted[start:end] for start, end in wanted]


def test_equal_input_gives_equal_bytes_and_other_input_another_identity(node: str) -> None:
    payload = pack(parse(PROMPT))
    assert payload == pack(parse(PROMPT))
    other = unpack(node, pack(parse(PROMPT.replace("forty", "fifty"))))
    assert other["head"]["id"] != unpack(node, payload)["head"]["id"]


def test_the_pin_changes_nothing_but_the_pin(node: str) -> None:
    payload = pack(parse(PROMPT))
    assert pinned_at_first(payload) is None
    pinned = with_pin(payload, 1)
    assert pinned_at_first(pinned) == 1
    assert with_pin(pinned, 1) is pinned
    assert with_pin(pinned, None) == payload
    shown = unpack(node, pinned)
    assert shown["pin"] == 1
    assert shown["head"]["id"] == unpack(node, payload)["head"]["id"]


def test_tools_bring_their_parameters_and_how_often_they_are_called(node: str) -> None:
    schema = {
        "type": "object",
        "properties": {"place": {"type": "string"}, "unit": {"type": ["string", "null"]}, "any": True},
        "required": ["place"],
    }
    tools = [{"name": "sound", "description": "Sound a depth.", "parameters": schema}]
    head = unpack(node, pack(parse(PROMPT, tools=tools)))["head"]
    assert head["tools"][0]["parameters"] == [
        ["place", "string", True],
        ["unit", "string or null", False],
        ["any", "", False],
    ]
    assert head["tools"][0]["calls"] == 1


def test_offsets_count_utf16_units() -> None:
    text = "a🙂b🙂c"
    units = Utf16(text)
    places = range(len(text) + 1)
    wanted = [len(text[:place].encode("utf-16-le")) // 2 for place in places]
    assert [units.place(place) for place in places] == wanted
    assert units.column(np.array([-1, *places])).tolist() == [-1, *wanted]
    assert Utf16("plain").place(3) == 3


@pytest.mark.parametrize(
    ("values", "before", "width", "form"),
    [
        ([], None, 1, 0),
        ([-1, 127, -128], None, 1, 0),
        ([0, 300], None, 2, 0),
        ([70_000, 70_005, 70_004], None, 4, 0),
        ([100, 200, 300, 400], None, 1, 1),
        ([-(2**31), 2**31 - 1], None, 4, 0),
        ([-1, -1, -1], None, 0, -1),
        ([105, 900, 1_300], [100, 820, 1_200], 1, 2),
        ([90, 900, 1_900, 2_900], [100, 1_000, 2_100, 3_200], 1, 3),
    ],
)
def test_a_column_takes_the_narrowest_form(values: list[int], before: list[int] | None, width: int, form: int) -> None:
    column = column_of(np.array(values, dtype=np.int64), None if before is None else np.array(before, dtype=np.int64))
    assert (column.width, column.form) == (width, form)
    assert len(column.data) == width * len(values)


def test_the_columns_of_a_dense_text_stay_small_beside_it() -> None:
    answer = one_turn(400_000)
    assert len(pack(parse(answer), evidence_address="/evidence")) < 1.2 * len(answer.encode())
    pasted = "".join(f"| {line} |\n|\n" for line in cohere_transcript(200_000, seed=1).split("\n"))
    assert len(pack(parse(pasted), evidence_address="/evidence")) < 1.28 * len(pasted.encode())


def test_the_joined_module_runs_in_node(node: str, tmp_path: Path) -> None:
    module = tmp_path / "viewer.mjs"
    module.write_text(join_modules(), encoding="utf-8")
    script = f"import mount from {json.dumps(module.as_uri())}; console.log(typeof mount);"
    done = subprocess.run(
        [node, "--input-type=module", "-e", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.strip() == "function", done.stderr


def test_joined_assets_are_taken_for_code_not_for_paths() -> None:
    assert "\n" in join_modules().strip()
    assert "\n" in join_styles().strip()


@pytest.mark.parametrize(
    ("modules", "problem"),
    [
        ({"main.js": "import { a } from './a.js';\nconst b = 1;\n", "a.js": "export const b = 2;\n"}, "b is declared"),
        ({"main.js": "import * as a from './a.js';\n", "a.js": ""}, "not in the form"),
        ({"main.js": "export { a };\n"}, "not in the form"),
        ({"main.js": "import { a } from './a.js';\n", "a.js": "import { b } from './main.js';\n"}, "imports itself"),
    ],
)
def test_modules_that_cannot_be_joined_are_refused(tmp_path: Path, modules: dict[str, str], problem: str) -> None:
    for name, body in modules.items():
        (tmp_path / name).write_text(body, encoding="utf-8")
    with pytest.raises(AssetError, match=problem):
        join_modules(tmp_path)
