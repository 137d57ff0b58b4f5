"""The JSON arguments of a call that are a member of its object: how they are decoded, and what is odd about them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from parsers.model import Span
from parsers.payloads.base import Finding, nothing
from parsers.payloads.json_repairs import read_repaired_json
from parsers.payloads.json_values import NotJsonError, duplicate_keys, read_json, read_structure_or_text

__all__ = ["member_arguments"]

_WRAPPERS = frozenset({"arguments", "input", "parameters", "args"})


def member_arguments(text: str, span: Span, findings: list[Finding], *, in_string: bool) -> Callable[[], Any]:
    """Check the arguments of a call that are a member of its object.

    Args:
        text: The whole text.
        span: Where they stand, a JSON value; nothing there, or `null`, means no arguments.
        findings: Gets what is odd about them.
        in_string: Whether the format writes them as JSON inside a JSON string.

    Returns:
        What decodes them anew: the value, `{}` where nothing stands, None where no JSON can be made of them.
    """
    start, end = span
    if start == end or text[start:end] == "null":
        return dict
    if text[start] == '"':
        return _read_string(text, span, findings, in_string=in_string)
    if text[start] != "{":
        message = f"The arguments are {text[start : min(end, start + 40)]!r}, not a JSON object."
        findings.append(Finding("call-arguments-not-object", message, span))
    try:
        value = read_json(text, start, end)
    except NotJsonError as error:
        return _repaired(text, span, findings, str(error))
    for key in duplicate_keys(text, start, end) if _may_repeat(value, text, start, end) else ():
        message = f"The key {key!r} occurs twice in the arguments; the last value counts."
        findings.append(Finding("call-arguments-duplicate-key", message, span))
    if isinstance(value, dict) and len(value) == 1 and next(iter(value)) in _WRAPPERS:
        wrapped = next(iter(value.values()))
        if isinstance(wrapped, dict):
            message = f"All arguments stand in one parameter called {next(iter(value))!r}; shown as written."
            findings.append(Finding("call-arguments-wrapped", message, span))
    return partial(read_json, text, start, end)


def _read_string(text: str, span: Span, findings: list[Finding], *, in_string: bool) -> Callable[[], Any]:
    """Arguments that are JSON inside a JSON string."""
    try:
        inner = read_json(text, *span)
        read_json(inner)
    except NotJsonError as error:
        if not in_string:
            message = f"The arguments are the string {text[span[0] : min(span[1], span[0] + 40)]}, not a JSON object."
            findings.append(Finding("call-arguments-not-object", message, span))
            return partial(read_json, text, *span)
        message = f"The arguments are a string that is no JSON ({error})."
        findings.append(Finding("call-arguments-not-json", message, span))
        return partial(read_structure_or_text, text, *span)
    if not in_string:
        message = "The arguments are JSON inside a JSON string; shown as written."
        findings.append(Finding("call-arguments-not-object", message, span))
    return partial(read_json, inner)


def _repaired(text: str, span: Span, findings: list[Finding], error: str) -> Callable[[], Any]:
    """Arguments that are JSON only after a repair, or not at all."""
    repaired = read_repaired_json(text[slice(*span)])
    if repaired is None:
        message = f"The arguments are no JSON ({error}); the characters are kept."
        findings.append(Finding("call-arguments-not-json", message, span))
        return nothing
    value, how = repaired
    message = f"The arguments became JSON after a repair: {how}."
    findings.append(Finding("call-arguments-repaired", message, span))
    return lambda: value


def _may_repeat(value: Any, text: str, start: int, end: int) -> bool:
    """Whether there can be a repeated key: more colons after quotes than keys in the decoded value."""
    if isinstance(value, dict) and not any(isinstance(inner, dict | list) for inner in value.values()):
        return text.count('":', start, end) + text.count('" :', start, end) > len(value)
    return True
