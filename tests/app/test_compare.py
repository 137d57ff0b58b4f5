"""The Compare page without a browser: what is chosen, said, opened, and named in the address."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from components.samples import samples
from tests.e2e.transcripts import LIGHTHOUSE, block, turn

ROOT = Path(__file__).resolve().parents[2]
OTHER = LIGHTHOUSE.replace("1874</co: 0:[0]> and", "1874</co: 0:[1]> and") + turn("USER", block("TEXT", "Who kept it?"))
FIRST, SECOND = samples()[0].id, samples()[1].id


def compare_page(*texts: str, **address: str) -> AppTest:
    """Open the page with texts pasted on it, the left one first."""
    app = AppTest.from_file(ROOT / "views" / "main.py", default_timeout=60).run()
    for name, value in address.items():
        app.query_params[name] = value
    app.switch_page("compare.py").run()
    for side, text in zip((0, 1), texts, strict=False):
        app.text_area[side].input(text)
        [button for button in app.button if button.label == "Compare this text"][side].click().run()
    assert not app.exception
    return app


def said(app: AppTest) -> str:
    elements: Any = app.get("html")
    return "\n".join(element.proto.body for element in elements if "compare-said" in element.proto.body)


def packed(app: AppTest) -> dict[str, Any]:
    (component,) = app.get("bidi_component")
    found: dict[str, Any] = json.loads(bytes(component.proto.bytes)[32:])
    return found


def test_two_are_asked_for_at_first() -> None:
    app = compare_page()
    assert "Choose two transcripts" in said(app)
    assert not app.get("bidi_component")


def test_an_example_is_shown_at_a_click() -> None:
    app = compare_page()
    app.button(key="compare-example").click().run()
    assert not app.exception
    assert "3 turns differ. 1 tool differs. 1 call differs. 1 citation has other sources" in said(app)
    assert app.query_params["right"] == f"{app.query_params['left']}-second-run"


def test_two_pasted_texts_are_compared() -> None:
    app = compare_page(LIGHTHOUSE, OTHER)
    assert "1 turn differs, 1 only on the right." in said(app)
    assert "1 citation has other sources" in said(app)
    data = packed(app)
    assert data["names"] == ["Pasted text 1", "Pasted text 2"]
    (citation,) = [entry for entry in data["citations"] if not entry["same"]]
    assert citation["words"] == "Same claim, other sources, other state"
    assert [source for cell in citation["cells"] for source in cell["sources"]] == [["0:[0]", True], ["0:[1]", True]]


def test_identical_texts_are_said_to_be() -> None:
    assert "identical, to the last character" in said(compare_page(LIGHTHOUSE, LIGHTHOUSE))


def test_an_empty_box_is_told() -> None:
    assert "The box is empty" in compare_page(" ").error[0].value


def test_the_address_names_samples() -> None:
    app = compare_page(left=FIRST, right=SECOND)
    assert packed(app)["names"] == [samples()[0].title, samples()[1].title]
    app.button(key="compare-swap").click().run()
    assert packed(app)["names"] == [samples()[1].title, samples()[0].title]
    assert app.query_params["left"] == SECOND
    app.query_params["left"] = FIRST
    app.run()
    assert packed(app)["names"] == [samples()[0].title, samples()[0].title]


@pytest.mark.parametrize(
    ("left", "sentence"),
    [
        ("nothing-of-that-name", "names a sample for the left"),
        ("7", "of a collection for the left that this page does not hold"),
        ("٣", "a sample"),
    ],
)
def test_a_link_to_what_is_not_there_is_told(left: str, sentence: str) -> None:
    app = compare_page(left=left, right=SECOND)
    assert sentence in app.error[0].value
    assert not app.get("bidi_component")


def test_the_open_text_stands_on_the_left() -> None:
    app = AppTest.from_file(ROOT / "views" / "main.py", default_timeout=60).run()
    app.text_area[0].input(LIGHTHOUSE)
    app.button[0].click().run()
    app.switch_page("compare.py").run()
    app.selectbox[1].set_value(f"sample:{FIRST}").run()
    assert packed(app)["names"] == ["Pasted text", samples()[0].title]


def test_prompts_of_a_collection_are_compared_and_named_by_their_place() -> None:
    app = AppTest.from_file(ROOT / "views" / "main.py", default_timeout=60).run()
    app.text_area[0].input("\n".join(json.dumps(text) for text in (LIGHTHOUSE, OTHER, LIGHTHOUSE)))
    app.button[0].click().run()
    app.switch_page("compare.py").run()
    assert packed(app)["names"] == ["Pasted text, line 1", "Pasted text, line 2"]
    assert (app.query_params["left"], app.query_params["right"]) == ("1", "2")
    assert app.query_params["collection"] == app.session_state["collection"].id
    app.query_params["right"] = "3"
    app.run()
    assert "identical" in said(app)
    app.query_params["right"] = "4"
    app.run()
    assert "the open collection has 3" in app.error[0].value


def test_another_format_is_compared_by_content_until_told_otherwise() -> None:
    chatml = "<|im_start|>user\nWhich way?<|im_end|>\n"
    app = compare_page(chatml, f"<BOS_TOKEN>{turn('USER', block('TEXT', 'Which way?'))}")
    assert "Only the markup differs" in said(app)
    app.selectbox[2].set_value("characters").run()
    assert "1 turn differs" in said(app)
