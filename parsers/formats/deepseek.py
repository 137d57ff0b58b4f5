"""DeepSeek: V2.5, V3 and R1, V3.1, V3.2, V4, V4.1.

Facts: DeepSeek's encoding scripts and tests as vLLM 0.33.0 ships them, and the chat templates of the models. Turns are
opened by a role token and only those of the assistant are ended by one; system text follows the begin token bare.
"""

from __future__ import annotations

from dataclasses import replace

from parsers.format import IN_TEXT, BlockRule, Envelope, Format, Marker, Signal
from parsers.model import Role
from parsers.payloads.deepseek_tokens import read_token_calls, read_token_results
from parsers.payloads.dsml import BARE_OPENERS, SECTION_OPENER, STRAY, read_dsml
from parsers.payloads.tool_results import read_function_results, read_tool_results
from parsers.tool_lists import JsonTools, MarkdownTools

__all__ = ["DEEPSEEK"]

BEGIN, END = "<｜begin▁of▁sentence｜>", "<｜end▁of▁sentence｜>"
USER, ASSISTANT = "<｜User｜>", "<｜Assistant｜>"
TASKS = ("query", "authority", "domain", "title", "read_url")
ROLES: dict[str, Role] = {
    "System": "system",
    "User": "user",
    "Assistant": "assistant",
    "latest_reminder": "system",
}


def respelt(*tokens: str) -> tuple[str, ...]:
    """Tokens as they look after bars or low lines were replaced: ASCII bars, `_` or the blank that `▁` stands for."""
    forms = (
        token.replace("｜", bar).replace("▁", low)
        for bar, low in (("|", "▁"), ("|", "_"), ("|", " "), ("｜", "_"), ("｜", " "))
        for token in tokens
    )
    return tuple(dict.fromkeys(form for form in forms if form not in tokens))


def envelope(*roles: str) -> Envelope:
    """The envelope of the family, with the role tokens of one generation."""
    return Envelope(
        opener=rf"<[｜|](?P<role>{'|'.join(roles)})[｜|]>",
        opener_tokens=tuple(f"<｜{role}｜>" for role in roles),
        roles=ROLES,
        begin=(BEGIN,),
        end=(END,),
        ended_roles=frozenset({"assistant"}),
        head="system",
    )


def lost_bars(token: str) -> tuple[str, ...]:
    """The spellings of a token of calls that tell this family: with bars and `_` they are those of Step-3."""
    return tuple(form for form in respelt(token) if "｜" not in form or "_" not in form)


def aliases(*tokens: str) -> dict[str, str]:
    """The spellings of tokens that lost their full-width signs, each with what it stands for."""
    return {form: token for token in tokens for form in respelt(token)}


THINKING = BlockRule(
    "thinking",
    open=("<think>",),
    close=("</think>",),
    cited="thinking",
    from_prompt=True,
    drafts=("tool_call",),
    ended_by=("tool_call",),
)
DSML_WORDS = ("tool_calls>", "function_calls>", " calls>", "invoke", " invoke", "parameter", " parameter")
DSML_OPENERS = tuple(f"<｜DSML｜{word}" for word in DSML_WORDS)
DSML_CLOSERS = tuple(f"</｜DSML｜{word.rstrip('>')}>" for word in DSML_WORDS)
DSML = BlockRule(
    "tool_call",
    open=(*DSML_OPENERS, *BARE_OPENERS, "dsml-section"),
    close=(*DSML_CLOSERS, "dsml-stray"),
    reader=read_dsml,
)
TOOL_RESULT = BlockRule(
    "tool_result",
    open=("<tool_result>",),
    close=("</tool_result>",),
    roles=frozenset({"user", "tool"}),
    reader=read_tool_results,
    at="head",
)
FUNCTION_RESULTS = BlockRule(
    "tool_result",
    open=("<function_results>",),
    close=("</function_results>",),
    roles=frozenset({"tool"}),
    reader=read_function_results,
    at="between",
)
CALL_TOKENS = ("<｜tool▁calls▁begin｜>", "<｜tool▁call▁begin｜>")
CALL_END_TOKENS = ("<｜tool▁calls▁end｜>", "<｜tool▁call▁end｜>")
RESULT_TOKENS = ("<｜tool▁outputs▁begin｜>", "<｜tool▁output▁begin｜>")
RESULT_END_TOKENS = ("<｜tool▁outputs▁end｜>", "<｜tool▁output▁end｜>")
TOKEN_CALLS = BlockRule("tool_call", open=CALL_TOKENS, close=CALL_END_TOKENS, reader=read_token_calls)
TOKEN_RESULTS = BlockRule(
    "tool_result",
    open=RESULT_TOKENS,
    close=RESULT_END_TOKENS,
    roles=frozenset({"tool"}),
    reader=read_token_results,
    at="between",
)
BARE_PARAMETER = r'<parameter name="[^"\n<]{1,200}" string="(?:true|false)">'
"""What tells tags without their marker from those of others."""
DSML_PATTERNS = {"dsml-section": SECTION_OPENER, "dsml-stray": STRAY}
"""Every spelling that is not exact; the exact ones are literals, because those are found faster."""
TOKENS_V3 = (BEGIN, END, USER, ASSISTANT, *CALL_TOKENS, *CALL_END_TOKENS, *RESULT_TOKENS, *RESULT_END_TOKENS)
SEPARATOR = "<｜tool▁sep｜>"

