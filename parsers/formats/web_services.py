"""Answers, requests and streams of web services, and what programs export: JSON that people paste.

Nothing marks turns in the text; `parsers/structured/` holds the readers, which name the sources of their facts.
"""

from __future__ import annotations

from parsers.format import IN_TEXT, Format
from parsers.formats.parts import NO_TURNS
from parsers.structured.base import Structure
from parsers.structured.chat_messages import read_anthropic, read_anthropic_stream, read_chat, read_chat_stream
from parsers.structured.cohere_v1 import read_cohere_v1, read_cohere_v1_stream
from parsers.structured.cohere_v2 import read_cohere_v2, read_cohere_v2_stream
from parsers.structured.responses import read_responses
from parsers.structured.spans import read_spans

__all__ = ["WEB_SERVICES"]

_MESSAGE = '{"role": "user", "content": "…"}'
_ANNOTATION = '{"type": "url_citation", "start_index": 12, "end_index": 34, "url": "…", "title": "…"}'


def _shaped(
    id: str, title: str, structure: Structure, *, call_ids: bool = True, unanswered: frozenset[str] = frozenset()
) -> Format:
    """A format without tokens; `unanswered` are tools of the service itself whose results the answer leaves out."""
    return Format(
        id,
        title,
        NO_TURNS,
        (),
        citations=IN_TEXT,
        call_ids=call_ids and structure.calls,
        silent_tools=unanswered,
        structure=structure,
    )


WEB_SERVICES: tuple[Format, ...] = (
    _shaped(
        "cohere-v2-json",
        "Cohere chat v2, JSON",
        Structure(
            read_cohere_v2,
            '{"role": "assistant", "tool_plan": "…", "content": […], "tool_calls": […], "citations": […]}',
            (
                '"citations" with "sources"',
                '"tool_plan"',
                '"finish_reason" in capitals',
                '"messages" beside "documents"',
            ),
            citations=('{"start": 13, "end": 18, "text": "…", "sources": [{"id": "doc:0", "document": {…}}]}',),
        ),
    ),
    _shaped(
        "cohere-v2-stream-jsonl",
        "Cohere chat v2, stream of events",
        Structure(
            read_cohere_v2_stream,
            '{"type": "content-delta", "index": 0, "delta": {"message": {"content": {"text": "…"}}}}',
            ('"type": "content-delta"', '"type": "citation-start"', '"type": "tool-call-delta"'),
            citations=('{"type": "citation-start", "delta": {"message": {"citations": {"start": 13, "end": 18, …}}}}',),
        ),
    ),
    _shaped(
        "cohere-v1-json",
        "Cohere chat v1, JSON",
        Structure(
            read_cohere_v1,
            '{"role": "CHATBOT", "message": "…"}',
            ('"text" beside "generation_id"', '"citations" with "document_ids"', '"message" beside "chat_history"'),
            citations=('{"start": 10, "end": 22, "text": "…", "document_ids": ["doc_0"]}',),
        ),
        call_ids=False,
    ),
    _shaped(
        "cohere-v1-stream-jsonl",
        "Cohere chat v1, stream of events",
        Structure(
            read_cohere_v1_stream,
            '{"event_type": "text-generation", "text": "…"}',
            ('"event_type": "text-generation"', '"event_type": "citation-generation"', '"event_type": "stream-end"'),
            citations=('{"event_type": "citation-generation", "citations": [{"start": 16, "end": 20, …}]}',),
        ),
        call_ids=False,
    ),
    _shaped(
        "openai-responses-json",
        "OpenAI responses, JSON or stream",
        Structure(
            read_responses,
            '{"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "…"}]}',
            ('"object": "response"', '"type": "function_call_output"', '"type": "response.completed"'),
            citations=(_ANNOTATION,),
        ),
        unanswered=frozenset({"web_search", "image_generation"}),
    ),
    _shaped(
        "anthropic-stream-jsonl",
        "Anthropic messages, stream of events",
        Structure(
            read_anthropic_stream,
            '{"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "…"}}',
            ('"type": "message_start"', '"type": "content_block_delta"'),
        ),
    ),
    _shaped(
        "anthropic-json",
        "Anthropic messages, JSON",
        Structure(
            read_anthropic,
            '{"role": "assistant", "content": [{"type": "text", "text": "…"}, {"type": "tool_use", …}]}',
            ('"type": "message"', '"type": "tool_use"', '"type": "tool_result"', '"system" beside "messages"'),
            citations=('{"type": "char_location", "document_index": 0, "cited_text": "…"}',),
        ),
    ),
    _shaped(
        "openai-stream-jsonl",
        "OpenAI chat completions, stream of chunks",
        Structure(
            read_chat_stream,
            '{"choices": [{"index": 0, "delta": {"content": "…"}}]}',
            ('"object": "chat.completion.chunk"', '"choices" with "delta"'),
            citations=(_ANNOTATION,),
        ),
    ),
    _shaped(
        "openai-json",
        "OpenAI chat completions, JSON",
        Structure(
            read_chat,
            _MESSAGE,
            ('"messages" with "role"', '"choices" with "message"', "a list of messages", '"tool_calls"'),
            citations=(_ANNOTATION,),
        ),
    ),
    _shaped(
        "span-json",
        "JSON of an answer with spans",
        Structure(
            read_spans,
            '{"text": "…", "spans": […]}',
            ('"text" beside "spans", "citations" or the like, each with a start and an end',),
            calls=False,
            citations=('{"start": 5, "end": 11, "text": "…", "source_id": "a"}',),
        ),
    ),
)
