"""Messages of a chat as OpenAI's completions write them, and with them most other services and data sets.

A request, an answer, a list of messages or one message; calls carry ids, arguments are a string of JSON. Anthropic's
messages have calls and results as parts of a content, and citations that are about a part as a whole. Streams name a
choice and the number of a call, or the number of a part. (Fields: the references of both services and their SDKs.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from parsers.structured.cohere_v1 import citations_of
from parsers.structured.cohere_v2 import citation_of
from parsers.structured.conversation import CitationPlan, Conversation, Piece, RefPlan, TurnPlan
from parsers.structured.json_places import JsonPlace
from parsers.structured.messages import MessageReader, declared_tools, words_block
from parsers.structured.sources import named_source
from parsers.structured.speakers import is_message, unwrapped
from parsers.structured.streams import StreamedTurn, events_of, evidence_of
from parsers.structured.transport import Values

__all__ = ["read_anthropic", "read_anthropic_stream", "read_chat", "read_chat_stream"]

_REQUESTS = ("request", "body", "request_body", "input", "inputs", "kwargs")
_RESPONSES = ("response", "response_body", "output", "outputs", "completion", "result", "data")
"""Under what a record of a log keeps what was asked and what was answered."""
_PARTS_OF_ANTHROPIC = {
    "tool_use",
    "tool_result",
    "thinking",
    "redacted_thinking",
    "server_tool_use",
    "web_search_tool_result",
    "search_result",
}
_EVENTS_OF_ANTHROPIC = {
    "message_start",
    "content_block_start",
    "content_block_delta",
    "content_block_stop",
    "message_delta",
}


def read_chat(values: Values) -> Conversation | None:
    """Read messages of OpenAI's chat completions and of those who write the same."""
    if not values.is_document:
        return _read_lines(values)
    whole = values.first[0]
    samples = whole.get("samples")
    if samples is not None and len(samples.items) == 1:
        whole = samples.items[0]  # a log of Inspect
    request, response = whole.first(*_REQUESTS) or whole, whole.first(*_RESPONSES) or whole
    holders = [message for choice in _choices(response) if (message := choice.get("message")) is not None]
    messages = _listed(whole) or _listed(request)
    if not holders and (answer := whole.get("message")) is not None and is_message(answer) and not messages:
        holders = [answer]  # Ollama
    if messages and not holders and response is not whole and response is not request:
        holders = _listed(response)  # a record of a log: what was asked, and the message that answers
    if not messages and not holders:
        return None
    reader = MessageReader()
    declared = whole.first("tools", "functions") or request.first("tools", "functions")
    conversation = Conversation(tools=declared_tools(declared))
    system = whole.get("system")
    if (block := words_block(system)) is not None and system is not None:
        conversation.turns.append(TurnPlan("system", None, system.span, [block]))
    for message in [*messages, *holders]:
        turn = reader.turn(message)
        _annotate(turn, reader, message)
        conversation.turns.append(turn)
    _add_search_results(whole, reader)
    conversation.sources = reader.book.sources
    conversation.evidence = tuple(_evidence(whole, messages, holders))
    return conversation


def _read_lines(values: Values) -> Conversation | None:
    """Read messages that stand one behind the other, as programs write a log of a chat."""
    if not all(map(is_message, values.first)):
        return None
    messages = values.all()
    conversation = Conversation(MessageReader().turns(messages))
    conversation.evidence = (f"{len(messages)} × a message with a role",)
    return conversation


def _choices(whole: JsonPlace) -> list[JsonPlace]:
    choices = whole.get("choices")
    return [choice for choice in choices.items if choice.is_object] if choices is not None else []


def _listed(whole: JsonPlace) -> list[JsonPlace]:
    """The messages of a request or a list, or the one that is all there is."""
    if is_message(whole):
        return [whole]
    listed = whole if whole.is_list else whole.first("messages", "conversation", "conversations")
    items = listed.items if listed is not None else []
    messages = [item for item in items if is_message(item)]
    return items if messages and 2 * len(messages) >= len(items) else []


