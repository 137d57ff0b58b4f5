"""The parameters of a DSML call: how their values are decoded, and what is odd about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from parsers.model import Span
from parsers.payloads.base import Finding
from parsers.payloads.dsml_tags import Tag
from parsers.payloads.json_values import NotJsonError, duplicate_keys, read_json

__all__ = ["WRAPPERS", "Parameter", "decode_parameters", "parameter_findings"]

WRAPPERS: dict[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("args", "input", "parameters", "params"), dict),
    "arguments": (dict, list),
}
"""Names of a lone parameter that holds all arguments, and what it holds then. The encoder of V4 writes `arguments` when
they are no object."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter: its opener, and where its value stands."""

    opener: Tag
    value: Span
    whole: bool
    """False when the text ends inside the value."""
    literal: bool = False
    """Whether the value stands in CDATA, which says that it is text."""

    @property
    def is_literal(self) -> bool:
        """Whether the value is text because of the CDATA around it: so far as nothing says that it is JSON."""
        return self.literal and self.opener.string is None

    @property
    def name(self) -> str:
        """The key in the arguments."""
        return self.opener.name or ""


def decode_parameters(text: str, parameters: Sequence[Parameter]) -> dict[str, Any]:
    """Decode the arguments of a call; of a repeated name the last value counts."""
    return {parameter.name: _decode(text, parameter) for parameter in parameters}


def parameter_findings(text: str, parameters: Sequence[Parameter]) -> list[Finding]:
    """List what is odd about the values: types, JSON, repeated names, all arguments in one parameter."""
    findings: list[Finding] = []
    for parameter in parameters:
        findings += _type_findings(text, parameter)
    findings += _repetition_findings(parameters)
    if len(parameters) == 1 and parameters[0].name in WRAPPERS and _holds_all(text, parameters[0]):
        opener = parameters[0].opener
        message = f"All arguments stand in one parameter called `{opener.name}`; they are shown as written."
        findings.append(Finding("call-arguments-wrapped", message, (opener.start, opener.end)))
    return findings


def _repetition_findings(parameters: Sequence[Parameter]) -> list[Finding]:
    places: dict[str, list[Span]] = {}
    for parameter in parameters:
        places.setdefault(parameter.name, []).append((parameter.opener.start, parameter.opener.end))
    return [
        Finding(
            "call-arguments-duplicate-key",
            f"The parameter `{name}` occurs {len(spans)} times; the last one counts.",
            spans[-1],
            tuple(spans[:-1]),
        )
        for name, spans in places.items()
        if len(spans) > 1
    ]


def _decode(text: str, parameter: Parameter) -> Any:
    start, end = parameter.value
    if parameter.opener.string or parameter.is_literal:
        return text[start:end]
    try:
        return read_json(text, start, end)
    except NotJsonError:
        return text[start:end]


def _type_findings(text: str, parameter: Parameter) -> list[Finding]:
    opener = parameter.opener
    findings: list[Finding] = []
    if opener.string is None:
        what = f"The parameter `{parameter.name}`" if parameter.name else "A parameter without a name"
        rule = "CDATA is text" if parameter.literal else "read as JSON, else as text"
        message = f"{what} does not say whether it is a string; {rule}."
        findings.append(Finding("attribute-missing", message, (opener.start, opener.end)))
    if opener.string or parameter.is_literal or opener.self_closing:
        return findings
    try:
        read_json(text, *parameter.value)
    except NotJsonError as error:
        if opener.string is False and parameter.whole:
            message = f'The parameter `{parameter.name}` says string="false" but is no JSON ({error}); it stays text.'
            findings.append(Finding("call-arguments-not-json", message, parameter.value))
        return findings
    if text[parameter.value[0] : parameter.value[1]].lstrip()[:1] in ("{", "["):
        keys = duplicate_keys(text, *parameter.value)
        if keys:
            message = (
                f"Keys occur twice in the parameter `{parameter.name}`: {', '.join(keys[:5])}; the last ones count."
            )
            findings.append(Finding("call-arguments-duplicate-key", message, parameter.value))
    return findings


def _holds_all(text: str, parameter: Parameter) -> bool:
    try:
        return isinstance(read_json(text, *parameter.value), WRAPPERS[parameter.name])
    except NotJsonError:
        return False
