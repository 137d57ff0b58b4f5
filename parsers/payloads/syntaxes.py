"""In which syntax calls are written, in words: the axis of payloads, for people who look a format up."""

from __future__ import annotations

from inspect import isfunction
from typing import Any

from parsers.format import BlockRule, BodyRule, Format
from parsers.payloads.body_calls import ElementBody, JsonBody, TextBody
from parsers.payloads.brace_calls import BraceCalls
from parsers.payloads.cofl import read_cofl_calls
from parsers.payloads.deepseek_tokens import read_token_calls
from parsers.payloads.dsml import read_dsml
from parsers.payloads.element_calls import ElementCalls
from parsers.payloads.json_calls import JsonCalls
from parsers.payloads.key_value_calls import KeyValueCalls
from parsers.payloads.keyed_calls import read_keyed_calls
from parsers.payloads.minimax_tags import read_minimax_tags
from parsers.payloads.mistral_calls import read_mistral_call
from parsers.payloads.python_calls import PythonCalls
from parsers.payloads.python_objects import read_python_objects
from parsers.payloads.recipient_calls import read_recipient_call
from parsers.payloads.token_calls import TokenCalls
from parsers.payloads.typed_elements import TypedElements
from parsers.payloads.word_calls import read_word_call

__all__ = ["SYNTAXES", "call_syntaxes"]

JSON, NAMED, ELEMENTS, PAIRS = "JSON", "A name, then JSON", "Elements", "Keys and values"
PYTHON, BRACES, WORDS = "Python", "Braces", "Bare text"

SYNTAXES: dict[str, str] = {
    JSON: '{"name": "f", "arguments": {"a": 1}}',
    NAMED: 'f … {"a": 1}',
    ELEMENTS: '<invoke name="f"><parameter name="a">1</parameter>',
    PAIRS: "f<arg_key>a</arg_key><arg_value>1</arg_value>",
    PYTHON: "f(a=1)",
    BRACES: "call:f{a:1}",
    WORDS: "f …",
}
"""Every syntax, with the call `f(a=1)` as it looks in it, roughly."""

_SYNTAX_OF: dict[Any, str] = {
    **dict.fromkeys((JsonCalls, JsonBody, read_keyed_calls), JSON),
    **dict.fromkeys((TokenCalls, read_token_calls, read_mistral_call, read_recipient_call, read_word_call), NAMED),
    **dict.fromkeys(
        (ElementCalls, ElementBody, TypedElements, read_dsml, read_cofl_calls, read_minimax_tags), ELEMENTS
    ),
    KeyValueCalls: PAIRS,
    **dict.fromkeys((PythonCalls, read_python_objects), PYTHON),
    BraceCalls: BRACES,
    TextBody: WORDS,
}


def call_syntaxes(format: Format) -> tuple[str, ...]:
    """The syntaxes in which a format reads calls, keys of `SYNTAXES`: that which its models write first."""
    if format.structure is not None and format.structure.calls:
        return (JSON,)
    rules: list[BlockRule | BodyRule] = [*format.blocks, *format.bodies]
    readers = [rule.reader for rule in rules if rule.kind == "tool_call" and rule.reader]
    return tuple(dict.fromkeys(_syntax(reader) for reader in readers))


def _syntax(reader: Any) -> str:
    """The syntax of one reader; that of the reader within it, where it only looks for the borders of calls."""
    while (known := _SYNTAX_OF.get(reader if isfunction(reader) else type(reader))) is None:
        reader = getattr(reader, "reader", None) or reader.elements
    return known
