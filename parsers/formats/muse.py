"""Muse Glimmer: `<|start|>assistant to=self<|message|>…<|eom|>`, calls as elements with the prefix `atem:`.

Facts: the chat template of Muse Glimmer, and the tests of llama.cpp, vLLM and SGLang for its answers. The recipient
of a message says what it is: thinking for `self` (and where there is none), the answer for `user`, a call for a tool. A
completion begins within the header that the prompt opened.
"""

from __future__ import annotations

from dataclasses import dataclass

from parsers.format import BlockRule, BodyRule, Envelope, Part, Signal, compose
from parsers.payloads.base import Room, Section
from parsers.payloads.element_calls import ElementCalls
from parsers.payloads.named_results import NamedResult
from parsers.payloads.plain_results import WholeResult
from parsers.tool_lists import JsonTools

__all__ = ["MUSE"]

TO = r"(?:\A\s?|<\|start\|>assistant )to=[^\s<]{1,200}<\|message\|>"
ENVELOPE = Envelope(
    opener=(
        r"(?:<\|start\|>|\A\s?)(?P<role>(?:assistant|user|system|developer|tool)?)(?: (?!to=)(?P<name>[^\s<]{1,200}))?"
        r" ?(?:to=(?P<recipient>[^\s<]{1,200}))?(?:<\|message\|>|\Z)"
    ),
    opener_tokens=("<|start|>", "<|message|>", "first-header"),
    roles={
        "assistant": "assistant",
        "": "assistant",
        "user": "user",
        "system": "system",
        "developer": "developer",
        "tool": "tool",
    },
    begin=("<bos>",),
    begin_expected=False,
    end=("<|eom|>", "<|eot|>"),
    goes_on=("<|eom|>",),
    signals=(
        Signal(TO, 3.0, regex=True, beside="<|message|>", name="to=…<|message|>"),
        Signal("<|message|>", 0.5),
        Signal(r"<\|start\|>[^<\n]{1,300}<\|", 3.0, regex=True, beside="<|message|>", name="<|start|>"),
        Signal("<|eot|>", 0.5),
        Signal("<|eom|>", 0.5),
    ),
)


@dataclass(frozen=True, slots=True)
class MuseCalls:
    """Reads a section of calls; a tool without a namespace is written twice (`get_weather.get_weather`)."""

    elements: ElementCalls

    def __call__(self, room: Room, /) -> Section | None:
        """Read the section that begins at `room.start`; None when no call stands there."""
        section = self.elements(room)
        for call in section.calls if section else ():
            first, _, second = (call.name or "").partition(".")
            call.name = first if first == second else call.name
        return section


MESSAGES = Part(
    blocks=(
        BlockRule(
            "tool_call",
            open=("<atem:function_calls>", "<atem:invoke name="),
            close=("</atem:function_calls>",),
            reader=MuseCalls(
                ElementCalls(
                    call=r"<atem:invoke name=\"(?P<name>[^\"\n]*)\">",
                    call_close="</atem:invoke>",
                    parameter=r"<atem:parameter name=\"(?P<name>[^\"\n]*)\">",
                    parameter_close="</atem:parameter>",
                    wrapper=("<atem:function_calls>",),
                    lines=False,
                )
            ),
        ),
    ),
    bodies=(
        BodyRule("thinking", header={"recipient": "self|"}, cited="thinking"),
        BodyRule("marker", header={"recipient": "developer"}),
        BodyRule(
            "tool_result",
            frozenset({"tool"}),
            reader=NamedResult(r"<tool_output name=\"(?P<name>[^\"\n]*)\">", "</tool_output>"),
        ),
        BodyRule("tool_result", frozenset({"tool"}), reader=WholeResult(name="name")),
    ),
    own_patterns={"first-header": r"\A\s?to=[^\s<]{1,200}<\|message\|>"},
    signals=(Signal("<atem:function_calls>", 2.0), Signal("<atem:invoke name=", 1.0)),
    tool_lists=(JsonTools(r"// Function schemas[ \t]*$"),),
)

MUSE = (compose("muse-glimmer", "Muse Glimmer prompt", ENVELOPE, MESSAGES),)
