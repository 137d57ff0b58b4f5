"""Messages: what each turn says, in the words of chat APIs."""

from __future__ import annotations

import json

import pytest

from parsers import UnknownFormatError, UnusableInputError, parse, read_messages
from parsers.messages import CitedWords, Message, ToolCall, messages_of, to_api

COHERE = (
    "<BOS_TOKEN>"
    "<|START_OF_TURN_TOKEN|><|USER_TOKEN|><|START_TEXT|>How deep is the lock?<|END_TEXT|><|END_OF_TURN_TOKEN|>"
    "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_THINKING|>I look it up.<|END_THINKING|><|START_ACTION|>[\n"
    '    {"tool_call_id": "0", "tool_name": "look_up", "parameters": {"name": "lock <7>"}},\n'
    '    {"tool_call_id": "1", "tool_name": "look_up", "parameters": {}}\n'
    "]<|END_ACTION|><|END_OF_TURN_TOKEN|>"
)
RESULTS = (
    "<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|><|START_TOOL_RESULT|>[\n"
    '    {"tool_call_id": "0", "results": {"0": {"depth": 4.20}, "1": {"year": 1911}}, "is_error": null},\n'
    '    {"tool_call_id": "1", "results": {"0": {"error": "no name"}}, "is_error": true}\n'
    "]<|END_TOOL_RESULT|><|END_OF_TURN_TOKEN|>"
)
ANSWER = (
    "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_THINKING|>It was <co>built in 1911</co: 0:[1]>.<|END_THINKING|>"
    "<|START_TEXT|>It is <co>4.20 m deep</co: 0:[0,1],1:[0]> when a < b.<|END_TEXT|><|END_OF_TURN_TOKEN|>"
)
HARMONY = (
    "<|start|>user<|message|>Which tide is next?<|end|>"
    "<|start|>assistant<|channel|>analysis<|message|>Ask the table.<|end|>"
    "<|start|>assistant<|channel|>commentary to=functions.tides <|constrain|>json<|message|>"
    '{"port": "Varn"}<|call|>'
    '<|start|>functions.tides to=assistant<|channel|>commentary<|message|>{"next": "04:10"}<|end|>'
    "<|start|>assistant<|channel|>final<|message|>The next one is at 04:10 [1].<|return|>"
)


def test_a_turn_is_a_message_with_reasoning_calls_and_citations() -> None:
    messages = read_messages(COHERE + ANSWER, "cohere-cmd4")
    assert messages[0] == Message("user", None, None, None, "How deep is the lock?", "")
    assert messages[1].reasoning == "I look it up."
    assert messages[1].tool_calls == (
        ToolCall("0", "look_up", '{"name": "lock <7>"}'),
        ToolCall("1", "look_up", "{}"),
    )
    assert messages[2].content == "It is 4.20 m deep when a < b."
    assert messages[2].citations == (
        CitedWords("thinking", 7, 20, "built in 1911", (("0", 1),)),
        CitedWords("text", 6, 17, "4.20 m deep", (("0", 0), ("0", 1), ("1", 0))),
    )


@pytest.mark.parametrize(
    ("words", "read"),
    [("two\r\nlines", "two\nlines"), ("\x1b[1mbold\x1b[0m words", None), ("a \u200b<\u200b|b", None)],
    ids=["line ends", "colours", "invisible"],
)
def test_damage_of_a_paste_is_undone_in_regular_texts_too(words: str, read: str | None) -> None:
    text = ANSWER.replace("when a < b", words)
    messages = read_messages(text, "cohere-cmd4")
    assert messages == messages_of(parse(text, "cohere-cmd4"))
    assert read is None or read in messages[0].content


def test_each_result_is_a_message_with_the_id_of_its_call() -> None:
    messages = read_messages(COHERE + RESULTS + ANSWER)
    assert [(message.role, message.tool_call_id, message.content) for message in messages[2:4]] == [
        ("tool", "0", '{"depth": 4.20}\n{"year": 1911}'),
        ("tool", "1", '{"error": "no name"}'),
    ]
    assert messages[2].name == "look_up"


