"""Chats that Open WebUI exports: messages in a tree, each with its parent, and the sources that an answer was given.

An export is a list of chats; the branch that ends at `currentId` is what the page shows. Documents of a source stand
beside one another, with their metadata in a list of the same length; an answer marks them `[1]`, `[2]` … in the order
of the sources. (Fields: the export of a chat in the application.)
"""

from __future__ import annotations

from parsers.structured.conversation import Conversation, SourcePlan
from parsers.structured.json_places import JsonPlace
from parsers.structured.messages import MessageReader
from parsers.structured.sources import named_source
from parsers.structured.speakers import is_message
from parsers.structured.transport import Values

__all__ = ["read_open_webui"]


def read_open_webui(values: Values) -> Conversation | None:
    """Read the chats of an export, one behind the other."""
    if not values.is_document:
        return None
    whole = values.first[0]
    branches = [_branch(entry.get("chat") or entry) for entry in whole.items or [whole]]
    count = sum(map(len, branches))
    if not count or not branches[0]:
        return None
    conversation = Conversation()
    for branch in branches:
        reader = MessageReader()
        for message in branch:
            conversation.turns.append(reader.turn(message))
            _add_sources(message, reader)
        conversation.sources += reader.book.sources
    conversation.evidence = ('"history": {"messages": …}', f"{count} × a message of the branch that is shown")
    return conversation


def _branch(chat: JsonPlace) -> list[JsonPlace]:
    """The messages from the first one to the one that is shown last."""
    held = chat.get("history", "messages")
    if held is None or not held.is_object:
        return []
    by_id = {key: value for key, value in held.members if is_message(value)}
    at = chat.words("history", "currentId")
    if at not in by_id:
        at = next(reversed(by_id), None)
    branch: dict[str, JsonPlace] = {}
    while at is not None and at in by_id and at not in branch:
        branch[at] = by_id[at]
        at = by_id[at].words("parentId")
    return list(reversed(branch.values()))


def _add_sources(message: JsonPlace, reader: MessageReader) -> None:
    """Add the documents of the sources of an answer, numbered from 1."""
    sources = message.first("sources", "citations")
    number = 0
    for source in sources.items if sources is not None else ():
        documents = source.get("document")
        about = source.get("metadata")
        for at, document in enumerate(documents.items if documents is not None else ()):
            number += 1
            placed: SourcePlan = named_source(document, str(number))
            placed.position = number
            placed.title = source.words("source", "name")
            facts = about.items[at] if about is not None and at < len(about.items) else None
            address = facts.words("source") if facts is not None else None
            placed.url = address if address is not None and "://" in address else None
            reader.book.sources.append(placed)
