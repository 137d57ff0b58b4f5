"""Mounting the viewer: what is sent to the browser, and when."""

from __future__ import annotations

from typing import Any

from streamlit.testing.v1 import AppTest

from components.viewer.wire import pack, pinned_at_first
from parsers import parse

TEXT = (
    "<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|><|START_TOOL_RESULT|>[\n"
    '    {"tool_call_id": "0", "results": {"0": {"depth": "forty metres"}}, "is_error": null}\n'
    "]<|END_TOOL_RESULT|><|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_RESPONSE|>"
    "It is <co>forty metres</co: 0:[0]> <co>deep</co: 0:[0]>.<|END_RESPONSE|><|END_OF_TURN_TOKEN|>"
)


def page() -> None:
    """The page under test: `wanted` in the session is the citation that it asks to pin."""
    import streamlit as st

    from components.viewer import viewer

    state = viewer(st.session_state["payload"], key="v", pinned=st.session_state.get("wanted"))
    st.session_state["chosen"] = state.pinned


def mounted(wanted: int | None = None) -> AppTest:
    at = AppTest.from_function(page)
    at.session_state["payload"] = pack(parse(TEXT))
    at.session_state["wanted"] = wanted
    return at.run()


def sent(at: AppTest) -> bytes:
    assert not at.exception
    component: Any = at.get("bidi_component")[0]
    data: bytes = component.proto.bytes
    return data


def asked(at: AppTest) -> int | None:
    """The pin that travels beside the payload."""
    components: Any = at.get("bidi_component")
    return int.from_bytes(components[1].proto.bytes, "little") if len(components) > 1 else None


def test_the_payload_is_sent_as_it_is() -> None:
    at = mounted()
    assert sent(at) == at.session_state["payload"]
    assert at.session_state["chosen"] is None


def test_the_page_can_ask_for_a_citation_to_be_pinned() -> None:
    assert pinned_at_first(sent(mounted(wanted=1))) == 1


def test_following_what_the_reader_pinned_sends_nothing_again() -> None:
    at = mounted(wanted=1)
    first = sent(at)
    at.session_state["v"] = {"pinned": 0}
    at.session_state["wanted"] = 0
    at.run()
    assert at.session_state["chosen"] == 0
    assert sent(at) == first
    at.session_state["wanted"] = None
    assert sent(at.run()) == first
    assert asked(at) is None


def test_another_pin_travels_alone() -> None:
    at = mounted(wanted=1)
    first = sent(at)
    assert asked(at) is None
    at.session_state["v"] = {"pinned": 0}
    at.session_state["wanted"] = 0
    at.run()
    at.session_state["wanted"] = 1
    at.run()
    assert sent(at) == first
    assert asked(at) == 1
    assert asked(at.run()) == 1
    at.session_state["v"] = {"pinned": 1}
    assert asked(at.run()) is None


def test_another_text_is_sent() -> None:
    at = mounted()
    at.session_state["payload"] = pack(parse(TEXT.replace("forty", "fifty")))
    assert sent(at.run()) == at.session_state["payload"]
