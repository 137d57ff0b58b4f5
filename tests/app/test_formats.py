"""The Formats page without a browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from parsers import list_formats

PAGE = Path(__file__).resolve().parents[2] / "views" / "formats.py"


@pytest.fixture
def app() -> AppTest:
    return AppTest.from_file(PAGE, default_timeout=30).run()


def listed(app: AppTest) -> list[str]:
    """The ids of the formats in the list."""
    assert not app.exception
    keys = [button.key or "" for button in app.button]
    return [key.removeprefix("choose-") for key in keys if key.startswith("choose-")]


def shown(app: AppTest) -> str:
    """The description of the chosen format."""
    return "".join(str(element.proto.body) for element in app.get("html") if 'class="format"' in element.proto.body)


def test_all_formats_are_listed_and_the_first_is_shown(app: AppTest) -> None:
    assert listed(app) == [known.id for known in list_formats()]
    assert list_formats()[0].title in shown(app)


def test_the_address_chooses_and_a_click_changes_the_address(app: AppTest) -> None:
    app.query_params["format"] = "kimi-k2"
    app.run()
    assert "Kimi K2 Thinking" in shown(app)
    app.button(key="choose-glm-4.7").click().run()
    assert app.query_params["format"] == "glm-4.7"
    assert "GLM-4.7" in shown(app)


def test_a_link_to_a_format_that_is_not_there_is_told(app: AppTest) -> None:
    app.query_params["format"] = "<img src=x>"
    app.run()
    assert "names a format that is not there" in app.error[0].value


def test_search_and_filters_narrow_the_list(app: AppTest) -> None:
    app.text_input(key="format-search").set_value("devstral").run()
    assert listed(app) == ["mistral-v13"]
    app.text_input(key="format-search").set_value("").run()
    app.selectbox(key="format-calls").set_value("Braces").run()
    assert listed(app) == ["functiongemma", "gemma-4"]
    app.selectbox(key="format-calls").set_value("Any calls").run()
    turns = [option for option in app.selectbox(key="format-turns").options if "ChatML" in option]
    app.selectbox(key="format-turns").set_value(turns[0]).run()
    assert "chatml-hermes" in listed(app)
    assert "llama-3" not in listed(app)


def test_a_search_without_a_find_is_told(app: AppTest) -> None:
    app.text_input(key="format-search").set_value("no-such-model").run()
    assert listed(app) == []
    assert any("No format fits" in element.proto.body for element in app.get("html"))
