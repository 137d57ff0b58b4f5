"""A transcript taken away: the file opens offline, shows the same viewer, and asks the network for nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from components.export.html_page import html_page
from components.viewer.wire import pack
from grounding import evidence
from parsers import from_dict, parse
from tests.e2e.inspect_page import InspectPage
from tests.e2e.test_accessibility import RULES
from tests.e2e.transcripts import HOSTILE, HOSTILE_WORDS, LIGHTHOUSE

Arguments = dict[str, Any]


def take(inspect: InspectPage, label: str, folder: Path) -> Path:
    """Export by the menu, and give the file."""
    inspect.page.get_by_role("button", name="Export").click()
    path = inspect.save(label, folder)
    inspect.page.keyboard.press("Escape")
    expect(inspect.page.get_by_role("button", name=label)).to_have_count(0)
    inspect.settle()
    return path


@contextmanager
def opened(browser: Browser, arguments: Arguments, file: Path, fragment: str = "") -> Iterator[Page]:
    """Open a file without a network; at the end nothing but the file was asked for, and no error was seen."""
    with browser.new_context(**arguments, offline=True) as context:
        page, asked, errors = context.new_page(), list[str](), list[str]()
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.goto(f"{file.as_uri()}{fragment}")
        expect(page.locator("[data-turn]").first).to_be_visible()
        yield page
        assert [url.partition("#")[0] for url in asked] == [file.as_uri()]
        assert not errors
        assert page.evaluate("window.ran") is None


def written(folder: Path, text: str, name: str = "transcript") -> Path:
    transcript = parse(text)
    file = folder / "page.html"
    file.write_text(html_page(name, pack(transcript, evidence(transcript))), encoding="utf-8")
    return file


def test_the_page_opens_offline_at_the_pinned_citation(
    inspect: InspectPage, browser: Browser, browser_context_args: Arguments, tmp_path: Path
) -> None:
    inspect.paste(LIGHTHOUSE)
    inspect.wait_for_document()
    inspect.citation(2).first.click()
    expect(inspect.page).to_have_url(f"{inspect.address}/?cite=2")
    file = take(inspect, "opens offline", tmp_path)
    assert file.name == "Pasted-text.html"
    with opened(browser, browser_context_args, file) as page:
        expect(page.locator('[data-pane=turns] [data-citation="2"]').first).to_have_attribute("data-state", "pinned")
        page.keyboard.press("n")
        assert page.url.endswith("#cite=3")


def test_the_transcript_can_be_read_back_from_its_json(inspect: InspectPage, tmp_path: Path) -> None:
    inspect.paste(LIGHTHOUSE)
    inspect.wait_for_document()
    file = take(inspect, "Transcript as JSON", tmp_path)
    assert from_dict(json.loads(file.read_text(encoding="utf-8"))).text == LIGHTHOUSE
    messages = json.loads(take(inspect, "Messages as JSON", tmp_path).read_text(encoding="utf-8"))
    assert messages[0] == {
        "role": "user",
        "content": "When was the lighthouse built, and how far does its light carry?",
    }
    assert messages[-1]["citations"]
    assert take(inspect, "Citations as CSV", tmp_path).read_text(encoding="utf-8").startswith("citation,")
    assert take(inspect, "Calls as CSV", tmp_path).read_text(encoding="utf-8").startswith("call,")
    assert take(inspect, "Report in Markdown", tmp_path).read_text(encoding="utf-8").startswith("# Pasted text")


def test_the_address_of_the_file_names_a_citation(
    browser: Browser, browser_context_args: Arguments, tmp_path: Path
) -> None:
    with opened(browser, browser_context_args, written(tmp_path, LIGHTHOUSE), "#cite=1") as page:
        expect(page.locator('[data-pane=raw] [data-citation="1"]').first).to_have_attribute("data-state", "pinned")


def test_hostile_words_do_nothing_in_the_file(
    browser: Browser, browser_context_args: Arguments, tmp_path: Path
) -> None:
    name = "</title><script>window.ran='title'</script>"
    with opened(browser, browser_context_args, written(tmp_path, HOSTILE, name)) as page:
        assert page.title().startswith(name)
        for word in HOSTILE_WORDS:
            expect(page.locator("[data-pane=turns]")).to_contain_text(word)
        for _ in HOSTILE_WORDS:
            page.keyboard.press("n")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_file_follows_the_colours_of_the_browser_and_is_accessible(
    browser: Browser, browser_context_args: Arguments, tmp_path: Path, scheme: str
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    file = written(tmp_path, LIGHTHOUSE)
    # axe is a script that the policy of the file forbids; only for it the policy is lifted.
    with opened(browser, {**browser_context_args, "color_scheme": scheme, "bypass_csp": True}, file) as page:
        expect(page.locator(".citelight")).to_have_attribute("data-theme", scheme)
        found = Axe().run(page, options={"runOnly": {"type": "tag", "values": RULES}})
        assert not [rule["id"] for rule in found.response["violations"]]


def test_the_file_goes_back_and_forward_and_copies_its_address(
    browser: Browser, browser_context_args: Arguments, tmp_path: Path
) -> None:
    arguments = {**browser_context_args, "permissions": ["clipboard-read", "clipboard-write"]}
    file = written(tmp_path, LIGHTHOUSE)
    with opened(browser, arguments, file, "#cite=1") as page:
        page.keyboard.press("n")
        page.locator("[data-pane=sources] [data-source='1'] .source-title").first.click()
        assert page.url.endswith("#source=1")
        page.go_back()
        expect(page.locator('[data-pane=raw] [data-citation="2"]').first).to_have_attribute("data-state", "pinned")
        page.go_back()
        expect(page.locator('[data-pane=raw] [data-citation="1"]').first).to_have_attribute("data-state", "pinned")
        page.go_forward()
        expect(page.locator('[data-pane=raw] [data-citation="2"]').first).to_have_attribute("data-state", "pinned")
        page.get_by_role("button", name="Copy link").click()
        expect(page.locator("footer [role=status]")).to_contain_text("The link is copied. It opens at this citation")
        assert page.evaluate("navigator.clipboard.readText()") == f"{file.as_uri()}#cite=2"


def test_trees_rendered_answers_and_the_look_up_work_in_the_file_too(
    browser: Browser, browser_context_args: Arguments, tmp_path: Path
) -> None:
    text = LIGHTHOUSE.replace("It was <co>finished", "# Built\n\n- It was <co>finished")
    with opened(browser, browser_context_args, written(tmp_path, text)) as page:
        tree = page.get_by_role("tree", name="Arguments of call 0")
        expect(tree.get_by_role("treeitem")).to_have_text('query: "lighthouse"')
        page.keyboard.press("m")
        expect(page.locator(".markdown li .cite").first).to_have_text("finished in 1874")
        expect(page.get_by_role("heading", name="Built")).to_be_visible()
        page.locator(".markdown .chip").first.click()
        page.keyboard.press("e")
        expect(page.get_by_role("dialog", name="Nearest evidence")).to_contain_text("finished in 1874")
