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
NAMED = r"(?:analysis|commentary|final)\b"
HEADER = (
    rf"(?>(?:\s?to=[^\s<]{{1,200}}"
    rf"|(?:\s?{CHANNEL}|(?<=<\|start\|>)(?P<malformed_channel>(?={NAMED})))(?P<channel>\w{{1,64}})"
    rf"(?P<malformed_second>(?=(?:\s?to=[^\s<]{{1,200}})?{CHANNEL}))?"
    rf"|\s?<\|constrain\|> ?(?P<type>\w{{1,64}})"
    rf"| (?P<plain_type>[\w/+.\-]{{1,64}})(?={MESSAGE}|\{{))*)"
)
"""Recipient, channel and type in any order, with a blank or a line break before each."""
MALFORMED = (
    rf"(?>(?:[^<\n]|{CHANNEL}|<\|constrain\|>){{1,300}})(?={MESSAGE})"
    r"|(?=\{)"
    rf"|(?:{CHANNEL})?(?:(?!\s)[^<\n]{{0,200}}|(?<=commentary)[^<a-zA-Z]{{1,20}})(?=<\|(?:end|call|return)\|>)"
    r"|\s+(?=\S)"
)
"""What stands in a header that should not: words before its end, words in the place of all the rest, or the body at
once, after a blank or not."""
CHANNELS = ("analysis", "commentary", "final")
STARTLESS = rf"(?<!`)(?={CHANNEL}(?:{'|'.join(CHANNELS)})\b(?:[^<\n]|<\|constrain\|>){{0,200}}{MESSAGE})"
"""Where a message begins without the token that should begin it; in backticks somebody writes about channels."""
ENVELOPE = Envelope(
    opener=(
        rf"(?:{START}|\A ?(?=to=|{CHANNEL})|{STARTLESS}(?P<malformed_start>))"
        rf"(?P<malformed_role>(?:assistant)+(?=assistant))?"
        rf"(?P<role>(?!to=|{NAMED})[^\s<|>]{{1,200}}|(?=\s?to=|<|\Z|{NAMED})){RECIPIENT}{HEADER}"
        rf"(?:\s?{MESSAGE}|\s*\Z|{CHANNEL}\Z|(?(channel)|(?(recipient)|(?={CHANNEL})))(?P<malformed>{MALFORMED})(?:{MESSAGE})?)"
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
    reopeners=("<|channel|>",),
    channels=frozenset(CHANNELS),
    end=("<|end|>", "<|call|>", "<|return|>"),
    bare_answer_after=("<|end|>",),
    signals=(
        Signal("<|channel|>", 3.0),
        Signal(r"<\|start\|>[^<\n]{1,300}<\|", 3.0, regex=True, beside="<|message|>", name="<|start|>"),
        Signal("<|message|>", 0.5),
        Signal("<|return|>", 0.5),
        Signal("<|constrain|>", 0.5),
        Signal("<|call|>", 3.5),
    ),
)
"""`<|channel|>` and a recipient open a turn at the very beginning of a text only."""

CALLED = {"recipient": r"(?!assistant\Z|user\Z|all\Z).+"}
PYTHON = frozenset({"python"})
"""The built-in tool that takes code, with or without a word about it."""
THINKING = BodyRule("thinking", header={"channel": "analysis"}, cited="thinking")
COMMON = Part(
    bodies=(THINKING, BodyRule("tool_result", frozenset({"tool"}), reader=WholeResult(name="role"))),
    own_patterns={"first-recipient": r"\A ?to=[^\s<]{1,200}(?=<\|)"},
    tool_lists=(TypescriptTools(),),
    reserved=("<|constrain|>",),
)
JSON_BODY = JsonBody(
    "recipient", namespace="functions.", types=("type", "plain_type"), text_types=frozenset({"code"}), text_tools=PYTHON
)
CALLS = Part(
    bodies=(BodyRule("tool_call", header=CALLED, reader=JSON_BODY),),
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
