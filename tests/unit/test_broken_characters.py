"""Messages of the browser that hold half a character are mended, all others stay as they are."""

from __future__ import annotations

import pytest
from google.protobuf.message import DecodeError
from streamlit.proto.BackMsg_pb2 import BackMsg

from components.broken_characters import with_whole_characters


def message(text: str) -> bytes:
    """What the browser sends for a text box: it encodes lone surrogates one by one, as the marks of the test are."""
    sent = BackMsg()
    widget = sent.rerun_script.widget_states.widgets.add()
    widget.id, widget.string_value = "box", text.replace("\ud83d", "###")
    data: bytes = sent.SerializeToString()
    return data.replace(b"###", b"\xed\xa0\xbd")


def box(data: bytes) -> str:
    received = BackMsg()
    received.ParseFromString(data)
    value: str = received.rerun_script.widget_states.widgets[0].string_value
    return value


def test_a_lone_surrogate_becomes_a_replacement_character() -> None:
    broken = message("a\ud83db 🌈")
    with pytest.raises(DecodeError):
        box(broken)
    assert box(with_whole_characters(broken)) == "a\ufffdb 🌈"


@pytest.mark.parametrize("text", ["", "a 🌈 ퟿ 훿", "plain"])
def test_a_message_that_can_be_read_stays(text: str) -> None:
    data = message(text)
    assert with_whole_characters(data) is data