FAMILY = (
    Signal(USER, 2.0),
    Signal(ASSISTANT, 2.0),
    Signal(END, 0.6),
    Signal(BEGIN, 0.6),
    *(Signal(token, 0.9) for token in respelt(USER, ASSISTANT)),
    *(Signal(token, 0.5) for token in respelt(END, BEGIN)),
)
ANSWERS = r"<[｜|]Assistant[｜|]>"
ASSISTANTS = (ASSISTANT, *respelt(ASSISTANT))
THINKS = (Signal("</think>", 0.6, "assistant"), Signal("<think>", 0.5, "assistant"))
FRAMES_THINKING = (
    *THINKS,
    Signal(
        rf"{ANSWERS}</?think>",
        0.5,
        "assistant",
        regex=True,
        beside=ASSISTANTS,
        name="thinking tags after <｜Assistant｜>",
    ),
)

V3 = Format(
    id="deepseek-v3",
    title="DeepSeek V3 / R1 prompt",
    envelope=envelope("User", "Assistant"),
    blocks=(THINKING, TOKEN_CALLS, TOKEN_RESULTS),
    signals=(
        *FAMILY,
        Signal("</think>", 0.6, "assistant"),
        Signal("<think>\n", 1.3, "assistant"),
        Signal(
            rf"{ANSWERS}(?!\s*</?think>)",
            0.6,
            "assistant",
            regex=True,
            beside=ASSISTANTS,
            name="answers without thinking tags",
        ),
        Signal("<｜tool▁calls▁begin｜>", 1.0, "assistant"),
        Signal("<｜tool▁calls▁end｜>", 0.6, "assistant"),
        *(Signal(token, 1.0, "assistant") for token in lost_bars("<｜tool▁calls▁begin｜>")),
        Signal(
            r"function<(?:｜tool[▁ ]sep｜|\|tool[▁_ ]sep\|)>",
            3.0,
            "assistant",
            regex=True,
            beside="function<",
            name="function<｜tool▁sep｜>",
        ),
        Signal("<｜tool▁outputs▁begin｜>", 2.0),
        *(Signal(token, 2.0) for token in lost_bars("<｜tool▁outputs▁begin｜>")),
    ),
    citations=IN_TEXT,
    tool_lists=(JsonTools(r"(?:#{1,2} Tools|You have the following functions available:)[ \t]*$"),),
    aliases=aliases(*TOKENS_V3),
    reserved=(SEPARATOR, *respelt(SEPARATOR)),
    text_after_results=True,
)

V31 = Format(
    id="deepseek-v3.1",
    title="DeepSeek V3.1 prompt",
    envelope=envelope("User", "Assistant"),
    blocks=(THINKING, TOKEN_CALLS, TOKEN_RESULTS),
    signals=(
        *FAMILY,
        *FRAMES_THINKING,
        Signal("<｜tool▁calls▁begin｜>", 1.0, "assistant"),
        *(Signal(token, 0.9, "assistant") for token in lost_bars("<｜tool▁calls▁begin｜>")),
        Signal(
            r"call[▁_ ]begin[｜|]>(?!function<)[^<\n]{1,200}<[｜|]tool[▁_ ]sep[｜|]>",
            3.0,
            "assistant",
            regex=True,
            beside=("call▁begin", "call_begin", "call begin"),
            name="a name before <｜tool▁sep｜>",
        ),
        Signal("<｜tool▁calls▁end｜>", 0.7, "assistant"),
        Signal("<｜tool▁outputs▁begin｜>", -2.0),
        *(Signal(token, -2.0) for token in lost_bars("<｜tool▁outputs▁begin｜>")),
        Signal("<｜tool▁output▁begin｜>", 1.0, "between"),
        *(Signal(token, 1.0, "between") for token in lost_bars("<｜tool▁output▁begin｜>")),
    ),
    citations=IN_TEXT,
    tool_lists=(MarkdownTools(r"## Tools[ \t]*$"),),
    aliases=aliases(*TOKENS_V3),
    reserved=(SEPARATOR, *respelt(SEPARATOR)),
    text_after_results=True,
)

