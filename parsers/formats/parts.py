"""Parts that several families share: thinking tags, call syntaxes, layouts of results, lists of tools.

A format is an envelope and some of these (`parsers/format.py`, `compose`). The same token may open calls of several
syntaxes (`<tool_call>` does): each reader declines what is not its own, so that the parts can stand side by side.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from parsers.element_tools import ElementTools
from parsers.format import BlockRule, BodyRule, Envelope, Part, Signal
from parsers.model import Role
from parsers.payloads.element_calls import ElementCalls
from parsers.payloads.json_calls import JsonCalls
from parsers.payloads.key_value_calls import KeyValueCalls
from parsers.payloads.plain_results import ElementResult, WholeResult
from parsers.payloads.python_calls import CALL_START, PythonCalls
from parsers.tool_lists import JsonTools

__all__ = [
    "BARE_JSON_CALLS",
    "BARE_PYTHON_CALLS",
    "FUNCTION_ELEMENTS",
    "FUNCTOOLS_CALLS",
    "HERMES_CALLS",
    "JSON_CALLS",
    "KEY_VALUE_CALLS",
    "NO_TURNS",
    "TOOLS_ELEMENT",
    "TOOL_CALLS_ELEMENT",
    "TOOL_RESPONSES",
    "TOOL_TURNS",
    "UNCLOSED_JSON_CALLS",
    "json_calls",
    "python_calls",
    "think_tags",
]

NO_TURNS = Envelope(opener=r"(?!)(?P<role>)", opener_tokens=(), roles={})
"""Nothing marks turns: a family of which only answers are known."""

RESULT_ROLES: frozenset[Role] = frozenset({"user", "tool"})


@cache
def think_tags(opener: str = "<think>", closer: str = "</think>", weight: float = 0.3) -> Part:
    """Thinking between two tokens, which a prompt may have opened; calls that are drafted inside it are words."""
    return Part(
        blocks=(
            BlockRule(
                "thinking",
                open=(opener,),
                close=(closer,),
                from_prompt=True,
                cited="thinking",
                trimmed=True,
                drafts=("tool_call",),
                ended_by=("tool_call",),
                stray_closer_is_markup=not closer.startswith("</"),
            ),
        ),
        signals=(Signal(opener, weight, "assistant"), Signal(closer, weight, "assistant")),
    )


JSON_CALLS = JsonCalls(name_keys=("name",), argument_keys=("arguments", "parameters"), ids_expected=False, sure=False)
"""The usual object: `{"name": "N", "arguments": {…}}`."""
UNCLOSED_JSON_CALLS = replace(JSON_CALLS, closed=False)
"""The same in formats that write no closer behind it, though models do."""


def json_calls(opener: str, closer: str, weight: float = 2.0, reader: JsonCalls = JSON_CALLS) -> Part:
    """Calls as JSON, an object or a list of them, between two tokens."""
    return Part(
        blocks=(BlockRule("tool_call", open=(opener,), close=(closer,), reader=reader),),
        signals=(Signal(opener, weight, "assistant"),),
    )


NAME_MEMBER = r'"(?:name|function)"\s*+:\s*+"[^"\n]++"\s*+'
NAMED_OBJECT = (
    r'\s*+(?>(?:"type"\s*+:\s*+"function"\s*+,\s*+(?>(?:"function"\s*+:\s*+\{\s*+)?))?)'
    rf'{NAME_MEMBER}(?=,\s*+"(?:arguments|parameters|id|name|function)"\s*+:(?!\s*+\{{\s*+"type"\s*+:\s*+"object"))'
)
"""How a call as an object goes on: with its name, perhaps behind its type, and something else of it; a schema in the
place of arguments makes it the declaration of a tool."""
NAME_ALONE = rf"(?<![^\n])(?<!\\)(?:`{{3}}(?:json)?\s*+)?(?:\[\s*+)?\{{\s*+{NAME_MEMBER}(?=\}}[\s`\]]*+\Z)"
"""A call without arguments that begins a line and is the last thing in the text."""
BARE_JSON = rf'(?<!":)(?<!": )(?<!\\)(?:`{{3}}(?:json)?\s*+)?(?:\[\s*+)?\{{{NAMED_OBJECT}|{NAME_ALONE}'
BARE_JSON_SIGNAL = (
    rf'\{{(?<!":\{{)(?<!": \{{)(?<!\\\{{)(?:{NAMED_OBJECT}|(?<![^\n]\{{)\s*+{NAME_MEMBER}(?=\}}[\s`\]]*+\Z))'
)
"""What is common to all its forms; begins with a literal, so that it is searched for fast."""
BARE_JSON_CALLS = Part(
    blocks=(
        BlockRule(
            "tool_call",
            open=("bare-json",),
            bare=True,
            reader=JsonCalls(
                name_keys=("name", "function"), argument_keys=("arguments", "parameters"), ids_expected=False
            ),
        ),
    ),
    own_patterns={"bare-json": BARE_JSON},
    signals=(
        Signal(
            BARE_JSON_SIGNAL,
            1.0,
            "assistant",
            regex=True,
            beside=('"name"', '"function"'),
            name='{"name": …, "arguments": …}',
        ),
    ),
)
"""The same object, or a list of them, without any token around it."""

BARE_PYTHON = rf"^\[(?={CALL_START}(?:[^\n]*?\)\]|\s*\w+\s*=))"
BARE_PYTHON_CALLS = Part(
    blocks=(BlockRule("tool_call", open=("bare-python",), bare=True, reader=PythonCalls(alone=True)),),
    own_patterns={"bare-python": BARE_PYTHON},
    signals=(Signal(BARE_PYTHON, 1.0, "assistant", regex=True, beside="(", name="[f(a=1)]"),),
)
"""Calls written as Python, in a list that is all of an answer, or its end."""

FUNCTOOLS_CALLS = Part(
    blocks=(BlockRule("tool_call", open=("functools",), reader=JSON_CALLS),),
    own_patterns={"functools": r" ?\bfunctools(?=\s*+\[\s*+\{)"},
    signals=(Signal(r"\bfunctools\s*\[\s*\{", 2.0, "assistant", regex=True, beside="functools", name="functools[…]"),),
)
"""`functools[{"name": …, "arguments": …}]` (Firefunction 2, Phi-4-mini)."""

HERMES_CALLS = Part(
    blocks=(
        BlockRule("tool_call", open=("<tool_call>",), close=("</tool_call>",), reader=JSON_CALLS),
        BlockRule("tool_call", open=("<tool_use>",), close=("</tool_use>",), reader=JSON_CALLS),
        BlockRule("tool_call", open=("<tools>",), close=("</tools>",), reader=JSON_CALLS),
    ),
    signals=(
        Signal(r"<tool_call>\s*\{", 2.0, "assistant", regex=True, beside="<tool_call>", name="<tool_call> with JSON"),
        Signal("<tool_call>", 0.5, "assistant"),
        Signal(
            r"\}\s*\]\s*</tool_call>",
            2.0,
            "assistant",
            regex=True,
            beside="<tool_call>",
            name="<tool_call> with a closed list",
        ),
        Signal(
            r"<tools>\s*\{\s*\"name\": ?\"[^\"\n]+\",\s*\"(?:arguments|parameters)\"",
            2.0,
            "assistant",
            regex=True,
            beside="<tools>",
            name="<tools> with a call",
        ),
        Signal(r"<tool_use>\s*\{", 2.0, "assistant", regex=True, beside="<tool_use>", name="<tool_use> with JSON"),
    ),
    own_tokens=("<tool_use>", "</tool_use>", "<tools>", "</tools>"),
)
"""`<tool_call>⏎{"name": …, "arguments": …}⏎</tool_call>` (Hermes, Qwen2.5, Qwen3 and many others).

