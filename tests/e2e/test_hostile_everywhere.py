"""Every hostile payload in every field: nothing runs, nothing is fetched, nothing becomes markup.

The pages are opened without their Content-Security-Policy, so that it is not the policy that holds: the text has to
stay text by itself. `test_hostile_text.py` and `test_export.py` look at the policies.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from components.export.html_page import html_page
from components.viewer.wire import pack
from grounding import evidence
from parsers import from_dict, parse, to_dict
from parsers.format_files import read_format
from tests.e2e.hostile_payloads import HOST, PAYLOADS
from tests.e2e.hostile_texts import CONVERSATION, NAMED, ROLES, names, poisoned
from tests.e2e.inspect_page import PATIENCE, InspectPage
from tests.e2e.network import Network

TEXTS = {"conversation": CONVERSATION, "roles": ROLES, "named": NAMED}
PANES = ("raw", "turns", "sources")

ALIVE = """(host) => {
    const found = [];
    const isCode = /^\\s*(javascript|vbscript|data:text\\/html)/i;
    const loads = ['src', 'srcset', 'srcdoc', 'data', 'poster', 'background', 'ping', 'action', 'formaction'];
    const look = (root) => {
        for (const el of root.querySelectorAll('*')) {
            if (el.shadowRoot) look(el.shadowRoot);
            for (const { name, value } of el.attributes) {
                const isLink = ['href', 'xlink:href'].includes(name);
                const isFetched = loads.includes(name) || (isLink && !['A', 'a'].includes(el.tagName));
                if (name.startsWith('on') || (isFetched && value.includes(host)) || (isLink && isCode.test(value)))
                    found.push(`${el.tagName} ${name}=${value}`.slice(0, 200));
                if (name === 'style' && value.includes(host)) found.push(`${el.tagName} style=${value}`.slice(0, 200));
            }
        }
    };
    look(document);
    const viewer = document.querySelector('[data-testid=stBidiComponentIsolated]')?.shadowRoot ??
        document.querySelector('.citelight');
    const alive = 'script, img, iframe, object, embed, link, base, meta, form, video, audio';
    for (const el of viewer?.querySelectorAll(alive) ?? []) found.push(el.outerHTML.slice(0, 200));
    return found;
}"""
"""Elements that a text has brought to life, in shadow roots too."""

THROUGH = """async (panes) => {
    const root = document.querySelector('[data-testid=stBidiComponentIsolated]')?.shadowRoot ?? document;
    for (const pane of panes) {
        const scroller = root.querySelector(`[data-pane=${pane}] .scroller`);
        if (!scroller?.clientHeight) continue;
        for (let at = 0; at < scroller.scrollHeight; at += scroller.clientHeight) {
            scroller.scrollTop = at;
            await new Promise(requestAnimationFrame);
        }
        scroller.scrollTop = 0;
        await new Promise(requestAnimationFrame);
    }
}"""
"""Draw every row of some panes, a window at a time."""


@contextmanager
def watched(browser: Browser, arguments: dict[str, Any]) -> Iterator[tuple[Page, Network]]:
    """A page without a policy; at the end nothing of a text may have run, and nothing may have been asked of others."""
    with browser.new_context(**arguments, bypass_csp=True) as context:
        page, network, errors = context.new_page(), Network(), list[str]()
        page.set_default_timeout(PATIENCE)
        network.watch(page)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("dialog", lambda dialog: errors.append(dialog.message))
        context.on("page", lambda other: errors.append(f"opened {other.url}"))
        yield page, network
        held(page)
        assert HOST not in network.hosts
        assert not errors


@pytest.fixture
def inspect(browser: Browser, browser_context_args: dict[str, Any], address: str) -> Iterator[InspectPage]:
    with watched(browser, browser_context_args) as (page, network):
        inspect = InspectPage(page, address, network)
        inspect.visit()
        yield inspect
        assert network.hosts == {"127.0.0.1"}


def held(page: Page) -> None:
    """Nothing has run so far, and nothing on the page could."""
    assert page.evaluate("window.ran") is None
    assert not page.evaluate(ALIVE, HOST)


def look_at_everything(page: Page, viewer: Locator) -> None:
    """Draw every row, open all that opens, hover and pin, search and step through."""
    keys = viewer.locator(".citelight")
    turns = viewer.locator("[data-pane=turns]")
    keys.press("t")
    page.evaluate(THROUGH, PANES)
    held(page)
    keys.press("m")
    page.evaluate(THROUGH, ["turns"])
    held(page)
    keys.press("m")
    for key in ("w", "o", "f", "l"):
        keys.press(key)
        held(page)
    for key in ("l", "f", "o", "w"):
        keys.press(key)
    if turns.locator(".cite").count() or viewer.get_by_role("button", name="Next citation").first.is_enabled():
        for _ in range(6):
            keys.press("n")
            keys.press("v")
        for cite in turns.locator(".cite[data-citation]").all()[:4]:
            if cite.is_visible():
                cite.hover()
        held(page)
    keys.press("Escape")
    keys.press("/")
    page.keyboard.type("onerror=")
    for _ in range(4):
        page.keyboard.press("Enter")
    held(page)
    page.keyboard.press("Escape")


def archive() -> bytes:
    """A zip of the texts, and of small ones whose names hold all payloads."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        for name, text in TEXTS.items():
            packed.writestr(f"{name}.txt", text)
        for name in names(9):
            packed.writestr(name.replace("\0", ""), "<|im_start|>user\nHello<|im_end|>\n")
        lines = [json.dumps({payload: "<|im_start|>user\nHello<|im_end|>\n"}) for payload in PAYLOADS[:10]]
        packed.writestr("lines.jsonl", "\n".join(lines))
    return file.getvalue()


