"""The calls and the citations of a transcript as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grounding import CitationEvidence
    from parsers.model import Citation, Ref, Span, Transcript

__all__ = ["calls_csv", "citations_csv", "guarded"]

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""A spreadsheet runs a cell that begins so as a formula, or drops the sign and then does."""

_CALLS = ("call", "id", "name", "turn", "arguments", "declared", "results", "start", "end")
_CITATIONS = ("citation", "turn", "place", "words", "reference", "source", "state", "passage", "note", "start", "end")


def calls_csv(transcript: Transcript) -> str:
    """Write one row for each tool call.

    Returns:
        CSV with a header and CRLF (RFC 4180). Places are code points of the text; indexes count from 0, as in the
        JSON. `declared` is the index of the declared tool, `results` those of the results, each empty for none.
    """
    rows = (
        (
            call.index,
            call.id,
            call.name,
            call.turn,
            call.arguments_raw,
            call.tool,
            " ".join(map(str, call.results)),
            *call.span,
        )
        for call in transcript.calls
    )
    return _table(_CALLS, rows)


def citations_csv(transcript: Transcript, evidence: Iterable[CitationEvidence]) -> str:
    """Write one row for each citation and source that it names; a citation that names none has one row too.

    Args:
        transcript: What was parsed.
        evidence: What the audit says of its citations, in any order.

    Returns:
        CSV as `calls_csv` writes it. `state` and `passage`, the best matching words, are those of the one source.
    """
    found = {item.citation: item for item in evidence}
    rows = (row for citation in transcript.citations for row in _rows(transcript, citation, found.get(citation.index)))
    return _table(_CITATIONS, rows)


def guarded(value: object) -> object:
    """Give a cell that no spreadsheet takes for a formula: text that begins like one gets an apostrophe before it."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def _rows(transcript: Transcript, citation: Citation, said: CitationEvidence | None) -> Iterable[Sequence[object]]:
    refs: Sequence[Ref | None] = citation.refs or (None,)
    for number, ref in enumerate(refs):
        of_ref = said.refs[number] if said and number < len(said.refs) else None
        judged = of_ref or said
        yield (
            citation.index,
            citation.turn,
            citation.in_,
            citation.claim(transcript.text) if citation.cited_span or citation.inferred_span else None,
            ref.raw if ref else None,
            ref.source if ref else None,
            judged.state if judged else citation.status,
            _words(transcript, of_ref.passage if of_ref else None),
            judged.note if judged else None,
            *citation.span,
        )


def _words(transcript: Transcript, span: Span | None) -> str | None:
    return None if span is None else transcript.text[slice(*span)]


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(head)
    writer.writerows([guarded(cell) for cell in row] for row in rows)
    return file.getvalue()