Qwen2.5-Coder puts its calls between the tags of its list of tools."""

FUNCTION = ElementCalls(
    call=(
        r"<function(?:=|[ ]name=(?=[^>\n]{0,256}>\s*+(?:<parameter[ =]|</function>)))"
        r"(?P<name>[^>\n]{0,256})(?:>|(?=\n))"
    ),
    call_close="</function>",
    parameter=(
        r"<parameter(?:=|[ ]name=)"
        r"(?P<name>[^<>=\n]{0,256}|[^>\n]{0,256}(?=>))(?:>|(?=\n)|=(?=[^<>\n]{0,4096}</parameter>))"
    ),
    parameter_close="</parameter>",
    wrapper=("<tool_call>",),
    json_is_odd=True,
)
VERBATIM_FUNCTION = replace(FUNCTION, lines=False, verbatim=True)
FUNCTION_ELEMENTS = Part(
    blocks=(
        BlockRule("tool_call", open=("<tool_call>", "<function="), close=("</tool_call>",), reader=FUNCTION),
        BlockRule("tool_call", open=("<tool_call><function=",), close=("</tool_call>",), reader=VERBATIM_FUNCTION),
    ),
    signals=(Signal("<function=", 2.0, "assistant"), Signal("<tool_call><function=", 2.0, "assistant")),
)
"""`<tool_call>⏎<function=N>⏎<parameter=K>⏎V⏎</parameter>…` (Qwen3-Coder, Qwen3.5, Nemotron 3, Step-3.5).

