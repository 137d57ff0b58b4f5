"""Cohere: Command R and R+, Command 3 (R7B, A), Command 4, Command 5.

Facts: `cohere-melody` 0.15.3 (rendering and parsing), `cohere-ai/melody` tests, the chat templates of the models on
Hugging Face. All generations share the envelope; `START_TEXT` or `START_RESPONSE` around answers, JSON or `cofl` tags
around calls tell them apart.
"""

from __future__ import annotations

from dataclasses import replace

from parsers.citations.cohere import CohereCitations
from parsers.format import BlockRule, Envelope, Format, Marker, Signal
from parsers.payloads.cofl import CALLS_OPENER, RESULTS_OPENER, STRAY, read_cofl_calls, read_cofl_results
from parsers.payloads.document_results import read_document_results
from parsers.payloads.json_calls import JsonCalls
from parsers.payloads.json_results import JsonResults
from parsers.tool_lists import JsonTools, PythonTools

__all__ = ["COHERE"]

ENVELOPE = Envelope(
    opener=r"(?:<\|START_OF_TURN_TOKEN\|>)?<\|(?!START_|END_)"
    r"(?P<role>[A-Z_]{1,40}_TOKEN|(?<=START_OF_TURN_TOKEN\|><\|)[A-Za-z_]{1,40})\|>",
    opener_tokens=("<|START_OF_TURN_TOKEN|>",),
    frame=r"<\|START_OF_TURN_TOKEN\|><\|(?:SYSTEM|USER|CHATBOT)_TOKEN\|>",
    short_openers=("<|SYSTEM_TOKEN|>", "<|USER_TOKEN|>", "<|CHATBOT_TOKEN|>"),
    roles={"SYSTEM_TOKEN": "system", "USER_TOKEN": "user", "CHATBOT_TOKEN": "assistant"},
    begin=("<BOS_TOKEN>",),
    end=("<|END_OF_TURN_TOKEN|>",),
    end_needs_border=True,
)

THINKING = BlockRule(
    "thinking",
    open=("<|START_THINKING|>",),
    close=("<|END_THINKING|>",),
    cited="thinking",
    from_prompt=True,
    ended_by=("text", "tool_call"),
)
RESPONSE = BlockRule(
    "text", open=("<|START_RESPONSE|>",), close=("<|END_RESPONSE|>",), cited="text", ended_by=("tool_call",)
)
TEXT = BlockRule("text", open=("<|START_TEXT|>",), close=("<|END_TEXT|>",), cited="text", ended_by=("tool_call",))
PLAIN_TEXT = BlockRule(
    "text",
    open=("<|START_TEXT|>",),
    close=("<|END_TEXT|>",),
    roles=frozenset({"system", "user", "developer", "tool", "unknown"}),
    at="head",
)
ACTION = BlockRule("tool_call", open=("<|START_ACTION|>",), close=("<|END_ACTION|>",), reader=JsonCalls())
RESULTS = BlockRule(
    "tool_result",
    open=("<|START_TOOL_RESULT|>",),
    close=("<|END_TOOL_RESULT|>",),
    roles=frozenset({"system", "tool", "unknown"}),
    reader=JsonResults(),
    at="head",
)
TOOLS = JsonTools(r"#{1,3} Available Tools[ \t]*$")
DOCUMENTS = frozenset({"direct-injected-document"})
IMAGE_PATTERN = {
    "image": r"<\|START_OF_IMG\|>(?>(?:<\|IMG_(?:PATCH|LINE_BREAK)\|>|TILE_(?:\d++|GLOBAL)|\s)*)<\|END_OF_IMG\|>"
}
"""An image as the vision models write it: one token for each patch between two borders."""
IMAGE = Marker("image", kind="image")
RESERVED = ("<|IMG_PATCH|>", "<|IMG_LINE_BREAK|>", "<|END_OF_IMG|>")
FAMILY = (Signal("<|START_OF_TURN_TOKEN|>", 3.0), Signal("<|END_OF_TURN_TOKEN|>", 1.0), Signal("<BOS_TOKEN>", 0.5))
OPENED_IN_PROMPT = Signal("<|END_THINKING|>", 0.5, "assistant")
"""What a completion may hold of a block that its prompt opened."""

CMD4 = Format(
    id="cohere-cmd4",
    title="Cohere Command 4 prompt",
    envelope=ENVELOPE,
    blocks=(THINKING, TEXT, RESPONSE, PLAIN_TEXT, ACTION, RESULTS),
    signals=(
        *FAMILY,
        OPENED_IN_PROMPT,
        Signal("<|END_TEXT|>", 0.5, "assistant"),
        Signal("<|START_TEXT|>", 4.0),
        Signal(r"<\|USER_TOKEN\|>(?!<\|START_TEXT\|>)", -1.0, "user", regex=True),
        Signal("<|START_ACTION|>", 1.0, "assistant"),
        Signal("<|END_ACTION|>", 0.5, "assistant"),
        Signal("<|START_THINKING|>", 1.0, "assistant"),
    ),
    citations=CohereCitations(),
    tool_lists=(TOOLS,),
    patterns=IMAGE_PATTERN,
    reserved=RESERVED,
    markers=(IMAGE,),
    call_ids=True,
    ref="{call}:[{position}]",
    document_tools=DOCUMENTS,
)

