"""Cohere's chat, version 1: an answer beside its citations and documents, a history with roles, or a stream of events.

Offsets of citations count code points of the answer; `document_ids` name documents, which are called `doc_0`, `doc_1` …
where they came without ids. Calls have no ids; a result repeats its call. (Fields: the types of Cohere's own SDK.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from parsers.structured.conversation import (
    BlockPlan,
    CallPlan,
    CitationPlan,
    Conversation,
    Piece,
    RefPlan,
    ResultPlan,
    TurnPlan,
)
from parsers.structured.json_places import JsonPlace
from parsers.structured.messages import declared_tools, words_block
from parsers.structured.sources import SourceBook, named_source
from parsers.structured.speakers import ROLES
from parsers.structured.streams import StreamedTurn, answers_of, events_of, evidence_of
from parsers.structured.transport import Values

__all__ = ["citations_of", "read_cohere_v1", "read_cohere_v1_stream"]

_EVENTS = {
    "stream-start",
    "text-generation",
    "citation-generation",
    "search-queries-generation",
    "search-results",
    "tool-calls-generation",
    "tool-calls-chunk",
    "stream-end",
    "debug",
}


def read_cohere_v1(values: Values) -> Conversation | None:
    """Read an answer or a request of version 1."""
    if not values.is_document:
        return None
    whole = values.first[0]
    is_answer = whole.has("text") and (
        whole.has("generation_id")
        or (
            whole.has("citations", "documents")
            and all(citation.has("document_ids") for citation in _items(whole, "citations")[:4])
        )
        or any(citation.has("document_ids") for citation in _items(whole, "citations")[:4])
        or (whole.has("chat_history") and whole.has("finish_reason"))
    )
    is_request = whole.has("message", "chat_history") or (
        whole.has("message") and (whole.has("documents") or whole.has("preamble") or whole.has("connectors"))
    )
    message = whole.get("message")
    if not is_answer and (not is_request or message is None or not message.is_string):
        return None
    conversation = Conversation(tools=declared_tools(whole.get("tools")))
    book = SourceBook()
    conversation.turns = list(_turns(whole, book, is_answer=is_answer))
    book.add_list(whole.get("documents"), "doc_{}")
    _add_search_results(whole, book)
    conversation.sources = book.sources
    keys = ("generation_id", "citations", "documents", "chat_history", "message", "text")
    conversation.evidence = tuple(f'"{key}"' for key in keys if whole.has(key))
    return conversation


def _turns(whole: JsonPlace, book: SourceBook, *, is_answer: bool) -> Iterator[TurnPlan]:
    """The preamble, the history, the question, results that come with it, and the answer."""
    preamble = whole.get("preamble")
    if (block := words_block(preamble)) is not None and preamble is not None:
        yield TurnPlan("system", None, preamble.span, [block])
    history = [turn for item in _items(whole, "chat_history") if (turn := _historic(item)) is not None]
    text = whole.get("text") if is_answer else None
    answer = _answer(whole, text) if is_answer else None
    if answer is not None and history and history[-1].role == "assistant" and _same(history[-1], answer):
        history.pop()
    yield from history
    message = whole.get("message")
    if message is not None and (block := words_block(message)) is not None:
        yield TurnPlan("user", None, message.span, [block])
    results = whole.get("tool_results")
    if results is not None and results.items:
        yield TurnPlan("tool", None, results.span, [_result(item, book) for item in results.items])
    if answer is not None:
        if not history and message is None and not results:
            answer.around = whole.span
        yield answer


def _answer(whole: JsonPlace, text: JsonPlace | None) -> TurnPlan:
    around = text.span if text is not None else (whole.start, whole.start)
    turn = TurnPlan("assistant", None, around, complete=whole.complete)
    block = words_block(text)
    calls = [_call(item) for item in _items(whole, "tool_calls")]
    if block is not None:
        if calls:
            block.kind, block.place = "thinking", "plan"  # beside calls the text says what they are for
        block.citations = list(citations_of(_items(whole, "citations")))
        turn.blocks.append(block)
    turn.blocks += calls
    return turn


def _same(one: TurnPlan, other: TurnPlan) -> bool:
    """Whether two turns hold the same single text: the history repeats the answer."""
    first, second = (turn.blocks for turn in (one, other))
    return len(first) == len(second) == 1 and _length(first[0]) == _length(second[0])


def _length(block: BlockPlan) -> int:
    return sum(piece.end - piece.start for piece in block.pieces)


def _historic(item: JsonPlace) -> TurnPlan | None:
    """A turn of the history."""
    role_at = item.get("role")
    word = role_at.words() if role_at is not None else None
    if word is None or not item.is_object:
        return None
    turn = TurnPlan(ROLES.get(word.lower(), "unknown"), role_at, item.span)
    if (block := words_block(item.first("message", "text"))) is not None:
        turn.blocks.append(block)
    turn.blocks += [_call(call) for call in _items(item, "tool_calls")]
    turn.blocks += [_result(result, SourceBook()) for result in _items(item, "tool_results")]
    return turn


def _call(item: JsonPlace) -> BlockPlan:
    parameters = item.first("parameters", "arguments")
    pieces = [Piece.of(parameters)] if parameters is not None else []
    return BlockPlan("tool_call", pieces, item.span, call=CallPlan(None, item.words("name")), complete=item.complete)


def _result(item: JsonPlace, book: SourceBook) -> BlockPlan:
    """The result of a call: it repeats the call, and lists what came of it."""
    result = ResultPlan(None, item.words("call", "name"), None)
    outputs = item.first("outputs", "output")
    for at, value in enumerate(outputs.items or [outputs] if outputs is not None else []):
        source = named_source(value, None, "tool_result", at, in_block=True)
        result.sources.append(source)
        if source.name is not None:
            book.names.add(source.name)
    return BlockPlan("tool_result", [source.piece for source in result.sources], item.span, result=result)


def citations_of(items: Iterable[JsonPlace]) -> Iterator[CitationPlan]:
    """The citations of an answer, which name documents by their ids."""
    for item in items:
        refs = tuple(RefPlan(name) for value in _items(item, "document_ids") if (name := value.name()) is not None)
        yield CitationPlan(item.number("start"), item.number("end"), item.words("text"), refs, item.span, sourced=True)


def _add_search_results(whole: JsonPlace, book: SourceBook) -> None:
    for found in _items(whole, "search_results"):
        book.add_list(found.get("documents"))


def _items(value: JsonPlace, *keys: str) -> list[JsonPlace]:
    found = value.get(*keys)
    return found.items if found is not None else []


def read_cohere_v1_stream(values: Values) -> Conversation | None:
    """Read the events of a stream of version 1."""
    if not any(word in _EVENTS for word, _ in events_of(values.head, "event_type")):
        return None
    events = events_of(values.all(), "event_type")
    book = SourceBook()
    conversation = Conversation(answers_of(events, "stream-start", partial(_take, book)), book.sources)
    conversation.evidence = evidence_of(events, "event_type")
    return conversation


def _take(book: SourceBook, streamed: StreamedTurn, word: str, event: JsonPlace) -> None:
    """Take one event into the answer."""
    match word:
        case "text-generation":
            streamed.words("text", 0, event.get("text"))
        case "citation-generation":
            streamed.block("text", 0).citations += citations_of(_items(event, "citations"))
        case "search-results":
            book.add_list(event.get("documents"))
        case "tool-calls-chunk":
            streamed.words("thinking", 0, event.get("text"), "plan")
            if (delta := event.get("tool_call_delta")) is not None:
                streamed.call(delta.number("index") or 0, delta)
        case "tool-calls-generation" if not any(kind.startswith("tool_call") for kind, _ in streamed.blocks):
            for at, item in enumerate(_items(event, "tool_calls")):
                streamed.call(at, item)
        case "stream-end":
            response = event.get("response")
            if response is not None:
                _end(streamed, response, book)


def _end(streamed: StreamedTurn, response: JsonPlace, book: SourceBook) -> None:
    """The last event repeats the whole answer, which counts only where no piece of it is there, and its documents."""
    book.add_list(response.get("documents"), "doc_{}")
    _add_search_results(response, book)
    block = streamed.block("text", 0)
    if not block.pieces:
        streamed.words("text", 0, response.get("text"))
    if not block.citations:
        block.citations += citations_of(_items(response, "citations"))
