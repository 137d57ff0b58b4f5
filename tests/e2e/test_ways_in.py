"""Every way to open a text, good or bad, ends in a transcript or in a sentence."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import expect

from benchmarks.generate import cohere_transcript
from components.samples import samples
from parsers.formats import get_format
from tests.e2e.inspect_page import InspectPage
from tests.e2e.transcripts import LIGHTHOUSE, block, cohere, turn

PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"
EVERY_BYTE = bytes(range(256)) * 40


def test_an_empty_page_says_what_to_do(inspect: InspectPage) -> None:
    expect(inspect.page.get_by_text("Paste a raw prompt or completion")).to_be_visible()
    expect(inspect.page.get_by_role("heading", name="Citelight")).to_be_visible()
    labels = inspect.page.locator("[data-testid=stFileUploader] label")
    expect(labels).to_have_count(2)
    boxes = [label.bounding_box() for label in labels.all()]
    assert len({(box["y"], box["height"]) for box in boxes if box}) == 1, "the labels are not side by side"


def test_the_menu_tells_the_version_and_what_becomes_of_a_text(inspect: InspectPage) -> None:
    inspect.page.get_by_test_id("stMainMenuButton").click()
    inspect.page.get_by_text("About", exact=True).click()
    dialog = inspect.page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"Citelight {tomllib.loads(PROJECT.read_text())['project']['version']}")
    expect(dialog).to_contain_text("Nothing leaves this machine")


def test_an_empty_paste_is_told(inspect: InspectPage) -> None:
    inspect.paste("")
    expect(inspect.page.get_by_role("alert")).to_contain_text("The box is empty")


def test_a_sample_of_every_group_opens_and_is_named_in_the_address(inspect: InspectPage) -> None:
    inspect.paste(LIGHTHOUSE)
    inspect.wait_for_document()
    groups = {sample.group: sample for sample in samples()}
    assert len(groups) > 5
    for group, sample in groups.items():
        inspect.open_another()
        inspect.page.get_by_role("dialog").get_by_role("radio", name=group, exact=True).click()
        inspect.page.get_by_role("dialog").get_by_role("button", name=sample.title, exact=True).click()
        expect(inspect.page.get_by_text(sample.title, exact=True)).to_be_visible()
        expect(inspect.page).to_have_url(f"{inspect.address}/?sample={sample.id}")
        inspect.wait_for_document()


def test_samples_are_found_while_typing(inspect: InspectPage) -> None:
    inspect.find_sample("glacier harmony")
    buttons = inspect.page.locator(".st-key-samples button")
    expect(buttons).to_have_count(1)
    expect(inspect.page.get_by_text("1 sample found.")).to_be_visible()
    inspect.find_sample("<b>no such sample</b>")
    expect(inspect.page.get_by_text("No sample has all these words.")).to_be_visible()
    inspect.find_sample("glacier")
    buttons.first.click()
    inspect.wait_for_document()


def test_a_link_opens_a_sample_with_its_citation_pinned(inspect: InspectPage) -> None:
    sample = next(sample for sample in samples() if b"</co: " in sample.path.read_bytes())
    inspect.visit(f"?sample={sample.id}&cite=0")
    inspect.wait_for_document()
    expect(inspect.citation(0, "raw").first).to_have_attribute("data-state", "pinned")


def test_a_link_to_a_missing_sample_is_told(inspect: InspectPage) -> None:
    inspect.visit("?sample=nothing-of-this-name")
    expect(inspect.page.get_by_role("alert")).to_contain_text("names a sample that is not there")


def test_another_text_takes_the_place_of_the_open_one(inspect: InspectPage) -> None:
    inspect.paste(LIGHTHOUSE)
    inspect.wait_for_document()
    inspect.open_another()
    inspect.paste("No marker in here.")
    expect(inspect.pane("raw")).to_contain_text("No marker in here.")
    expect(inspect.pane("raw")).not_to_contain_text("USER_TOKEN")


def test_the_header_has_room_for_name_links_and_controls_at_any_width(inspect: InspectPage) -> None:
    inspect.upload(LIGHTHOUSE.encode(), "a run whose name says at length which prompt was sent to which model.txt")
    inspect.wait_for_document()
    page = inspect.page
    drawn = [
        page.get_by_role("link", name="Formats"),
        page.locator(".document-name"),
        page.get_by_role("button", name="Format", exact=True),
        page.get_by_role("button", name="Open…"),
        inspect.viewer,
    ]
    for width in (1400, 900, 620, 420):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_timeout(300)
        boxes = [box for box in (one.bounding_box() for one in drawn) if box]
        assert len(boxes) == len(drawn)
        for i, one in enumerate(boxes):
            assert one["x"] + one["width"] <= width
            for other in boxes[i + 1 :]:
                beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
                below = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
                assert beside or below, f"{one} lies over {other}, {width} px wide"
    # Streamlit's sign that the page runs comes and goes where the controls are.
    sign = """() => {
        const sign = document.createElement('div');
        sign.dataset.testid = 'stStatusWidget';
        document.querySelector('[data-testid=stHeader]').append(sign);
        return getComputedStyle(sign).display;
    }"""
    assert page.evaluate(sign) == "none"


def test_the_format_can_be_overruled(inspect: InspectPage) -> None:
    inspect.paste(LIGHTHOUSE)
    inspect.wait_for_document()
    inspect.choose_format(get_format("chatml").title)
    expect(inspect.page.get_by_text("Read as you chose.")).to_be_visible()
    expect(inspect.pane("sources").locator("[data-source]")).to_have_count(0)


ODD_FILES = {
    "no format": b"plain words",
    "byte order mark": b"\xef\xbb\xbfwith a mark",
    "CRLF": b"a\r\nb\r\n",
    "NUL": b"a\x00b",
    "lone surrogate": b"\xed\xa0\x80 alone",
    "truncated": LIGHTHOUSE.encode()[:900],
    "one character": b"x",
}


def test_odd_files_are_shown(inspect: InspectPage) -> None:
    inspect.paste(LIGHTHOUSE)
    inspect.wait_for_document()
    for name, data in ODD_FILES.items():
        inspect.open_another()
        inspect.upload(data, name=f"{name}.txt")
        expect(inspect.page.get_by_text(f"{name}.txt", exact=True)).to_be_visible()
        inspect.wait_for_document()
        expect(inspect.page.get_by_role("alert")).to_have_count(0)


def test_bytes_that_are_no_utf8_are_told(inspect: InspectPage) -> None:
    inspect.upload("Grüße aus dem Archiv, in alter Kodierung".encode("latin-1"))
    inspect.wait_for_document()
    expect(inspect.page.locator(".notice")).to_contain_text("no UTF-8")


def test_a_binary_file_is_told_and_still_shown(inspect: InspectPage) -> None:
    inspect.upload(EVERY_BYTE, name="picture.png")
    inspect.wait_for_document()
    expect(inspect.page.locator(".notice")).to_contain_text("binary")


def test_twenty_megabytes_open(inspect: InspectPage) -> None:
    document = "A line of a long report, with nothing to cite.\n" * 430_000
    text = cohere(turn("USER", block("TEXT", document))) + LIGHTHOUSE.removeprefix("<BOS_TOKEN>")
    assert len(text) > 20_000_000
    inspect.upload(text.encode())
    inspect.wait_for_document()
    assert inspect.node_count() < 6_000


def test_half_a_character_in_the_paste_box_is_read_as_a_lost_one(inspect: InspectPage) -> None:
    inspect.page.get_by_label("Raw text").focus()
    inspect.page.evaluate("document.execCommand('insertText', false, 'Half: ' + String.fromCharCode(0xd83d) + '.')")
    inspect.page.get_by_role("button", name="Read the text").click()
    inspect.wait_for_document()
    expect(inspect.pane("raw")).to_contain_text("Half: \ufffd.")


@pytest.mark.parametrize("from_dialog", [False, True])
def test_reading_a_large_file_can_be_cancelled(inspect: InspectPage, from_dialog: bool) -> None:
    if from_dialog:
        inspect.paste(LIGHTHOUSE)
        inspect.wait_for_document()
        inspect.open_another()
    inspect.upload(cohere_transcript(30_000_000, seed=3).encode(), "large.txt")
    expect(inspect.page.get_by_text("Reading 30 MB")).to_be_visible()
    inspect.page.get_by_role("button", name="Cancel").click()
    expect(inspect.page.get_by_role("button", name="Cancel")).to_have_count(0)
    inspect.settle()
    inspect.page.wait_for_timeout(1000)
    expect(inspect.page.locator(".document-name")).to_have_text(["Pasted text"] if from_dialog else [])
    # The file is not begun anew, and the next one opens.
    if from_dialog:
        inspect.open_another()
    inspect.upload(LIGHTHOUSE.encode(), "small.txt")
    inspect.wait_for_document()
    expect(inspect.page.locator(".document-name")).to_have_text("small.txt")