def test_the_payloads_are_many_and_stand_in_every_field() -> None:
    assert len(set(PAYLOADS)) == len(PAYLOADS) >= 60
    conversation = parse(CONVERSATION)
    payloads = set(PAYLOADS)
    assert payloads <= {call.name for call in conversation.calls}
    assert payloads <= {tool.name for tool in conversation.tools}
    assert payloads <= {citation.text for citation in conversation.citations}
    keys = {key for call in conversation.calls if isinstance(call.arguments, dict) for key in call.arguments}
    assert payloads <= keys
    assert all(json.dumps(payload, ensure_ascii=False) in CONVERSATION for payload in PAYLOADS)


def test_as_markup_the_payloads_do_run_and_are_seen_to(browser: Browser, browser_context_args: dict[str, Any]) -> None:
    with browser.new_context(**browser_context_args, offline=True) as context:
        page, asked = context.new_page(), Network()
        asked.watch(page)
        # Without the one that leaves the page.
        alive = "".join(payload for payload in PAYLOADS[14:56] if "refresh" not in payload)
        page.set_content(f"<main class=citelight>{alive}</main>", wait_until="commit")
        page.wait_for_timeout(300)
        assert page.evaluate("window.ran") == 1
        assert len(page.evaluate(ALIVE, HOST)) > 20
        assert HOST in asked.hosts


