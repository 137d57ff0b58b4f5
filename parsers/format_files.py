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
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, TypeVar, get_args

from parsers.errors import UnusableFormatError
from parsers.format import ALL_ROLES, BlockRule, BodyRule, Envelope, Format, Part, compose
from parsers.formats import parts
from parsers.model import BlockKind
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
        return _own(format_of_response_template(template, name))
    return _own(_Declaration(data, name).format())


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
            if not isinstance(self.data.get(key), str):
                raise self.fail(key, "must be a text")
        own = Part(
            blocks=tuple(self.block(f"blocks[{at}]", item) for at, item in enumerate(self.tables("blocks"))),
            bodies=tuple(self.body(f"bodies[{at}]", item) for at, item in enumerate(self.tables("bodies"))),
            tool_lists=tuple(
                self.made(f"tool_lists[{at}]", item, TOOL_LISTS) for at, item in enumerate(self.tables("tool_lists"))
            ),
            own_patterns={
                key: self.pattern(f"own_patterns.{key}", source)
                for key, source in self.data.get("own_patterns", {}).items()
            },
        )
        return compose(
            self.data["id"],
            self.data["title"],
            self.envelope(),
            own,
            *(self.part(name) for name in self.data.get("parts", ())),
            call_ids=bool(self.data.get("call_ids", False)),
        )

    def tables(self, key: str) -> list[Mapping[str, Any]]:
        """The tables of a list."""
        items = self.data.get(key, [])
        if not isinstance(items, list) or not all(isinstance(item, Mapping) for item in items):
            raise self.fail(key, "must be a list of tables")
        return items

    def part(self, name: object) -> Part:
        """A shared part."""
        if name not in PARTS:
            raise self.fail("parts", f"there is no part {name!r}; there are: {', '.join(PARTS)}")
        return PARTS[str(name)]

    def pattern(self, where: str, source: object) -> str:
        """The source of a regular expression, tried."""
        if not isinstance(source, str):
            raise self.fail(where, "must be a regular expression")
        try:
            re.compile(source)
        except re.error as error:
            raise self.fail(where, f"is no regular expression: {error}") from None
        return source

    def envelope(self) -> Envelope:
        """How turns are marked."""
        table = self.data.get("envelope")
        if not isinstance(table, Mapping):
            raise self.fail("envelope", "must be a table with `opener`, `opener_tokens` and `roles`")
        opener = self.pattern("envelope.opener", table.get("opener"))
        if "role" not in re.compile(opener).groupindex:
            raise self.fail("envelope.opener", "needs a group `role`, written (?P<role>…)")
        roles = table.get("roles", {})
        if not isinstance(roles, Mapping) or not set(roles.values()) <= ALL_ROLES:
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
        if not set(table.get("roles", ())) <= ALL_ROLES:
            raise self.fail(f"{where}.roles", f"must be among {', '.join(sorted(ALL_ROLES))}")
        if "reader" not in table:
            return table
        return {**table, "reader": self.made(f"{where}.reader", table["reader"], READERS)}

    def made(self, where: str, table: object, kinds: Mapping[str, Callable[..., Any]]) -> Any:
        """Something that is chosen by its `kind` and made from the other keys."""
        if not isinstance(table, Mapping) or table.get("kind") not in kinds:
            raise self.fail(where, f"needs a `kind` among {', '.join(kinds)}")
        return self.filled(where, kinds[table["kind"]], {key: value for key, value in table.items() if key != "kind"})

    def filled(self, where: str, kind: Callable[..., T], table: Mapping[str, Any]) -> T:
        """A declaration made from a table; lists become tuples, lists of roles sets."""
        known = {field.name for field in fields(kind) if field.init}  # type: ignore[arg-type]
        unknown = sorted(set(table) - known)
        if unknown:
            raise self.fail(f"{where}.{unknown[0]}", f"is not known here; there are: {', '.join(sorted(known))}")
        values = {key: _frozen(key, value) for key, value in table.items()}
        try:
            return kind(**values)
        except TypeError as error:
            raise self.fail(where, str(error)) from None


def _frozen(key: str, value: Any) -> Any:
    if isinstance(value, list):
        return frozenset(value) if key in ("roles", "ended_roles") else tuple(value)
    return value
