"""The JSON arguments of a call that stand by themselves: how they are decoded, and what is odd about them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from parsers.model import Span
from parsers.payloads.base import Finding, nothing
from parsers.payloads.control_tokens import control_token_finding
from parsers.payloads.json_repairs import read_repaired_json
from parsers.payloads.json_values import NotJsonError, duplicate_keys, read_json

__all__ = ["json_arguments"]

_WRAPPERS = frozenset({"arguments", "args", "input", "parameters", "params"})
_NOTHING = re.compile(r"\s*+(?>(?:null\s*+)?)")


def json_arguments(text: str, span: Span, findings: list[Finding], *, closed: bool = True) -> Callable[[], Any]:
    """Check the JSON arguments of a call.

    Args:
        text: The whole text.
        span: Where the arguments stand; nothing there, or `null`, means no arguments.
        findings: Gets what is odd about them.
        closed: Whether what follows them says that they are all there.

    Returns:
        What decodes them anew: the value, `{}` where nothing stands, None where no JSON can be made of them.
    """
    if _NOTHING.fullmatch(text, *span):
        return dict
    token = control_token_finding(text, *span, "an argument")
    if token is not None:
        findings.append(token)
    try:
        value = read_json(text, *span)
    except NotJsonError as error:
        return _repaired(text, span, findings, str(error), closed=closed and span[1] < len(text))
    if not isinstance(value, dict):
        findings.append(Finding("call-arguments-not-object", "The arguments are JSON, but no object.", span))
        return partial(read_json, text, *span)
    name = next(iter(value), None)
    if len(value) == 1 and name in _WRAPPERS and isinstance(value[name], dict):
        message = f"All arguments stand in one parameter called {name!r}; they are shown as written."
        findings.append(Finding("call-arguments-wrapped", message, span))
    keys = duplicate_keys(text, *span)
    if keys:
        message = f"Keys occur twice in the arguments: {', '.join(keys[:5])}; the last value counts."
        findings.append(Finding("call-arguments-duplicate-key", message, span))
    return partial(read_json, text, *span)


def _repaired(text: str, span: Span, findings: list[Finding], error: str, *, closed: bool) -> Callable[[], Any]:
    repaired = read_repaired_json(text[span[0] : span[1]], closed=closed)
    if repaired is None:
        message = f"The arguments are no JSON ({error}); their characters are kept."
        findings.append(Finding("call-arguments-not-json", message, span))
        return nothing
    findings.append(Finding("call-arguments-repaired", f"The arguments became JSON: {repaired[1]}.", span))
    return partial(_decode_repaired, text, span, closed=closed)


def _decode_repaired(text: str, span: Span, *, closed: bool) -> Any:
    repaired = read_repaired_json(text[span[0] : span[1]], closed=closed)
    return None if repaired is None else repaired[0]
