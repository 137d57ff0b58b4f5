"""The arguments of a Command 5 call in their three dialects, and how their values are decoded.

cmd5:            <cofl:value name="k" type="raw|json|dict|list">…</cofl:value>, nested; a raw value is not escaped
cmd5-no-escape:  <cofl:tool_param name="k" string="true|false">…</cofl:tool_param>, not escaped
cmd5-strict:     the same element with `&amp;`, `&lt;`, `&gt;`; only `<|` and `|>` stand unescaped
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from parsers.model import Span
from parsers.payloads.base import Finding
from parsers.payloads.cofl_tags import Tag
from parsers.payloads.json_values import NotJsonError, duplicate_keys, read_json

__all__ = ["DEEPEST", "Value", "ValueType", "decode_values", "is_escaped", "unescape", "value_findings", "value_type"]

ValueType = Literal["raw", "json", "dict", "list", "unknown"]

DEEPEST = 400
"""How deep values may nest and still be decoded: what reads the arguments next walks over them by recursion."""

_WRAPPERS = frozenset({"arguments", "args", "input", "parameters", "params"})
"""Names of a lone value that holds all arguments."""
_UNESCAPED_SIGN = re.compile(r"<(?!\|)|(?<!\|)>|&(?!(?:amp|lt|gt|quot|apos);)")
_ENTITY = re.compile(r"&(amp|lt|gt|quot|apos);")
_SIGNS = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a call; containers hold the values that name them as their parent."""

    opener: Tag
    parent: int | None
    """Its place in the list of the call's values; None for an argument."""
    depth: int
    type: ValueType
    content: Span
    whole: bool = True
    """False when the text ends inside the value."""

    @property
    def name(self) -> str:
        """The key of the value."""
        return self.opener.attributes.get("name", "")


def value_type(opener: Tag) -> ValueType:
    """Say how a value is to be read: by `type`, or by `string` in the flat dialects; `unknown` without either."""
    if opener.kind == "tool_param":
        word = {"true": "raw", "false": "json"}.get(opener.attributes.get("string", "").lower())
    else:
        word = opener.attributes.get("type", "").lower()
    return {"raw": "raw", "json": "json", "dict": "dict", "list": "list"}.get(word or "", "unknown")  # type: ignore[return-value]


def unescape(text: str) -> str:
    """Decode the five entities of XML, each once."""
    return _ENTITY.sub(lambda found: _SIGNS[found[1]], text) if "&" in text else text


def is_escaped(text: str, values: Sequence[Value]) -> bool:
    """Say whether the flat values of a call are escaped: entities occur, and no sign that would have to be one."""
    flat = [value for value in values if value.opener.kind == "tool_param"]
    if any(_UNESCAPED_SIGN.search(text, *value.content) for value in flat):
        return False
    return any(_ENTITY.search(text, *value.content) for value in flat)


def decode_values(text: str, values: Sequence[Value], *, escaped: bool) -> dict[str, Any] | None:
    """Decode the arguments of a call; of a repeated name the last value counts.

    Returns:
        The arguments, or None when they nest deeper than `DEEPEST`.
    """
    arguments: dict[str, Any] = {}
    containers: list[Any] = []
    for value in values:
        if value.depth > DEEPEST:
            return None
        decoded = _decode(text, value, escaped=escaped)
        containers.append(decoded)
        home = arguments if value.parent is None else containers[value.parent]
        if isinstance(home, list):
            home.append(decoded)
        elif isinstance(home, dict):
            home[value.name] = decoded
    return arguments


def value_findings(text: str, values: Sequence[Value], *, escaped: bool) -> list[Finding]:
    """List what is odd about the values of a call: types, JSON, names, depth."""
    findings: list[Finding] = []
    seen: dict[tuple[int | None, str], list[Span]] = {}
    for value in values:
        findings += _type_findings(text, value, escaped=escaped)
        home = None if value.parent is None else values[value.parent]
        if home is None or home.type == "dict":
            seen.setdefault((value.parent, value.name), []).append((value.opener.start, value.opener.end))
    for (_, name), spans in seen.items():
        if len(spans) > 1:
            message = f"The value `{name}` occurs {len(spans)} times; the last one counts."
            findings.append(Finding("call-arguments-duplicate-key", message, spans[-1], tuple(spans[:-1])))
    lone = values[0] if len(seen) == 1 and (None, values[0].name) in seen else None
    if lone is not None and lone.name in _WRAPPERS and isinstance(_decode(text, lone, escaped=escaped), dict):
        message = f"All arguments stand in one value called `{lone.name}`; they are shown as written."
        findings.append(Finding("call-arguments-wrapped", message, (lone.opener.start, lone.opener.end)))
    deep = next((value for value in values if value.depth > DEEPEST), None)
    if deep is not None:
        message = f"The values nest deeper than {DEEPEST} levels; the arguments are shown as they stand."
        findings.append(Finding("call-arguments-not-json", message, (deep.opener.start, deep.opener.end)))
    return findings


def _decode(text: str, value: Value, *, escaped: bool) -> Any:
    if value.type == "dict":
        return {}
    if value.type == "list":
        return []
    content = text[value.content[0] : value.content[1]]
    if escaped and value.opener.kind == "tool_param":
        content = unescape(content)
    if value.type == "raw" or (value.type == "unknown" and value.opener.kind == "value"):
        return content
    try:
        return read_json(content)
    except NotJsonError:
        return content


def _type_findings(text: str, value: Value, *, escaped: bool) -> list[Finding]:
    opener, findings = value.opener, list[Finding]()
    place = (opener.start, opener.end)
    if value.type == "unknown":
        rule = "text" if opener.kind == "value" else "JSON, else as text"
        message = f"The value `{value.name}` does not say what type it has; read as {rule}."
        findings.append(Finding("attribute-missing", message, place))
    if value.type != "json":
        return findings
    content = text[value.content[0] : value.content[1]]
    content = unescape(content) if escaped and opener.kind == "tool_param" else content
    try:
        read_json(content)
    except NotJsonError as error:
        if value.whole:
            message = f"The value `{value.name}` should be JSON but is none ({error}); it stays text."
            findings.append(Finding("call-arguments-not-json", message, value.content))
        return findings
    keys = duplicate_keys(content) if content.lstrip()[:1] in ("{", "[") else []
    if keys:
        message = f"Keys of `{value.name}` occur twice: {', '.join(keys[:5])}; the last value counts."
        findings.append(Finding("call-arguments-duplicate-key", message, value.content))
    return findings
