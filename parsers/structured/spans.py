"""An answer as one string, and beside it a list of stretches: what annotation tools and small services exchange.

A stretch has a start and an end, often its words, and the names of the documents that it leans on, if there are any.
Editors in browsers count UTF-16 units; `given_offsets.py` finds that out.
"""

from __future__ import annotations

from parsers.structured.conversation import CitationPlan, Conversation, RefPlan, TurnPlan
from parsers.structured.json_places import JsonPlace
from parsers.structured.messages import words_block
from parsers.structured.sources import SourceBook
from parsers.structured.transport import Values

__all__ = ["read_spans"]

_TEXTS = ("text", "answer", "output", "response", "completion", "content", "generated_text")
_QUESTIONS = ("question", "query", "prompt", "input")
_LISTS = ("spans", "citations", "annotations", "highlights", "entities", "claims")
_SOURCES = ("documents", "sources", "passages", "contexts", "chunks", "search_results", "results", "references")
_STARTS = ("start", "start_index", "startIndex", "start_char", "start_offset", "begin", "from", "offset")
_ENDS = ("end", "end_index", "endIndex", "end_char", "end_offset", "stop", "to")
_WORDS = ("text", "quote", "span_text", "surface", "cited_text", "value")
_REFS = (
    "sources",
    "source",
    "source_ids",
    "source_id",
    "document_ids",
    "document_id",
    "doc_ids",
    "doc_id",
    "refs",
    "ref",
    "chunk_ids",
    "chunk_id",
    "url",
)


def read_spans(values: Values) -> Conversation | None:
    """Read an answer with stretches beside it."""
    if not values.is_document:
        return None
    whole = values.first[0]
    text = next((found for key in _TEXTS if (found := whole.get(key)) is not None and found.is_string), None)
    found_lists = ((key, found) for key in _LISTS if (found := whole.get(key)) is not None and found.is_list)
    lists = ((key, found) for key, found in found_lists if found.items or key == "spans")
    key, spans = next(lists, ("", None))
    if text is None or spans is None or not all(_is_span(item) for item in spans.items[:8]):
        return None
    block = words_block(text)
    if block is None:
        return None
    conversation = Conversation()
    question = next((found for name in _QUESTIONS if (found := whole.get(name)) is not None and found.is_string), None)
    if question is not None and (asked := words_block(question)) is not None:
        conversation.turns.append(TurnPlan("user", None, question.span, [asked]))
    block.citations = [_citation(item) for item in spans.items if _is_span(item)]
    around = text.span if conversation.turns else whole.span
    conversation.turns.append(TurnPlan("assistant", None, around, [block], complete=whole.complete))
    book = SourceBook()
    for name in _SOURCES:
        if name != key:
            book.add_list(whole.get(name), "{}")
    conversation.sources = book.sources
    conversation.evidence = (f'{len(block.citations)} × a start and an end under "{key}"',)
    return conversation


def _is_span(item: JsonPlace) -> bool:
    return item.is_object and _number(item, _STARTS) is not None and _end(item) is not None


def _number(item: JsonPlace, keys: tuple[str, ...]) -> int | None:
    return next((number for key in keys if (number := item.number(key)) is not None), None)


def _end(item: JsonPlace) -> int | None:
    end = _number(item, _ENDS)
    start, length = _number(item, _STARTS), item.number("length")
    return start + length if end is None and start is not None and length is not None else end


def _citation(item: JsonPlace) -> CitationPlan:
    words = next((said for key in _WORDS if (said := item.words(key)) is not None), None)
    names: dict[str, None] = {}
    for key in _REFS:
        found = item.get(key)
        for value in found.items or [found] if found is not None else ():
            name = value.name() or value.name("id") or value.words("url") or value.name("document_id")
            if name:
                names[name] = None
    refs = tuple(RefPlan(name, outside=name.startswith(("http:", "https:"))) for name in names)
    return CitationPlan(_number(item, _STARTS), _end(item), words, refs, item.span)
