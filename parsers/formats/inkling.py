"""Inkling: `<|message_model|><|content_text|>…<|end_message|>`, a message for each piece of an answer.

Facts: the tests of vLLM, SGLang and smg for its answers, and the parsers of the first two; no whole prompt was seen. A
call has the name of the tool in the header too, where it counts less than in its JSON.
"""

from __future__ import annotations

from parsers.format import BodyRule, Envelope, Part, Signal, compose
from parsers.payloads.body_calls import TextBody
from parsers.payloads.json_calls import JsonCalls
from parsers.payloads.plain_results import WholeResult

__all__ = ["INKLING"]

ENVELOPE = Envelope(
    opener=(
        r"(?:<\|message_|\A(?=<\|content_))(?P<role>(?:model|user|system|developer|tool)?)(?>(?:\|>)?)"
        r"(?:(?P<name>[^<\n]{0,200})<\|content_(?P<content>(?!model_end)\w+)\|>)?"
    ),
    opener_tokens=(
        *(f"<|message_{role}|>" for role in ("model", "user", "system", "developer", "tool")),
        *(f"<|content_{kind}|>" for kind in ("text", "thinking", "invoke_tool_json", "invoke_tool_text", "tool_error")),
    ),
    roles={
        "": "assistant",
        "model": "assistant",
        "user": "user",
        "system": "system",
        "developer": "developer",
        "tool": "tool",
    },
    end=("<|end_message|>", "<|content_model_end_sampling|>"),
    signals=(
        Signal("<|message_model|>", 3.0),
        Signal("<|end_message|>", 2.0),
        Signal("<|content_model_end_sampling|>", 2.0),
        Signal("<|content_text|>", 2.0),
        Signal("<|content_thinking|>", 2.0),
        Signal("<|content_invoke_tool_json|>", 2.0),
        Signal("<|content_invoke_tool_text|>", 2.0),
    ),
)
MESSAGES = Part(
    bodies=(
        BodyRule("thinking", header={"content": "thinking"}, cited="thinking"),
        BodyRule(
            "tool_call",
            header={"content": "invoke_tool_json"},
            reader=JsonCalls(name_keys=("name",), argument_keys=("args", "arguments"), ids_expected=False),
        ),
        BodyRule("tool_call", header={"content": "invoke_tool_text"}, reader=TextBody("name", "text")),
        BodyRule("tool_result", frozenset({"tool"}), reader=WholeResult(name="name")),
    ),
    reserved=("<|content_image|>", "<|content_audio_input|>", "<|audio_end|>", "<|content_xml|>"),
)

INKLING = (compose("inkling", "Inkling prompt", ENVELOPE, MESSAGES),)
