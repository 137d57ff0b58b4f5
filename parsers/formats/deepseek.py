"""DeepSeek: V4 (V2.5 to V3.2 and V4.1 share the envelope).

Facts: DeepSeek's encoding scripts and tests as vLLM 0.33.0 ships them, and the chat templates of the models. Turns are
opened by a role token and only those of the assistant are ended by one; system text follows the begin token bare.
"""

from __future__ import annotations

from parsers.citations.lines import LineCitations
from parsers.format import Block, Envelope, Format, Marker, Signal
from parsers.payloads.dsml import SECTION_OPENER, STRAY, read_dsml
from parsers.payloads.tool_results import read_tool_results
from parsers.tool_lists import JsonTools

__all__ = ["DEEPSEEK"]

BEGIN, END = "<｜begin▁of▁sentence｜>", "<｜end▁of▁sentence｜>"
TASKS = ("query", "authority", "domain", "title", "read_url")


def ascii_form(token: str) -> str:
    """A token as it looks after its full-width bars and low lines were replaced."""
    return token.replace("｜", "|").replace("▁", "_")


def envelope(*, roles: tuple[str, ...]) -> Envelope:
    """The envelope of the family, with the role tokens of one generation."""
    return Envelope(
        opener=rf"<[｜|](?P<role>{'|'.join(roles)})[｜|]>",
        opener_tokens=tuple(f"<｜{role}｜>" for role in roles),
        roles={"System": "system", "User": "user", "Assistant": "assistant", "latest_reminder": "system"},
        begin=(BEGIN,),
        end=(END,),
        ended_roles=frozenset({"assistant"}),
        head="system",
    )


THINKING = Block(
    "thinking",
    open=("<think>",),
    close=("</think>",),
    cited="thinking",
    from_prompt=True,
    drafts=("tool_call",),
)
DSML = Block("tool_call", open=("dsml-section",), close=("dsml-stray",), reader=read_dsml)
TOOL_RESULT = Block(
    "tool_result",
    open=("<tool_result>",),
    close=("</tool_result>",),
    roles=frozenset({"user", "tool"}),
    reader=read_tool_results,
    at="head",
)
ROLES_V4 = ("User", "Assistant", "latest_reminder")

V4 = Format(
    id="deepseek-v4",
    title="DeepSeek V4 prompt",
    envelope=envelope(roles=ROLES_V4),
    blocks=(THINKING, DSML, TOOL_RESULT),
    signals=(
        Signal("<｜User｜>", 2.0),
        Signal("<｜Assistant｜>", 2.0),
        Signal(END, 0.5),
        Signal(BEGIN, 0.5),
        Signal("DSML｜tool_calls>", 4.0),
        Signal("<tool_result>", 2.0, "user"),
        Signal("<｜latest_reminder｜>", 3.0),
    ),
    markers=(
        Marker("<｜action｜>", frozenset({"assistant"})),
        *(Marker(f"<｜{task}｜>", frozenset({"user"}), answered=True) for task in TASKS),
    ),
    citations=LineCitations(),
    tool_lists=(JsonTools(r"^### Available Tool Schemas[ \t]*$"),),
    patterns={"dsml-section": SECTION_OPENER, "dsml-stray": STRAY},
    aliases={ascii_form(token): token for token in (BEGIN, END, "<｜User｜>", "<｜Assistant｜>")},
)

DEEPSEEK = (V4,)
