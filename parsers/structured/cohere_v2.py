"""Cohere's chat, version 2: messages with a plan, thinking and text; citations beside them that name their sources.

Offsets count code points of one part of the content (`content_index`), of the plan or of the thinking; a source stands
in the citation itself and is called by the id of its document, or of its call and its place (`call:0`). In a stream
`citation-start` brings one citation. (Fields: the types of Cohere's own SDK.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from parsers.structured.conversation import BlockPlan, CitationPlan, Conversation, RefPlan, TurnPlan
from parsers.structured.json_places import JsonPlace
from parsers.structured.messages import MessageReader, declared_tools
from parsers.structured.sources import SourceBook, named_source
from parsers.structured.speakers import is_message
from parsers.structured.streams import StreamedTurn, answers_of, events_of, evidence_of
from parsers.structured.transport import Values

__all__ = ["citation_of", "read_cohere_v2", "read_cohere_v2_stream"]

_OWN_EVENTS = {
    "message-start",
    "content-start",
    "content-delta",
    "content-end",
    "tool-plan-delta",
    "tool-call-start",
    "tool-call-delta",
    "tool-call-end",
    "citation-start",
    "citation-end",
    "message-end",
}


def read_cohere_v2(values: Values) -> Conversation | None:
    """Read an answer, a request or messages of version 2."""
    if not values.is_document:
        return None
    whole = values.first[0]
    messages = _messages(whole)
    if (
        not any(map(_is_own, [*messages[-16:], *messages[:16]]))
        and not _is_answer(whole)
        and not (messages and whole.has("documents"))
    ):
        return None
    reader = MessageReader(names_results=True)
    conversation = Conversation(tools=declared_tools(whole.get("tools")))
    reader.book.add_list(whole.get("documents"), "doc:{}")
    for message in messages:
        turn = reader.turn(message)
        _cite(turn, reader, message.get("citations"))
        conversation.turns.append(turn)
    conversation.sources = reader.book.sources
    conversation.evidence = tuple(_evidence(whole, messages))
    return conversation


def _messages(whole: JsonPlace) -> list[JsonPlace]:
    """The messages of a document."""
    message = whole.get("message")
    for single in (message, whole):
        if single is not None and (is_message(single) or _is_own(single)):
            return [single]
    listed = whole if whole.is_list else whole.get("messages")
    return [item for item in listed.items if is_message(item)] if listed is not None else []


def _evidence(whole: JsonPlace, messages: list[JsonPlace]) -> Iterator[str]:
    yield from (f'"{key}"' for key in ("finish_reason", "documents") if whole.has(key))
    for key in ("tool_plan", "citations"):
        count = sum(message.get(key) is not None for message in messages)
        if count:
            yield f'{count} × "{key}"'
    yield f"{len(messages)} × a message with a role"


def _is_answer(whole: JsonPlace) -> bool:
    """Whether it is an answer: a message beside a reason to end that is written in capitals."""
    reason = whole.words("finish_reason")
    message = whole.get("message")
    return message is not None and is_message(message) and reason is not None and reason.isupper()


def _is_own(message: JsonPlace) -> bool:
    """Whether a message holds what only this version writes."""
    if message.get("tool_plan") is not None:
        return True
    citations = message.get("citations")
    return citations is not None and any(item.get("sources") is not None for item in citations.items[:4])


def _cite(turn: TurnPlan, reader: MessageReader, citations: JsonPlace | None) -> None:
    """Give each citation to the block that its offsets count in."""
    for item in citations.items if citations is not None else ():
        citation = citation_of(item, reader.book)
        block = _block(turn.blocks, reader.parts, item)
        if block is not None:
            block.citations.append(citation)


def citation_of(item: JsonPlace, book: SourceBook) -> CitationPlan:
    """Read one citation; what its sources hold is noted where it is written first."""
    refs: list[RefPlan] = []
    sources = item.get("sources")
    for source in sources.items if sources is not None else ():
        document = source.get("document")
        body = document or source.first("tool_output", "output")
        name = source.name("id") or (document.name("id") if document is not None else None)
        if name is None:
            continue
        refs.append(RefPlan(name))
        if body is not None:
            book.add(named_source(body, name, "document" if document is not None else "tool_result"))
    return CitationPlan(
        item.number("start"), item.number("end"), item.words("text"), tuple(refs), item.span, sourced=True
    )


def _block(blocks: Sequence[BlockPlan], parts: Sequence[BlockPlan | None], item: JsonPlace) -> BlockPlan | None:
    """The block that the offsets of a citation count in."""
    kind = item.words("type")
    if kind == "PLAN":
        return next((block for block in blocks if block.place == "plan"), None)
    number = item.number("content_index")
    if kind == "THINKING_CONTENT":
        return next((block for block in blocks if block.kind == "thinking" and block.place != "plan"), None)
    if number is not None and 0 <= number < len(parts) and (part := parts[number]) is not None and part.kind == "text":
        return part
    return next((block for block in blocks if block.kind == "text"), None) or next(
        (block for block in blocks if block.place == "plan"), None
    )


def read_cohere_v2_stream(values: Values) -> Conversation | None:
    """Read the events of a stream of version 2."""
    if not any(_is_own_event(word, event) for word, event in events_of(values.head, "type")):
        return None
    events = events_of(values.all(), "type")
    book = SourceBook()
    conversation = Conversation(answers_of(events, "message-start", partial(_take, book)), book.sources)
    conversation.evidence = evidence_of(events, "type")
    return conversation


def _is_own_event(word: str, event: JsonPlace) -> bool:
    if word not in _OWN_EVENTS:
        return False
    return event.get("delta") is not None or event.get("index") is not None or word.startswith("message-")


def _take(book: SourceBook, streamed: StreamedTurn, word: str, event: JsonPlace) -> None:
    """Take one event into the answer."""
    message = event.get("delta", "message")
    if message is None:
        return
    number = event.number("index") or 0
    streamed.role(message.get("role"))
    if word in ("content-start", "content-delta"):
        content = message.get("content")
        if content is not None:
            streamed.words("text", number, content.get("text"))
            streamed.words("thinking", number, content.get("thinking"), "thinking")
    elif word == "tool-plan-delta":
        streamed.words("thinking", 0, message.get("tool_plan"), "plan")
    elif word in ("tool-call-start", "tool-call-delta"):
        calls = message.get("tool_calls")
        for at, item in enumerate(calls.items or [calls] if calls is not None else ()):
            streamed.call(number + at, item)
    elif word == "citation-start":
        citations = message.get("citations")
        for item in citations.items or [citations] if citations is not None else ():
            _cite_streamed(streamed, item, book)


def _cite_streamed(streamed: StreamedTurn, item: JsonPlace, book: SourceBook) -> None:
    """Give a citation to the block that it counts in; the `index` of its event numbers the citations."""
    citation = citation_of(item, book)
    kind = item.words("type")
    if kind == "PLAN":
        streamed.block("thinking", 0, "plan").citations.append(citation)
        return
    number = item.number("content_index")
    wanted = "thinking thinking" if kind == "THINKING_CONTENT" else "text text"
    same = {at: block for (what, at), block in streamed.blocks.items() if what == wanted}
    block = same.get(number) if number is not None else None
    block = block or next(iter(same.values()), None)
    (block or streamed.block("text", number or 0)).citations.append(citation)
