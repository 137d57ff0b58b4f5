"""Messages of a chat, as most web services write them: a role, a content of one text or many parts, calls, results.

The types of parts are told apart by their own names, whoever writes them, so that one reader does for all. (Names: the
references of OpenAI's chat completions and responses, Anthropic's messages, Cohere's, Mistral's and Ollama's chats.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from parsers.model import BlockKind
from parsers.structured.conversation import (
    BlockPlan,
    CallPlan,
    CitationPlan,
    Piece,
    RefPlan,
    ResultPlan,
    SourcePlan,
    ToolPlan,
    TurnPlan,
)
from parsers.structured.json_places import JsonPlace
from parsers.structured.sources import SourceBook, named_source
from parsers.structured.speakers import call_in_words, role_of, speaker, unwrapped

__all__ = ["MessageReader", "declared_tools", "words_block"]

_TEXT_PARTS = {"text", "output_text", "input_text", "summary_text", "refusal"}
_THINKING_PARTS = {"thinking", "reasoning", "reasoning_text", "reasoning_content"}
_CALL_PARTS = {"tool_use", "server_tool_use", "mcp_tool_use", "function_call", "tool_call", "tool-call"}
_RESULT_PARTS = {"tool_result", "function_call_output", "tool_response", "tool-result", "mcp_tool_result"}
_IMAGE_PARTS = {"image_url", "image", "input_image"}
_DOCUMENT_PARTS = {"document", "search_result", "file", "input_file"}
_ARGUMENTS = ("arguments", "parameters", "input", "args")
_THINKING = ("reasoning_content", "reasoning", "thinking")


def words_block(value: JsonPlace | None, kind: BlockKind = "text", around: JsonPlace | None = None) -> BlockPlan | None:
    """A block of the words of a string; None for anything else, and for no words at all."""
    if value is None or not value.is_string or value.inside[0] == value.inside[1]:
        return None
    block = BlockPlan(kind, [Piece.of(value)], around.span if around is not None else None, complete=value.complete)
    block.place = "thinking" if kind == "thinking" else "text"
    return block


@dataclass(slots=True)
class MessageReader:
    """Reads messages one by one; numbers documents and names sources over all of them."""

    book: SourceBook = field(default_factory=SourceBook)
    names_results: bool = False
    """Whether citations call results by the id of their call and their place in it (`call:0`)."""
    documents: int = 0
    search_results: int = 0
    parts: list[BlockPlan | None] = field(default_factory=list)
    """The blocks of the last message, by the place of their part in its content."""

    def turns(self, messages: Iterable[JsonPlace]) -> list[TurnPlan]:
        """Read a list of messages; what is none is left out."""
        return [self.turn(message) for message in messages if message.is_object]

    def turn(self, message: JsonPlace) -> TurnPlan:
        """Read one message."""
        role_at, role = speaker(message), role_of(message)
        turn = TurnPlan(role, role_at, message.span, complete=message.complete)
        message = unwrapped(message)
        call = call_in_words(message) if role == "assistant" else None
        if call is not None:
            turn.blocks = [call]
        elif role == "tool":
            turn.blocks = list(self._tool_message(message))
        else:
            turn.blocks = list(self._blocks(message))
            answered = [block for block in turn.blocks if block.kind == "tool_result"]
            if answered and len(answered) == len(turn.blocks) and role == "user":
                turn.role = "tool"
        return turn

    def _blocks(self, message: JsonPlace) -> Iterator[BlockPlan]:
        """The blocks of a message in the order in which they were written by the model."""
        for key in _THINKING:
            if (thinking := words_block(message.get(key), "thinking")) is not None:
                yield thinking
                break  # some services say the same under two keys
        if (plan := words_block(message.get("tool_plan"), "thinking")) is not None:
            plan.place = "plan"
            yield plan
        yield from _joined(self.content(message.first("content", "value")))
        if (refusal := words_block(message.get("refusal"))) is not None:
            yield refusal
        calls = message.get("tool_calls")
        for item in calls.items if calls is not None else ():
            yield self.call(item)
        legacy = message.get("function_call")
        if legacy is not None and legacy.is_object:
            yield self.call(legacy)

    def content(self, content: JsonPlace | None) -> Iterator[BlockPlan]:
        """The blocks of a content: one text, or a list of parts."""
        self.parts = []
        if content is None:
            return
        if not content.is_list:
            block = words_block(content) or (self._part(content) if content.is_object else None)
            self.parts.append(block)
            if block is not None:
                yield block
            return
        for item in content.items:
            block = words_block(item) if item.is_string else self._part(item)
            self.parts.append(block)
            if block is not None:
                yield block

    def _part(self, part: JsonPlace) -> BlockPlan | None:
        """The block of one part of a content; None for one without any words."""
        kind = part.words("type") or ("text" if part.has("text") else "")
        if kind in _TEXT_PARTS:
            return self._text_part(part)
        if kind in _THINKING_PARTS:
            return self._thinking_part(part)
        if kind in _CALL_PARTS:
            return self.call(part)
        if kind in _RESULT_PARTS or kind.endswith("_tool_result"):
            return self._result_part(part)
        if kind in _IMAGE_PARTS:
            return BlockPlan("image", around=part.span, complete=part.complete)
        if kind in _DOCUMENT_PARTS:
            return self._document_part(part, kind)
        return BlockPlan("unparsed", [Piece(*part.span, escaped=False)], part.span, complete=part.complete)

    def _text_part(self, part: JsonPlace) -> BlockPlan | None:
        text = part.first("text", "refusal")
        if text is not None and text.is_object:  # the threads of assistants wrap it once more
            part, text = text, text.get("value")
        block = words_block(text, around=part)
        if block is not None:
            block.citations = list(self.annotations(part.get("annotations")))
            block.citations += self._part_citations(part.get("citations"), block.pieces)
        return block

    def _thinking_part(self, part: JsonPlace) -> BlockPlan | None:
        words = part.first("thinking", "text", "reasoning", "content", "summary")
        if words is not None and words.is_list:
            pieces = [Piece.of(text) for item in words.items if (text := item.get("text")) is not None]
            return BlockPlan("thinking", pieces, joined=True, place="thinking") if pieces else None
        return words_block(words, "thinking", part)

    def call(self, item: JsonPlace) -> BlockPlan:
        """The block of a call, in any of the usual spellings."""
        inner = item.first("function", "custom") or item
        inner = inner if inner.is_object else item
        call_id = next((said for key in ("call_id", "id", "toolCallId") if (said := item.name(key))), None)
        name = inner.words("name") or item.words("name") or item.words("toolName") or item.words("function")
        arguments = inner.first(*_ARGUMENTS) or item.first(*_ARGUMENTS)
        pieces = [Piece.of(arguments)] if arguments is not None else []
        complete = item.complete and (arguments is None or arguments.complete)
        return BlockPlan("tool_call", pieces, item.span, call=CallPlan(call_id, name), complete=complete)

    def _tool_message(self, message: JsonPlace) -> Iterator[BlockPlan]:
        """The results of a message of a tool."""
        name = message.words("name") or message.words("tool_name") or message.words("function")
        yield self._result(message, message.first("content", "value"), _answered(message), name)

    def found(self, results: JsonPlace, call_id: str | None) -> BlockPlan:
        """The block of what a tool of the service found: files, which answers name by their id."""
        result = ResultPlan(call_id, None, None)
        for at, value in enumerate(results.items):
            source = named_source(value, value.name("file_id"), "tool_result", at, in_block=True)
            result.sources.append(source)
        return BlockPlan("tool_result", [source.piece for source in result.sources], results.span, result=result)

    def output(self, item: JsonPlace) -> BlockPlan:
        """The block of an item that is the output of a call."""
        return self._result_part(item)

    def _result_part(self, part: JsonPlace) -> BlockPlan:
        content = part.first("content", "output", "result", "response")
        return self._result(part, content, _answered(part), part.words("name"))

    def _result(self, holder: JsonPlace, content: JsonPlace | None, call_id: str | None, name: str | None) -> BlockPlan:
        """A block of what a tool gave back: one text, or a list of parts that are a source each."""
        result = ResultPlan(call_id, name, holder.flag("is_error"))
        values = [content] if content is not None and not content.is_list else []
        if content is not None and content.is_list:
            values = content.items
        result.sources = [self._result_source(value, call_id, at) for at, value in enumerate(values)]
        pieces = [source.piece for source in result.sources]
        around = content.span if content is not None else holder.span
        complete = content.complete if content is not None else holder.complete
        return BlockPlan("tool_result", pieces, around, result=result, complete=complete)

    def _result_source(self, value: JsonPlace, call_id: str | None, at: int) -> SourcePlan:
        """A source of a result: its words, the data of a document, or all of an entry."""
        document = value.get("document")
        words = value.get("text") if value.words("type") in _TEXT_PARTS else None
        source = named_source(words or document or value, None, "tool_result", at, in_block=True)
        data = document.get("data") if document is not None else None
        if data is not None:
            source.piece = Piece.of(data)
        if value.words("type") == "search_result":
            source.name = f"search_result:{self.search_results}"
            self.search_results += 1
        elif value.words("type") == "web_search_result":
            source.name = source.url
        elif self.names_results and (source.name is None or document is None):
            source.name = f"{call_id}:{at}" if call_id is not None else None
        if source.name is not None:
            self.book.names.add(source.name)
        return source

    def _document_part(self, part: JsonPlace, kind: str) -> BlockPlan:
        """A document among the words of a person; answers name it by its number."""
        number = self.search_results if kind == "search_result" else self.documents
        if kind == "search_result":
            self.search_results += 1
        else:
            self.documents += 1
        source = named_source(part, f"{kind}:{number}", in_block=True)
        data = part.get("source", "data")
        if data is not None and data.is_string and part.words("source", "type") == "text":
            source.piece = Piece.of(data)
        self.book.add(source)
        return BlockPlan("document", [source.piece], part.span, complete=part.complete)

    def annotations(self, values: JsonPlace | None) -> Iterator[CitationPlan]:
        """The annotations of a text in the manner of OpenAI: they mark a stretch of it, and name a page or a file."""
        for value in values.items if values is not None else ():
            yield from self.annotation(value)

    def annotation(self, value: JsonPlace) -> Iterator[CitationPlan]:
        """One annotation; nothing where it is no citation."""
        kind = value.words("type") or ""
        inner = value.get(kind) or value
        if not kind.endswith("citation") and kind != "file_path":
            return
        start, end = (_either(inner, value, key) for key in ("start_index", "end_index"))
        if start is None and (point := _either(inner, value, "index")) is not None:
            start = end = point
        if start == end == 0:
            start = end = None  # a placeholder
        name = inner.words("url") or inner.words("file_id") or inner.words("filename") or ""
        refs = (RefPlan(name, inner.words("title") or inner.words("filename"), outside=True),) if name else ()
        snippet = inner.get("content")
        if name and snippet is not None and snippet.is_string and snippet.inside[0] < snippet.inside[1]:
            page = named_source(snippet, name)
            page.title, page.url = inner.words("title"), inner.words("url")
            self.book.add(page)
        yield CitationPlan(start, end, value.words("text"), refs, value.span, covers="marker")

    def _part_citations(self, values: JsonPlace | None, part: list[Piece]) -> list[CitationPlan]:
        """The citations of a text part in the manner of Anthropic: all of the part is the claim."""
        refs: dict[tuple[str, str | None], RefPlan] = {}
        items = values.items if values is not None else []
        for value in items:
            kind = value.words("type") or ""
            name = value.words("url") if kind.startswith("web_search") else None
            if name is None and (number := value.name("search_result_index")) is not None:
                name = f"search_result:{number}"
            elif name is None and (number := value.name("document_index")) is not None:
                name = f"document:{number}"
            if name is not None:
                title = value.words("title") or value.words("document_title")
                # other kinds join blocks, or quote what the text does not hold
                quote = value.words("cited_text") if kind == "char_location" else None
                refs.setdefault((name, quote), RefPlan(name, title, quote, outside=value.get("url") is not None))
        if not refs:
            return []
        written = items[0].start, items[-1].end
        return [CitationPlan(None, None, None, tuple(refs.values()), written, covers="part", part=part)]


def _joined(blocks: Iterable[BlockPlan]) -> Iterator[BlockPlan]:
    """Join neighbouring texts of which some cite as a whole: one answer, cut where its citations begin and end."""
    run: list[BlockPlan] = []
    for block in blocks:
        if block.kind != "text" or any(citation.covers != "part" for citation in block.citations):
            yield from _as_one(run)
            run = []
            yield block
        else:
            run.append(block)
    yield from _as_one(run)


def _as_one(run: list[BlockPlan]) -> list[BlockPlan]:
    citations = [citation for block in run for citation in block.citations]
    if len(run) < 2 or not citations:
        return run
    pieces = [piece for block in run for piece in block.pieces]
    complete = all(block.complete for block in run)
    return [BlockPlan("text", pieces, joined=True, citations=citations, complete=complete)]


def _answered(holder: JsonPlace) -> str | None:
    """The id of the call that a result answers."""
    keys = ("tool_call_id", "tool_use_id", "call_id", "toolCallId")
    return next((said for key in keys if (said := holder.name(key))), None)


def _either(first: JsonPlace, second: JsonPlace, key: str) -> int | None:
    number = first.number(key)
    return second.number(key) if number is None else number


def declared_tools(values: JsonPlace | None) -> list[ToolPlan]:
    """The tools that a request declares, in any of the usual spellings."""
    return [_tool(value) for value in values.items if value.is_object] if values is not None else []


def _tool(value: JsonPlace) -> ToolPlan:
    inner = value.get("function") or value
    schema = inner.first("parameters", "input_schema", "inputSchema")
    if schema is None and (older := inner.get("parameter_definitions")) is not None:
        return ToolPlan(inner.words("name"), inner.words("description"), _older_schema(older.value), value.span)
    parameters = schema.value if schema is not None else None
    return ToolPlan(inner.words("name"), inner.words("description"), parameters, value.span)


_OLDER_TYPES = {
    "str": "string",
    "int": "integer",
    "float": "number",
    "bool": "boolean",
    "list": "array",
    "dict": "object",
}


def _older_schema(definitions: object) -> dict[str, object] | None:
    """The schema of parameters that are declared one by one, with types of Python (version 1 of Cohere's chat)."""
    if not isinstance(definitions, dict):
        return None
    properties: dict[str, object] = {}
    required: list[str] = []
    for name, said in definitions.items():
        kind = said.get("type") if isinstance(said, dict) else None
        word = _OLDER_TYPES.get(kind.partition("[")[0].lower(), kind) if isinstance(kind, str) else None
        known = word if word in _OLDER_TYPES.values() else None
        properties[name] = {"type": known} if known else {}
        if isinstance(said, dict) and said.get("required") is True:
            required.append(name)
    return {"type": "object", "properties": properties, "required": required}
