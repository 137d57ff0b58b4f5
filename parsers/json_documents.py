"""Documents that a prompt lists as JSON: lines with ids, members that are called `[doc1]`, a list of citations.

Facts: Granite 4 (JSON lines with `doc_id`), Azure OpenAI on your data (`{"retrieved_documents": [{"[doc1]": {…}}]}` in
the prompt; `{"citations": [{"content": …, "title": …, "filepath": …}], "intent": …}` as the message of the tool, where
`[doc1]` means the first one).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.listed_source import listed_source
from parsers.model import Span
from parsers.payloads.base import SourceDraft
from parsers.payloads.json_values import find_value_end, list_items

__all__ = ["json_documents"]

_SIGNS = ('"doc', '"[doc', '"citations"')
_LINE = re.compile(r"^(?=\{\"(?:doc_id|document_id)\": ?\"?(?P<id>\w{1,64})\"?)", re.MULTILINE)
_MEMBER = re.compile(r"\"\[doc(?P<id>\d{1,6})\]\"\s{0,8}:\s{0,8}(?=[{\"\[])")
_LIST = re.compile(r"\"citations\"\s{0,8}:\s{0,8}(?=\[\s{0,64}\{\s{0,64}\"(?:content|title|id|url|filepath)\")")
_TITLE = re.compile(r"\"(?:title|filepath|filename)\"\s{0,8}:\s{0,8}\"(?P<title>[^\"\n]{1,400})\"")
_URL = re.compile(r"\"url\"\s{0,8}:\s{0,8}\"(?P<url>[^\"\n]{1,2000})\"")


def json_documents(text: str, start: int, end: int) -> Iterator[SourceDraft]:
    """Yield the documents that `text[start:end]` lists as JSON; one that is never closed is none."""
    if not any(text.find(sign, start, end) >= 0 for sign in _SIGNS):
        return
    for opener in (*_LINE.finditer(text, start, end), *_MEMBER.finditer(text, start, end)):
        stop = find_value_end(text, opener.end(), end)
        if stop is not None:
            yield _document(text, (opener.end(), stop), opener["id"])
    for opener in _LIST.finditer(text, start, end):
        for number, item in enumerate(list_items(text, opener.end(), end), 1):
            yield _document(text, item, str(number))


def _document(text: str, span: Span, name: str) -> SourceDraft:
    title, url = _TITLE.search(text, *span), _URL.search(text, *span)
    return listed_source(text, span, name, title["title"] if title else None, url["url"] if url else None)
