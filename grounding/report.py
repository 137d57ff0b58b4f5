"""An audit written out: as a table to read, as JSON, as CSV."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from grounding.audit import Audit
from grounding.metrics import measure
from grounding.records import COLUMNS, records
from grounding.spreadsheet import write_rows
from parsers.model import Transcript

__all__ = ["as_csv", "as_json", "as_table"]

_WIDEST = 60
_SHOWN = {
    "citation_recall": "citation recall",
    "citation_precision": "citation precision",
    "citation_f1": "citation F1",
    "citation_coverage": "coverage",
    "resolvable_rate": "resolvable",
    "over_citation_rate": "over-citation",
    "uncited_claim_rate": "uncited claims",
    "source_utilisation": "sources used",
    "groundedness": "groundedness",
}


def as_table(name: str, transcript: Transcript, audit: Audit) -> str:
    """A readable report of one transcript."""
    lines = [
        f"{name}: {transcript.format.title}, {_count(len(audit.citations), 'citation')}, "
        f"{_count(audit.sources, 'source')}, {audit.dangling} dangling"
    ]
    for audited in audit.citations:
        citation = transcript.citations[audited.evidence.citation]
        line, column = _place(transcript.text, citation.span[0])
        refs = ", ".join(dict.fromkeys(ref.raw for ref in citation.refs)) or "no source"
        codes = " ".join(dict.fromkeys(finding.code for finding in audited.findings))
        words = _clip(citation.claim(transcript.text))
        lines.append(f"  {line}:{column}  {audited.evidence.state:<10} {audited.decision:<16} “{words}” [{refs}]")
        lines.append(f"      {audited.evidence.note}{f'  ({codes})' if codes else ''}")
    for finding in audit.findings:
        line, column = _place(transcript.text, finding.span[0]) if finding.span else (1, 1)
        lines.append(f"  {line}:{column}  {finding.code}: {finding.message}")
    figures = {place: asdict(measure(transcript, audit, place)) for place in ("answer", "thinking")}
    lines.append(f"  {'':<20}{'answer':>10}{'thinking':>10}")
    for field, label in _SHOWN.items():
        cells = "".join(f"{_figure(figures[place][field]):>10}" for place in figures)
        lines.append(f"  {label:<20}{cells}")
    return "\n".join(lines)


def as_json(name: str, transcript: Transcript, audit: Audit) -> dict[str, Any]:
    """An audit as plain data: figures, one record a citation and source, findings about sentences and sources."""
    return {
        "file": name,
        "format": transcript.format.id,
        "scorer": audit.scorer,
        "thresholds": asdict(audit.thresholds),
        "figures": {
            "answer": asdict(measure(transcript, audit, "answer")),
            "thinking": asdict(measure(transcript, audit, "thinking")),
        },
        "records": list(records(transcript, audit)),
        "findings": [asdict(finding) for finding in audit.findings],
        "unused_sources": list(audit.unused_sources),
    }


def as_csv(audits: Iterable[tuple[str, Transcript, Audit]]) -> str:
    """The records of several audits as one CSV text with a header, safe to open in a spreadsheet."""
    rows = ({"file": name, **record} for name, transcript, audit in audits for record in records(transcript, audit))
    return write_rows(["file", *COLUMNS], rows)


def _place(text: str, offset: int) -> tuple[int, int]:
    """Line and column of a place, both from 1."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def _figure(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def _clip(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
