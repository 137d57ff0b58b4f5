"""Harmony (gpt-oss): `<|start|>assistant<|channel|>final<|message|>…<|end|>`; and Beam, whose calls are elements.

Facts: openai/harmony and its tests, the chat template of gpt-oss, and the tests of llama.cpp, vLLM and SGLang for
answers. The header of a message says what it is: its channel tells thinking from the answer, its recipient is the tool
that it calls, and the author of a result is a tool. A completion begins within the header that the prompt opened.
"""

from __future__ import annotations

from parsers.format import BodyRule, Envelope, Part, Signal, compose
from parsers.payloads.body_calls import ElementBody, JsonBody
from parsers.payloads.plain_results import WholeResult
from parsers.typescript_tools import TypescriptTools

__all__ = ["HARMONY"]

CHANNEL, START, MESSAGE = r"<\|channel\|>", r"<\|start\|>", r"<\|message\|>"
RECIPIENT = r"(?:(?=(?:[^<\n]|<\|(?:channel|constrain)\|>){0,400}?\bto=(?P<recipient>[^\s<]{1,200}))|)"
HEADER = (
    rf"(?>(?: ?to=[^\s<]{{1,200}}|{CHANNEL}(?P<channel>\w{{1,64}})| ?<\|constrain\|> ?(?P<type>\w{{1,64}})"
    rf"| [\w/+.\-]{{1,64}}(?={MESSAGE}))*)"
)
MALFORMED = r" (?=\S)|[^<\s][^<\n]{0,200}(?=<\|(?:end|call|return)\|>)"
"""Where the token before the body is missing: a blank and the body, or words that go on from the channel."""
ENVELOPE = Envelope(
    opener=(
        rf"(?:{START}|\A ?(?=to=|{CHANNEL}))(?P<role>(?:(?!to=)[^\s<|>]{{1,200}})?){RECIPIENT}{HEADER}"
        rf"(?:{MESSAGE}|\s*\Z|(?(channel)(?P<malformed>{MALFORMED})|(?!)))"
    ),
    opener_tokens=("<|start|>", "<|channel|>", "first-recipient"),
    frame=rf"{START}[^<]{{1,400}}(?:{CHANNEL}[^<]{{1,400}}(?:<\|constrain\|>\w{{1,64}})?)?{MESSAGE}",
    roles={
        "": "assistant",
        "assistant": "assistant",
        "user": "user",
        "system": "system",
        "developer": "developer",
    },
    unlisted="tool",
    channels=frozenset({"analysis", "commentary", "final"}),
    end=("<|end|>", "<|call|>", "<|return|>"),
    signals=(
        Signal("<|channel|>", 3.0),
        Signal(r"<\|start\|>[^<\n]{1,300}<\|", 3.0, regex=True, beside="<|message|>", name="<|start|>"),
        Signal("<|message|>", 0.5),
        Signal("<|return|>", 0.5),
        Signal("<|constrain|>", 0.5),
    ),
)
"""`<|channel|>` and a recipient open a turn at the very beginning of a text only."""

CALLED = {"recipient": r"(?!assistant\Z|user\Z|all\Z).+"}
THINKING = BodyRule("thinking", header={"channel": "analysis"}, cited="thinking")
COMMON = Part(
    bodies=(THINKING, BodyRule("tool_result", frozenset({"tool"}), reader=WholeResult(name="role"))),
    own_patterns={"first-recipient": r"\A ?to=[^\s<]{1,200}(?=<\|)"},
    tool_lists=(TypescriptTools(),),
    reserved=("<|constrain|>",),
)
CALLS = Part(
    bodies=(BodyRule("tool_call", header=CALLED, reader=JsonBody("recipient", namespace="functions.")),),
)
ELEMENTS = Part(
    bodies=(
        BodyRule(
            "tool_call",
            header=CALLED,
            reader=ElementBody(
                "recipient",
                parameter=r"<rfl:parameter name=\"(?P<name>[^\"\n]*)\">",
                parameter_close="</rfl:parameter>",
            ),
        ),
        BodyRule("tool_call", header=CALLED, reader=JsonBody("recipient")),
    ),
    signals=(
        Signal("<rfl:parameter name=", 3.0),
        Signal(r"<\|constrain\|>xml", 1.0, regex=True, beside="<|constrain|>", name="<|constrain|>xml"),
    ),
)

HARMONY = (
    compose("harmony-gpt-oss", "Harmony prompt (gpt-oss)", ENVELOPE, CALLS, COMMON),
    compose("beam", "Beam prompt", ENVELOPE, ELEMENTS, COMMON),
)
