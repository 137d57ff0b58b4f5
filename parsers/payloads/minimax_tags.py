"""Calls of MiniMax-M3: each tag stands behind `]<]minimax[>[`, and the name of a parameter is a tag.

    ]<]minimax[>[<tool_call>⏎]<]minimax[>[<invoke name="N">]<]minimax[>[<K>V]<]minimax[>[</K>]<]minimax[>[</invoke>⏎
    ]<]minimax[>[</tool_call>

Objects are nested tags, lists are `<item>` tags (or one tag repeated), all leaves are text that the schema of the tool
gives a type. (Chat template of MiniMax-M3; tests of llama.cpp, vLLM and SGLang.)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from parsers.payloads.base import CallDraft, Finding, Room, Section
from parsers.payloads.text_values import read_text_value, types_of

__all__ = ["MINIMAX_PREFIX", "read_minimax_tags"]

MINIMAX_PREFIX = "]<]minimax[>["
_TAG = re.compile(
    re.escape(MINIMAX_PREFIX) + r"<(?P<close>/?)(?P<name>[^<>\s]{1,200})(?P<attribute> name=\"[^\"\n]*\")?>"
)
_BLANKS = re.compile(r"\s*+")
_DEEPEST = 64
"""Levels of tags that are read; deeper ones are content."""


@dataclass(slots=True)
class _Node:
    """One parameter, or a part of one."""

    tag: str
    start: int
    """Where its content begins."""
    end: int = -1
    label: str = ""
    """The name that an attribute gives it, where the tag is `<parameter name="K">` as in MiniMax-M2."""
    children: list[_Node] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name of the parameter."""
        return self.label or self.tag


def read_minimax_tags(room: Room) -> Section | None:
    """Read the section that begins at `room.start`; None when no call stands in it, and no closer."""
    section = Section(end=room.body, complete=False, markup=[("block", room.start, room.body)])
    place = room.body
    while (tag := _TAG.match(room.text, _skip(room.text, place))) is not None:
        if tag["close"] and tag["name"] == "tool_call":
            section.markup += [("layout", place, tag.start()), ("block", tag.start(), tag.end())]
            section.complete, place = True, tag.end()
            break
        if tag["close"] or tag["name"] != "invoke":
            break
        section.markup.append(("layout", place, tag.start()))
        place = _read_call(room, section, tag)
    if not section.calls and not section.complete:
        return None
    section.end = place
    if not section.complete and not any(finding.code == "call-truncated" for finding in section.findings):
        message = "The wrapper around the calls is never closed; the section ends where its grammar stops."
        section.findings.append(Finding("block-unclosed", message, (room.start, room.body)))
    return section


def _read_call(room: Room, section: Section, opener: re.Match[str]) -> int:
    """Read one call from its opener on; returns where it ends."""
    name = _attribute(opener)
    root = _Node(name, opener.end())
    section.markup.append(("call", *opener.span()))
    end, closed = _read_tags(room, section, root)
    call = CallDraft(None, name or None, (opener.start(), end), (root.start, root.end), dict)
    if root.children:
        call.read_typed = partial(_decode_arguments, room.text, root)
        call.read_arguments = partial(call.read_typed, None)
    if not name:
        section.findings.append(Finding("call-malformed", "This call has no name; its text is kept.", call.span))
    if not closed:
        code = "call-truncated" if end == len(room.text) else "element-closed-implicitly"
        section.findings.append(Finding(code, f"The call of {name!r} has no closer.", opener.span()))
    section.calls.append(call)
    return end


def _attribute(tag: re.Match[str]) -> str:
    """The name that a tag gives in an attribute."""
    return (tag["attribute"] or "").partition("=")[2].strip('"')


def _read_tags(room: Room, section: Section, root: _Node) -> tuple[int, bool]:
    """Read the tags inside a call; returns where it ends, and whether its closer is there."""
    limit = room.turn_end_after(root.start)
    open_nodes = [root]
    for tag in _TAG.finditer(room.text, root.start, limit):
        if not tag["close"]:
            if len(open_nodes) < _DEEPEST:
                section.markup.append(("call", *tag.span()))
                label = _attribute(tag) if tag["name"] == "parameter" else ""
                open_nodes.append(_Node(tag["name"], tag.end(), label=label))
                open_nodes[-2].children.append(open_nodes[-1])
            continue
        level = next((at for at in range(len(open_nodes) - 1, 0, -1) if open_nodes[at].tag == tag["name"]), 0)
        if level == 0 and tag["name"] != "invoke":
            continue
        _close(section, open_nodes, level, tag)
        section.markup.append(("call", *tag.span()))
        if level == 0:
            return tag.end(), True
    for node in open_nodes:
        node.end = limit
    return limit, False


def _close(section: Section, open_nodes: list[_Node], level: int, tag: re.Match[str]) -> None:
    """Close a node, and the nodes inside it that lack their own closers."""
    for node in open_nodes[level:]:
        node.end = tag.start()
    for node in open_nodes[level + 1 :]:
        message = f"The tag {node.name!r} has no closer; {tag[0]!r} ends it."
        section.findings.append(Finding("element-closed-implicitly", message, (node.start, tag.start())))
    del open_nodes[level:]


def _decode_arguments(text: str, root: _Node, schema: Any) -> dict[str, Any]:
    """The arguments of a call; of a repeated parameter the values are a list, as inside values."""
    return _decode_object(text, root, schema)


def _decode_object(text: str, node: _Node, schema: Any) -> dict[str, Any]:
    values: dict[str, list[Any]] = {}
    for child in node.children:
        values.setdefault(child.name, []).append(_decode(text, child, _member(schema, child.name)))
    return {name: items[0] if len(items) == 1 else items for name, items in values.items()}


def _decode(text: str, node: _Node, schema: Any) -> Any:
    """The value of one node."""
    kinds = types_of(schema)
    raw = text[node.start : node.end]
    if not node.children:
        return _decode_leaf(raw, schema, kinds)
    if "string" in kinds and not kinds & {"object", "array"}:
        return raw
    if all(child.name == "item" for child in node.children):
        return [_decode(text, child, _items(schema)) for child in node.children]
    return _decode_object(text, node, schema)


def _decode_leaf(raw: str, schema: Any, kinds: frozenset[str]) -> Any:
    if raw == "":
        if not kinds or "string" in kinds:
            return ""
        return [] if "array" in kinds else {} if "object" in kinds else None
    if kinds and kinds <= {"integer", "null"} and raw.strip().lstrip("+-").isdecimal() and len(raw) < 64:
        return int(raw)
    return read_text_value(raw, schema)


def _choices(schema: Any) -> list[Mapping[str, Any]]:
    """A schema, and those that it chooses from."""
    if not isinstance(schema, Mapping):
        return []
    found = [schema]
    for key in ("anyOf", "oneOf", "allOf"):
        inner = schema.get(key)
        found += [choice for choice in inner if isinstance(choice, Mapping)] if isinstance(inner, list) else []
    return found


def _member(schema: Any, name: str) -> Any:
    """The schema of one property."""
    for choice in _choices(schema):
        properties = choice.get("properties")
        if isinstance(properties, Mapping) and name in properties:
            return properties[name]
    return next(
        (choice["additionalProperties"] for choice in _choices(schema) if "additionalProperties" in choice), None
    )


def _items(schema: Any) -> Any:
    """The schema of the items of a list."""
    return next((choice["items"] for choice in _choices(schema) if "items" in choice), None)


def _skip(text: str, place: int) -> int:
    """The place after the blanks at a place."""
    blanks = _BLANKS.match(text, place)
    return blanks.end() if blanks else place
