"""A format of one's own, and the choice of a format for turns and contents apart, in a browser."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlparse

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.inspect_page import InspectPage
from tests.e2e.transcripts import LIGHTHOUSE

DOCS = Path(__file__).resolve().parents[2] / "docs"
EXAMPLE = (DOCS / "example-format.toml").read_text(encoding="utf-8")
PROMPT = (DOCS / "example-prompt.txt").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def own(inspect: InspectPage) -> Page:
    """Go to the formats of one's own."""
    inspect.page.get_by_role("link", name="Formats", exact=True).click()
    inspect.page.get_by_role("tab", name="Your own").click()
    expect(inspect.page.get_by_label("Or paste it")).to_be_visible()
    return inspect.page


def give(page: Page, name: str, data: str) -> None:
    chosen = page.locator("[data-testid=stFileUploader] input[type=file]")
    chosen.set_input_files({"name": name, "mimeType": "application/octet-stream", "buffer": data.encode()})


def test_a_given_file_reads_the_open_text(inspect: InspectPage) -> None:
    inspect.paste(PROMPT)
    inspect.wait_for_document()
    page = own(inspect)
    give(page, "acme.toml", EXAMPLE)
    expect(page.get_by_text("The open text is read as it.")).to_be_visible()
    page.get_by_role("link", name="Inspect").click()
    inspect.wait_for_document()
    expect(inspect.pane("turns")).to_contain_text("moisture")
    expect(inspect.pane("turns").locator("[data-turn]")).to_have_count(5)


def test_a_mistake_is_told_and_mended(inspect: InspectPage) -> None:
    page = own(inspect)
    page.get_by_label("Or paste it").fill(EXAMPLE.replace('open = ["<call>"]', 'open = "<call>"'))
    page.get_by_role("button", name="Use this format").click()
    expect(page.get_by_role("alert")).to_contain_text("blocks[0].open: must be a list")
    page.get_by_label("Or paste it").fill(EXAMPLE.replace("Acme prompt", "<img src=x onerror=alert(1)> ![x](y)"))
    page.get_by_role("button", name="Use this format").click()
    expect(page.get_by_role("heading", name="<img src=x onerror=alert(1)> ![x](y)")).to_be_visible()
    assert page.locator(".st-key-formats img").count() == 0


def test_the_example_is_tried_with_one_click(inspect: InspectPage, tmp_path: Path) -> None:
    page = own(inspect)
    assert inspect.save("Example file", tmp_path).read_text(encoding="utf-8") == EXAMPLE
    page.get_by_role("button", name="Try the example on a prompt").click()
    inspect.wait_for_document()
    expect(inspect.pane("turns")).to_contain_text("Row 4 has 31 %")
    expect(inspect.viewer.locator(".format")).to_contain_text("Acme prompt")


def test_a_chat_template_is_recognised_with_evidence(inspect: InspectPage) -> None:
    page = own(inspect)
    give(
        page, "chat_template.jinja", "{% for m in messages %}<|im_user|>user<|im_middle|>{{ m }}<|im_end|>{% endfor %}"
    )
    told = page.locator(".st-key-recognised")
    expect(told).to_contain_text("Kimi K2 prompt")
    expect(told).to_contain_text("<|im_middle|>")
    expect(told).to_contain_text("not run")


def test_the_tab_is_accessible_but_for_the_uploader(inspect: InspectPage) -> None:
    page = own(inspect)
    page.get_by_label("Or paste it").fill(EXAMPLE)
    page.get_by_role("button", name="Use this format").click()
    expect(page.get_by_role("heading", name="Acme prompt")).to_be_visible()
    inspect.settle()
    found = Axe().run(
        page,
        context={"include": [[".st-key-formats"]], "exclude": [["[data-testid=stFileUploader]"]]},
        options={"runOnly": {"type": "tag", "values": RULES}},
    )
    broken = found.response["violations"]
    assert not [f"{rule['id']}: {node['html'][:200]}" for rule in broken for node in rule["nodes"]]


def test_the_list_is_searched_by_model(inspect: InspectPage) -> None:
    inspect.paste(LIGHTHOUSE)
    inspect.wait_for_document()
    page = inspect.page
    page.get_by_role("button", name="Format").click()
    page.get_by_role("combobox", name="Read it as").fill("devstral")
    expect(page.get_by_role("option")).to_have_count(1)
    page.get_by_role("option").click()
    expect(page.get_by_text("Read as you chose.")).to_be_visible()
    expect(inspect.viewer.locator(".format")).to_contain_text("tokenizer 13")


def test_turns_and_contents_are_chosen_apart_and_a_link_keeps_them(inspect: InspectPage) -> None:
    inspect.visit("?sample=llama-3-observatory")
    inspect.wait_for_document()
    page = inspect.page
    page.get_by_role("button", name="Format").click()
    page.get_by_role("combobox", name="And what stands in its turns as").fill("glm-4.7")
    page.get_by_role("option").first.click()
    expect(page.get_by_text("Read as you chose.")).to_be_visible()
    expect(inspect.viewer.locator(".format")).to_contain_text("Llama 3 + GLM-4.7")
    named = parse_qs(urlparse(page.url).query)
    assert named == {"sample": ["llama-3-observatory"], "format": ["llama-3+glm-4.7"]}
    page.reload()
    inspect.wait_for_document()
    expect(inspect.viewer.locator(".format")).to_contain_text("Llama 3 + GLM-4.7")