@pytest.mark.timeout(600)
def test_a_collection_and_every_page_keep_it_text(inspect: InspectPage) -> None:
    page = inspect.page
    inspect.upload(archive(), name=f"{PAYLOADS[0]} {PAYLOADS[25]} ![x](http_{HOST}).zip".replace("/", "_"))
    expect(page.get_by_test_id("stDataFrame").locator("canvas").first).to_be_visible()
    inspect.settle()
    held(page)
    box = page.get_by_test_id("stDataFrame").bounding_box()
    assert box
    page.mouse.click(box["x"] + 16, box["y"] + 47)
    inspect.wait_for_document()
    count = int(re.sub(r"\D", "", (page.locator(".st-key-all-prompts").inner_text()).split("of")[1]))
    for number in range(1, count + 1):
        if number <= len(TEXTS):
            look_at_everything(page, inspect.viewer)
            page.get_by_role("button", name="Format").click()
            page.get_by_role("button", name="Export").click()
            page.keyboard.press("Escape")
            for link, sign in (("Audit", "Uncited claims"), ("Inspect", "Turns")):
                page.get_by_role("link", name=link).click()
                expect(page.get_by_text(re.compile(sign)).first).to_be_visible()
                inspect.settle()
                held(page)
        held(page)
        if number < count:
            page.get_by_role("button", name="Next prompt").click()
            expect(page.locator(".st-key-all-prompts")).to_contain_text(f"{number + 1} of")
            inspect.wait_for_document()
    page.get_by_role("link", name="Compare").click()
    panel = page.locator("div.compare")
    for side in ("Left", "Right"):
        # A run of the page that is still to come would close the list of choices.
        expect(panel).to_be_visible()
        inspect.settle()
        page.get_by_role("combobox", name=side).click()
        held(page)
        page.get_by_role("option", name=re.compile("conversation" if side == "Left" else "roles")).click()
        inspect.settle()
    for tab in panel.get_by_role("tab").all():
        tab.click()
        held(page)


def test_addresses_and_errors_keep_it_text(inspect: InspectPage) -> None:
    page = inspect.page
    every = quote(" ".join(PAYLOADS)[:6000])
    for address in (f"?sample={every}", f"formats?format={every}", f"?cite={every}", f"compare?left={every}"):
        inspect.visit(address)
        held(page)
    inspect.visit()
    for number, name in enumerate(names(12)):
        content = b"" if number % 2 else b"PK\x03\x04 no archive"
        inspect.upload(content, name=name.replace("/", "_").replace("\0", ""))
        expect(page.get_by_role("alert").last).to_contain_text(re.compile("is empty|damaged"))
        inspect.settle()
        held(page)


@pytest.mark.parametrize("text", [*TEXTS, "every field"])
def test_an_exported_page_keeps_it_text(
    browser: Browser, browser_context_args: dict[str, Any], tmp_path: Path, text: str
) -> None:
    transcript = parse(TEXTS.get(text, CONVERSATION))
    if text not in TEXTS:
        transcript = from_dict(poisoned(to_dict(transcript), cycle(PAYLOADS)))
        assert {turn.role_raw for turn in transcript.turns} <= set(PAYLOADS)
    file = tmp_path / "page.html"
    file.write_text(html_page(" ".join(PAYLOADS), pack(transcript, evidence(transcript))), encoding="utf-8")
    with watched(browser, browser_context_args) as (page, network):
        page.goto(file.as_uri())
        expect(page.locator("[data-turn]").first).to_be_visible()
        assert page.locator("script").count() == 2
        look_at_everything(page, page.locator("body"))
        assert network.hosts == {urlsplit(file.as_uri()).hostname or file.as_uri()}


def test_the_title_of_a_format_file_is_text(
    browser: Browser, browser_context_args: dict[str, Any], tmp_path: Path
) -> None:
    every = " ".join(PAYLOADS)
    form = read_format(
        json.dumps(
            {
                "id": "acme-1",
                "title": every,
                "envelope": {
                    "opener": r"<turn:(?P<role>\w+)>\n",
                    "opener_tokens": ["<turn:"],
                    "end": ["</turn>"],
                    "roles": {"user": "user"},
                },
            }
        ),
        "json",
    )
    transcript = parse("<turn:user>\nHello</turn>", form)
    file = tmp_path / "page.html"
    file.write_text(html_page("page", pack(transcript)), encoding="utf-8")
    with watched(browser, browser_context_args) as (page, _):
        page.goto(file.as_uri())
        expect(page.locator("body")).to_contain_text(PAYLOADS[0])