MiMo writes the same elements without any line break, and means every value as a string."""

KEY_VALUE_CALLS = Part(
    blocks=(BlockRule("tool_call", open=("<tool_call>",), close=("</tool_call>",), reader=KeyValueCalls()),),
    signals=(
        Signal("<arg_key>", 2.0, "assistant"),
        Signal(
            r"<tool_call>\s*[\w.\-]+\s*</tool_call>",
            2.0,
            "assistant",
            regex=True,
            beside="<tool_call>",
            name="<tool_call> with a name alone",
        ),
    ),
    reserved=("<arg_key>",),
)
"""`<tool_call>N<arg_key>K</arg_key><arg_value>V</arg_value>…</tool_call>` (GLM, Ling, Spark, Laguna)."""


TOOL_CALLS_ELEMENT = json_calls("<tool_calls>", "</tool_calls>", 1.5)
"""`<tool_calls>[{"name": …, "arguments": …}]</tool_calls>` (Jamba, Hunyuan-A13B, Apriel, MiniMax-M1)."""


def python_calls(opener: str, closer: str, weight: float = 2.0) -> Part:
    """Calls written as Python between two tokens."""
    return Part(
        blocks=(BlockRule("tool_call", open=(opener,), close=(closer,), reader=PythonCalls()),),
        signals=(Signal(opener, weight, "assistant"),),
    )


TOOL_RESPONSES = Part(
    blocks=(
        BlockRule(
            "tool_result",
            open=("<tool_response>",),
            close=("</tool_response>",),
            roles=RESULT_ROLES,
            reader=ElementResult(),
            at="head",
        ),
    ),
    signals=(Signal("<tool_response>", 0.5),),
)
"""`<tool_response>⏎R⏎</tool_response>` at the beginning of a user or tool turn."""

TOOL_TURNS = Part(
    bodies=(
        BodyRule(
            "tool_result",
            frozenset({"tool"}),
            reader=WholeResult(unless=("<tool_response>", "<|tool_response_start|>")),
        ),
    ),
)
"""A turn of role `tool` whose whole body is one result."""

TOOLS_ELEMENT = Part(
    tool_lists=(JsonTools(r"<tools>(?=\s*[\[{])", inline=True), ElementTools(r"<tools>(?=\s*<function>)"))
)
"""Tools as JSON, or as elements, in `<tools>`."""
