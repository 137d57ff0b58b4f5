"""One citation in full: its words, what each cited source says, the numbers one by one, a better source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from components.audit_verdicts import verdicts_html
from components.audit_words import DECISION_WORDS, STATE_WORDS, clip, escaped, marked, source_name
from grounding.nearest import passage_in
from grounding.number_pairs import compare_numbers

if TYPE_CHECKING:
    from components.audit_document import AuditedDocument
    from grounding import AuditedCitation, RefEvidence
    from grounding.verdicts import VerdictLog
    from parsers.model import Citation, Span, Transcript

__all__ = ["audit_citation", "citation_html", "passage_html"]

_AROUND = 160
"""Characters of a source that are shown before and behind a passage."""
_LONGEST = 1200


def audit_citation(transcript: Transcript, shown: AuditedDocument, number: int, log: VerdictLog, hidden: bool) -> None:
    """Draw the evidence for one citation.

    Args:
        transcript: The transcript.
        shown: Its audit.
        number: Index of the citation.
        log: What people said of it and of others.
        hidden: Whether everything that the audit and other people say of it, its score first, is left out.
    """
    given = {} if hidden else {who: them[number] for who, them in log.by_labeler().items() if number in them}
    st.html(citation_html(transcript, shown, number, hidden) + verdicts_html(given, transcript.text))


def citation_html(transcript: Transcript, shown: AuditedDocument, number: int, hidden: bool = False) -> str:
    """The evidence for one citation as HTML."""
    entry, citation = shown.audit.citations[number], transcript.citations[number]
    # A list may name one source twice.
    refs = tuple(dict.fromkeys(entry.evidence.refs))
    parts = [
        f'<p class="place">Citation {number + 1}, turn {citation.turn + 1}, '
        f"{'answer' if citation.in_ == 'text' else citation.in_}</p>",
        _quote(transcript, entry, citation, hidden),
        "" if hidden else _judgement(entry),
        _sentence(shown, number),
        # What the only source says has been said above.
        *(_source(transcript, told, hidden or len(refs) == 1) for told in refs),
        "" if hidden else _numbers(transcript, shown, entry),
        "" if hidden else _better(transcript, entry, shown.claims.words_of(citation)),
    ]
    return f'<article class="audit-citation" aria-label="Citation {number + 1}">{"".join(parts)}</article>'


def passage_html(transcript: Transcript, source: int, passage: Span) -> str:
    """A passage, marked, with the words of its source around it."""
    begin, end = transcript.sources[source].span
    first, last = max(begin, passage[0] - _AROUND), min(end, passage[1] + _AROUND, passage[0] + _LONGEST)
    if first > begin:
        # Not in the middle of a word, where there is a blank.
        first = transcript.text.find(" ", first, passage[0]) + 1 or first
    text = marked(transcript.text, (first, last), [passage])
    return f"<blockquote>{'…' if first > begin else ''}{text}{'…' if last < end else ''}</blockquote>"


def _quote(transcript: Transcript, entry: AuditedCitation, citation: Citation, hidden: bool) -> str:
    span = citation.claim_span
    span = (span[0], min(span[1], span[0] + _LONGEST))
    missing = [] if hidden else entry.evidence.missing
    return f'<p class="quote">{marked(transcript.text, span, missing, "u")}</p>'


def _judgement(entry: AuditedCitation) -> str:
    state = entry.evidence.state
    findings = "".join(f"<li><code>{finding.code}</code> {escaped(finding.message)}</li>" for finding in entry.findings)
    return (
        f'<p><i class="line {state}"></i><b>{STATE_WORDS[state]}.</b> {escaped(entry.evidence.note)}</p>'
        f"<p>Decision: {DECISION_WORDS[entry.decision].lower()}. Score {entry.score:.2f}, {entry.band} band.</p>"
        + (f'<ul class="findings">{findings}</ul>' if findings else "")
    )


def _sentence(shown: AuditedDocument, number: int) -> str:
    text = shown.sentences.get(number)
    return f"<h3>Its sentence</h3><p>{escaped(clip(text, _LONGEST))}</p>" if text else ""


def _source(transcript: Transcript, told: RefEvidence, is_silent: bool) -> str:
    if told.source is None:
        return f'<h3>A ref to nothing</h3><p><i class="line dangling"></i>{escaped(told.note)}</p>'
    source = transcript.sources[told.source]
    title = f" {escaped(clip(source.title, 80))}" if source.title and source.ref else ""
    head = f"<h3><code>{escaped(clip(source_name(transcript, told.source), 80))}</code>{title}</h3>"
    note = "" if is_silent else f'<p><i class="line {told.state}"></i>{escaped(told.note)}</p>'
    if told.passage is not None:
        return head + note + passage_html(transcript, told.source, told.passage)
    return head + note + f"<blockquote>{escaped(clip(source.text, 2 * _AROUND)) or 'It holds no text.'}</blockquote>"


def _numbers(transcript: Transcript, shown: AuditedDocument, entry: AuditedCitation) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escaped(pair.text)}</th>'
        f'<td><i class="line {"supported" if pair.found else "dangling"}"></i>'
        f"{'found' if pair.found else 'not found'}</td>"
        f"<td>{escaped(clip(', '.join(pair.beside), 80)) or '–'}</td></tr>"
        for pair in compare_numbers(transcript, entry.evidence, shown.claims)
    )
    if not rows:
        return ""
    head = '<tr><th scope="col">cited</th><th scope="col"></th><th scope="col">in the sources</th></tr>'
    return f'<h3>Numbers</h3><table class="numbers"><thead>{head}</thead><tbody>{rows}</tbody></table>'


def _better(transcript: Transcript, entry: AuditedCitation, words: str) -> str:
    cited = {told.source for told in entry.evidence.refs}
    for finding in entry.findings:
        if finding.source is not None and finding.source not in cited:
            passage = passage_in(transcript, finding.source, words)
            shown = "" if passage is None else passage_html(transcript, finding.source, passage)
            return f"<h3>A better source</h3><p>{escaped(clip(finding.message, 240))}</p>{shown}"
    return ""
