r"""A format as a file: the declarations that our own formats use, in TOML or JSON (`docs/formats.md` has an example).

    id = "acme-1"
    title = "Acme prompt"
    parts = ["think-tags", "hermes-calls", "tool-turns"]

    [envelope]
    opener = '<turn:(?P<role>\w+)>\n'
    opener_tokens = ["<turn:"]
    end = ["</turn>"]
    roles = { human = "user", bot = "assistant", tool = "tool" }

    [[blocks]]
    kind = "tool_call"
    open = ["<call>"]
    close = ["</call>"]
    reader = { kind = "json", name_keys = ["name"], argument_keys = ["arguments"] }

All its tokens are searched for only when a text is read as this format, so that no other format changes.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import Any, TypeVar, get_args, get_type_hints

from parsers.declared_types import as_declared, in_words
from parsers.errors import UnusableFormatError
from parsers.format import ALL_ROLES, BlockRule, BodyRule, Envelope, Format, Part, compose
from parsers.formats import FORMATS, PLAIN, parts
from parsers.model import BlockKind
from parsers.parse import parse
from parsers.pattern_safety import may_be_empty, nested_repeat
from parsers.payloads.element_calls import ElementCalls
from parsers.payloads.json_calls import JsonCalls
from parsers.payloads.key_value_calls import KeyValueCalls
from parsers.payloads.plain_results import ElementResult, WholeResult
from parsers.payloads.python_calls import PythonCalls
from parsers.response_templates import format_of_response_template
from parsers.tool_lists import JsonTools, MarkdownTools, PythonTools

__all__ = ["PARTS", "READERS", "load_format", "read_format"]

T = TypeVar("T")

READERS: dict[str, Callable[..., Any]] = {
    "json": JsonCalls,
    "elements": ElementCalls,
    "keys-and-values": KeyValueCalls,
    "python": PythonCalls,
    "result-element": ElementResult,
    "whole-result": WholeResult,
}
"""What reads a payload, by the word for it in a file."""

TOOL_LISTS: dict[str, Callable[..., Any]] = {"json": JsonTools, "markdown": MarkdownTools, "python": PythonTools}

PARTS: dict[str, Part] = {
    "think-tags": parts.think_tags(),
    "hermes-calls": parts.HERMES_CALLS,
    "function-elements": parts.FUNCTION_ELEMENTS,
    "keys-and-values": parts.KEY_VALUE_CALLS,
    "bare-json-calls": parts.BARE_JSON_CALLS,
    "bare-python-calls": parts.BARE_PYTHON_CALLS,
    "tool-calls-element": parts.TOOL_CALLS_ELEMENT,
    "tool-responses": parts.TOOL_RESPONSES,
    "tool-turns": parts.TOOL_TURNS,
    "tools-element": parts.TOOLS_ELEMENT,
}
"""The shared parts that a file may name."""

_GROUPS = {"opener": "role", "call": "name", "parameter": "name", "heading_pattern": None}
"""Fields of declarations that hold a regular expression, to the group that it must have."""

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._\-]{0,63}")

_TOP = frozenset({"id", "title", "envelope", "parts", "blocks", "bodies", "tool_lists", "own_patterns", "call_ids"})


def load_format(path: str | Path) -> Format:
    """Read a format from a file: `.toml`, or `.json` (a `tokenizer_config.json` with a `response_template`, too).

    Raises:
        UnusableFormatError: The file can't be read, or does not declare a format; the message says where and why.
    """
    path = Path(path)
    try:
        source = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnusableFormatError(f"{path}: can't be read: {error}") from None
    return read_format(source, name=path.name)


def read_format(source: str, name: str = "format.toml") -> Format:
    """Read a format from the text of such a file.

    Args:
        source: TOML or JSON.
        name: The name of the file; it tells the language, and where an error stands.

    Raises:
        UnusableFormatError: As `load_format`.
    """
    try:
        data = (
            json.loads(source) if name.endswith(".json") or source.lstrip().startswith("{") else tomllib.loads(source)
        )
    except (ValueError, RecursionError) as error:
        raise UnusableFormatError(f"{name}: no TOML or JSON: {error}") from None
    if not isinstance(data, dict):
        raise UnusableFormatError(f"{name}: a format is a table, not a {type(data).__name__}")
    template = data.get("response_template", data if "fields" in data else None)
    if isinstance(template, Mapping):
        return _tried(_own(format_of_response_template(template, name)), name)
    return _tried(_own(_Declaration(data, name).format()), name)


def _tried(format: Format, name: str) -> Format:
    """The same format, after a text of nothing but its tokens was read as it."""
    try:
        parse("\n".join(format.own_tokens), format)
    except Exception as error:
        message = f"{name}: the declarations do not work together: {type(error).__name__}: {error}"
        raise UnusableFormatError(message) from error
    return format


def _own(format: Format) -> Format:
    """The same format with all tokens searched for in its own texts alone."""
    return replace(
        format,
        own_patterns={**format.patterns, **format.own_patterns},
        patterns={},
        own_tokens=tuple(dict.fromkeys(format.literals())),
    )


class _Declaration:
    """One file while it is read."""

    def __init__(self, data: Mapping[str, Any], name: str) -> None:
        self.data = data
        self.name = name

    def fail(self, where: str, what: str) -> UnusableFormatError:
        return UnusableFormatError(f"{self.name}: {where}: {what}")

    def format(self) -> Format:
        """Put the format together."""
        unknown = sorted(set(self.data) - _TOP)
        if unknown:
            raise self.fail(unknown[0], f"is no key of a format; there are: {', '.join(sorted(_TOP))}")
        for key in ("id", "title"):
            if not isinstance(self.data.get(key), str) or not self.data[key].strip():
                raise self.fail(key, "must be a text in quotes")
        if not _ID.fullmatch(self.data["id"]):
            raise self.fail("id", "may hold letters, digits, dots and hyphens, at most 64 of them: acme-1")
        if self.data["id"] in {*FORMATS, PLAIN.id}:
            raise self.fail("id", f"{self.data['id']!r} is the id of a format that is known; choose another")
        shared = self.data.get("parts", [])
        if not isinstance(shared, list):
            raise self.fail("parts", f"must be a list of names: {', '.join(PARTS)}")
        patterns = self.data.get("own_patterns", {})
        if not isinstance(patterns, Mapping):
            raise self.fail("own_patterns", "must be a table from names to regular expressions")
        own = Part(
            blocks=tuple(self.block(f"blocks[{at}]", item) for at, item in enumerate(self.tables("blocks"))),
            bodies=tuple(self.body(f"bodies[{at}]", item) for at, item in enumerate(self.tables("bodies"))),
            tool_lists=tuple(
                self.made(f"tool_lists[{at}]", item, TOOL_LISTS) for at, item in enumerate(self.tables("tool_lists"))
            ),
            own_patterns={key: self.token_pattern(f"own_patterns.{key}", source) for key, source in patterns.items()},
        )
        return compose(
            self.data["id"],
            self.data["title"],
            self.envelope(),
            own,
            *(self.part(name) for name in shared),
            call_ids=self.data.get("call_ids") is True,
        )

    def tables(self, key: str) -> list[Mapping[str, Any]]:
        """The tables of a list."""
        items = self.data.get(key, [])
        if not isinstance(items, list) or not all(isinstance(item, Mapping) for item in items):
            raise self.fail(key, "must be a list of tables")
        return items

    def part(self, name: object) -> Part:
        """A shared part."""
        if not isinstance(name, str) or name not in PARTS:
            raise self.fail("parts", f"there is no part {name!r}; there are: {', '.join(PARTS)}")
        return PARTS[name]

    def pattern(self, where: str, source: object) -> str:
        """The source of a regular expression, tried."""
        if not isinstance(source, str):
            raise self.fail(where, "must be a regular expression")
        try:
            re.compile(source)
        except re.error as error:
            raise self.fail(where, f"is no regular expression: {error}") from None
        if nested_repeat(source):
            words = "has a repeat inside a repeat, which can take forever; make the inner one atomic: (?>…)"
            raise self.fail(where, words)
        return source

    def token_pattern(self, where: str, source: object) -> str:
        """The same for what opens something, which has at least one character."""
        pattern = self.pattern(where, source)
        if may_be_empty(pattern):
            raise self.fail(where, "can match without taking a character; it must take at least one")
        return pattern

    def grouped(self, where: str, source: str, group: str | None) -> None:
        """Try a regular expression that must have a group."""
        compiled = re.compile(self.pattern(where, source))
        if group and group not in compiled.groupindex:
            raise self.fail(where, f"needs a group `{group}`, written (?P<{group}>…)")

    def envelope(self) -> Envelope:
        """How turns are marked."""
        table = self.data.get("envelope")
        if not isinstance(table, Mapping):
            raise self.fail("envelope", "must be a table with `opener`, `opener_tokens` and `roles`")
        self.token_pattern("envelope.opener", table.get("opener"))
        roles = table.get("roles", {})
        if not isinstance(roles, Mapping) or not all(role in ALL_ROLES for role in map(str, roles.values())):
            raise self.fail("envelope.roles", f"must lead from words to roles: {', '.join(sorted(ALL_ROLES))}")
        return self.filled("envelope", Envelope, table)

    def block(self, where: str, table: Mapping[str, Any]) -> BlockRule:
        """A kind of block."""
        return self.filled(where, BlockRule, self.with_reader(where, table))

    def body(self, where: str, table: Mapping[str, Any]) -> BodyRule:
        """What the body of a turn is."""
        return self.filled(where, BodyRule, self.with_reader(where, table))

    def with_reader(self, where: str, table: Mapping[str, Any]) -> Mapping[str, Any]:
        """A table with its reader made; the kind of block must be one."""
        if table.get("kind") not in get_args(BlockKind):
            raise self.fail(f"{where}.kind", f"must be one of {', '.join(get_args(BlockKind))}")
        if "reader" not in table:
            return table
        return {**table, "reader": self.made(f"{where}.reader", table["reader"], READERS)}

    def made(self, where: str, table: object, kinds: Mapping[str, Callable[..., Any]]) -> Any:
        """Something that is chosen by its `kind` and made from the other keys."""
        kind = table.get("kind") if isinstance(table, Mapping) else None
        if not isinstance(table, Mapping) or not isinstance(kind, str) or kind not in kinds:
            raise self.fail(where, f"needs a `kind` among {', '.join(kinds)}")
        return self.filled(where, kinds[kind], {key: value for key, value in table.items() if key != "kind"})

    def filled(self, where: str, kind: Callable[..., T], table: Mapping[str, Any]) -> T:
        """A declaration made from a table, each value of the type that its field asks for."""
        known = {field.name: field for field in fields(kind) if field.init and field.name != "signals"}  # type: ignore[arg-type]
        unknown = sorted(set(table) - set(known))
        if unknown:
            raise self.fail(f"{where}.{unknown[0]}", f"is not known here; there are: {', '.join(sorted(known))}")
        hints = get_type_hints(kind)
        values: dict[str, Any] = {}
        for key, field in known.items():
            if key in table:
                values[key] = self.typed(f"{where}.{key}", table[key], hints[key])
                if key in _GROUPS:
                    self.grouped(f"{where}.{key}", values[key], _GROUPS[key])
            elif field.default is MISSING and field.default_factory is MISSING:
                raise self.fail(f"{where}.{key}", f"is missing; it must be {in_words(hints[key])}")
        try:
            return kind(**values)
        except (TypeError, ValueError, LookupError, re.error) as error:
            raise self.fail(where, f"can't be used: {error}") from None

    def typed(self, where: str, value: Any, hint: Any) -> Any:
        """A value of the declared type; a reader, which was made before, is taken as it is."""
        if where.endswith(".reader"):
            return value
        try:
            return as_declared(value, hint)
        except TypeError:
            raise self.fail(where, f"must be {in_words(hint)}") from None
