"""Findings about a transcript that was read well: what its parts say of each other."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from itertools import islice
from typing import Any

import jsonschema
import referencing
from jsonschema.protocols import Validator

from parsers.engine.drafts import Draft, Placed
from parsers.markdown import CodeSpans
from parsers.payloads.base import CallDraft, Finding
from parsers.value_places import value_span

__all__ = ["check"]

_MOST_PROBLEMS = 20
"""Problems of one call with its schema that are told one by one."""

_FORBIDDEN = re.compile(
    r"\b(?:(?:do not|don['’]t|never|(?:must|should|may)(?: not|n['’]t| never)|cannot|can['’]t) (?:ever )?"
    r"(?:(?:use|call|invoke)(?>(?: (?:this|the) (?:tool|function)\b| (?:it|this)\b)?)|be (?:used|called|invoked))"
    r"|not to be (?:used|called|invoked))\b"
    r"(?>(?: (?:yourself|ever|at all|anymore|by (?:yourself|the (?:model|assistant|LLM|AI)))\b)?)"
    r"(?=[ \t]*+(?:[.!;:,)\]]|\Z|\n)| (?:as|because|since|under)\b)"
    r"(?!,? (?:unless|except|if|when|without|before|after|until)\b)",
    re.IGNORECASE,
)
"""That a tool must not be called, without any condition: `do not use quotes` is about something else."""


def check(
    text: str,
    draft: Draft,
    declared: Mapping[str, int],
    document_tools: frozenset[str],
    silent_tools: frozenset[str] = frozenset(),
) -> None:
    """Add findings about calls against declared tools, and about where citations stand.

    Args:
        text: The text.
        draft: What was read in it; findings are added to its log.
        declared: The declared tools by name.
        document_tools: Tools that the application calls itself, to put documents in.
        silent_tools: Names of calls that mean no tool.
    """
    _check_calls(text, draft, declared, document_tools, document_tools | silent_tools)
    _withdraw_declared_wrappers(draft, declared)
    _check_citations(text, draft)


def _check_calls(
    text: str,
    draft: Draft,
    declared: Mapping[str, int],
    document_tools: frozenset[str],
    undeclared: frozenset[str],
) -> None:
    """Unknown tools but those that need no declaration, and arguments that do not fit the declared schema."""
    if not draft.tools:
        return
    validators: dict[int, Validator | None] = {}
    for placed in draft.calls:
        call = placed.draft
        if call.name is None:
            continue
        at = declared.get(call.name)
        if at is None and call.name in undeclared:
            continue
        if at is None and _is_cut(text, draft, placed) and any(name.startswith(call.name) for name in declared):
            continue
        if at is None:
            message = f"{call.name!r} is not among the {len(declared)} declared tools."
            draft.findings.append(Finding("call-unknown-tool", message, call.span))
            continue
        if _forbids_calls(draft.tools[at].description) and call.name not in document_tools:
            message = f"The declaration of {call.name!r} says that it must not be called."
            draft.findings.append(Finding("call-schema-mismatch", message, call.span))
        if at not in validators:
            validators[at] = _validator(draft.tools[at].parameters)
        validator = validators[at]
        if validator is not None and not _is_cut(text, draft, placed):
            _check_schema(text, draft, call, validator)


def _withdraw_declared_wrappers(draft: Draft, declared: Mapping[str, int]) -> None:
    """A parameter called `input` or the like is no wrapper where the tool declares just that."""
    if not (draft.tools and draft.findings.has("call-arguments-wrapped")):
        return
    starts = [placed.draft.span[0] for placed in draft.calls]

    def is_declared(finding: Finding) -> bool:
        call = draft.calls[bisect_right(starts, finding.span[0]) - 1].draft
        at = declared.get(call.name) if call.name is not None else None
        schema = draft.tools[at].parameters if at is not None else None
        properties = schema.get("properties") if isinstance(schema, Mapping) else None
        arguments = call.read_arguments()
        return isinstance(properties, Mapping) and isinstance(arguments, Mapping) and not arguments.keys() - properties

    draft.findings.withdraw("call-arguments-wrapped", is_declared)


def _is_cut(text: str, draft: Draft, placed: Placed[CallDraft]) -> bool:
    """Whether the text ends inside a call."""
    block = draft.turns[placed.turn].blocks[placed.block]
    return not block.complete and block.span[1] == len(text)


def _validator(schema: object) -> Validator | None:
    """A validator for a schema that is one; numbers keep their digits, so `Decimal` counts as a number."""
    if not isinstance(schema, Mapping):
        return None
    kind = _validator_class(jsonschema.validators.validator_for(schema, default=jsonschema.Draft202012Validator))
    try:
        kind.check_schema(schema)
    except (jsonschema.SchemaError, RecursionError):
        return None
    validator: Validator = kind(schema, registry=referencing.Registry())  # an empty registry: nothing is ever fetched
    return validator


@cache
def _validator_class(base: Any) -> Any:
    """A class of validators that takes `Decimal` for a number."""
    checker = base.TYPE_CHECKER.redefine("number", _is_number).redefine("integer", _is_integer)
    extend: Any = jsonschema.validators.extend
    return extend(base, type_checker=checker)


def _is_number(_checker: object, value: object) -> bool:
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def _is_integer(_checker: object, value: object) -> bool:
    if isinstance(value, bool):
        return False
    return isinstance(value, int) or (isinstance(value, Decimal) and value == value.to_integral_value())


def _check_schema(text: str, draft: Draft, call: CallDraft, validator: Validator) -> None:
    """Say where the arguments of a call do not fit."""
    arguments = call.read_arguments()
    if arguments is None:
        return
    span = call.arguments if call.arguments[0] < call.arguments[1] else call.span
    try:
        for problem in islice(filter(_counts, validator.iter_errors(arguments)), _MOST_PROBLEMS):
            path = problem.json_path.removeprefix("$").removeprefix(".") or "arguments"
            message = f"{call.name}: {path}: {_short(problem.message)}."
            place = value_span(text, call.arguments, problem.absolute_path) or span
            draft.findings.append(Finding("call-schema-mismatch", message, place))
    except (RecursionError, jsonschema.exceptions.UnknownType, referencing.exceptions.Unresolvable):
        return  # a schema that can't be followed proves nothing against the arguments


def _counts(problem: jsonschema.ValidationError) -> bool:
    """Whether a problem is one: `null` in place of a value stands for a value left out."""
    return not (problem.validator == "type" and problem.instance is None)


def _short(message: str) -> str:
    return message if len(message) <= 160 else f"{message[:100]} … {message[-50:]}"


def _check_citations(text: str, draft: Draft) -> None:
    """Citations in code, and spans that are cited twice."""
    code = CodeSpans(text)
    last: tuple[int, int, int, int] | None = None
    for citation in draft.citations:
        if citation.cited_span is not None and citation.text is not None:
            here = (citation.turn, citation.block, citation.start or 0, citation.end or 0)
            if here == last and citation.text:
                message = f"The words {citation.text[:40]!r} are cited twice."
                draft.findings.append(Finding("citation-duplicate", message, citation.span))
            last = here
        block = draft.turns[citation.turn].blocks[citation.block]
        if block.content is not None and code.inside(block.content[0], citation.span[0]):
            message = "The citation stands in code."
            draft.findings.append(Finding("citation-in-code", message, citation.span))


def _forbids_calls(description: Any) -> bool:
    """Whether a tool says that the model must not call it."""
    return isinstance(description, str) and _FORBIDDEN.search(description) is not None