def test_what_an_api_takes() -> None:
    written = to_api(read_messages(COHERE + RESULTS + ANSWER))
    assert json.loads(json.dumps(written)) == written
    assert written[1]["tool_calls"][0] == {
        "id": "0",
        "type": "function",
        "function": {"name": "look_up", "arguments": '{"name": "lock <7>"}'},
    }
    assert written[3]["tool_call_id"] == "1"
    assert written[4]["reasoning_content"] == "It was built in 1911."
    assert written[4]["citations"][1]["sources"][0] == {"id": "0", "result": 0}


def test_calls_without_an_id_get_one_and_their_results_find_them() -> None:
    written = to_api(read_messages(HARMONY, "harmony-gpt-oss"))
    assert [message["role"] for message in written] == ["user", "assistant", "assistant", "tool", "assistant"]
    assert written[2]["tool_calls"][0]["id"] == "call_0"
    assert written[3]["tool_call_id"] == "call_0"
    assert written[3]["name"] == "functions.tides"


def test_results_of_several_open_calls_go_to_the_tool_they_name() -> None:
    def call(name: str) -> Message:
        return Message("assistant", None, None, None, "", "", (ToolCall(None, name, "{}"),))

    def result(name: str | None, call_id: str | None = None) -> Message:
        return Message("tool", name, None, None, "", "", (), call_id)

    results = [result("functions.b"), result(None), result("c"), result("d"), result(None, "x")]
    written = to_api([call("a"), call("b"), call("c"), *results])
    ids = [message["tool_call_id"] for message in written[3:]]
    assert ids == ["call_1", "call_0", "call_2", None, "x"]


def test_markers_that_stay_in_the_content_are_not_told_twice() -> None:
    last = read_messages(HARMONY, "harmony-gpt-oss")[-1]
    assert last.content.endswith("04:10 [1].")
    assert last.citations == ()


@pytest.mark.parametrize("format", ["cohere-cmd4", None])
def test_a_text_that_is_not_regular_says_what_its_transcript_says(format: str | None) -> None:
    text = (COHERE + ANSWER).replace("<|END_THINKING|>", "", 1) + "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>It"
    assert read_messages(text, format) == messages_of(parse(text, format))
    assert read_messages(text.encode(), format) == messages_of(parse(text, format))


def test_blocks_of_one_kind_are_joined_and_their_citations_move_with_them() -> None:
    text = "<|START_TEXT|>One.<|END_TEXT|><|START_TEXT|>A <co>two</co: 0:[0]>.<|END_TEXT|>"
    (message,) = read_messages(text, "cohere-cmd4")
    (cited,) = message.citations
    assert message.content[cited.start : cited.end] == "two"
    assert [message] == messages_of(parse(text, "cohere-cmd4"))


def test_citations_that_a_service_gives_beside_the_text_are_told() -> None:
    said = {"role": "assistant", "content": "It is 4 m deep.", "citations": [{"start": 6, "end": 9, "text": "4 m"}]}
    said["citations"][0]["sources"] = [{"type": "document", "id": "doc_7"}]  # type: ignore[index]
    (message,) = to_api(read_messages(json.dumps({"message": said, "id": "x", "finish_reason": "COMPLETE"})))
    assert message["content"] == "It is 4 m deep."
    assert [(cited["text"], cited["sources"][0]["id"]) for cited in message["citations"]] == [("4 m", "doc_7")]


def test_the_result_of_a_call_in_one_turn_is_told_once_and_after_it() -> None:
    found = {"file_id": "file-7", "filename": "a.txt", "text": "The weir is 40 m wide."}
    search = {"type": "file_search_call", "id": "fs_1", "queries": ["weir"], "results": [found]}
    said = {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "40 m."}]}
    messages = read_messages(json.dumps({"object": "response", "output": [search, said]}))
    call, result, answer = messages
    assert [one.id for one in call.tool_calls] == ["fs_1"]
    assert call.content == ""
    assert result.tool_call_id == "fs_1"
    assert "40 m wide" in result.content
    assert answer.content == "40 m."


def test_misuse_is_told() -> None:
    with pytest.raises(UnknownFormatError):
        read_messages("x", "no-such-format")
    with pytest.raises(UnusableInputError):
        read_messages(3, "cohere-cmd4")  # type: ignore[arg-type]
    assert read_messages("") == []
