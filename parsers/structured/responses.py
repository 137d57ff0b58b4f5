"""OpenAI's responses: a list of items, of which some are messages, some calls, some what came back.

`call_id` links a call and its output. In a stream the last event holds the whole answer; without it the pieces are
joined. (Fields: the reference of the service and its SDK.)
"""

from __future__ import annotations

from collections.abc import Iterator

from parsers.structured.conversation import BlockPlan, CallPlan, Conversation, Piece, TurnPlan
from parsers.structured.json_places import JsonPlace
from parsers.structured.messages import MessageReader, declared_tools, words_block
from parsers.structured.speakers import is_message
from parsers.structured.streams import StreamedTurn, events_of, evidence_of
from parsers.structured.transport import Values

__all__ = ["read_responses"]

_CALLS = {"function_call", "custom_tool_call", "mcp_call"}
_OUTPUTS = {"function_call_output", "custom_tool_call_output"}
_ITEMS = {*_CALLS, *_OUTPUTS, "reasoning"}
_WHOLE = ("response.completed", "response.incomplete", "response.failed")


def read_responses(values: Values) -> Conversation | None:
    """Read an answer, a request or a stream of OpenAI's responses."""
    events = events_of(values.head, "type")
    if any(word.startswith("response.") for word, _ in events):
        return _read_stream(values)
    if not values.is_document:
        return None
    whole = values.first[0]
    items = whole.first("output", "input")
    items = whole if items is None and whole.is_list else items
    if items is None:
        return None
    kinds = [item.words("type") for item in items.items[:16]]
    is_own = whole.words("object") == "response" or (whole.has("input") and whole.has("model"))
    if not is_own and not any(kind in _ITEMS for kind in kinds):
        return None
    conversation = _read(whole, items)
    if not any(turn.blocks for turn in conversation.turns):
        return None
    return conversation


def _read(whole: JsonPlace, items: JsonPlace) -> Conversation:
    """Read a whole answer or request."""
    reader = MessageReader()
    conversation = Conversation(tools=declared_tools(whole.get("tools")))
    instructions = whole.get("instructions")
    if (block := words_block(instructions)) is not None and instructions is not None:
        conversation.turns.append(TurnPlan("system", None, instructions.span, [block]))
    if (block := words_block(items)) is not None:
        conversation.turns.append(TurnPlan("user", None, items.span, [block]))
    for item in items.items:
        conversation.turns += _turns(item, reader)
    conversation.sources = reader.book.sources
    kinds = dict.fromkeys(kind for item in items.items[:64] if (kind := item.words("type")))
    head = ('"object": "response"',) if whole.words("object") == "response" else ()
    conversation.evidence = (*head, *(f'"type": "{kind}"' for kind in kinds))[:6] or ('"input"',)
    return conversation


def _turns(item: JsonPlace, reader: MessageReader) -> Iterator[TurnPlan]:
    """The turn of one item."""
    kind = item.words("type") or ""
    if is_message(item) or kind == "message":
        yield reader.turn(item)
    elif kind == "reasoning":
        blocks = list(_reasoning(item))
        if blocks:
            yield TurnPlan("assistant", None, item.span, blocks)
    elif kind in _CALLS:
        yield TurnPlan("assistant", None, item.span, [reader.call(item)], complete=item.complete)
    elif kind.endswith("_call"):
        yield TurnPlan("assistant", None, item.span, list(_built_in(item, kind, reader)), complete=item.complete)
    elif kind in _OUTPUTS:
        yield TurnPlan("tool", None, item.span, [reader.output(item)], complete=item.complete)
    elif item.is_object:
        block = BlockPlan("unparsed", [Piece(*item.span, escaped=False)], item.span, complete=item.complete)
        yield TurnPlan("assistant", None, item.span, [block])


def _built_in(item: JsonPlace, kind: str, reader: MessageReader) -> Iterator[BlockPlan]:
    """The call of a tool of the service, and what came of it where the answer tells."""
    arguments = item.first("action", "queries", "code", "arguments", "input")
    results = item.first("results", "outputs", "output")
    call_id = item.name("id")
    call = CallPlan(call_id, kind.removesuffix("_call"), built_in=True)
    if arguments is None:
        yield BlockPlan("tool_call", [], item.span, call=call)
        return
    yield BlockPlan("tool_call", [Piece.of(arguments)], joined=True, call=call, complete=arguments.complete)
    if results is not None and results.items:
        yield reader.found(results, call_id)


def _reasoning(item: JsonPlace) -> Iterator[BlockPlan]:
    """What is told of the thinking: its content where that is open, else its summary."""
    for key in ("content", "summary"):
        listed = item.get(key)
        parts = [part for part in (listed.items if listed is not None else ()) if part.get("text") is not None]
        for part in parts:
            block = words_block(part.get("text"), "thinking", part)
            if block is not None:
                yield block
        if parts:
            return


def _read_stream(values: Values) -> Conversation | None:
    """Read a stream: its last event if that holds the answer, else its pieces."""
    events = events_of(values.all(), "type")
    for word, event in reversed(events):
        response = event.get("response") if word in _WHOLE else None
        output = response.get("output") if response is not None else None
        if response is not None and output is not None and output.items:
            conversation = _read(response, output)
            conversation.evidence = (f'"type": "{word}"', *conversation.evidence)[:6]
            return conversation
    reader = MessageReader()
    streamed = StreamedTurn(events[0][1])
    for word, event in events:
        streamed.reach(event)
        _take(streamed, word, event, reader)
    conversation = Conversation([streamed.finished()], reader.book.sources)
    conversation.evidence = evidence_of(events, "type")
    return conversation


def _take(streamed: StreamedTurn, word: str, event: JsonPlace, reader: MessageReader) -> None:
    number = event.number("output_index") or 0
    if word in ("response.output_text.delta", "response.refusal.delta"):
        streamed.words("text", number, event.get("delta"))
    elif word.startswith("response.reasoning") and word.endswith(".delta"):
        streamed.words("thinking", number, event.get("delta"), "thinking")
    elif word == "response.output_item.added" and (item := event.get("item")) is not None:
        if item.words("type") in _CALLS:
            streamed.call(number, item)
    elif word in ("response.function_call_arguments.delta", "response.custom_tool_call_input.delta"):
        streamed.arguments(number, event.get("delta"))
    elif word == "response.output_text.annotation.added" and (annotation := event.get("annotation")) is not None:
        streamed.block("text", number).citations += reader.annotation(annotation)
