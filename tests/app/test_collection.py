"""Several prompts at once: a table, one of them open, the next and the one before."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from components.collection.session import Collection

ROOT = Path(__file__).resolve().parents[2]
CHATML = "<|im_start|>user\n{}?<|im_end|>\n<|im_start|>assistant\nYes.<|im_end|>\n"
LINES = "\n".join(json.dumps({"prompt": CHATML.format(word)}) for word in ("one", "two", "three"))


@pytest.fixture
def app() -> AppTest:
    app = AppTest.from_file(ROOT / "views" / "main.py", default_timeout=30).run()
    app.text_area[0].input(LINES)
    return app.button[0].click().run()


def shown(app: AppTest) -> str:
    assert not app.exception
    content: str = app.session_state["document"].content
    return content


def test_a_paste_of_several_shows_their_table(app: AppTest) -> None:
    assert not app.exception
    assert "document" not in app.session_state
    assert len(app.dataframe[0].value) == 3
    assert list(app.dataframe[0].value["Turns"]) == [2, 2, 2]


def test_prompts_are_stepped_through(app: AppTest) -> None:
    collection: Collection = app.session_state["collection"]
    app.session_state["collection-rows"] = {"selection": {"rows": [1], "columns": [], "cells": []}}
    app.run()
    assert shown(app) == CHATML.format("two")
    app.button(key="step-next").click().run()
    assert shown(app) == CHATML.format("three")
    assert app.button(key="step-next").disabled
    app.button(key="step-previous").click().run()
    app.button(key="step-previous").click().run()
    assert shown(app) == CHATML.format("one")
    app.button(key="all-prompts").click().run()
    assert "document" not in app.session_state
    assert app.session_state["collection"].entries == collection.entries
    assert len(app.dataframe) == 1
