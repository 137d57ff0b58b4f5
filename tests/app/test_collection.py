"""Several prompts at once: a table, one of them open, the next and the one before."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from components.collection.session import Collection
from parsers import parse

ROOT = Path(__file__).resolve().parents[2]
CHATML = "<|im_start|>user\n{}?<|im_end|>\n<|im_start|>assistant\nYes.<|im_end|>\n"
LINES = "\n".join(json.dumps({"prompt": CHATML.format(word)}) for word in ("one", "two", "three"))


@pytest.fixture
def app() -> AppTest:
    app = AppTest.from_file(ROOT / "views" / "main.py", default_timeout=30).run()
    app.text_area[0].input(LINES)
    return app.button[0].click().run()


def test_prompts_in_fences_of_a_paste_are_listed() -> None:
    app = AppTest.from_file(ROOT / "views" / "main.py", default_timeout=30).run()
    app.text_area[0].input("\n\n".join(f"Case {n}:\n```\n{CHATML.format(n)}```" for n in "abc"))
    app.button[0].click().run()
    assert list(app.dataframe[0].value["Turns"]) == [2, 2, 2]
    repairs = [parse(entry.prompt.content).repairs for entry in app.session_state["collection"].entries]
    assert [[repair.code for repair in told] for told in repairs] == [["fence-wrapped"]] * 3


def shown(app: AppTest) -> str:
    assert not app.exception
    text: str = app.session_state["document"].transcript.text
    return text


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


def test_the_address_names_the_prompt_that_is_shown_and_is_followed_back_and_forward(app: AppTest) -> None:
    collection: Collection = app.session_state["collection"]
    assert app.query_params["collection"] == collection.id
    assert "item" not in app.query_params
    app.query_params["item"] = "3"
    app.run()
    assert shown(app) == CHATML.format("three")
    app.button(key="step-previous").click().run()
    assert app.query_params["item"] == "2"
    app.query_params["item"] = "3"
    app.run()
    assert shown(app) == CHATML.format("three")
    del app.query_params["item"]
    app.run()
    assert "document" not in app.session_state
    assert len(app.dataframe) == 1


def test_another_page_and_back_shows_the_same_prompt(app: AppTest) -> None:
    app.query_params["item"] = "2"
    app.run()
    app.switch_page("formats.py").run()
    app.query_params.clear()
    app.switch_page("inspect.py").run()
    assert shown(app) == CHATML.format("two")
    assert app.query_params["item"] == "2"


@pytest.mark.parametrize("item", ["9", "0", "x", "-1"])
def test_a_prompt_that_is_not_there_is_told(app: AppTest, item: str) -> None:
    app.query_params["item"] = item
    app.run()
    assert not app.exception
    assert "the collection has 3" in app.error[0].value


def test_a_link_to_a_collection_that_the_page_does_not_hold_leads_there_once_its_files_are_opened() -> None:
    app = AppTest.from_file(ROOT / "views" / "main.py", default_timeout=30)
    app.query_params["item"] = "2"
    app.query_params["collection"] = "00000000"
    app.run()
    assert "names prompt 2 of a collection that this page does not hold" in app.error[0].value
    app.text_area[0].input(LINES)
    app.button[0].click().run()
    name = app.session_state["collection"].id
    assert "document" not in app.session_state
    again = AppTest.from_file(ROOT / "views" / "main.py", default_timeout=30)
    again.query_params["item"] = "2"
    again.query_params["collection"] = name
    again.run()
    again.text_area[0].input(LINES)
    again.button[0].click().run()
    assert shown(again) == CHATML.format("two")


def test_what_cannot_be_read_is_listed_above_the_rest() -> None:
    app = AppTest.from_file(ROOT / "views" / "main.py", default_timeout=30).run()
    app.text_area[0].input(LINES.replace("\n", '\n{"prompt": "<b>torn\n', 1))
    app.button[0].click().run()
    assert len(app.dataframe[0].value) == 3
    elements: Any = app.get("html")
    said = "".join(element.proto.body for element in elements)
    assert "1 could not be read" in said
    assert "Pasted text, line 2</b> This line is no JSON." in said


def test_a_fault_on_one_prompt_leaves_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(content: str, *rest: Any) -> Any:
        if "two" in content:
            raise RuntimeError("secret of the text")
        return parse(content, *rest)

    monkeypatch.setattr("components.collection.session.read_text", fail)
    app = AppTest.from_file(ROOT / "views" / "main.py", default_timeout=30).run()
    app.text_area[0].input(LINES)
    app.button[0].click().run()
    assert not app.exception
    assert [entry.prompt.name for entry in app.session_state["collection"].entries] == [
        "Pasted text, line 1, prompt",
        "Pasted text, line 3, prompt",
    ]
    (problem,) = app.session_state["collection"].problems
    assert problem.reason == "Citelight failed on it (RuntimeError)."