def _evidence(whole: JsonPlace, messages: list[JsonPlace], holders: list[JsonPlace]) -> Iterable[str]:
    kind = whole.words("object")
    if kind is not None and len(kind) < 40:
        yield f'"object": "{kind}"'
    if holders:
        yield f"{len(holders)} × an answer"
    if messages:
        yield f"{len(messages)} × a message with a role"


def _annotate(turn: TurnPlan, reader: MessageReader, message: JsonPlace) -> None:
    """Give the annotations of a message to its text."""
    text = next((block for block in turn.blocks if block.kind == "text"), None)
    if text is not None:
        text.citations += reader.annotations(message.get("annotations"))
        text.citations += _citations_of_cohere(unwrapped(message), reader)


def _citations_of_cohere(message: JsonPlace, reader: MessageReader) -> Iterator[CitationPlan]:
    """The citations of Cohere that others hand on beside what all services have; documents may stand with them."""
    extra = message.first("additional_kwargs", "provider_specific_fields")
    citations = extra.get("citations") if extra is not None else None
    for item in citations.items if citations is not None else ():
        if item.get("sources") is not None:
            yield citation_of(item, reader.book)
        elif item.has("document_ids"):
            yield from citations_of((item,))
    if extra is not None and citations is not None:
        reader.book.add_list(extra.get("documents"), "doc_{}")


def _add_search_results(whole: JsonPlace, reader: MessageReader) -> None:
    """What was searched stands beside the answer, numbered from 1 (Perplexity)."""
    found = whole.get("search_results")
    for at, value in enumerate(found.items if found is not None else (), 1):
        source = named_source(value)
        source.name, source.position = str(at), at
        reader.book.add(source)


def read_chat_stream(values: Values) -> Conversation | None:
    """Read the chunks of a stream of chat completions."""
    if not any(_is_chunk(value) for value in values.head) or (values.is_document and values.first[0].get("message")):
        return None
    turns: dict[tuple[str, int], StreamedTurn] = {}
    reader = MessageReader()
    chunks = [value for value in values.all() if _is_chunk(value)]
    for chunk in chunks:
        for number, holder, delta in _deltas(chunk):
            streamed = turns.setdefault((chunk.name("id") or "", number), StreamedTurn(holder))
            streamed.reach(holder)
            _take_delta(streamed, delta, reader)
    conversation = Conversation([streamed.finished() for streamed in turns.values()])
    conversation.sources = reader.book.sources
    conversation.evidence = (f"{len(chunks)} × a chunk with choices",)
    return conversation


def _is_chunk(value: JsonPlace) -> bool:
    return value.words("object") == "chat.completion.chunk" or next(_deltas(value), None) is not None


def _deltas(chunk: JsonPlace) -> Iterator[tuple[int, JsonPlace, JsonPlace]]:
    """The pieces of a chunk: number of the answer, what holds the piece, and the piece itself."""
    for choice in _choices(chunk):
        delta = choice.get("delta")
        number = choice.number("index") or 0
        if delta is not None:
            yield number, choice if number else chunk, delta
    message = chunk.get("message")
    if message is not None and chunk.flag("done") is not None and chunk.has("model"):
        yield 0, chunk, message  # Ollama


def _take_delta(streamed: StreamedTurn, delta: JsonPlace, reader: MessageReader) -> None:
    streamed.role(delta.get("role"))
    streamed.words("thinking", 0, delta.first("reasoning_content", "reasoning", "thinking"), "thinking")
    content = delta.get("content")
    streamed.words("text", 0, content)
    for part in content.items if content is not None else ():
        streamed.words("text", 0, part.get("text"))
    streamed.words("text", 1, delta.get("refusal"))
    if given := list(_citations_of_cohere(delta, reader)):
        streamed.block("text", 0).citations += given
    calls = delta.get("tool_calls")
    for at, item in enumerate(calls.items if calls is not None else ()):
        number = item.number("index")
        streamed.call(at if number is None else number, item)
    annotations = list(reader.annotations(delta.get("annotations")))
    if annotations:
        streamed.block("text", 0).citations += annotations


