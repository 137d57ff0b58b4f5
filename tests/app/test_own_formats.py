"""Formats of one's own without a browser: given, used, recognised, forgotten; and the choice of two axes."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from components.document import Document

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = (ROOT / "docs" / "example-format.toml").read_text(encoding="utf-8")
PROMPT = (ROOT / "docs" / "example-prompt.txt").read_text(encoding="utf-8")


@pytest.fixture
def formats() -> AppTest:
    return AppTest.from_file(ROOT / "views" / "formats.py", default_timeout=30).run()


@pytest.fixture
def inspect() -> AppTest:
    return AppTest.from_file(ROOT / "views" / "main.py", default_timeout=30).run()


def give(formats: AppTest, text: str) -> AppTest:
    formats.text_area(key="format-text").set_value(text)
    (button,) = [button for button in formats.button if button.label == "Use this format"]
    button.click().run()
    assert not formats.exception
    return formats


def shown(app: AppTest) -> str:
    return "".join(str(element.proto.body) for element in app.get("html"))


def document(app: AppTest) -> Document:
    opened: Document = app.session_state["document"]
    return opened


def test_a_pasted_format_is_used_and_described(formats: AppTest) -> None:
    give(formats, EXAMPLE)
    assert "Pasted is used now: Acme prompt." in shown(formats)
    assert "acme-1" in formats.session_state["own-formats"]
    assert "&lt;turn:" in shown(formats)


def test_an_uploaded_file_is_used(formats: AppTest) -> None:
    formats.file_uploader(key="format-file").set_value(("acme.toml", EXAMPLE.encode(), "application/toml")).run()
    assert "acme.toml is used now" in shown(formats)


def test_a_file_that_is_no_text_is_told(formats: AppTest) -> None:
    formats.file_uploader(key="format-file").set_value(("acme.toml", b"\xff\xfe", "application/toml")).run()
    assert "is no UTF\\-8 text" in formats.error[0].value


@pytest.mark.parametrize("text", ["", "  \n"])
def test_an_empty_paste_is_told(formats: AppTest, text: str) -> None:
    assert "The box is empty" in give(formats, text).error[0].value


def test_a_mistake_is_told_with_its_place_and_keeps_nothing(formats: AppTest) -> None:
    give(formats, EXAMPLE.replace('kind = "tool_call"', 'kind = "call"'))
    assert r"blocks\[0\]\.kind\: must be one of text" in formats.error[0].value
    assert "own-formats" not in formats.session_state


def test_hostile_names_stay_text(formats: AppTest) -> None:
    hostile = "![x](https://example.org/x.png) <img src=x onerror=alert(1)> :red[a]"
    give(formats, EXAMPLE.replace("Acme prompt", hostile))
    assert "<img" not in shown(formats)
    assert "&lt;img src=x" in shown(formats)


def test_a_chat_template_is_recognised(formats: AppTest) -> None:
    give(formats, "{% for m in messages %}<|im_user|>user<|im_middle|>{{ m }}<|im_end|>{% endfor %}")
    assert any("`kimi-k2`" in markdown.value for markdown in formats.markdown)
    assert not formats.error


def test_a_given_format_is_forgotten(formats: AppTest) -> None:
    give(formats, EXAMPLE)
    (button,) = [button for button in formats.button if button.label == "Forget it"]
    button.click().run()
    assert not formats.session_state["own-formats"]
    assert "is used now" not in shown(formats)


def given_to(inspect: AppTest, formats: AppTest) -> AppTest:
    """The Inspect page of a session that was given the example."""
    give(formats, EXAMPLE)
    inspect.session_state["own-formats"] = formats.session_state["own-formats"]
    return inspect.run()


def test_a_text_in_a_given_format_is_recognised(inspect: AppTest, formats: AppTest) -> None:
    given_to(inspect, formats)
    inspect.text_area[0].input(PROMPT)
    inspect.button[0].click().run()
    assert not inspect.exception
    verdict = document(inspect).transcript.format
    assert (verdict.id, verdict.forced) == ("acme-1", False)
    assert [call.name for call in document(inspect).transcript.calls] == ["moisture"]


def test_a_given_format_can_be_chosen_and_its_turns_combined(inspect: AppTest, formats: AppTest) -> None:
    given_to(inspect, formats)
    inspect.text_area[0].input("<turn:bot>\nIt is 3.</turn>")
    inspect.button[0].click().run()
    inspect.selectbox[0].set_value("acme-1").run()
    assert document(inspect).transcript.format.forced
    read_apart(inspect, "acme-1", "chatml-hermes")
    assert document(inspect).transcript.format.id == "acme-1+chatml-hermes"
    assert [turn.role for turn in document(inspect).transcript.turns] == ["assistant"]


def read_apart(inspect: AppTest, turns: str, contents: str) -> None:
    """Choose both axes."""
    inspect.selectbox[0].set_value(turns).run()
    inspect.selectbox[1].set_value(contents).run()
    assert not inspect.exception


def test_turns_and_contents_are_chosen_apart(inspect: AppTest) -> None:
    text = (
        "<|start_header_id|>assistant<|end_header_id|>\n\n"
        "<tool_call>f<arg_key>a</arg_key><arg_value>1</arg_value></tool_call><|eot_id|>"
    )
    inspect.text_area[0].input(text)
    inspect.button[0].click().run()
    read_apart(inspect, "llama-3", "glm-4.7")
    transcript = document(inspect).transcript
    assert transcript.format.id == "llama-3+glm-4.7"
    assert [call.name for call in transcript.calls] == ["f"]


def test_the_address_of_a_sample_keeps_the_choice(inspect: AppTest) -> None:
    inspect.query_params["sample"] = "llama-3-observatory"
    inspect.run()
    read_apart(inspect, "llama-3", "glm-4.7")
    assert inspect.query_params["format"] == "llama-3+glm-4.7"
    inspect.selectbox[1].set_value("same").run()
    inspect.selectbox[0].set_value("detect").run()
    assert "format" not in inspect.query_params
    assert not document(inspect).transcript.format.forced


def test_a_link_reads_its_sample_as_the_format_it_names(inspect: AppTest) -> None:
    inspect.query_params["sample"] = "llama-3-observatory"
    inspect.query_params["format"] = "llama-3+chatml-hermes"
    inspect.run()
    assert document(inspect).transcript.format.id == "llama-3+chatml-hermes"
    assert inspect.query_params["format"] == "llama-3+chatml-hermes"


@pytest.mark.parametrize("named", ["no-such", "llama-3+no-such", "+", "<b>"])
def test_a_link_to_a_format_that_is_not_there_lets_the_text_decide(inspect: AppTest, named: str) -> None:
    inspect.query_params["sample"] = "llama-3-observatory"
    inspect.query_params["format"] = named
    inspect.run()
    assert document(inspect).transcript.format.id == "llama-3"
    assert not document(inspect).transcript.format.forced
