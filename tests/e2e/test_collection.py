"""Several prompts at once, in the browser: a table, its rows, the steps between them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from benchmarks.generate import cohere_transcript
from components.samples import samples
from tests.e2e.conftest import inspect_page
from tests.e2e.inspect_page import PATIENCE, InspectPage
from tests.e2e.transcripts import HOSTILE_WORDS, LIGHTHOUSE

CHATML = "<|im_start|>user\n{}?<|im_end|>\n<|im_start|>assistant\nYes.<|im_end|>\n"
LINES = "\n".join(json.dumps({"prompt": text}) for text in (CHATML.format("one"), LIGHTHOUSE, CHATML.format("three")))


def wait_for_table(inspect: InspectPage, count: int) -> None:
    expect(inspect.page.get_by_text(f"{count} prompts", exact=True)).to_be_visible()
    expect(inspect.page.get_by_test_id("stDataFrame").locator("canvas").first).to_be_visible()
    inspect.settle()


def tick(inspect: InspectPage, row: int) -> None:
    """Tick a row; the table is a picture, with a box at the left end of each row, below a heading."""
    box = inspect.page.get_by_test_id("stDataFrame").bounding_box()
    assert box
    inspect.page.mouse.click(box["x"] + 16, box["y"] + 31 * row + 47)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_file_of_several_is_listed_opened_and_stepped_through(
    browser: Browser, browser_context_args: dict[str, object], address: str, screenshots: Path, scheme: str
) -> None:
    with inspect_page(browser, {**browser_context_args, "color_scheme": scheme}, address) as inspect:
        inspect.upload(LINES.encode(), name="runs.jsonl")
        wait_for_table(inspect, 3)
        inspect.page.screenshot(path=screenshots / f"collection-{scheme}.png")
        tick(inspect, 1)
        inspect.wait_for_document()
        expect(inspect.page.get_by_text("runs.jsonl, line 2, prompt", exact=True)).to_be_visible()
        expect(inspect.pane("raw")).to_contain_text("lighthouse")
        inspect.page.screenshot(path=screenshots / f"collection-opened-{scheme}.png")
        inspect.page.get_by_role("button", name="2 of 3").click()
        wait_for_table(inspect, 3)
        tick(inspect, 2)
        expect(inspect.pane("raw")).to_contain_text("three?")


def test_several_files_are_listed_and_a_sample_takes_their_place(inspect: InspectPage) -> None:
    chosen = inspect.page.locator("[data-testid=stFileUploader] input[type=file]:not([webkitdirectory])")
    names = ["one.txt", f"{HOSTILE_WORDS[1]}.txt"]
    files: list[FilePayload] = [{"name": n, "mimeType": "text/plain", "buffer": LIGHTHOUSE.encode()} for n in names]
    chosen.set_input_files(files)
    wait_for_table(inspect, 2)
    inspect.open_another()
    inspect.open_sample(samples()[0].id)
    inspect.wait_for_document()
    expect(inspect.page.get_by_role("button", name="Next prompt")).to_have_count(0)
    assert inspect.page.evaluate("window.ran") is None


def test_a_damaged_archive_is_told(inspect: InspectPage) -> None:
    inspect.upload(b"PK\x03\x04 and no more", name="runs.zip")
    expect(inspect.page.get_by_role("alert")).to_contain_text("runs.zip: This archive is damaged")


def test_back_and_forward_go_from_prompt_to_prompt(inspect: InspectPage) -> None:
    page = inspect.page
    inspect.upload(LINES.encode(), name="runs.jsonl")
    wait_for_table(inspect, 3)
    expect(page).to_have_url(re.compile(r"\?collection=[0-9a-f]{8}$"))
    tick(inspect, 0)
    inspect.wait_for_document()
    page.get_by_role("button", name="Next prompt").click()
    shows(inspect, "line 2", item=2)
    page.get_by_role("button", name="Next prompt").click()
    shows(inspect, "line 3", item=3)
    page.go_back()
    shows(inspect, "line 2", item=2)
    page.go_back()
    shows(inspect, "line 1", item=1)
    page.go_back()
    wait_for_table(inspect, 3)
    page.go_forward()
    shows(inspect, "line 1", item=1)
    page.get_by_role("link", name="Audit").click()
    expect(page).to_have_url(re.compile(r"/audit\?collection=[0-9a-f]{8}&item=1$"))
    # A page that is loaded anew holds nothing; the link says so, and leads there once the files are opened again.
    inspect.visit("?" + page.url.partition("?")[2].replace("item=1", "item=2"))
    expect(page.get_by_role("alert")).to_contain_text("prompt 2 of a collection that this page does not hold")
    inspect.upload(LINES.encode(), name="runs.jsonl")
    shows(inspect, "line 2", item=2)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_link_to_a_citation_of_a_prompt_is_copied(inspect: InspectPage) -> None:
    page = inspect.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    inspect.upload(LINES.encode(), name="runs.jsonl")
    wait_for_table(inspect, 3)
    tick(inspect, 1)
    inspect.wait_for_document()
    inspect.chip(1).click()
    expect(page).to_have_url(re.compile(r"&cite=1$"))
    inspect.settle()
    inspect.viewer.get_by_role("button", name="Copy link").click()
    expect(inspect.viewer.locator("footer [role=status]")).to_have_text(
        "The link is copied. It opens at this citation once the same files are opened."
    )
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{inspect.address}/?collection=")
    page.goto(link)
    expect(page.get_by_role("alert")).to_contain_text("prompt 2 of a collection")
    inspect.settle()
    inspect.upload(LINES.encode(), name="runs.jsonl")
    shows(inspect, "line 2", item=2, pin="&cite=1")
    expect(inspect.citation(1).first).to_have_attribute("data-state", "pinned")


def shows(inspect: InspectPage, name: str, item: int, pin: str = "") -> None:
    expect(inspect.page.locator(".document-name")).to_contain_text(name)
    expect(inspect.page).to_have_url(re.compile(rf"&item={item}{pin}$"))
    inspect.settle()


def test_a_folder_opens_with_its_folders_and_what_cannot_be_read_is_told(inspect: InspectPage, tmp_path: Path) -> None:
    folder = tmp_path / "runs"
    (folder / "june" / "late").mkdir(parents=True)
    (folder / "one.txt").write_text(LIGHTHOUSE, encoding="utf-8")
    (folder / "june" / "late" / "two.txt").write_bytes(CHATML.format("Grüße").encode("latin-1"))
    (folder / "june" / "picture.png").write_bytes(b"\x89PNG\0\0")
    inspect.page.locator("[data-testid=stFileUploader] input[webkitdirectory]").set_input_files(folder)
    wait_for_table(inspect, 2)
    inspect.page.get_by_text("1 could not be read").click()
    expect(inspect.page.get_by_text("runs/june/picture.png")).to_be_visible()
    expect(inspect.page.locator(".problems")).to_contain_text("It holds no text.")


def test_two_thousand_prompts_are_listed(inspect: InspectPage) -> None:
    lines = "\n".join(json.dumps({"prompt": LIGHTHOUSE.replace("1874", str(1000 + n))}) for n in range(2000))
    inspect.upload(lines.encode(), name="runs.jsonl")
    expect(inspect.page.get_by_test_id("stProgress")).to_contain_text("of 2,000 read")
    expect(inspect.page.get_by_text("2,000 prompts", exact=True)).to_be_visible(timeout=2 * PATIENCE)


def test_the_table_is_there_before_its_citations_are_looked_up(inspect: InspectPage) -> None:
    lines = "\n".join(json.dumps({"prompt": cohere_transcript(100_000, seed=number)}) for number in range(30))
    inspect.upload(lines.encode(), name="runs.jsonl")
    expect(inspect.page.get_by_text("30 prompts", exact=True)).to_be_visible()
    status = inspect.page.get_by_text("Tick a row to open it.")
    expect(status).to_contain_text(re.compile(r"Citations are looked up in \d+ more of 30"))
    expect(inspect.page.get_by_test_id("stDataFrame").locator("canvas").first).to_be_visible()
    # A row can be opened meanwhile; what is left is looked up when the table is shown again.
    tick(inspect, 1)
    inspect.wait_for_document()
    inspect.page.get_by_role("button", name="2 of 30").click()
    expect(status).to_be_visible()
    expect(status).not_to_contain_text("looked up", timeout=3 * PATIENCE)
    # The page runs once more as a whole when all is done.
    inspect.settle()
    tick(inspect, 2)
    shows(inspect, "line 3", item=3)
