"""The audit from table to table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

from grounding.frame import SCHEMA, audit_frame

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = sorted((ROOT / "sample_logs").glob("cohere-*.txt"))


def table() -> pd.DataFrame:
    texts = [path.read_text(encoding="utf-8") for path in SAMPLES]
    return pd.DataFrame({"id": [path.stem for path in SAMPLES], "text": texts})


def test_the_columns_are_the_same_for_every_input() -> None:
    some, none = audit_frame(table()), audit_frame(table().head(0))
    plain = audit_frame(pd.DataFrame({"text": ["Just words."]}))
    for frame in (some, none, plain):
        assert {column: str(frame[column].dtype) for column in frame} == SCHEMA
    assert len(some) > 50
    assert none.empty
    assert plain.empty


def test_the_parts_of_a_batch_are_the_whole() -> None:
    whole = table()
    parts = pd.concat([audit_frame(whole.iloc[[number]]) for number in range(len(whole))], ignore_index=True)
    pd.testing.assert_frame_equal(audit_frame(whole), parts)


def test_a_format_can_be_given_and_a_surrogate_does_no_harm() -> None:
    text = "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_TEXT|><co>a\ud800b</co: 0:[0]><|END_TEXT|>"
    (name,) = audit_frame(pd.DataFrame({"text": [text], "format": [None]}, dtype=object))["span_text"]
    assert name == "a?b"
    assert audit_frame(pd.DataFrame({"text": [text], "format": ["chatml"]}, dtype=object)).empty


def test_what_is_no_table_of_texts_is_refused() -> None:
    with pytest.raises(ValueError, match="no column `text`"):
        audit_frame(pd.DataFrame({"prompt": ["x"]}))
    with pytest.raises(TypeError, match="Row 1: `text` is int"):
        audit_frame(pd.DataFrame({"text": ["x", 7]}, dtype=object))


def test_another_process_gives_the_same_bytes() -> None:
    code = (
        "import hashlib, pandas as pd; from pathlib import Path; from grounding.frame import audit_frame\n"
        "text = Path('sample_logs/cohere-broken-citations.txt').read_text(encoding='utf-8')\n"
        "print(hashlib.sha256(audit_frame(pd.DataFrame({'text': [text]})).to_csv().encode()).hexdigest())"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(seen) == 1
