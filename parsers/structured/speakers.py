"""Who speaks in a message of a chat, in whatever way it says so: a role, a speaker, a type, or the class of an object.

Most services write `role`; ShareGPT's data sets `from` beside `value`; LangChain a `type` (`human`, `ai`), or, where it
keeps whole objects, the name of their class with the fields under `kwargs`.
"""

from __future__ import annotations

import re

from parsers.model import Role
from parsers.structured.conversation import BlockPlan, CallPlan, Piece
from parsers.structured.json_places import JsonPlace

__all__ = ["ROLES", "call_in_words", "is_message", "role_of", "speaker", "unwrapped"]

ROLES: dict[str, Role] = {
    "system": "system",
    "developer": "developer",
    "user": "user",
    "human": "user",
    "assistant": "assistant",
    "chatbot": "assistant",
    "model": "assistant",
    "ai": "assistant",
    "gpt": "assistant",
    "tool": "tool",
    "function": "tool",
    "observation": "tool",
}
"""From the word for a role, in lower case, to the role."""
_CALLS_OF_DATA_SETS = "function_call"
"""The word for a speaker whose words are one call, as JSON in a string (ShareGPT)."""
_TYPES = frozenset({"human", "ai", "system", "tool", "function", "developer"})
"""Words under `type` that name a speaker, where no part of a content is called so."""
_CLASS = re.compile(r"(?P<role>[A-Za-z]+?)Message(?:Chunk)?")
_CONTENTS = ("content", "tool_calls", "message", "parts", "function_call", "tool_results")


def is_message(value: JsonPlace) -> bool:
    """Whether a value is a message: an object with a speaker that is known and a content or calls, or calls alone."""
    at = speaker(value)
    if at is None:
        calls = value.get("tool_calls")
        return calls is not None and any(call.get("function", "name") is not None for call in calls.items[:1])
    word = _word(at)
    if value.get("role") is None and value.words("from") is not None:
        return value.words("value") is not None and word in {*ROLES, _CALLS_OF_DATA_SETS}
    return word in ROLES and any(unwrapped(value).has(key) for key in _CONTENTS)


def speaker(message: JsonPlace) -> JsonPlace | None:
    """Where a message says who speaks."""
    said = message.first("role", "from")
    if said is not None or not message.is_object:
        return said
    kind = message.words("type")
    if kind in _TYPES and message.has("content"):
        return message.get("type")
    path = message.get("id") if message.has("lc", "kwargs") else None
    return path.items[-1] if path is not None and path.items else None


def role_of(message: JsonPlace) -> Role:
    """The role of a message; one that does not say is the model's."""
    at = speaker(message)
    word = _word(at) if at is not None else ""
    return ROLES.get(word, "unknown" if word and word != _CALLS_OF_DATA_SETS else "assistant")


def unwrapped(message: JsonPlace) -> JsonPlace:
    """The fields of a message, which LangChain keeps one level deeper."""
    inner = message.get("kwargs") if message.has("lc", "kwargs") else None
    return inner if inner is not None and inner.is_object else message


def _word(at: JsonPlace) -> str:
    said = at.words() or ""
    of_class = _CLASS.fullmatch(said)
    return (of_class["role"] if of_class else said).lower()


_CALL_IN_WORDS = re.compile(
    r'\s*+\{\s*+\\"name\\"\s*+:\s*+\\"(?P<name>[^"\\]{1,256}+)\\"\s*+,\s*+\\"(?:arguments|parameters)\\"\s*+:\s*+'
)
"""The beginning of a call in a string of JSON, before its escapes are undone; its arguments follow."""


def call_in_words(message: JsonPlace) -> BlockPlan | None:
    """The call that a string of JSON holds; None where its name does not come first."""
    value = message.get("value") if message.words("from") == _CALLS_OF_DATA_SETS else None
    if value is None or not value.is_string:
        return None
    start, end = value.inside
    head = _CALL_IN_WORDS.match(value.text, start, end)
    last = value.text.rfind("}", head.end(), end) if head else -1
    if head is None or last < 0 or value.text[last + 1 : end].strip():
        return None
    piece = Piece(head.end(), head.end() + len(value.text[head.end() : last].rstrip()), escaped=True)
    return BlockPlan("tool_call", [piece], value.span, call=CallPlan(None, head["name"]), complete=value.complete)
