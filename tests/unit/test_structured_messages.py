"""Conversations in the JSON of web services: turns, calls, results, and the text in which they are read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parsers import parse
from parsers.model import Transcript

CALL = {"id": "c1", "type": "function", "function": {"name": "tide", "arguments": '{"at": "North\\nPier", "n": 3.10}'}}
CHAT: list[dict[str, Any]] = [
    {"role": "system", "content": "Be\nbrief."},
    {
        "role": "user",
        "content": [{"type": "text", "text": 'The "tide"?'}, {"type": "image_url", "image_url": {"url": "x"}}],
    },
    {"role": "assistant", "content": None, "tool_calls": [CALL]},
    {"role": "tool", "tool_call_id": "c1", "content": '{"high": "11:20"}'},
    {"role": "assistant", "content": "At 11:20."},
]
TOOL = {"type": "function", "function": {"name": "tide", "parameters": {"type": "object", "required": ["day"]}}}


def read(value: Any, indent: int | None = None) -> Transcript:
    transcript = parse(json.dumps(value, indent=indent))
    assert transcript.offsets.rebuild(transcript.text) == transcript.original
    return transcript


def said(transcript: Transcript) -> list[tuple[str, str, str | None]]:
    return [(turn.role, block.kind, block.text) for turn in transcript.turns for block in turn.blocks]


WHOLE = [
    ("system", "text", "Be\nbrief."),
    ("user", "text", 'The "tide"?'),
    ("user", "image", None),
    ("assistant", "tool_call", None),
    ("tool", "tool_result", '{"high": "11:20"}'),
    ("assistant", "text", "At 11:20."),
]


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize(
    "value",
    [CHAT, {"messages": CHAT}, {"model": "m", "messages": CHAT, "tools": [TOOL]}],
    ids=["a list of messages", "messages alone", "a request"],
)
def test_messages_are_turns(value: Any, indent: int | None) -> None:
    transcript = read(value, indent)
    assert transcript.format.id == "openai-json"
    assert said(transcript) == WHOLE
    assert [(call.id, call.name, call.results) for call in transcript.calls] == [("c1", "tide", (0,))]
    assert transcript.turns[3].role_raw == "tool"


def test_messages_one_a_line_are_turns() -> None:
    transcript = parse("\n".join(map(json.dumps, CHAT)))
    assert said(transcript) == WHOLE


def test_messages_in_a_fence_are_turns() -> None:
    assert said(parse(f"```json\n{json.dumps(CHAT, indent=1)}\n```\n")) == WHOLE


def test_arguments_are_decoded_once_and_keep_their_digits() -> None:
    call = read(CHAT).calls[0]
    assert call.arguments_raw == '{"at": "North\\nPier", "n": 3.10}'
    assert str(call.arguments["n"]) == "3.10"


def test_arguments_are_held_against_the_declared_tool() -> None:
    transcript = read({"messages": CHAT, "tools": [TOOL]})
    assert [tool.name for tool in transcript.tools] == ["tide"]
    assert "call-schema-mismatch" in {found.code for found in transcript.diagnostics}


@pytest.mark.parametrize(
    ("arguments", "value", "code"),
    [
        ('"SELECT 1"', "SELECT 1", "call-arguments-not-object"),
        ("null", {}, None),
        ("", {}, None),
        ("{", None, "call-arguments-not-json"),
        ({"a": 1}, {"a": 1}, None),
        ('{"t": "\\u4ee5 \\ud83d\\ude00"}', {"t": "以 😀"}, None),
    ],
)
def test_arguments_of_every_form(arguments: Any, value: Any, code: str | None) -> None:
    call = {"id": "a", "function": {"name": "f", "arguments": arguments}}
    message = {"role": "assistant", "content": "", "tool_calls": [call]}
    transcript = read(message)
    assert transcript.calls[0].arguments == value
    assert [found.code for found in transcript.diagnostics] == ([code] if code else [])


def test_thinking_goes_before_the_answer_wherever_it_stands() -> None:
    answer = {"role": "assistant", "content": "An hour.\n", "reasoning_content": "Rye takes long."}
    transcript = read({"object": "chat.completion", "choices": [{"index": 0, "message": answer}]})
    assert said(transcript) == [("assistant", "thinking", "Rye takes long."), ("assistant", "text", "An hour.\n")]


def test_thinking_in_tags_is_told_from_the_answer() -> None:
    chat = [
        {"role": "user", "content": "Rye?"},
        {"role": "assistant", "content": "<think>\nLong.\n</think>\n\nAn hour."},
    ]
    assert said(read(chat))[1:] == [("assistant", "thinking", "Long."), ("assistant", "text", "An hour.")]


def test_what_is_of_no_known_kind_is_shown_unparsed() -> None:
    transcript = read(
        [{"role": "user", "content": [{"type": "smell", "of": "rye"}, {"type": "text", "text": "Well?"}]}]
    )
    assert said(transcript)[0] == ("user", "unparsed", '{"type": "smell", "of": "rye"}')


def test_results_in_a_turn_of_the_user_are_those_of_a_tool() -> None:
    transcript = read(
        {
            "max_tokens": 9,
            "system": "Be brief.",
            "messages": [
                {"role": "assistant", "content": [{"type": "tool_use", "id": "t", "name": "f", "input": {"a": "\n"}}]},
                {
                    "role": "user",
                    "content": [
                        {"type": "tool_result", "tool_use_id": "t", "is_error": True, "content": "No such pier"}
                    ],
                },
            ],
        }
    )
    assert transcript.format.id == "anthropic-json"
    assert [turn.role for turn in transcript.turns] == ["system", "assistant", "tool"]
    assert transcript.calls[0].arguments == {"a": "\n"}
    assert (transcript.results[0].call, transcript.results[0].is_error) == (0, True)


def test_items_of_a_response_are_linked_by_the_id_of_the_call() -> None:
    transcript = read(
        {
            "object": "response",
            "output": [
                {"type": "reasoning", "summary": [{"type": "summary_text", "text": "Ask the pier."}]},
                {"type": "function_call", "id": "fc", "call_id": "c", "name": "tide", "arguments": "{}"},
                {"type": "function_call_output", "call_id": "c", "output": "11:20"},
                {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "At 11:20."}]},
            ],
        }
    )
    assert transcript.format.id == "openai-responses-json"
    assert [kind for _, kind, _ in said(transcript)] == ["thinking", "tool_call", "tool_result", "text"]
    assert transcript.results[0].call == 0


def test_the_branch_of_an_export_that_is_shown_is_read() -> None:
    messages: dict[str, Any] = {
        "a": {"id": "a", "parentId": None, "role": "user", "content": "Beans?"},
        "b": {"id": "b", "parentId": "a", "role": "assistant", "content": "No."},
        "c": {"id": "c", "parentId": "a", "role": "assistant", "content": "Bed 2 [1]."},
    }
    messages["c"]["sources"] = [{"source": {"name": "plan"}, "document": ["Bed 2: beans."], "metadata": [{}]}]
    transcript = read([{"title": "Beds", "chat": {"history": {"messages": messages, "currentId": "c"}}}])
    assert transcript.format.id == "open-webui-export"
    assert [text for _, _, text in said(transcript)] == ["Beans?", "Bed 2 [1]."]
    assert transcript.citations[0].refs[0].source == 0
    assert transcript.sources[0].title == "plan"


def test_a_document_that_breaks_off_is_read_as_far_as_it_goes() -> None:
    whole = json.dumps({"messages": CHAT})
    for cut in range(len('{"messages": [{"role": "system", "content": "B'), len(whole)):
        transcript = parse(whole[:cut])
        assert transcript.format.id == "openai-json"
        assert said(transcript)[0][:2] == ("system", "text")
        assert "text-truncated" in {found.code for found in transcript.diagnostics}


def test_a_role_that_is_not_known_is_told() -> None:
    transcript = read([{"role": "user", "content": "Rye?"}, {"role": "baker", "content": "Yes."}])
    assert transcript.turns[-1].role == "unknown"
    assert "role-unknown" in {found.code for found in transcript.diagnostics}


@pytest.mark.parametrize(
    "record",
    [
        {"request": {"model": "m", "messages": CHAT[:-1]}, "response": {"choices": [{"message": CHAT[-1]}]}},
        {"id": 7, "messages": CHAT[:-1], "response": {"object": "chat.completion", "choices": [{"message": CHAT[-1]}]}},
        {"input": {"messages": CHAT[:-1]}, "output": {"choices": [{"message": CHAT[-1]}]}, "latency": 1.5},
        {"body": {"messages": CHAT}},
    ],
)
def test_a_record_of_a_log_holds_request_and_answer(record: dict[str, Any]) -> None:
    assert said(read(record)) == WHOLE


@pytest.mark.parametrize(
    "message",
    [
        {"tool_calls": [CALL]},
        {"content": None, "tool_calls": [CALL]},
        {"choices": [{"message": {"content": None, "tool_calls": [CALL]}}]},
        {"role": "assistant", "content": "", "function_call": CALL["function"]},
    ],
)
def test_a_call_needs_no_role_and_no_words(message: dict[str, Any]) -> None:
    (turn,) = read(message).turns
    assert (turn.role, [block.kind for block in turn.blocks]) == ("assistant", ["tool_call"])


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "tide", "arguments": {}}',
        '{"role": "user"}',
        '{"text": "An hour."}',
        '{"a": 1}\n{"b": 2}',
        '{"messages": []}',
        "[1] The first source.\n[2] The second one.",
        '{"messages": [{"role": "user", "content": "Rye?"}]}\n\nWhat is wrong with this request?',
        "data: in the table\nevent: a fair",
    ],
)
def test_other_json_and_words_are_no_conversation(text: str) -> None:
    assert not any(shape in parse(text).format.id for shape in ("json", "export"))


def test_a_prompt_in_a_string_goes_before_the_json_around_it() -> None:
    prompt = "<|im_start|>user\nRye?<|im_end|>\n<|im_start|>assistant\nAn hour.<|im_end|>\n"
    for value in ({"prompt": prompt}, {"messages": [{"role": "user", "content": prompt}]}):
        transcript = read(value)
        assert transcript.format.id == "chatml"
        assert [turn.role for turn in transcript.turns] == ["user", "assistant"]


def test_calls_as_objects_make_no_raw_format_of_a_chat() -> None:
    call = {"function": {"name": "tide", "arguments": {"day": 3}}}
    transcript = read(
        {"model": "m", "message": {"role": "assistant", "content": "", "tool_calls": [call]}, "done": True}
    )
    assert transcript.format.id == "openai-json"
    assert transcript.calls[0].arguments == {"day": 3}


@pytest.mark.parametrize("format", ["openai-json", "cohere-v1-json", "span-json", "openai-stream-jsonl"])
def test_a_shape_that_is_asked_for_and_not_there_leaves_one_answer(format: str) -> None:
    (turn,) = parse('{"a": "An hour."}', format=format).turns
    assert turn.role == "assistant"
