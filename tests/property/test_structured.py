"""Conversations in JSON, torn in every way: nothing is lost, nothing is raised, the leaves add up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers import list_formats, parse
from tests.property.invariants import assert_invariants

SAMPLES = Path(__file__).resolve().parents[2] / "sample_logs"
SHAPES = [known.id for known in list_formats() if known.structure is not None]
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in SAMPLES.glob("*.txt")}
JSON_TEXTS = {name: text for name, text in TEXTS.items() if parse(text).format.id in SHAPES}
SCRAPS = st.sampled_from(
    [
        '"',
        "\\",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\n",
        "null",
        "\\ud83d",
        "\\u00e9",
        '"text": "x"',
        "<|im_start|>",
        "😀",
        "-1",
    ]
)


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_has_a_sample_to_tear(shape: str) -> None:
    assert shape in {parse(text).format.id for text in JSON_TEXTS.values()}


@given(st.sampled_from(sorted(JSON_TEXTS)), st.sampled_from([None, *SHAPES]), st.data())
def test_torn_json_keeps_every_character(name: str, format: str | None, data: st.DataObject) -> None:
    text = JSON_TEXTS[name]
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 60)) | st.just(len(text)))
        again = text[start:end] if data.draw(st.booleans()) else ""
        text = text[:start] + data.draw(SCRAPS | st.just(again)) + text[end:]
    transcript = parse(text, format=format)
    assert transcript.original == text
    assert_invariants(transcript)


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.text(max_size=8)
        | st.sampled_from(["user", "assistant", "text"]),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(
                    "role content messages choices message delta text type citations spans start end sources id index "
                    "tool_calls function name arguments document documents history chat output event_type".split()
                ),
                inner,
                max_size=5,
            )
        ),
        max_leaves=30,
    )
)
def test_any_json_of_the_keys_that_are_known_keeps_every_character(value: object) -> None:
    text = json.dumps(value)
    for shape in (None, *SHAPES):
        transcript = parse(text, format=shape)
        assert transcript.original == text
        assert_invariants(transcript)
