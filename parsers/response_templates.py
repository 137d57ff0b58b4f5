"""Formats from a `response_template`, the grammar of answers in a `tokenizer_config.json` (Hugging Face transformers).

A field has an opener and a closer and says how its content is written. What says the same as our declarations is taken;
anything else is refused with its place, because half a grammar would misread. Turns are not part of such a grammar: the
format reads answers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from parsers.errors import UnusableFormatError
from parsers.format import BlockRule, Envelope, Format, Part, compose
from parsers.pattern_safety import may_be_empty, nested_repeat
from parsers.payloads.element_calls import ElementCalls
from parsers.payloads.json_calls import JsonCalls

__all__ = ["format_of_response_template"]

_NO_TURNS = Envelope(opener=r"(?!)(?P<role>)", opener_tokens=(), roles={})
_TEXTS = frozenset({"text", None})


def format_of_response_template(template: Mapping[str, Any], name: str) -> Format:
    """Make a format from the value of `response_template`.

    Args:
        template: The decoded value.
        name: The name of its file, for messages.

    Raises:
        UnusableFormatError: A field is written in a way that no declaration of ours says.
    """
    fields = template.get("fields")
    if not isinstance(fields, Mapping):
        raise UnusableFormatError(f"{name}: response_template.fields: must be a table of fields")
    blocks: list[BlockRule] = []
    patterns: dict[str, str] = {}
    for key, field in fields.items():
        where = f"{name}: response_template.fields.{key}"
        if key == "content" or not isinstance(field, Mapping):
            continue  # what stands outside of all other fields is the text of the answer
        opener = _token(field, "open", f"{key}-opener", patterns, where)
        closers = tuple(_closers(field, where))
        if key in ("thinking", "reasoning", "reasoning_content"):
            if field.get("content") not in _TEXTS:
                raise UnusableFormatError(f"{where}.content: thinking must be text")
            blocks.append(
                BlockRule("thinking", open=(opener,), close=closers, from_prompt=True, cited="thinking", trimmed=True)
            )
        elif key == "tool_calls":
            blocks.append(BlockRule("tool_call", open=(opener,), close=closers, reader=_reader(field, where)))
        else:
            raise UnusableFormatError(f"{where}: no block is of this kind")
    return compose(
        "response-template", f"Answers as {name} declares them", _NO_TURNS, Part(tuple(blocks), own_patterns=patterns)
    )


def _token(field: Mapping[str, Any], key: str, pattern_name: str, patterns: dict[str, str], where: str) -> str:
    """The opener of a field: a literal, or the name of a pattern."""
    if isinstance(field.get(key), str) and field[key]:
        return str(field[key])
    source = field.get(f"{key}_pattern")
    if not isinstance(source, str):
        raise UnusableFormatError(f"{where}.{key}: must be a text, or `{key}_pattern` a regular expression")
    try:
        re.compile(source)
    except re.error as error:
        raise UnusableFormatError(f"{where}.{key}_pattern: is no regular expression: {error}") from None
    if may_be_empty(source):
        raise UnusableFormatError(f"{where}.{key}_pattern: can match without taking a character; it must take one")
    if nested_repeat(source):
        raise UnusableFormatError(f"{where}.{key}_pattern: has a repeat inside a repeat, which can take forever")
    patterns[pattern_name] = source
    return pattern_name


def _closers(field: Mapping[str, Any], where: str) -> list[str]:
    """The closers of a field; the end of the text closes any."""
    close = field.get("close", [])
    closers = close if isinstance(close, list) else [close]
    if not all(isinstance(closer, str) for closer in closers):
        raise UnusableFormatError(f"{where}.close: must be a text or a list of texts")
    return [closer for closer in closers if closer]


def _reader(field: Mapping[str, Any], where: str) -> JsonCalls | ElementCalls:
    """What reads the calls of a field."""
    content = field.get("content", "json")
    if content == "json":
        return JsonCalls(name_keys=("name",), argument_keys=("arguments", "parameters"), ids_expected=False)
    if content != "xml-inline":
        raise UnusableFormatError(f"{where}.content: {content!r} is not read; calls may be `json` or `xml-inline`")
    arguments = field.get("content_args", {})
    tag = arguments.get("tag_pattern") if isinstance(arguments, Mapping) else None
    if tag is not None and "parameter=" not in str(tag):
        raise UnusableFormatError(f"{where}.content_args.tag_pattern: only <parameter=KEY> elements are read")
    return ElementCalls(
        call=r"<function=(?P<name>[^>\n]*)>",
        call_close="</function>",
        parameter=r"<parameter=(?P<name>[^>\n]*)>",
        parameter_close="</parameter>",
    )
