"""What a button copies is the exact text."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.inspect_page import InspectPage
from tests.e2e.transcripts import block, cohere, turn

ARGUMENTS = '{"amount": 12345678901234567890.10,  "note": "a\\u00a0b"}'
CALL = f'[{{"tool_call_id": "0", "tool_name": "pay", "parameters": {ARGUMENTS}}}]'


def test_arguments_are_copied_with_every_digit(inspect: InspectPage) -> None:
    inspect.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    inspect.paste(cohere(turn("CHATBOT", block("ACTION", CALL))))
    inspect.wait_for_document()
    inspect.viewer.get_by_role("button", name="Copy arguments of call 0").click()
    expect(inspect.viewer.locator("footer [role=status]")).to_contain_text("are copied")
    assert inspect.page.evaluate("navigator.clipboard.readText()") == ARGUMENTS