V32 = Format(
    id="deepseek-v3.2",
    title="DeepSeek V3.2 prompt",
    envelope=envelope("User", "Assistant"),
    blocks=(THINKING, DSML, FUNCTION_RESULTS),
    signals=(
        *FAMILY,
        *FRAMES_THINKING,
        Signal("<｜DSML｜function_calls>", 4.0),
        Signal("</｜DSML｜function_calls>", 1.0, "assistant"),
        Signal(r"DSML[｜|‖]{1,2}function_calls", 4.0, "assistant", True, "dsml-section", "DSML function_calls"),
        Signal("<｜DSML｜invoke", 0.4, "assistant"),
        Signal(BARE_PARAMETER, 4.0, "assistant", True, "<function_calls>", "parameters with `string=`"),
        Signal("<function_results>", 3.0, "between"),
    ),
    citations=IN_TEXT,
    tool_lists=(JsonTools(r"<functions>[ \t]*$"),),
    patterns=DSML_PATTERNS,
    aliases=aliases(BEGIN, END, USER, ASSISTANT),
    text_after_results=True,
)

V4 = Format(
    id="deepseek-v4",
    title="DeepSeek V4 prompt",
    envelope=envelope("User", "Assistant", "latest_reminder"),
    blocks=(THINKING, DSML, TOOL_RESULT),
    signals=(
        *FAMILY,
        *FRAMES_THINKING,
        Signal("<｜DSML｜tool_calls>", 4.0),
        Signal(r"DSML[｜|‖]{1,2}tool(?:_?calls)?[>|｜\s]", 4.0, "assistant", True, "dsml-section", "DSML tool_calls"),
        Signal("<｜DSML｜invoke", 1.0, "assistant"),
        Signal("<｜DSML｜parameter", 0.5, "assistant"),
        Signal(BARE_PARAMETER, 4.0, "assistant", True, "<tool_calls>", "parameters with `string=`"),
        Signal("dsml-section", 1.0, "assistant", name="DSML tags in another spelling"),
        Signal("dsml-stray", 1.0, "assistant", name="DSML tags in another spelling"),
        Signal("</｜DSML｜invoke>", 1.0, "assistant"),
        Signal("</｜DSML｜tool_calls>", 1.0, "assistant"),
        Signal("<tool_result>", 2.0, "user"),
        Signal("<｜latest_reminder｜>", 3.0),
        Signal("<｜deepseek_image｜>", 1.0, "user"),
        Signal(
            r"\AReasoning Effort: (?!\d)|｜>Reasoning Effort: (?!\d)",
            0.6,
            "system",
            regex=True,
            beside="Reasoning Effort: ",
            name="words as reasoning effort",
        ),
        *(Signal(f"<｜{task}｜>", 1.0) for task in ("action", *TASKS)),
    ),
    markers=(
        Marker("<｜action｜>", frozenset({"assistant"})),
        Marker("<｜deepseek_image｜>", kind="image"),
        *(Marker(f"<｜{task}｜>", frozenset({"user"}), answered=True) for task in TASKS),
    ),
    citations=IN_TEXT,
    tool_lists=(JsonTools(r"### Available Tool Schemas[ \t]*$"),),
    patterns=DSML_PATTERNS,
    aliases=aliases(BEGIN, END, USER, ASSISTANT, *(f"<｜{word}｜>" for word in ("latest_reminder", "action", *TASKS))),
)

V41 = replace(
    V4,
    id="deepseek-v4.1",
    title="DeepSeek V4.1 prompt",
    envelope=envelope("System", "User", "Assistant", "latest_reminder"),
    signals=(
        *FAMILY,
        *FRAMES_THINKING,
        Signal("<｜DSML｜ calls>", 5.0),
        Signal("<｜DSML｜ invoke", 2.0, "assistant"),
        Signal(r'< parameter name="[^"\n<]{1,200}" string="', 4.0, "assistant", True, "dsml-section", "`< parameter`"),
        Signal(r"DSML[｜|‖]{1,2} (?:calls|invoke)", 5.0, "assistant", True, "dsml-section", "DSML words after a blank"),
        Signal("<｜System｜>", 3.0),
        Signal("<|System|>", 3.0, beside=respelt(ASSISTANT)),
        Signal(
            r"Reasoning Effort: \d+",
            2.0,
            "system",
            regex=True,
            beside="Reasoning Effort: ",
            name="a number as reasoning effort",
        ),
        Signal("<tool_result>", 2.0, "user"),
        Signal("<｜latest_reminder｜>", 2.5),
        Signal("<｜deepseek_image｜>", 0.9, "user"),
        *(Signal(f"<｜{task}｜>", 0.9) for task in ("action", *TASKS)),
    ),
    aliases={**V4.aliases, **aliases("<｜System｜>")},
)

DEEPSEEK = (V4, V32, V31, V41, V3)
