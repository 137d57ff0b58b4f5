"""Mistral: `[INST] T[/INST]`, its tokenizers 1 to 13, and Llama 2, which shares the brackets.

Facts: mistral-common (all tokenizers), the chat templates of Nemo, Small 3.2, Devstral, Ministral 3 and those in vLLM,
and the tests of vLLM, SGLang, Ollama and llama.cpp for their answers. The closing bracket of a user turn opens
the answer. A generation shows in its blanks, in the form of calls and results, and in the tokens it added.
"""

from __future__ import annotations

from dataclasses import replace

from parsers.format import BlockRule, BodyRule, Envelope, Format, Marker, Part, Signal, compose
from parsers.formats.parts import UNCLOSED_JSON_CALLS, think_tags
from parsers.payloads.mistral_calls import read_mistral_call
from parsers.payloads.mistral_results import read_mistral_results
from parsers.tool_lists import JsonTools

__all__ = ["MISTRAL"]

ENVELOPE = Envelope(
    opener=r" ?\[(?P<role>/?INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_RESULTS)\] ?",
    opener_tokens=("turn-bracket",),
    roles={
        "INST": "user",
        "/INST": "assistant",
        "SYSTEM_PROMPT": "system",
        "AVAILABLE_TOOLS": "system",
        "TOOL_RESULTS": "tool",
    },
    begin=("<s>",),
    begin_expected=False,
    end=("</s>", "[/SYSTEM_PROMPT]", "[/AVAILABLE_TOOLS]", "[/TOOL_RESULTS]"),
    ended_roles=frozenset({"assistant", "system", "tool"}),
    signals=(
        Signal("[/INST]", 3.0),
        Signal("[INST]", 1.0),
        Signal(r"\[AVAILABLE_TOOLS\] ?\[\{", 2.0, regex=True, beside="[AVAILABLE_TOOLS]", name="[AVAILABLE_TOOLS]"),
    ),
)
NAMED_CALL = r"\[TOOL_CALLS\] ?[\w.\-]+"
COMMON = (
    think_tags("[THINK]", "[/THINK]", 0.0),
    Part(
        bodies=(BodyRule("tool_result", frozenset({"tool"}), reader=read_mistral_results),),
        markers=(Marker("[IMG]", frozenset({"user"}), kind="image"),),
        own_patterns={"turn-bracket": r" ?\[/INST\]|\[(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_RESULTS)\]"},
        own_tokens=("<s>", "</s>"),
        signals=(Signal("[TOOL_CALLS]", 1.0, "assistant"),),
        tool_lists=(JsonTools(r"(?=\[\{\"type\": ?\"function\")", inline=True),),
    ),
)


CALLS_END = ("[/TOOL_CALLS]",)
"""Models write this closer though no tokenizer has it."""
LIST_CALLS = Part(blocks=(BlockRule("tool_call", open=("[TOOL_CALLS]",), close=CALLS_END, reader=UNCLOSED_JSON_CALLS),))
NAMED_CALLS = Part(blocks=(BlockRule("tool_call", open=("[TOOL_CALLS]",), close=CALLS_END, reader=read_mistral_call),))
"""Every generation reads both, that which it writes itself first."""


def sign(pattern: str, weight: float, name: str, beside: str = "[TOOL_CALLS]") -> Signal:
    """What tells a generation: a pattern that is searched for where a bracket of the family is."""
    return Signal(pattern, weight, regex=True, beside=beside, name=name)


SPACED = sign(r"\[/?INST\] ", 0.5, "a blank after [INST]", "INST]")
CLOSE = sign(r"\[/?INST\](?! )", 0.5, "no blank after [INST]", "INST]")
LISTED = sign(r"\[TOOL_CALLS\]\s*[\[{]", 0.8, "[TOOL_CALLS] with a list")
WITH_IDS = sign(r"\"id\": ?\"\w{9}\"", 0.4, "ids in a list of calls")


def generation(
    id: str, title: str, *signals: Signal, call_ids: bool = True, named: bool = False, thinking: tuple[Part, ...] = ()
) -> Format:
    """One generation: the same brackets, told by what is typical for it.

    Args:
        id: Its id.
        title: How the screen calls it.
        *signals: What is typical for it.
        call_ids: Whether its calls have ids.
        named: Whether it writes the name before a call.
        thinking: How it writes its thinking, where not in brackets.
    """
    calls = (NAMED_CALLS, LIST_CALLS) if named else (LIST_CALLS, NAMED_CALLS)
    parts = (*thinking, *COMMON, *calls, Part(signals=signals))
    return compose(id, title, ENVELOPE, *parts, call_ids=call_ids, text_after_results=True)


