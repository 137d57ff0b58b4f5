"""Pictures and binary data are a line with their size; their characters stay in Raw, and nothing is loaded."""

from __future__ import annotations

import base64

from playwright.sync_api import expect

from tests.e2e.inspect_page import InspectPage
from tests.e2e.transcripts import actions, block, call, cohere, result, results, turn

DATA = base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes((n * 89 + n // 7 * 31) % 256 for n in range(9000))).decode()
PATCHES = "<|START_OF_IMG|>" + "<|IMG_PATCH|>" * 12 + "<|END_OF_IMG|>"


def test_data_in_a_text_is_a_line_with_its_size_and_the_way_to_it(inspect: InspectPage) -> None:
    inspect.paste(cohere(turn("USER", block("TEXT", f"Look at ![this](data:image/png;base64,{DATA}) please."))))
    inspect.wait_for_document()
    shown = inspect.pane("turns").locator("[data-turn='0']")
    expect(shown.locator(".blob")).to_contain_text("Picture, image/png, 9.0 kB")
    expect(shown).to_contain_text("please.")
    expect(shown).not_to_contain_text(DATA[:40])
    expect(inspect.pane("raw")).to_contain_text(DATA[:40])
    shown.get_by_role("button", name="Picture, image/png, 9.0 kB in Raw").click()
    expect(inspect.viewer.locator("footer [role=status]")).to_contain_text("Line 1, column")


def test_data_in_calls_and_results_is_named(inspect: InspectPage) -> None:
    inspect.paste(
        cohere(
            turn("CHATBOT", actions(call("0", "store", file="a.png", content=DATA))),
            results(result("0", {"title": "Stored", "copy": DATA, "note": "It is kept."})),
        )
    )
    inspect.wait_for_document()
    line = inspect.pane("turns").get_by_role("treeitem").filter(has_text="content: ")
    expect(line).to_have_text("content:  Picture, image/png, 9.0 kB")
    expect(inspect.source(0).first).to_contain_text("Stored")
    expect(inspect.pane("sources")).to_contain_text("Picture, image/png, 9.0 kB")
    expect(inspect.pane("sources")).not_to_contain_text(DATA[:40])


def test_a_picture_of_tokens_tells_its_patches(inspect: InspectPage) -> None:
    inspect.paste(f"<BOS_TOKEN><|START_OF_TURN_TOKEN|><|USER_TOKEN|>{PATCHES}What is it?<|END_OF_TURN_TOKEN|>")
    inspect.wait_for_document()
    expect(inspect.pane("turns").locator(".blob")).to_contain_text("Picture, 12 patches")
