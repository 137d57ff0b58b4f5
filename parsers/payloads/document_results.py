"""Documents of Command R: `<results>⏎Document: 0⏎title: …⏎snippet: …⏎⏎Document: 1⏎…</results>`.

Numbers are printed and run on over the whole conversation. The tool template of Command R+ writes a result bare,
without any `Document:` line; it is one source then.
"""

from __future__ import annotations

import re
from functools import partial

from parsers.payloads.base import Finding, ResultDraft, Room, Section, SourceDraft
from parsers.payloads.json_values import read_structure_or_text

__all__ = ["read_document_results"]

_DOCUMENT = re.compile(r"^Document: ?(\d{1,9})[ \t]*$\n?", re.MULTILINE)
_FIELD = re.compile(r"^(?P<key>[A-Za-z_][\w ]{0,40}): (?P<value>[^\n]*)$", re.MULTILINE)
_CLOSER = "</results>"


def read_document_results(room: Room, /) -> Section:
    """Read the section that begins at `room.start`: one result."""
    text = room.text
    section = Section(end=room.body, complete=True, markup=[("block", room.start, room.body)])
    limit = room.turn_end_after(room.body)
    stop = text.rfind(_CLOSER, room.body, limit)
    if stop < 0:
        stop, section.complete = limit, False
        message = "'<results>' is never closed; the results end with the turn."
        section.findings.append(Finding("block-unclosed", message, (room.start, room.body)))
    section.end = stop + len(_CLOSER) if section.complete else stop
    result = ResultDraft(None, None, None, (room.start, section.end))
    documents = list(_DOCUMENT.finditer(text, room.body, stop))
    for at, head in enumerate(documents):
        section.markup.append(("result", head.start(), head.end()))
        end = documents[at + 1].start() if at + 1 < len(documents) else stop
        end = head.end() + len(text[head.end() : end].rstrip())
        result.sources.append(_document(text, int(head[1]), head.end(), max(end, head.end())))
    if not documents and not text[room.body : stop].strip():
        section.findings.append(Finding("block-empty", "There is no document between these tags.", result.span))
    elif not documents:
        start = room.body + (text[room.body : stop][:1] == "\n")
        end = max(start, stop - (text[start:stop][-1:] == "\n"))
        result.sources.append(SourceDraft(0, (start, end), partial(read_structure_or_text, text, start, end)))
    section.results.append(result)
    if section.complete:
        section.markup.append(("block", stop, section.end))
    return section


def _document(text: str, number: int, start: int, end: int) -> SourceDraft:
    """One numbered document; its value is its text."""
    fields = {found["key"].lower(): found["value"] for found in _FIELD.finditer(text, start, end)}
    return SourceDraft(
        number,
        (start, end),
        partial(read_structure_or_text, text, start, end),
        kind="document",
        ref=str(number),
        title=fields.get("title"),
        url=fields.get("url"),
    )