MISTRAL = (
    generation(
        "mistral-v3-tekken",
        "Mistral prompt (tokenizer 3, Tekken)",
        CLOSE,
        LISTED,
        WITH_IDS,
        sign(r"\[TOOL_CALLS\]\[", 0.2, "no blank after [TOOL_CALLS]"),
        sign(r"\[TOOL_RESULTS\]\{\"content\"", 1.0, "[TOOL_RESULTS] with an object", "[TOOL_RESULTS]"),
    ),
    generation(
        "mistral-v3",
        "Mistral prompt (tokenizer 3)",
        SPACED,
        LISTED,
        WITH_IDS,
        sign(r"\[TOOL_CALLS\] [\[{]", 0.2, "a blank after [TOOL_CALLS]"),
        sign(r"\[TOOL_RESULTS\] \{\"content\"", 1.0, "[TOOL_RESULTS] with an object", "[TOOL_RESULTS]"),
    ),
    generation(
        "mistral-v2",
        "Mistral prompt (tokenizer 2)",
        SPACED,
        LISTED,
        sign(r"\[AVAILABLE_TOOLS\] ", 0.2, "[AVAILABLE_TOOLS]", "[AVAILABLE_TOOLS]"),
        sign(r"\[TOOL_RESULTS\] ?\[", 1.0, "[TOOL_RESULTS] with a list", "[TOOL_RESULTS]"),
        call_ids=False,
    ),
    generation(
        "mistral-v1",
        "Mistral prompt (tokenizer 1)",
        SPACED,
        sign(r"\S \[/INST\]|> \[INST\]", 0.5, "a blank before [/INST]", "INST]"),
        call_ids=False,
    ),
    generation(
        "mistral-v7",
        "Mistral prompt (tokenizer 7)",
        LISTED,
        WITH_IDS,
        Signal("[SYSTEM_PROMPT]", 0.8),
        Signal("[TOOL_CONTENT]", 1.0),
    ),
    generation(
        "mistral-v11",
        "Mistral prompt (tokenizer 11: Small 3.2, Magistral 2506)",
        CLOSE,
        sign(rf"{NAMED_CALL}\[CALL_ID\]", 2.0, "[TOOL_CALLS]…[CALL_ID]"),
        Signal("[SYSTEM_PROMPT]", 0.6),
        Signal("[TOOL_CONTENT]", 0.6),
        named=True,
        thinking=(think_tags(),),
    ),
    generation(
        "mistral-v13",
        "Mistral prompt (tokenizer 13: Devstral, Ministral 3, Magistral 2509)",
        CLOSE,
        sign(rf"{NAMED_CALL}(?:\[ARGS\]|\{{)", 2.0, "[TOOL_CALLS]…[ARGS]"),
        Signal("[THINK]", 2.0),
        Signal("[/THINK]", 2.0),
        Signal("[SYSTEM_PROMPT]", 0.5),
        sign(
            r"\[TOOL_RESULTS\](?![^\[\n]{1,64}\[TOOL_CONTENT\])[^ \[]",
            0.4,
            "[TOOL_RESULTS] with a bare result",
            "[TOOL_RESULTS]",
        ),
        call_ids=False,
        named=True,
    ),
    compose(
        "llama-2",
        "Llama 2 prompt",
        replace(ENVELOPE, begin_repeats=True),
        Part(
            blocks=(
                BlockRule(
                    "text",
                    open=("<<SYS>>",),
                    close=("<</SYS>>",),
                    roles=frozenset({"user"}),
                    at="head",
                    trimmed=True,
                ),
            ),
            own_patterns={"turn-bracket": r" ?\[/INST\]|\[INST\]"},
            own_tokens=("<s>", "</s>", "[/SYSTEM_PROMPT]"),
            signals=(
                Signal("<<SYS>>", 3.0),
                sign(r"</s><s> ?\[INST\]", 2.0, "</s><s>[INST]", "INST]"),
            ),
        ),
        text_after_results=False,
    ),
)
