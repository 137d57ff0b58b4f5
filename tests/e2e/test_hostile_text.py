"""Text of a transcript stays text: nothing in it runs, loads, or turns into markup."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.inspect_page import InspectPage
from tests.e2e.transcripts import HOSTILE, HOSTILE_WORDS


def test_hostile_words_are_shown_and_do_nothing(inspect: InspectPage) -> None:
    # The file name reaches native parts of the page; the fixture holds that no request went out.
    inspect.upload(HOSTILE.encode(), name=HOSTILE_WORDS[4].replace("/", "_") + ".txt")
    inspect.wait_for_document()
    for word in HOSTILE_WORDS:
        expect(inspect.pane("raw")).to_contain_text(word)
        expect(inspect.pane("turns")).to_contain_text(word)
    assert inspect.page.evaluate("window.ran") is None
    made = inspect.viewer.locator(
        "script, img, iframe, object, embed, link, [onerror], [onload], a[href^='javascript:']"
    )
    expect(made).to_have_count(0)


def test_pinning_and_opening_everything_keeps_it_text(inspect: InspectPage) -> None:
    inspect.paste(HOSTILE)
    inspect.wait_for_document()
    for citation in range(len(HOSTILE_WORDS)):
        inspect.citation(citation).first.click()
        assert inspect.lit_sources() == {0}
    inspect.page.keyboard.press("t")
    inspect.page.get_by_role("button", name="Format").click()
    assert inspect.page.evaluate("window.ran") is None


@pytest.mark.parametrize("name", ["![x](http://192.0.2.1/a.png).txt", "<img src=x onerror=window.ran=1>.txt"])
def test_an_empty_file_of_any_name_is_told(inspect: InspectPage, name: str) -> None:
    inspect.upload(b"", name=name)
    expect(inspect.page.get_by_role("alert")).to_contain_text("is empty")
    assert inspect.page.evaluate("window.ran") is None


def test_every_answer_carries_the_policy(inspect: InspectPage) -> None:
    answer = inspect.page.request.get(inspect.address)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "connect-src 'self'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
