"""The Inspect page without a browser: what is read, kept and said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import components.document
from components.document import Document
from components.samples import samples
from components.viewer.wire import pinned_at_first

ROOT = Path(__file__).resolve().parents[2]
PLAIN = "<|im_start|>user\nWhich way?<|im_end|>\n<|im_start|>assistant\nNorth.<|im_end|>\n"


@pytest.fixture
def app() -> AppTest:
    return AppTest.from_file(ROOT / "views" / "main.py", default_timeout=30).run()


def paste(app: AppTest, text: str) -> AppTest:
    app.text_area[0].input(text)
    return app.button[0].click().run()


def upload(app: AppTest, data: bytes, name: str = "transcript.txt") -> AppTest:
    return app.file_uploader[0].set_value((name, data, "text/plain")).run()


def opened(app: AppTest) -> Document:
    assert not app.exception
    document: Document = app.session_state["document"]
    return document


def mounted(app: AppTest) -> Any:
    """The viewer as it is sent to the browser."""
    (component,) = app.get("bidi_component")
    return component


def test_nothing_is_open_at_first(app: AppTest) -> None:
    assert "document" not in app.session_state
    assert not app.exception
    assert not app.get("bidi_component")


def test_a_pasted_text_is_read_and_reaches_the_viewer(app: AppTest) -> None:
    paste(app, PLAIN)
    assert opened(app).transcript.original == PLAIN
    assert opened(app).transcript.format.id == "chatml"
    assert bytes(mounted(app).proto.bytes).endswith(PLAIN.encode())


def test_an_uploaded_file_is_read_byte_for_byte(app: AppTest) -> None:
    data = b"\xef\xbb\xbf" + PLAIN.replace("\n", "\r\n").encode()
    upload(app, data)
    assert opened(app).content == data


def test_the_same_text_is_read_once(app: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    paste(app, PLAIN)
    first = opened(app).transcript

    def refuse(*_: object) -> None:
        pytest.fail("read again")

    monkeypatch.setattr(components.document, "reader", refuse)
    app.run()
    assert opened(app).transcript is first


@pytest.mark.parametrize("text", ["", " \n"])
def test_an_empty_box_is_told(app: AppTest, text: str) -> None:
    paste(app, text)
    assert "The box is empty" in app.error[0].value
    assert "document" not in app.session_state


def test_an_empty_file_is_told(app: AppTest) -> None:
    upload(app, b"", "![x](y).txt")
    assert r"\!\[x\]\(y\)\.txt: It is empty" in app.error[0].value


@pytest.mark.parametrize(("name", "data"), [("none.txt", b""), ("torn.zip", b"PK\x03\x04torn")])
def test_after_a_file_that_cannot_be_used_another_one_opens(app: AppTest, name: str, data: bytes) -> None:
    upload(app, data, name)
    assert name[:4] in app.error[0].value
    upload(app, PLAIN.encode())
    assert opened(app).transcript.original == PLAIN
    assert not app.error


def test_a_link_opens_a_sample(app: AppTest) -> None:
    sample = samples()[-1]
    app.query_params["sample"] = sample.id
    app.run()
    assert opened(app).name == sample.title
    assert opened(app).content == sample.path.read_bytes()


def test_a_link_pins_a_citation(app: AppTest) -> None:
    app.query_params["sample"] = samples()[0].id
    app.query_params["cite"] = "1"
    app.run()
    assert pinned_at_first(bytes(mounted(app).proto.bytes)) == 1


@pytest.mark.parametrize("cite", ["9999", "-1", "x", "1e3", "٣", "", "1 "])
def test_a_link_to_a_missing_citation_pins_nothing(app: AppTest, cite: str) -> None:
    app.query_params["sample"] = samples()[0].id
    app.query_params["cite"] = cite
    app.run()
    assert pinned_at_first(bytes(mounted(app).proto.bytes)) is None


def test_the_format_can_be_overruled_and_given_back(app: AppTest) -> None:
    paste(app, PLAIN)
    app.selectbox[0].set_value("cohere-cmd4").run()
    assert opened(app).transcript.format.id == "cohere-cmd4"
    assert opened(app).transcript.format.forced
    app.selectbox[0].set_value("detect").run()
    assert opened(app).transcript.format.id == "chatml"
    assert not opened(app).transcript.format.forced


def test_text_in_no_known_format_is_shown_whole(app: AppTest) -> None:
    paste(app, "Just some words.")
    assert [turn.role for turn in opened(app).transcript.turns] == ["assistant"]


def test_a_session_keeps_one_text(app: AppTest) -> None:
    paste(app, PLAIN)
    first = opened(app).viewer_key
    assert f"{first}:sent" in app.session_state
    app.selectbox[0].set_value("plain-text").run()
    assert opened(app).viewer_key != first
    assert f"{first}:sent" not in app.session_state


def test_a_fault_of_the_program_is_a_sentence(app: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("secret of the text")

    monkeypatch.setattr(components.document, "reader", fail)
    paste(app, PLAIN)
    assert not app.exception
    assert "Citelight failed on this text" in app.error[0].value
    assert "secret" not in app.error[0].value
    assert "document" not in app.session_state


def test_every_row_of_the_gallery_has_its_file() -> None:
    files = {path.stem for path in (ROOT / "sample_logs").glob("*.txt")}
    assert {sample.id for sample in samples()} == files
    assert len(files) >= 8


def choice(app: AppTest, label: str) -> Any:
    return next(widget for widget in app.selectbox if widget.label == label)


def test_contents_of_turns_are_read_as_another_format_than_the_turns(app: AppTest) -> None:
    paste(app, PLAIN.replace("North.", "<start_function_call>call:way{to:<escape>north<escape>}<end_function_call>"))
    assert opened(app).transcript.calls == ()
    choice(app, "And what stands in its turns as").select("functiongemma").run()
    assert opened(app).transcript.format.id == "chatml+functiongemma"
    assert [call.name for call in opened(app).transcript.calls] == ["way"]
    assert choice(app, "Read it as").value == "chatml"
    assert choice(app, "And what stands in its turns as").value == "functiongemma"
    choice(app, "And what stands in its turns as").select("same").run()
    assert opened(app).transcript.format.id == "chatml"


def test_a_text_that_speaks_of_a_token_is_said_to(app: AppTest) -> None:
    paste(app, "The token <|im_start|> begins a turn.")
    assert any("only speaks of control tokens" in text.value for text in app.markdown)