def read_anthropic(values: Values) -> Conversation | None:
    """Read an answer, a request or messages of Anthropic."""
    if not values.is_document:
        return None
    whole = values.first[0]
    is_answer = whole.words("type") == "message" and is_message(whole)
    messages = [whole] if is_answer else _listed(whole)
    own = [kind for message in messages[:16] for kind in _kinds(message) if kind in _PARTS_OF_ANTHROPIC]
    has_system = whole.get("system") is not None and whole.has("messages", "max_tokens")
    if not messages or not (is_answer or own or has_system):
        return None
    reader = MessageReader()
    conversation = Conversation(tools=declared_tools(whole.get("tools")))
    system = whole.get("system")
    blocks = list(reader.content(system))
    if system is not None and blocks:
        conversation.turns.append(TurnPlan("system", None, system.span, blocks))
    conversation.turns += reader.turns(messages)
    conversation.sources = reader.book.sources
    seen = dict.fromkeys(['"type": "message"'] * is_answer + [f'"type": "{kind}"' for kind in own])
    conversation.evidence = tuple(seen)[:6] or ('"system" beside "messages"',)
    return conversation


def _kinds(message: JsonPlace) -> list[str]:
    """The types of the first parts of a message."""
    content = message.get("content")
    return [kind for part in (content.items[:16] if content is not None else ()) if (kind := part.words("type"))]


def read_anthropic_stream(values: Values) -> Conversation | None:
    """Read the events of a stream of Anthropic's messages."""
    if not any(word in _EVENTS_OF_ANTHROPIC for word, _ in events_of(values.head, "type")):
        return None
    events = events_of(values.all(), "type")
    turns: list[StreamedTurn] = []
    parts = _Parts()
    for word, event in events:
        if not turns or (word == "message_start" and not turns[-1].is_empty):
            turns.append(StreamedTurn(event))
            parts = _Parts()
        turns[-1].reach(event)
        _take_event(turns[-1], parts, word, event)
    conversation = Conversation([streamed.finished() for streamed in turns])
    conversation.evidence = evidence_of(events, "type")
    return conversation


class _Parts:
    """The parts of an answer in a stream; texts that follow one another are one block."""

    def __init__(self) -> None:
        self.block_of: dict[int, int] = {}
        """The number of the block that the text of a part belongs to."""
        self.pieces_of: dict[int, list[Piece]] = {}
        self.last: int | None = None
        """The block of the text that is open to go on."""

    def begin(self, number: int, *, is_text: bool) -> None:
        """Begin a part."""
        if is_text:
            self.last = number if self.last is None else self.last
            self.block_of[number] = self.last
        else:
            self.last = None

    def add(self, streamed: StreamedTurn, number: int, value: JsonPlace | None) -> None:
        """Add a piece to the text of a part."""
        if value is not None and value.is_string:
            streamed.words("text", self.block_of.get(number, number), value)
            self.pieces_of.setdefault(number, []).append(Piece.of(value))

    def cite(self, streamed: StreamedTurn, number: int, citation: JsonPlace) -> None:
        """Add a citation, which comes before the text that it is about."""
        name = citation.words("url")
        if name is None and (document := citation.name("document_index")) is not None:
            name = f"document:{document}"
        if name is not None:
            refs = (RefPlan(name, citation.words("title") or citation.words("document_title"), outside=True),)
            part = self.pieces_of.setdefault(number, [])
            plan = CitationPlan(None, None, None, refs, citation.span, covers="part", part=part)
            streamed.block("text", self.block_of.get(number, number)).citations.append(plan)


def _take_event(streamed: StreamedTurn, parts: _Parts, word: str, event: JsonPlace) -> None:
    number = event.number("index") or 0
    if word == "message_start":
        streamed.role(event.get("message", "role"))
    elif word == "content_block_start":
        block = event.get("content_block")
        kind = (block.words("type") if block is not None else None) or ""
        parts.begin(number, is_text=kind == "text")
        if block is not None and kind.endswith("tool_use"):
            streamed.call(number, block)
        elif block is not None:
            streamed.words("thinking", number, block.get("thinking"), "thinking")
            parts.add(streamed, number, block.get("text"))
    elif word == "content_block_delta" and (delta := event.get("delta")) is not None:
        parts.add(streamed, number, delta.get("text"))
        streamed.words("thinking", number, delta.get("thinking"), "thinking")
        streamed.arguments(number, delta.get("partial_json"))
        if (citation := delta.get("citation")) is not None:
            parts.cite(streamed, number, citation)
