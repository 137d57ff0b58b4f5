"""An audit written out: as a table to read, as JSON, as CSV."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, get_args

from grounding.agreement import between_labelers, with_the_audit
from grounding.audit import Audit
from grounding.metrics import Place, measure
from grounding.records import COLUMNS, records
from grounding.refit import Refit
from grounding.spreadsheet import write_rows
from grounding.verdicts import Mode, Verdict, VerdictLog
from parsers.model import Transcript

__all__ = ["agreement_lines", "as_csv", "as_json", "as_table", "refit_lines"]

_WIDEST = 60
_PLACES: tuple[Place, Place] = ("answer", "thinking")
_SHOWN = {
    "citation_recall": "citation recall",
    "citation_precision": "citation precision",
    "citation_f1": "citation F1",
    "weighted_precision": "weighted precision",
    "weighted_recall": "weighted recall",
    "citation_coverage": "coverage",
    "resolvable_rate": "resolvable",
    "over_citation_rate": "over-citation",
    "uncited_claim_rate": "uncited claims",
    "source_utilisation": "sources used",
    "groundedness": "groundedness",
    "review_share": "left to review",
}


def as_table(name: str, transcript: Transcript, audit: Audit, log: VerdictLog | None = None) -> str:
    """A readable report of one transcript; with verdicts, if there are any."""
    verdicts = log.effective() if log else {}
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
        verdict = verdicts.get(citation.index)
        if verdict is not None:
            note = f": {_clip(verdict.note)}" if verdict.note else ""
            lines.append(f"      {verdict.labeler or 'a person'} ({verdict.mode}): {verdict.label}{note}")
    for finding in audit.findings:
        line, column = _place(transcript.text, finding.span[0]) if finding.span else (1, 1)
        lines.append(f"  {line}:{column}  {finding.code}: {finding.message}")
    lines.extend(_figures(transcript, audit, verdicts))
    if log:
        lines.extend(agreement_lines([(audit, log)]))
    return "\n".join(lines)


def agreement_lines(audits: Sequence[tuple[Audit, VerdictLog]]) -> Iterator[str]:
    """How far people agree with the audit and with each other, one line each."""
    effective = [(audit, log.effective()) for audit, log in audits]
    found = [(f"people ({mode}), audit", with_the_audit(effective, mode)) for mode in get_args(Mode)]
    pairs = between_labelers(log for _, log in audits)
    found += [(f"{pair.first or 'no name'}, {pair.second or 'no name'}", pair) for pair in pairs]
    for name, pair in found:
        if pair is not None:
            kappa, share = (
                f"{_figure(value)}{f' ({ends[0]:.2f} to {ends[1]:.2f})' if ends else ''}"
                for value, ends in ((pair.kappa, pair.kappa_interval), (pair.share, pair.share_interval))
            )
            yield f"  {name}: n {pair.n}, kappa {kappa}, agreement {share}, left open {pair.undecided}"
            for label, row in zip(pair.labels, pair.table, strict=True):
                cells = " ".join(f"{other} {count}" for other, count in zip(pair.labels, row, strict=True))
                yield f"      {label:<14}{cells}"


def refit_lines(found: Refit) -> Iterator[str]:
    """Old and new thresholds with their tables side by side."""
    for name, cuts in (("old", found.old), ("new", found.new)):
        yield f"{name}: {cuts.id}, unsupported below {cuts.unsupported_below:g}, supported from {cuts.sure_from:g}"
    columns = ("supported", "review", "unsupported")
    heads = "".join(f"{column:>12}" for column in columns)
    yield f"{f'{found.n} verdicts':<14}{heads}  |{heads}"
    for label, before, after in zip(("full", "partial", "none"), found.before, found.after, strict=True):
        left, right = ("".join(f"{count:>12}" for count in row) for row in (before, after))
        yield f"{label:<14}{left}  |{right}"


def _figures(transcript: Transcript, audit: Audit, verdicts: Mapping[int, Verdict]) -> Iterator[str]:
    columns = {place: asdict(measure(transcript, audit, place)) for place in _PLACES}
    head = "".join(f"{place:>10}{'  judged' if verdicts else ''}" for place in columns)
    yield f"  {'':<20}{head}"
    judged = {place: asdict(measure(transcript, audit, place, verdicts)) for place in _PLACES} if verdicts else {}
    for field, label in _SHOWN.items():
        cells = "".join(
            f"{_figure(columns[place][field]):>10}" + (f"{_figure(judged[place][field]):>8}" if judged else "")
            for place in columns
        )
        yield f"  {label:<20}{cells}"


def as_json(name: str, transcript: Transcript, audit: Audit, log: VerdictLog | None = None) -> dict[str, Any]:
    """An audit as plain data: figures, records, findings about sentences and sources; verdicts, if there are any."""
    verdicts = log.effective() if log else {}
    with_audit = [with_the_audit([(audit, verdicts)], mode) for mode in get_args(Mode)]
    pairs = [pair for pair in (*with_audit, *between_labelers([log] if log else [])) if pair is not None]
    return {
        "file": name,
        "format": transcript.format.id,
        "scorer": audit.scorer,
        "thresholds": asdict(audit.thresholds),
        "figures": {place: asdict(measure(transcript, audit, place)) for place in _PLACES},
        "effective_figures": {place: asdict(measure(transcript, audit, place, verdicts)) for place in _PLACES},
        "agreement": [asdict(pair) for pair in pairs],
        "records": list(records(transcript, audit, verdicts)),
        "findings": [asdict(finding) for finding in audit.findings],
        "unused_sources": list(audit.unused_sources),
    }


def as_csv(audits: Iterable[tuple[str, Transcript, Audit, VerdictLog | None]]) -> str:
    """The records of several audits as one CSV text with a header, safe to open in a spreadsheet."""
    rows = (
        {"file": name, **record}
        for name, transcript, audit, log in audits
        for record in records(transcript, audit, log.effective() if log else None)
    )
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