CMD3 = replace(
    CMD4,
    id="cohere-cmd3",
    title="Cohere Command 3 prompt",
    blocks=(THINKING, RESPONSE, TEXT, ACTION, RESULTS),
    signals=(
        *FAMILY,
        OPENED_IN_PROMPT,
        Signal("<|END_RESPONSE|>", 0.5, "assistant"),
        Signal("<|START_RESPONSE|>", 4.0, "assistant"),
        Signal("<|START_ACTION|>", 1.0, "assistant"),
        Signal("<|END_ACTION|>", 0.5, "assistant"),
        Signal("<|START_THINKING|>", 1.0, "assistant"),
        Signal("# System Preamble", 1.0, "system"),
        Signal("# Default Preamble", 1.0, "system"),
        Signal("<|START_TEXT|>", -3.0),
    ),
)

CMD5 = replace(
    CMD4,
    id="cohere-cmd5",
    title="Cohere Command 5 prompt",
    blocks=(
        THINKING,
        TEXT,
        RESPONSE,
        PLAIN_TEXT,
        BlockRule("tool_call", open=("<cofl:tool_calls>", "cofl-calls"), close=("cofl-stray",), reader=read_cofl_calls),
        BlockRule(
            "tool_result",
            open=("<cofl:tool_results>", "cofl-results"),
            close=("</cofl:tool_results>",),
            roles=frozenset({"system", "tool", "unknown"}),
            reader=read_cofl_results,
            at="head",
        ),
    ),
    signals=(
        *FAMILY,
        OPENED_IN_PROMPT,
        Signal("<|END_TEXT|>", 0.5, "assistant"),
        Signal("<|START_TEXT|>", 4.0),
        Signal(r"<\|USER_TOKEN\|>(?!<\|START_TEXT\|>)", -1.0, "user", regex=True),
        Signal("<|START_THINKING|>", 1.0, "assistant"),
        Signal("<cofl:tool_calls>", 4.0, "assistant"),
        Signal("cofl-calls", 3.0, "assistant", name="<cofl:tool_call …>"),
        Signal("<cofl:tool_results>", 3.0),
        Signal("<|START_ACTION|>", -2.0, "assistant"),
        Signal("<|START_TOOL_RESULT|>", -2.0, "system"),
    ),
    patterns={**IMAGE_PATTERN, "cofl-calls": CALLS_OPENER, "cofl-results": RESULTS_OPENER, "cofl-stray": STRAY},
)

LINE = r"(?:^|(?<=\|>))[ \t]{0,3}"
"""Where a marker of Command R stands: at the beginning of a line or of a turn, perhaps indented a little."""

COMMAND_R = Format(
    id="cohere-command-r",
    title="Cohere Command R prompt",
    envelope=ENVELOPE,
    blocks=(
        BlockRule("thinking", open=("plan",), cited="plan", trimmed=True),
        BlockRule("tool_call", open=("action",), reader=JsonCalls(ids_expected=False, fenced=True)),
        BlockRule("text", open=("answer",), cited="text", trimmed=True),
        BlockRule("marker", open=("documents",)),
        BlockRule(
            "tool_result",
            open=("<results>",),
            close=("</results>",),
            roles=frozenset({"system", "tool", "unknown"}),
            reader=read_document_results,
            at="head",
        ),
    ),
    signals=(
        *FAMILY,
        Signal(
            r"(?:^|\|>)[ \t]{0,3}(?:Grounded answer|Relevant Documents|Cited Documents): ?",
            3.0,
            "assistant",
            regex=True,
            beside=("Grounded answer", "Relevant Documents", "Cited Documents"),
            name="Grounded answer: / Relevant Documents:",
        ),
        Signal(
            r"(?:^|\|>)[ \t]{0,3}(?:Plan|Action|Answer|Search):\s",
            0.8,
            "assistant",
            regex=True,
            beside=("Plan:", "Action:", "Answer:", "Search:"),
            name="Plan: / Action: / Answer:",
        ),
        Signal(
            r"(?:^|\|>)[ \t]{0,3}Action:\s*```json",
            1.5,
            "assistant",
            regex=True,
            beside="Action:",
            name="Action: ```json",
        ),
        Signal(r"<co: ?[\w, ]*(?:=\"\")?>", 3.0, "assistant", regex=True, beside="<co:", name="<co: n>"),
        Signal("<results>", 3.0, "system"),
        Signal("# Safety Preamble", 1.0, "system"),
        Signal("## Basic Rules", 1.0, "system"),
        Signal("## Task and Context", 1.0, "system"),
        Signal("# User Preamble", 1.0, "system"),
        Signal(
            r"```python\s+def \w+\(", 1.5, "system", regex=True, beside="```python", name="tools as Python functions"
        ),
        Signal("<|START_TEXT|>", -3.0),
        Signal("<|START_RESPONSE|>", -3.0, "assistant"),
        Signal("<|START_ACTION|>", -3.0, "assistant"),
    ),
    silent_tools=frozenset({"directly_answer", "directly-answer"}),
    citations=CohereCitations(legacy=True),
    tool_lists=(PythonTools(r"## Available Tools[ \t]*$"),),
    own_tokens=("<results>", "</results>"),
    own_patterns={
        "plan": rf"{LINE}(?:Plan|Reflection):[ \t]*",
        "action": rf"{LINE}Action:[ \t]*",
        "answer": rf"{LINE}(?:Grounded answer|Answer):[ \t]*",
        "documents": rf"{LINE}(?:Relevant Documents|Cited Documents|Search):(?>(?:(?!<\|)[^\n])*)",
    },
    reserved=RESERVED,
)

COHERE = (CMD4, CMD5, CMD3, COMMAND_R)
